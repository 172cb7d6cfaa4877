"""Hand records played through the rules alone (notation.md): no database, no clock.

What went wrong is data here as well: a `Refusal` and the number of its line in ``play``, from 1.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.protocol import (
    HOUSE,
    SUSPENSE,
    Action,
    Game,
    Moves,
    Refusal,
    RefusedError,
    Seat,
    State,
    with_purses,
)
from games.rules.record import parse_tokens
from games.rules.recordfile import Header, read_header
from games.rules.recordtext import KEYS
from games.rules.words import LineError, Token, tokens


@dataclass(frozen=True, slots=True)
class Position:
    """What lies where after a line: the state of the table, the balances, house and suspense.

    ``hands`` have been played to their end.
    """

    state: State
    balances: Mapping[Seat, int]
    elsewhere: Mapping[str, int]
    hands: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One line of ``play`` and the position after it.

    ``event`` is what happened, `UNDO` if something was taken back; ``None`` if nothing was: a
    check, a comment, a line that must be refused.
    """

    number: int
    line: str
    position: Position
    event: Action | None = None


UNDO = Action(kind="undo")
"""What a step says that takes back the last one that stands."""


@dataclass(slots=True)
class Replayed:
    """What came of a record; ``error`` is the first line that did not do what the record says."""

    names: Mapping[Seat, str] = field(default_factory=dict)
    position: Position | None = None
    refused: list[tuple[int, Refusal]] = field(default_factory=list)
    error: tuple[int, Refusal] | None = None
    steps: list[Step] = field(default_factory=list)


class _WrongError(Exception):
    """A line did not do what the record says."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, values)


def replay(text: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> Replayed:
    """Play a record that has been read from its file; stop at the first line that fails."""
    done = Replayed()
    try:
        header = read_header(text, games)
        table = _Table(header)
    except RefusedError as error:
        done.error = (0, error.refusal)
        return done
    done.names = table.names
    number = 0
    try:
        for number, line in enumerate(header.play, start=1):
            refusal = table.play(line)
            if refusal is not None:
                done.refused.append((number, refusal))
            done.steps.append(Step(number, line, table.now, table.event))
        for key, wanted in header.result:
            table.check(_key(key), str(wanted))
    except _WrongError as error:
        done.error = (number, error.refusal)
    done.position = table.now
    return done


class _Table:
    """A table as a record plays it; undo goes back through the positions."""

    def __init__(self, header: Header) -> None:
        self.game = header.game
        self.names = dict(enumerate(header.names, start=1))
        self.seats = {name: seat for seat, name in self.names.items()}
        balances = {seat: header.balances[name] for seat, name in self.names.items()}
        state = self.game.start(header.setup)
        self.now = Position(state, balances, {HOUSE: 0, SUSPENSE: 0})
        self.event: Action | None = None
        self._before: list[Position] = []

    def play(self, line: str) -> Refusal | None:
        """Play one line; return why a ``!`` line was refused."""
        self.event = None
        try:
            words = tokens(line)
        except LineError as error:
            raise _WrongError(error.code, text=error.text) from None
        if not words:
            return None
        sign = words[0].text[:1] if not words[0].quoted else ""
        if sign not in {"!", "="}:
            self.event = self._do(words)
            return None
        rest = words[0].text[1:]
        words = (Token(rest), *words[1:]) if rest else words[1:]
        if sign == "!":
            return self._refused(words)
        for key, wanted in _pairs(words):
            self.check(key, wanted)
        return None

    def _do(self, words: tuple[Token, ...]) -> Action:
        try:
            return self._perform(words)
        except RefusedError as error:
            raise _WrongError(error.refusal.code, **error.refusal.values) from None
        except LineError as error:
            raise _WrongError(error.code, text=error.text) from None

    def _refused(self, words: tuple[Token, ...]) -> Refusal:
        before = self.now
        try:
            self._perform(words)
        except RefusedError as error:
            return error.refusal
        except LineError as error:
            if error.code == "unknown_word":
                raise _WrongError(error.code, text=error.text) from None
            return Refusal(error.code, {"text": error.text})
        self.now = before
        raise _WrongError("not_refused")

    def _perform(self, words: tuple[Token, ...]) -> Action:
        if words == (Token("undo"),):
            if not self._before:
                raise RefusedError("nothing_to_undo")
            self.now = self._before.pop()
            return UNDO
        action = parse_tokens(words, self._seat)
        self._before.append(self.now)
        try:
            self.now = self._after(action)
        except RefusedError:
            self._before.pop()
            raise
        return action

    def _seat(self, token: Token) -> Seat:
        if token.text not in self.seats:
            raise RefusedError("no_such_name", text=token.text, names=tuple(self.seats))
        return self.seats[token.text]

    def _after(self, action: Action) -> Position:
        state, moves = self.game.apply(with_purses(self.now.state, self._purses()), action)
        balances, elsewhere = _settled(self.now, moves)
        hands = self.now.hands + state.over
        if state.over:
            state = self.game.start(self.game.next_setup(state))
        return Position(state, balances, elsewhere, hands)

    def _purses(self) -> Mapping[Seat, int]:
        credit = self.now.state.rules.credit_limit
        return {seat: balance + credit for seat, balance in self.now.balances.items()}

    def check(self, key: Token, wanted: str) -> None:
        """Compare what a key holds with what the record says.

        Raises:
            _WrongError: it holds something else, or there is no such key.
        """
        found = self._value(key)
        text = "none" if found is None else str(found)
        if text != wanted:
            raise _WrongError("check_failed", key=key.text, wanted=wanted, found=text)

    def _value(self, key: Token) -> int | str | None:
        state, text = self.now.state, key.text
        if not key.quoted and text in KEYS:
            return self._named(text)
        dotted: dict[str, int | None] = {f"pot.{pot}": held for pot, held in state.pots.items()}
        for name, seat in self.seats.items():
            dotted |= {f"due.{name}": state.due(seat), f"score.{name}": state.score.get(seat, 0)}
        if not key.quoted and text in dotted:
            return dotted[text]
        if text in self.seats:
            return self.now.balances[self.seats[text]]
        raise _WrongError("unknown_key", key=text)

    def _named(self, key: str) -> int | str | None:
        state = self.now.state
        if key in {"turn", "dealer"}:
            seat = state.turn if key == "turn" else state.dealer
            return None if seat is None else self.names[seat]
        if key in {"club", "suspense"}:
            return self.now.elsewhere[HOUSE if key == "club" else SUSPENSE]
        shown: dict[str, int | str | None] = {"bank": state.bank, "state": state.phase}
        return shown.get(key, state.entry)


def _key(text: str) -> Token:
    """Return what a key of ``[result]`` says: one in quotation marks is a player's name."""
    if not text.startswith('"'):
        return Token(text)
    try:
        (key,) = tokens(text)
    except ValueError:
        raise _WrongError("unknown_key", key=text) from None
    return key


def _pairs(words: tuple[Token, ...]) -> Iterator[tuple[Token, str]]:
    if len(words) % 2:
        raise _WrongError("line_incomplete", text="=")
    return ((key, wanted.text) for key, wanted in zip(words[::2], words[1::2], strict=True))


def _settled(position: Position, moves: Moves) -> tuple[Mapping[Seat, int], Mapping[str, int]]:
    balances, elsewhere = dict(position.balances), dict(position.elsewhere)
    for move in moves:
        for party, change in ((move.source, -move.amount), (move.target, move.amount)):
            if isinstance(party, int):
                balances[party] += change
            elif party in elsewhere:
                elsewhere[party] += change
    return balances, elsewhere
