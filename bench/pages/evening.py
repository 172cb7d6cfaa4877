"""A table of six with money, and the next thing that could happen there, hand after hand."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.urls import reverse

from bench.pages.browser import Browser, session_cookie
from club.models import Member, Role
from club.sessions import open_session
from games import hands
from games.models import Table
from games.play import load
from games.presets import presets_of
from games.rules import GAMES
from games.rules.record import parse_line
from games.tables import open_table, seat_member, tables_of
from tests.builders import give, make_cast, make_member

TRINKA = GAMES["trinka"]
BETS_A_HAND = 12
PLENTY = 10**9


@dataclass
class Evening:
    """A table, its dealer, and the state that its actions have led to."""

    table: Table
    dealer: Member
    state: Any
    bets: int = 0

    @property
    def address(self) -> str:
        """The path of the felt."""
        return reverse("games:table", kwargs=self._where)

    @property
    def _where(self) -> dict[str, Any]:
        return {"club": self.table.session.club.slug, "table": self.table.pk}

    def path(self, name: str) -> str:
        """Return the path of another page of the table."""
        return reverse(f"games:{name}", kwargs=self._where)

    def next_tap(self) -> dict[str, str]:
        """Return the fields of the next tap, which then counts as having happened.

        Everybody puts in, bets go around with a fold now and then, the last one takes the bank.
        """
        if self.state.over:
            self.state = TRINKA.start(TRINKA.next_setup(self.state))
            self.bets = 0
        line = self._next_line()
        self.state, _ = TRINKA.apply(self.state, parse_line(line))
        self.table.last_number += 1
        return {"line": line, "number": str(self.table.last_number), "key": str(uuid4())}

    def _next_line(self) -> str:
        ready = {"IDLE": "ante all", "ANTE": "deal", "SOLE_LEFT": "take_bank"}
        if self.state.phase != "BETTING":
            return ready[self.state.phase]
        self.bets += 1
        if self.bets > BETS_A_HAND or self.bets % 4 == 0:
            return f"{self.state.turn} fold"
        return f"{self.state.turn} bet {self.state.last}"


def sit_down() -> Evening:
    """Make a club, open a session and a table in it, and seat six who have plenty."""
    cast = make_cast()
    players = [*cast.players, make_member(cast.club, "Zoya")]
    give(cast, PLENTY, *players)
    session = open_session(cast.club, by=cast.dora)
    preset = presets_of(cast.club)[0]
    opened = open_table(session, number=1, preset=preset, changes={}, by=cast.dora)
    for number, player in enumerate(players, start=1):
        seat_member(opened, player, number=number, key=uuid4(), by=cast.dora)
    table = tables_of(cast.club).get(pk=opened.pk)
    hands.record(table, "drawn 1", number=7, key=uuid4(), by=cast.dora)
    table.refresh_from_db()
    return Evening(table, cast.dora, load(table).state)


def dealer_at(evening: Evening, port: int) -> Browser:
    """Return the dealer's browser with the felt open."""
    assert evening.dealer.has(Role.DEALER)
    browser = Browser(port, session_cookie(evening.dealer))
    browser.learn_token(evening.address)
    return browser
