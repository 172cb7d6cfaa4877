"""A table for tests: the usual cast plays lines of the notation, and the money is watched."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from games.rules import GAMES
from games.rules.hand import Hand
from games.rules.protocol import (
    HOUSE,
    SUSPENSE,
    Action,
    Game,
    Move,
    Option,
    Refusal,
    RefusedError,
    Setup,
    with_purses,
)
from games.rules.record import parse_tokens
from games.rules.seka.hand import SekaHand
from games.rules.trinka.hand import TrinkaHand
from games.rules.words import Token, tokens

CAST = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Igor", "Julia", "Kira", "Lev")
TRINKA = GAMES["trinka"]


class PointEvening[H: Hand]:
    """Some hands of a point game in a row; seats are numbered clockwise, Anna is the first."""

    game: ClassVar[Game[Any]]

    def __init__(
        self, players: int = 4, *, dealer: str | None = "Anna", purse: int = 1000, **rules: Any
    ) -> None:
        seats = tuple(range(1, players + 1))
        self.balances = dict.fromkeys(range(1, len(CAST) + 1), purse)
        self.elsewhere = {HOUSE: 0, SUSPENSE: 0}
        self.moves: tuple[Move, ...] = ()
        self.over: H | None = None
        self.state: H = self.game.start(
            Setup(seats=seats, dealer=self.seat(dealer) if dealer else None, rules=rules)
        )

    @staticmethod
    def seat(name: str) -> int:
        return CAST.index(name) + 1

    @staticmethod
    def name(seat: int | None) -> str | None:
        return None if seat is None else CAST[seat - 1]

    def action(self, line: str) -> Action:
        return parse_tokens(tokens(line), self._named)

    def _named(self, token: Token) -> int:
        return self.seat(token.text)

    def play(self, *lines: str) -> Self:
        for line in lines:
            now = with_purses(self.state, self.balances)
            self.state, self.moves = self.game.apply(now, self.action(line))
            for move in self.moves:
                self._book(move.source, -move.amount)
                self._book(move.target, move.amount)
            if self.state.over:
                self.over = self.state
                self.state = self.game.start(self.game.next_setup(self.state))
        return self

    def _book(self, party: int | str, change: int) -> None:
        if isinstance(party, int):
            self.balances[party] += change
        elif party in self.elsewhere:
            self.elsewhere[party] += change

    def refused(self, line: str) -> Refusal:
        """Play a line that the rules must refuse; say why they did."""
        now = with_purses(self.state, self.balances)
        try:
            self.game.apply(now, self.action(line))
        except RefusedError as error:
            return error.refusal
        raise AssertionError(f"{line} was not refused")

    def code(self, line: str) -> str:
        return self.refused(line).code

    def options(self, kind: str, name: str | None = None) -> list[Option]:
        now = with_purses(self.state, self.balances)
        seat = None if name is None else self.seat(name)
        offered = self.game.options(now)
        return [one for one in offered if one.kind == kind and one.seat == seat]

    def option(self, kind: str, name: str | None = None) -> Option:
        (option,) = self.options(kind, name)
        return option

    def balance(self, name: str) -> int:
        return self.balances[self.seat(name)]

    def have(self, **balances: int) -> Self:
        """Give some of the players other balances."""
        self.balances |= {self.seat(name): amount for name, amount in balances.items()}
        return self

    @property
    def turn(self) -> str | None:
        return self.name(self.state.turn)

    @property
    def dealer(self) -> str | None:
        return self.name(self.state.dealer)

    def moved(self) -> list[tuple[int | str, int | str, int, str]]:
        return [(m.source, m.target, m.amount, m.reason) for m in self.moves]

    def names(self, seats: tuple[int, ...] | Mapping[int, object]) -> list[str]:
        return [CAST[seat - 1] for seat in seats]


class Evening(PointEvening[TrinkaHand]):
    """Some hands of trinka in a row."""

    game = TRINKA


class SekaEvening(PointEvening[SekaHand]):
    """Some hands of seka in a row."""

    game = GAMES["seka"]


def dealt(players: int = 4, **rules: Any) -> Evening:
    """Return a table whose antes are in and whose cards are dealt by Anna."""
    return Evening(players, **rules).play("ante all", "deal")


def parity(players: int = 4, **rules: Any) -> SekaEvening:
    """Return a table of seka by parity whose cards are dealt by Anna; Boris has the word."""
    return SekaEvening(players, **rules).play("ante all", "deal")


def non_parity(players: int = 4, **rules: Any) -> SekaEvening:
    """Return the same without parity."""
    return parity(players, betting_system="non_parity", **rules)


def tie(players: int = 2, **rules: object) -> Evening:
    """Return a table where Boris and Anna are found equal; the others have folded."""
    table = dealt(players, **rules).play("Boris bet 10")
    for name in ("Vera", "Gleb", "Dina", "Igor")[: players - 2]:
        table.play(f"{name} fold")
    return table.play("Anna peek 10", "peek_result tie")


def entered(*joins: str, players: int = 5, **rules: object) -> Evening:
    """Return a svara of Boris and Anna (entry 35 with five) that others have entered."""
    return tie(players, **rules).play("svara", *joins)
