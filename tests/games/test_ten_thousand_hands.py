"""Ten thousand legal hands of each game, by chance, booked in a real ledger.

Whatever is played by whatever house rules: money is conserved, nothing is ever below zero, the
bank is empty at the end, and the books say the same as the rules.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from club.models import Club
from games.rules import GAMES
from games.rules.houserules import parse, settings
from games.rules.protocol import (
    BANK,
    HOUSE,
    POT,
    SUSPENSE,
    Moves,
    Party,
    RefusedError,
    Setup,
)
from ledger import posting, reading
from ledger.audit import check
from tests.builders import make_club
from tests.games.chance import chosen
from tests.games.scoresheet import Sheet

HANDS = 10_000
A_TABLE = 50
"""Hands that are played by the same rules, and booked in one commit."""

SEATS = (1, 2, 3, 4, 5)
RICH, POOR = 10**8, 2000
CAN_SIT_OUT = {"trinka", "seka"}
"""In these games a hand goes on without somebody who cannot pay."""


@dataclass
class Books:
    """The accounts of one table's people, bank and pots, and of the club."""

    club: Club
    accounts: dict[Party, int]
    gains: dict[Party, int] = field(default_factory=dict)

    @classmethod
    def opened(cls, club: Club, pots: tuple[str, ...]) -> "Books":
        parties: list[Party] = [*SEATS, BANK, *(f"{POT}{pot}" for pot in pots)]
        accounts: dict[Party, int] = {
            party: posting.open_account(club.book, kind="any", owner=str(party), floor=0)
            for party in parties
        }
        return cls(club, accounts | {HOUSE: club.house, SUSPENSE: club.suspense})

    def note(self, moves: Moves) -> None:
        """Keep what was moved until it is booked."""
        for move in moves:
            assert move.amount > 0
            self.gains[move.source] = self.gains.get(move.source, 0) - move.amount
            self.gains[move.target] = self.gains.get(move.target, 0) + move.amount

    def book(self, kind: str) -> None:
        """Book what has been noted as one posting."""
        lines = [
            posting.Line(self.accounts[party], gain) for party, gain in self.gains.items() if gain
        ]
        self.gains = {}
        if lines:
            key = uuid4()
            posting.post(self.club.book, kind=kind, lines=lines, key=key, actor="chance")

    def held(self) -> dict[Party, int]:
        """Return what the ledger says each party has."""
        balances = reading.balances(list(self.accounts.values()))
        return {party: balances[account] for party, account in self.accounts.items()}


def drawn_rules(chance: Random, game: str) -> dict[str, Any]:
    """Draw a few house rules that fit each other."""
    rules_type = GAMES[game].rules_type
    rules: dict[str, Any] = {}
    for known in chance.sample(settings(rules_type), 4):
        values: Mapping[str, list[Any]] = {
            "bool": ["true", "false"],
            "money": [known.least, 5, 10, 20],
            "int": [known.least, (known.least or 0) + 1, known.greatest, known.default],
        }
        value = chance.choice(values.get(known.kind) or known.choices or [known.default])
        try:
            parse(rules_type, rules | {known.name: value})
        except RefusedError:
            continue
        rules[known.name] = value
    return rules


def hands_at_a_table(chance: Random, game: Any, setup: Setup, books: Books) -> Iterator[Any]:
    """Play hands one after another; look at every state, give each one that is over."""
    purses: Mapping[int, int] | None = {
        seat: held for seat, held in books.held().items() if isinstance(seat, int)
    }
    while True:
        state = game.start(setup, purses)
        total = wealth(state)
        sheet = Sheet(state.rules, state.seats)
        while not state.over:
            action = chosen(chance, game.options(state), rarely=0.02)
            dealer = state.dealer
            state, moves = game.apply(state, action)
            sheet.write(action, dealer=dealer)
            books.note(moves)
            total -= outside(moves)
            assert wealth(state) == total
            assert min(state.bank, *state.purses.values(), *state.pots.values()) >= 0
            if state.score and not getattr(state, "finished", False):
                assert dict(state.score) == sheet.score
            if action.kind == "close_out":
                break
        yield state
        if not state.over:
            return
        setup, purses = game.next_setup(state), state.purses


def wealth(state: Any) -> int:
    return int(state.bank + sum(state.purses.values()) + sum(state.pots.values()))


def outside(moves: Moves) -> int:
    """Return what went from the table to the club."""
    signs = [
        (move.target in {HOUSE, SUSPENSE}) - (move.source in {HOUSE, SUSPENSE}) for move in moves
    ]
    return sum(sign * move.amount for sign, move in zip(signs, moves, strict=True))


def seated(game: str, chance: Random) -> tuple[int, ...]:
    return (1, 2) if game == "terz" else tuple(range(1, chance.randint(3, 6)))


def begun(chance: Random, game: str, pots: Mapping[str, int]) -> Setup:
    """Draw what a table begins with."""
    while True:
        setup = Setup(seats=seated(game, chance), rules=drawn_rules(chance, game), pots=pots)
        try:
            GAMES[game].start(setup)
        except RefusedError:
            continue
        if getattr(parse(GAMES[game].rules_type, setup.rules), "min_players", 2) <= len(
            setup.seats
        ):
            return setup


def fund(books: Books, game: str) -> None:
    """Let everybody pay in until he has what he begins a table with; one is poor in two games."""
    held = books.held()
    for seat in SEATS:
        wanted = POOR if seat == 3 and game in CAN_SIT_OUT else RICH
        books.gains[seat] = max(0, wanted - held[seat])
    # What a table left in its bank for a hand that nobody plays there goes to the club.
    books.gains |= {BANK: -held[BANK], HOUSE: held[BANK]}
    books.gains[SUSPENSE] = -sum(books.gains.values())
    books.book("cash_in")


@pytest.mark.lengthy
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_hands_leave_the_books_as_the_rules_say(game: str) -> None:
    chance = Random(f"ten thousand hands of {game}")
    books = Books.opened(make_club(), GAMES[game].pots)
    pots = dict.fromkeys(GAMES[game].pots, 0)
    played = 0
    while played < HANDS:
        with transaction.atomic():
            fund(books, game)
            table = hands_at_a_table(chance, GAMES[game], begun(chance, game, pots), books)
            for state in islice(table, A_TABLE):
                books.book("hand")
                played += 1
                assert state.bank == 0 or state.rules.split_remainder == "carry"
        held = books.held()
        assert {BANK: state.bank, **state.purses} == {BANK: held[BANK]} | {
            seat: held[seat] for seat in SEATS
        }
        pots = {pot: held[f"{POT}{pot}"] for pot in pots}
        assert pots == dict(state.pots)
    assert check(books.club.book).postings > HANDS // 2
    assert sum(standing.balance for standing in reading.trial_balance(books.club.book)) == 0
