"""What holds of every game: it can be drawn, told and tapped, whatever chance has dealt."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation

from games.dealer.desk import Control, Controls, Desk
from games.dealer.panels import PANELS
from games.dealer.sheet import side_form
from games.looks import LOOKS
from games.looks.look import Voice
from games.option_texts import TEXTS
from games.presets import GAME_NAMES
from games.rules import GAMES
from games.rules.admission import admits
from games.rules.houserules import parse, settings
from games.rules.protocol import Action, Option, RefusedError, Seat, Setup, with_purses
from games.rules.record import parse_line, write_line
from games.sentences import refusal_sentence
from tests.builders import Cast, client_of
from tests.games.chance import BESIDE, chosen
from tests.games.evening import Evening
from tests.games.felt import Phone
from tests.games.pages import words_of

STEPS = 1000
PAGES = 40


def name_of(seat: Seat) -> str:
    return f"N{seat}"


def money(amount: int) -> str:
    return f"{amount} €"


VOICE = Voice(name_of, money)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def desk_at(game: Any, state: Any) -> Desk[Any]:
    """Return the desk of a table whose forms have the kinds as addresses."""
    by_kind: defaultdict[str, tuple[Option, ...]] = defaultdict(tuple)
    for option in game.options(state):
        by_kind[option.kind] += (option,)
    return Desk(
        hand=state,
        options=by_kind,
        voice=VOICE,
        why=lambda refusal: refusal_sentence(refusal, name_of, money),
        after=lambda action: game.apply(state, action),
        form=lambda kind: kind,
    )


def every(controls: Controls) -> Iterator[Control]:
    """Yield all controls, those inside of others as well."""
    beside = [control for controls_ in controls.beside.values() for control in controls_]
    rows = (*controls.first, *controls.second, *controls.more, *controls.on_centre.values())
    for control in (*rows, *controls.on_face.values(), *beside):
        yield control
        yield from control.inside


class Felt:
    """What the dealer can tap and type at a state."""

    def __init__(self, name: str, state: Any) -> None:
        self.panel = PANELS[name]
        self.desk = desk_at(GAMES[name], state)
        self.made = list(every(self.panel.controls(self.desk)))
        self.forms: set[str] = set()
        tapped = [*self.made, *self._in_forms()]
        self.taps = [parse_line(one.line) for one in tapped if one.line and not one.why]
        sums = [one.own for one in self.made if one.own]
        self.typed = {(kind, own.seat) for own in sums for kind, _label in own.verbs}
        self.typed |= {(one.toggles.kind, one.toggles.seat) for one in self.made if one.toggles}

    def _in_forms(self) -> Iterator[Control]:
        """Yield what can be tapped in forms; note which kinds are typed into one."""
        urls = [control.url for control in self.made if control.url]
        for url in urls:
            kind, _mark, query = url.partition("?")
            form = side_form(self.desk, self.panel.forms, kind, QueryDict(query))
            if form is None:
                continue
            if form.button:
                self.forms.add(kind)
            for group in form.groups:
                yield from group.controls
                urls += [one.url for one in group.controls if one.url and one.url not in urls]

    def reaches(self, option: Option) -> bool:
        """Tell whether all that ``option`` invites can be tapped or typed."""
        return self._offers(option) or self._leads_there(option)

    def _leads_there(self, option: Option) -> bool:
        """Tell whether another tap does the same: the last ante is that of all who owe one."""
        taps = [action for action in self.taps if action.kind == option.kind]
        plain = Action(kind=option.kind, seat=option.seat)
        if not taps or not admits(option, plain):
            return False
        after = self.desk.after(plain)
        return any(self.desk.after(action) == after for action in taps)

    def _offers(self, option: Option) -> bool:
        if option.kind in self.forms or (option.kind, option.seat) in self.typed:
            return option.kind in self.panel.readers
        mine = [action for action in self.taps if admits(option, action)]
        words = {action.word for action in mine}
        named = {seat for action in mine for seat in action.others}
        one_sum = option.least is None or option.implied or option.least == option.greatest
        return (
            bool(mine)
            and one_sum
            and (option.reason or words >= set(option.words))
            and (
                not option.cards
                or {card for action in mine for card in action.cards} >= set(option.cards)
            )
            and (not option.others or named == set(option.others))
        )


def house_rules(chance: Random, rules_type: type[Any]) -> dict[str, str]:
    """Change some house rules that are a matter of choice, as long as they fit each other."""
    made: dict[str, str] = {}
    for known in chance.sample(settings(rules_type), 6):
        values = ("true", "false") if known.kind == "bool" else known.choices
        if values:
            tried = made | {known.name: chance.choice(values)}
            with suppress(RefusedError):
                parse(rules_type, tried)
                made = tried
    return made


def begun(game: Any, chance: Random) -> Any:
    """Return a table of a game with some people, some of them poor, and some house rules."""
    rules = house_rules(chance, game.rules_type) if chance.random() < 0.8 else {}
    room = game.start(Setup(seats=(), rules=rules)).room
    seated = tuple(range(1, min(room, chance.choice((3, 3, 4, 5))) + 1))
    poor = chance.random() < 0.2
    purses = {seat: chance.choice((45, 300)) if poor else 100_000 for seat in seated}
    return with_purses(game.start(Setup(seats=seated, rules=rules)), purses)


def walk(name: str, seed: int, steps: int) -> Iterator[tuple[Any, Action | None]]:
    """Play at random; yield each state, and the action that chance takes from there."""
    game: Any = GAMES[name]
    chance = Random(seed)
    state = begun(game, chance)
    for step in range(steps):
        options = game.options(state)
        playable = any(one.refusal is None and one.kind not in BESIDE for one in options)
        if not playable or step % 150 == 149:
            state = begun(game, chance)
            continue
        action = chosen(chance, options)
        yield state, action
        purses = dict(state.purses)
        state, moves = game.apply(state, action)
        for move in moves:
            for party, change in ((move.source, -move.amount), (move.target, move.amount)):
                if isinstance(party, int):
                    purses[party] += change
        if state.over:
            yield state, None
            state = game.start(game.next_setup(state))
        state = with_purses(state, purses)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_name_a_look_controls_and_words(name: str) -> None:
    assert GAME_NAMES[name]()
    assert {name} <= set(LOOKS) & set(PANELS) & set(TEXTS)
    assert set(PANELS[name].sharers) <= set(PANELS[name].forms)


@pytest.mark.parametrize("name", GAMES)
def test_hands_are_called_and_counted(name: str) -> None:
    look = LOOKS[name]
    assert "12" in look.called(12)
    assert look.played(1) != look.played(2) != look.played(5)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_played_can_be_drawn_and_told(name: str) -> None:
    look = LOOKS[name]
    for state, action in walk(name, seed=1, steps=STEPS):
        top = look.top(state, VOICE)
        assert top.label
        assert top.bank
        assert top.amount >= 0
        faces = look.faces(state, VOICE, lambda _seat: 7)
        assert [face.seat for face in faces] == list(state.seats)
        assert {face.balance for face in look.faces(state, VOICE)} <= {""}
        centre = look.centre(state, VOICE)
        assert centre is None or centre.template.startswith("games/centre/")
        assert all(isinstance(look.wanted(state, seat, 1), str) for seat in state.seats)
        if action is not None:
            assert look.moment(state, VOICE)[0]
            assert look.told(action, state, VOICE)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_the_rules_offer_can_be_tapped_or_typed(name: str) -> None:
    unreached: defaultdict[str, set[str]] = defaultdict(set)
    for state, action in walk(name, seed=2, steps=STEPS):
        if action is None:
            continue
        felt = Felt(name, state)
        for option in GAMES[name].options(state):
            if option.refusal is None and option.kind not in BESIDE and not felt.reaches(option):
                unreached[state.stage].add(option.kind)

    assert unreached == {}


@pytest.mark.parametrize("name", GAMES)
def test_no_two_controls_have_one_name(name: str) -> None:
    # The focus finds a control again by its id.
    for state, action in walk(name, seed=3, steps=STEPS // 3):
        if action is not None:
            ids = [control.id for control in Felt(name, state).made]
            assert len(ids) == len(set(ids)), (state.stage, sorted(ids))


@pytest.mark.parametrize("name", GAMES)
def test_a_tap_does_what_it_says_or_says_why_not(name: str) -> None:
    for state, action in walk(name, seed=4, steps=STEPS // 3):
        if action is None:
            continue
        felt = Felt(name, state)
        for control in felt.made:
            assert control.label
            if control.line and not control.why:
                GAMES[name].apply(state, parse_line(control.line))


@pytest.mark.parametrize("name", GAMES)
def test_one_alone_is_sent_to_the_seats(name: str) -> None:
    state = GAMES[name].start(Setup(seats=(1,)))
    made = PANELS[name].controls(desk_at(GAMES[name], state))
    assert [control.url for control in made.first] == ["seats"]
    assert LOOKS[name].moment(state, VOICE)


@pytest.mark.parametrize("name", GAMES)
def test_pages_show_whatever_is_played(cast: Cast, name: str) -> None:
    room = GAMES[name].start(Setup(seats=())).room
    evening = Evening(cast, *cast.players[: min(room, 4)], money=100_000_00, game=name)
    phone, reader, chance = Phone(evening), client_of(cast.dora), Random(5)
    for _ in range(PAGES):
        play = evening.play
        name_there = play.name_of(play.state.seats[0])
        pages = [phone.url, f"{phone.url}board/"]
        if play.hand is not None:
            pages.append(f"/{cast.club.slug}/hands/{play.hand.pk}/")
        for page in pages:
            answer = reader.get(page)
            assert answer.status_code == 200
            assert page == pages[-1] or name_there in words_of(answer)
        evening.tap(write_line(chosen(chance, play.options())))
