"""What every game of the club has in common: actions, options, moves, and the fold.

A game is a set of pure functions over frozen values. Nothing here knows a clock, chance, Django
or a language: a refusal is data (`Refusal`), the sentence is made above in the user's language.

Amounts are whole minor units of the club's currency, never floats.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rules.cards import Card

type Seat = int
"""A number that belongs to one person at one table for as long as the table lives (1, 2, 3…)."""

type Party = Seat | str
"""Who gives or gets money: a seat, or one of BANK, HOUSE, SUSPENSE or a pot ("pot.A")."""

BANK = "bank"
HOUSE = "house"
SUSPENSE = "suspense"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: a code such as "below_last" and the values its sentence needs.

    Values are seats, amounts, counts or names of options, keyed by what they mean:
    ``Refusal("below_last", {"last": 40, "least": 40})``. Keys that hold a seat are called
    ``seat`` or end in ``_seat``; keys that hold several seats end in ``seats``.
    """

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


class RefusedError(ValueError):
    """The rules do not allow this action now; nothing has changed."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.refusal = Refusal(code, values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One thing that the dealer saw happen. `games.rules.record` writes it as a line and back.

    ``shares`` names further seats with an amount each (a pooled entry), ``others`` further seats
    without one (a pact, a covered ante, who draws), ``cards`` the cards shown: of ``seat``, or
    one for each of ``others`` in a draw. ``word`` is a free reason, a result or an option's
    ``NAME=VALUE``.
    """

    kind: str
    seat: Seat | None = None
    amount: int | None = None
    others: tuple[Seat, ...] = ()
    shares: tuple[tuple[Seat, int], ...] = ()
    cards: tuple[Card, ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One kind of action that the state invites, with its bounds; the only statement of legality.

    ``refusal`` set: the action belongs to this moment but is not possible now, and why. ``least``
    and ``greatest`` are ``None`` where no amount is named. ``others`` lists whom the action may
    name beside ``seat``.
    """

    kind: str
    seat: Seat | None = None
    least: int | None = None
    greatest: int | None = None
    step: int = 1
    others: tuple[Seat, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Money that an action moves: ``amount`` > 0 from ``source`` to ``target``."""

    source: Party
    target: Party
    amount: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a hand begins with; plain values, so that it can be frozen into the hand as JSON.

    ``rules`` maps option names to values, only what differs from the game's defaults. ``dealer``
    is ``None`` when nobody has the right to deal: then ``drawers`` draw for it (all, if empty).
    ``bank`` is what a former hand left (`split_remainder = carry`), ``pots`` the board's pots,
    ``score`` terz's points by seat.
    """

    seats: tuple[Seat, ...]
    rules: Mapping[str, Any] = field(default_factory=dict)
    dealer: Seat | None = None
    drawers: tuple[Seat, ...] = ()
    bank: int = 0
    pots: Mapping[str, int] = field(default_factory=dict)
    score: Mapping[Seat, int] = field(default_factory=dict)


class State(Protocol):
    """What all games' states can be asked; each game's own frozen dataclass has more."""

    @property
    def phase(self) -> str: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def dealer(self) -> Seat | None: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def bank(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def purses(self) -> Mapping[Seat, int] | None:
        """What each seat can pay now; ``None``: nobody's purse is looked at."""


class Game[S: State](Protocol):
    """One game. The four know this protocol and not each other."""

    name: str
    version: int

    def start(self, setup: Setup, purses: Mapping[Seat, int] | None = None) -> S:
        """Return the state before the first action of a hand."""
        ...

    def options(self, state: S) -> tuple[Option, ...]:
        """Return what may happen next, in the dealer's order; empty exactly when the hand is over."""
        ...

    def apply(self, state: S, action: Action) -> tuple[S, tuple[Move, ...]]:
        """Return the next state and the money moved.

        Raises:
            RefusedError: the rules do not allow ``action`` now.
        """
        ...

    def next_setup(self, state: S) -> Setup:
        """Return what the hand after this one begins with; ``state`` must be over."""
        ...


def fold[S: State](game: Game[S], state: S, actions: Iterable[Action]) -> S:
    """Apply recorded actions one after another; what they moved is not looked at."""
    for action in actions:
        state, _ = game.apply(state, action)
    return state
