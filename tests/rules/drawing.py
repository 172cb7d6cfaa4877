"""Random house rules, tables and actions of any game: what an option admits, or made up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.rules.admission import admits
from games.rules.cards import DECKS, Card
from games.rules.grammar import LEADING, OPENING, TO_ALL
from games.rules.houserules import Setting, parse, settings
from games.rules.protocol import Action, Game, Moves, Option, RefusedError, Seat, Setup

SEATS = tuple(range(1, 9))
RARE = {"sit", "leave", "order", "rule", "side", "annul_hand", "misdeal", "expose_card", "unante"}
RARE |= {"unstake", "close_out", "resign", "abandon", "overdraw", "penalty"}
SOMETIMES = {"three_tens", "include", "exclude", "show", "concede", "bank_count", "fold", "miss"}
SOMETIMES |= {"svara_offer"}
DEEPER = {
    *("drawn", "draw_high", "ante", "deal", "svara_accept", "svara", "solo_svara", "svara_join"),
    *("pact", "peek", "peek_result", "bet", "call", "raise", "open", "show"),
    *("stake", "declare", "claim", "no_claim", "lay", "out", "cancel", "meld", "count", "end_deal"),
}
"""Kinds that lead on: to svaras with pools and pacts, to the last card, to the next deal."""
KINDS = sorted({*LEADING, *OPENING, *TO_ALL, "nonsense"})
REASONS = ("", "not cut", 'a "marked" card # 7')


@dataclass(slots=True)
class Step:
    """An action, the state before it and after it, and what it moved."""

    before: Any
    action: Action
    after: Any
    moves: Moves


@dataclass(slots=True)
class Played:
    """A table that was played at random for some lines."""

    game: Game[Any]
    setup: Setup
    purses: Mapping[Seat, int] | None
    steps: list[Step] = field(default_factory=list)

    @property
    def state(self) -> Any:
        """Return where it stands."""
        return self.steps[-1].after if self.steps else self.game.start(self.setup, self.purses)


def value(random: Random, known: Setting) -> str:
    """Return the text of an allowed value."""
    if known.optional and random.random() < 0.5:
        return "none"
    least = known.least or 0
    greatest = least + 40 if known.greatest is None else min(known.greatest, least + 40)
    if known.kind == "bool":
        return random.choice(("true", "false"))
    if known.kind in {"int", "money"}:
        return str(random.randint(least, greatest))
    if known.kind == "ints":
        return ",".join(str(random.randint(least, greatest)) for _ in known.default)
    if known.kind == "cards":
        named = random.sample(DECKS["36"], random.randint(1, greatest))
        return random.choice(("6c", ",".join(map(str, named))))
    return random.choice((*known.choices, "A:3,7:0") if known.kind == "table" else known.choices)


def house_rules(random: Random, game: Game[Any]) -> dict[str, Any]:
    """Return a few house rules of ``game`` that fit each other."""
    rules: dict[str, Any] = {}
    for known in random.sample(settings(game.rules_type), random.randint(0, 12)):
        rules[known.name] = value(random, known)
        try:
            parse(game.rules_type, rules)
        except RefusedError:
            del rules[known.name]
    return rules


def setup(random: Random, game: Game[Any]) -> Setup:
    """Return what a hand begins with."""
    rules = house_rules(random, game)
    room = game.start(Setup(seats=(1, 2), rules=rules)).room
    seats = tuple(random.sample(SEATS, random.randint(2, min(5, room))))
    return Setup(
        seats=seats,
        dealer=random.choice((None, *seats)),
        rules=rules,
        bank=random.choice((0, 0, 0, 1)) if hasattr(parse(game.rules_type, rules), "ante") else 0,
        pots={pot: random.randint(0, 9) for pot in game.pots},
        last_dealer=random.choice((None, *seats)),
    )


def purses(random: Random) -> dict[Seat, int] | None:
    """Return what everybody has: plenty, nothing that is looked at, or whatever."""
    plenty = dict.fromkeys(range(1, 20), 100_000)
    some = {seat: random.choice((0, 7, 40, 150, 1000, 100_000)) for seat in plenty}
    return random.choice((plenty, plenty, None, some))


def play(random: Random, game: Game[Any], lines: int) -> Played:
    """Play up to so many random actions that the options admit."""
    done = Played(game, setup(random, game), purses(random))
    for _ in range(lines):
        state = done.state
        if state.over:
            break
        options = game.options(state)
        if all(option.refusal is not None for option in options):
            break
        action = admitted(random, game, options)
        if not any(admits(option, action) for option in options):
            # Several bounds that hang together (shares, cards with values) were not met by chance.
            continue
        try:
            after, moves = game.apply(state, action)
        except RefusedError:
            # A house rule may contradict another; every other admitted action is accepted.
            assert action.kind == "rule"
            continue
        done.steps.append(Step(state, action, after, moves))
    return done


def _usual(random: Random, options: Sequence[Option]) -> Sequence[Option]:
    rarely = random.choice((0, 1, 2, 2, 3, 3, 3, 3))
    if rarely == 0:
        return options
    if rarely == 3:
        return [one for one in options if one.kind in DEEPER] or options
    banned = RARE if rarely == 1 else RARE | SOMETIMES
    return [one for one in options if one.kind not in banned] or options


def admitted(random: Random, game: Game[Any], options: Sequence[Option]) -> Action:
    """Return an action of one of the options that are not refused."""
    usual = _usual(random, [one for one in options if one.refusal is None])
    kind = random.choice(sorted({one.kind for one in usual}))
    return fitting(random, game, random.choice([one for one in usual if one.kind == kind]))


def fitting(random: Random, game: Game[Any], option: Option) -> Action:
    """Return an action that ``option`` invites."""
    amount = _amount(random, option)
    count = min(random.randint(option.fewest, option.most), len(option.others))
    named = tuple(option.others[:count] if option.ordered else random.sample(option.others, count))
    shares: tuple[tuple[Seat, int], ...] = ()
    if option.caps:
        shares, named = _shares(random, option, named), ()
        if option.total is not None and amount is not None:
            amount = option.total - sum(part for _, part in shares)
    seat = option.seat
    if option.taken is not None:
        seat = random.choice([one for one in range(1, 20) if one not in option.taken])
    return Action(
        kind=option.kind,
        seat=seat,
        amount=amount,
        others=named,
        shares=shares,
        cards=_cards(random, option),
        word=_word(random, game, option),
    )


def _amount(random: Random, option: Option) -> int | None:
    if option.least is None or (option.implied and random.random() < 0.5):
        return None
    greatest = option.least + 60 * option.step if option.greatest is None else option.greatest
    steps = (greatest - option.least) // option.step
    low = random.randint(0, min(steps, 5))
    return option.least + option.step * random.choice((low, low, random.randint(0, steps)))


def _shares(random: Random, option: Option, named: Sequence[Seat]) -> tuple[tuple[Seat, int], ...]:
    """Take parts from what is left; the last takes the rest if nobody acts with an amount."""
    caps = dict(zip(option.others, option.caps, strict=True))
    left = None if option.total is None else option.total
    if left is not None and option.least is not None:
        left -= option.step
    shares: list[tuple[Seat, int]] = []
    for place, seat in enumerate(named):
        limits = [one for one in (left, caps[seat], 1000 * option.step) if one is not None]
        most = min(limits) // option.step
        if most * option.step < option.share_least:
            continue
        part = option.step * random.randint(max(option.share_least // option.step, 0), most)
        if left is not None and option.least is None and place == len(named) - 1:
            part = min(left, caps[seat] or left)
        shares.append((seat, max(part, option.share_least)))
        left = None if left is None else left - part
    return tuple(shares)


def _cards(random: Random, option: Option) -> tuple[Card, ...]:
    fewest = option.card_count if option.fewest_cards is None else option.fewest_cards
    count = min(random.randint(fewest, option.card_count), len(option.cards))
    return tuple(random.sample(option.cards, count))


def _word(random: Random, game: Game[Any], option: Option) -> str:
    if option.kind == "rule":
        known = random.choice(settings(game.rules_type))
        return f"{known.name}={value(random, known)}"
    if option.words:
        return random.choice(option.words)
    return random.choice(REASONS) if option.reason else ""


def made_up(random: Random) -> Action:
    """Return an action that need not make sense."""
    seats = (*SEATS, 99)
    sums = (*range(60), 100, 1000, 1001, 100_000)
    return Action(
        kind=random.choice(KINDS),
        seat=random.choice((None, *seats)),
        amount=random.choice((None, random.choice(sums))),
        others=tuple(random.choices(seats, k=random.choice((0, 0, 1, 2, 3)))),
        shares=tuple(
            (random.choice(seats), random.choice(sums)) for _ in range(random.choice((0, 0, 1, 2)))
        ),
        cards=tuple(random.choices(DECKS["36"], k=random.choice((0, 0, 1, 3)))),
        word=random.choice(("", "", "tie", "target_out", "ante=20", "x", "A", "h", "10 9")),
    )
