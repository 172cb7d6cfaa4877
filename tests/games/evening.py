"""An evening at a table for tests: taps through the one door, chosen by hand or by chance."""

from random import Random
from typing import Any
from uuid import uuid4

from club.models import Member, PlaySession
from club.sessions import open_session
from games import hands
from games.models import Preset, Table
from games.play import Play, load
from games.presets import presets_of
from games.rules.protocol import Action, Option
from games.rules.record import write_line
from games.tables import open_table, seat_member, tables_of
from tests.builders import Cast, give

EAGER = {"deal", "drawn", "fold", "peek", "take_bank"}
NEVER = {"sit", "leave", "rule", "draw_high"}
RARE = {
    *("order", "exclude", "include", "unante", "cover_ante", "show"),
    *("bank_count", "misdeal", "expose_card", "three_tens", "concede", "side", "annul_hand"),
}


class Evening:
    """A table with members seated, and the dealer who taps there."""

    def __init__(self, cast: Cast, *seated: Member, money: int = 50_000, **rules: Any) -> None:
        self.cast = cast
        self.by = cast.dora
        session = PlaySession.objects.filter(club=cast.club, closed_at=None).first()
        self.session = session or open_session(cast.club, by=cast.dora)
        preset: Preset = presets_of(cast.club)[0]
        number = self.session.tables.count() + 1
        self.table = open_table(
            self.session, number=number, preset=preset, changes=rules, by=cast.dora
        )
        if money:
            give(cast, money, *seated)
        for member in seated:
            seat_member(self.table, member, number=self.number, key=uuid4(), by=self.by)

    @property
    def play(self) -> Play:
        """The table as it stands now."""
        return load(tables_of(self.cast.club).get(pk=self.table.pk))

    @property
    def number(self) -> int:
        """The number of the next action."""
        return Table.objects.get(pk=self.table.pk).last_number + 1

    def tap(self, *lines: str) -> Play:
        """Record lines one after another; return the table after the last."""
        play = self.play
        for line in lines:
            play = hands.record(self.table, line, number=play.number, key=uuid4(), by=self.by)
        return play

    def take_back(self, times: int = 1) -> Play:
        """Take back the last actions."""
        play = self.play
        for _ in range(times):
            play = hands.take_back(self.table, number=play.number, key=uuid4(), by=self.by)
        return play

    def at_random(self, chance: Random, taps: int) -> None:
        """Tap what the rules allow; now and then take some of it back."""
        play = self.play
        for _ in range(taps):
            if chance.random() < 0.06 and play.number > len(play.seats) + 3:
                play = self.take_back(chance.choice((1, 1, 2, 7)))
            else:
                play = self.tap(write_line(_chosen(chance, play)))


def _chosen(chance: Random, play: Play) -> Action:
    """Choose a legal action, mostly what is usual."""
    possible = [
        option for option in play.options() if option.refusal is None and option.kind not in NEVER
    ]
    usual = [option for option in possible if option.kind not in RARE]
    eager = [option for option in usual if option.kind in EAGER]
    options = possible if not usual or chance.random() < 0.04 else usual
    if eager and chance.random() < 0.6:
        options = eager
    kind = chance.choice(sorted({option.kind for option in options}))
    return _filled(chance, chance.choice([one for one in options if one.kind == kind]))


def _filled(chance: Random, option: Option) -> Action:
    """Make an action of an option, with the least amount or a little more."""
    amount = option.least
    if amount is not None and option.greatest != amount and option.total is None:
        amount += option.step * chance.choice((0, 0, 0, 10))
        amount = min(amount, amount if option.greatest is None else option.greatest)
    others: tuple[int, ...] = ()
    shares: tuple[tuple[int, int], ...] = ()
    if option.total is not None:
        partner = chance.choice(option.others)
        shares = ((partner, option.total - (amount or 0)),)
    elif option.kind == "order":
        others = tuple(chance.sample(option.others, len(option.others)))
    elif option.others:
        others = tuple(chance.sample(option.others, max(option.fewest, 1)))
    cards = tuple(chance.sample(option.cards, option.card_count))
    word = chance.choice(option.words) if option.words else ""
    return Action(
        kind=option.kind,
        seat=option.seat,
        amount=amount,
        others=others,
        shares=shares,
        cards=cards,
        word=word or ("by chance" if option.kind == "annul_hand" else ""),
    )
