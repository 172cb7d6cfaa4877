"""A table of terz for tests: two play lines of the notation, and the money is watched."""

from collections.abc import Mapping
from typing import Any

from games.rules import GAMES
from games.rules.protocol import Action, Move, Option, Refusal, RefusedError, Setup, with_purses
from games.rules.record import parse_tokens
from games.rules.terz.game import TerzGame
from games.rules.words import Token, tokens

CAST = ("Anna", "Boris", "Vera")
TERZ = GAMES["terz"]


class TerzEvening:
    """Some games of terz in a row."""

    def __init__(
        self,
        *,
        dealer: str | None = "Anna",
        purse: int = 500,
        score: Mapping[str, int] | None = None,
        players: int = 2,
        **rules: Any,
    ) -> None:
        self.balances = dict.fromkeys(range(1, len(CAST) + 1), purse)
        self.moves: tuple[Move, ...] = ()
        self.over: TerzGame | None = None
        self.state: TerzGame = TERZ.start(
            Setup(
                seats=tuple(range(1, players + 1)),
                dealer=self.seat(dealer) if dealer else None,
                rules=rules,
                score={self.seat(name): points for name, points in (score or {}).items()},
            )
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

    def play(self, *lines: str) -> "TerzEvening":
        for line in lines:
            now = with_purses(self.state, self.balances)
            self.state, self.moves = TERZ.apply(now, self.action(line))
            for move in self.moves:
                for party, change in ((move.source, -move.amount), (move.target, move.amount)):
                    if isinstance(party, int):
                        self.balances[party] += change
            if self.state.over:
                self.over = self.state
                self.state = TERZ.start(TERZ.next_setup(self.state))
        return self

    def refused(self, line: str) -> Refusal:
        """Play a line that the rules must refuse; say why they did."""
        now = with_purses(self.state, self.balances)
        try:
            TERZ.apply(now, self.action(line))
        except RefusedError as error:
            return error.refusal
        raise AssertionError(f"{line} was not refused")

    def why(self, line: str) -> str:
        return self.refused(line).code

    def options(self, kind: str) -> list[Option]:
        now = with_purses(self.state, self.balances)
        return [option for option in TERZ.options(now) if option.kind == kind]

    @property
    def points(self) -> tuple[int, int]:
        """Return what Anna and Boris have."""
        return self.state.score.get(1, 0), self.state.score.get(2, 0)

    @property
    def money(self) -> tuple[int, int, int]:
        """Return the balances of Anna and Boris, and the bank."""
        return self.balances[1], self.balances[2], self.state.bank

    @property
    def dealer(self) -> str | None:
        return self.name(self.state.dealer)


def dealt(trump: str = "s", dealer: str = "Anna", **parts: Any) -> TerzEvening:
    """Return a table where both stakes are in and the cards are dealt."""
    table = TerzEvening(dealer=dealer, **parts)
    if table.state.rules.staked:
        table.play("stake all")
    return table.play(f"deal {trump}")
