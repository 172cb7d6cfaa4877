"""A table of the board game for tests: the usual cast plays lines of the notation."""

from collections.abc import Mapping
from typing import Any

from games.rules.board import BoardTrynka
from games.rules.board.state import Board
from games.rules.protocol import (
    HOUSE,
    Action,
    Move,
    Option,
    Refusal,
    RefusedError,
    Setup,
    with_purses,
)
from games.rules.record import parse_tokens
from games.rules.words import Token, tokens
from tests.rules.evening import CAST

BOARD = BoardTrynka()


class BoardTable:
    """Some games at the board; seats are numbered clockwise, Anna is the first and deals."""

    def __init__(
        self,
        players: int = 4,
        *,
        dealer: str | None = "Anna",
        purse: int = 1000,
        pots: Mapping[str, int] | None = None,
        **rules: Any,
    ) -> None:
        self.balances = dict.fromkeys(range(1, len(CAST) + 1), purse)
        self.club = 0
        self.moves: tuple[Move, ...] = ()
        setup = Setup(
            seats=tuple(range(1, players + 1)),
            dealer=None if dealer is None else CAST.index(dealer) + 1,
            rules=rules,
            pots=pots or {},
        )
        self.state: Board = BOARD.start(setup)
        self._before: list[tuple[Board, dict[int, int], int]] = []

    def action(self, line: str) -> Action:
        return parse_tokens(tokens(line), self._named)

    @staticmethod
    def _named(token: Token) -> int:
        return CAST.index(token.text) + 1

    def play(self, *lines: str) -> "BoardTable":
        for line in lines:
            self._before.append((self.state, dict(self.balances), self.club))
            now = with_purses(self.state, self.balances)
            self.state, self.moves = BOARD.apply(now, self.action(line))
            for move in self.moves:
                assert move.amount > 0
                self._book(move.source, -move.amount)
                self._book(move.target, move.amount)
            if self.state.over:
                assert BOARD.options(self.state) == ()
                self.state = BOARD.start(BOARD.next_setup(self.state))
            assert BOARD.options(self.state)
        return self

    def undo(self) -> "BoardTable":
        self.state, self.balances, self.club = self._before.pop()
        return self

    def _book(self, party: int | str, change: int) -> None:
        if isinstance(party, int):
            self.balances[party] += change
        elif party == HOUSE:
            self.club += change

    def refused(self, line: str) -> Refusal:
        """Play a line that the rules must refuse; say why they did."""
        return self.denied(self.action(line))

    def denied(self, action: Action) -> Refusal:
        """Do what the rules must refuse; say why they did."""
        try:
            BOARD.apply(with_purses(self.state, self.balances), action)
        except RefusedError as error:
            return error.refusal
        raise AssertionError(f"{action} was not refused")

    def code(self, line: str) -> str:
        return self.refused(line).code

    def options(self, kind: str, name: str | None = None) -> list[Option]:
        now = with_purses(self.state, self.balances)
        seat = None if name is None else CAST.index(name) + 1
        return [one for one in BOARD.options(now) if one.kind == kind and one.seat == seat]

    def have(self, **balances: int) -> "BoardTable":
        self.balances |= {CAST.index(name) + 1: amount for name, amount in balances.items()}
        return self

    def balance(self, name: str) -> int:
        return self.balances[CAST.index(name) + 1]

    def pot(self, *pots: str) -> tuple[int, ...]:
        return tuple(self.state.pots[pot] for pot in pots)

    @property
    def turn(self) -> str | None:
        return None if self.state.turn is None else CAST[self.state.turn - 1]

    @property
    def dealer(self) -> str | None:
        return None if self.state.dealer is None else CAST[self.state.dealer - 1]

    @property
    def wealth(self) -> int:
        return sum(self.balances.values()) + sum(self.state.pots.values()) + self.club


def dealt(players: int = 4, **rules: Any) -> BoardTable:
    """Return a table whose board is dressed and whose cards are dealt by Anna; Boris is first."""
    return BoardTable(players, **rules).play("stake all", "deal")


def laying(*announced: str, players: int = 4, **rules: Any) -> BoardTable:
    """Return a table where all have spoken; who has nothing to say among ``announced`` passes."""
    table = dealt(players, **rules)
    lines = list(announced)
    while table.state.phase == "ANNOUNCE":
        own = [line for line in lines if line.split()[0] == table.turn]
        for line in own:
            table.play(line)
            lines.remove(line)
        if not any(" claim" in line for line in own):
            table.play(f"{table.turn} no_claim")
    return table


def settling(players: int = 4, **rules: Any) -> BoardTable:
    """Return a table where nobody has announced or laid anything and Anna has gone out."""
    return laying(players=players, **rules).play("Anna out")
