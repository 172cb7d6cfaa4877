"""What every game of the club has in common: actions, options, moves, and the fold.

A game is a set of pure functions over frozen values. Nothing here knows a clock, chance, Django
or a language: a refusal is data (`Refusal`), the sentence is made above in the user's language.

Amounts are whole minor units of the club's currency, never floats.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, replace
from typing import Any, ClassVar, NamedTuple, Protocol, cast

from games.rules.cards import Card

type Seat = int
"""A number that belongs to one person at one table for as long as the table lives (1, 2, 3…)."""

type Party = Seat | str
"""Who gives or gets money: a seat, or one of BANK, HOUSE, SUSPENSE or a pot ("pot.A")."""

BANK = "bank"
HOUSE = "house"
SUSPENSE = "suspense"
POT = "pot."
"""How the name of a pot begins among the parties to a move: "pot.A"."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: a code such as "below_last" and the values its sentence needs.

    Values are plain (JSON can hold them): seats, amounts, counts or names, keyed by what they mean:
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
    without one (a pact, a covered ante, who draws), ``cards`` those of ``seat``, or one for each of
    ``others`` in a draw. ``word`` is a free reason, a result or an option's ``NAME=VALUE``.
    """

    kind: str
    seat: Seat | None = None
    amount: int | None = None
    others: tuple[Seat, ...] = ()
    shares: tuple[tuple[Seat, int], ...] = ()
    cards: tuple[Card, ...] = ()
    word: str = ""

    @property
    def actor(self) -> Seat:
        """Return the seat, for those who know that the action has one."""
        return cast("Seat", self.seat)

    @property
    def sum(self) -> int:
        """Return the amount, for those who know that the action has one."""
        return cast("int", self.amount)


class Option(NamedTuple):
    """One kind of action that the state invites, with its bounds; the only statement of legality.

    ``refusal`` set: the action belongs to this moment but is not possible now, and why.

    ``least``, ``greatest``, ``step``: the amount. ``least`` is ``None`` where no amount is named,
    ``greatest`` is ``None`` where nothing limits it; ``implied``: the amount may be left out, it is
    ``least``. ``others``: whom the action may name beside ``seat``, from ``fewest`` to ``most`` of
    them, in this order if ``ordered``. ``total``: they are named with amounts (``Action.shares``),
    each from ``share_least`` up to its ``caps`` (``None``: any sum), which add up to it, or at
    least to ``total_least``; with ``caps`` but no ``total`` the amounts are counts. ``cards``: the
    cards that may be shown, ``card_count`` of them or from ``fewest_cards`` on, no card twice;
    ``card_values``: what each of them counts, together at most ``greatest``. ``words``: the words
    to choose from. ``reason``: a free reason may be added. ``taken``: the action is for somebody
    who has no seat yet; any number but these.

    A named tuple, as `Move` is: to make a frozen dataclass takes four times as long.
    """

    kind: str
    seat: Seat | None = None
    least: int | None = None
    greatest: int | None = None
    step: int = 1
    implied: bool = False
    others: tuple[Seat, ...] = ()
    fewest: int = 0
    most: int = 0
    total: int | None = None
    caps: tuple[int | None, ...] = ()
    share_least: int = 1
    total_least: int | None = None
    ordered: bool = False
    cards: tuple[Card, ...] = ()
    card_count: int = 0
    fewest_cards: int | None = None
    card_values: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    reason: bool = False
    taken: tuple[Seat, ...] | None = None
    refusal: Refusal | None = None


class Move(NamedTuple):
    """Money that an action moves: ``amount`` > 0 from ``source`` to ``target``."""

    source: Party
    target: Party
    amount: int
    reason: str


type Moves = tuple[Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a hand begins with; plain values, so that it can be frozen into the hand as JSON.

    ``rules`` maps option names to values, only what differs from the game's defaults. ``dealer``
    is ``None`` when nobody has the right to deal: then ``drawers`` draw for it (all, if empty).
    ``bank`` is what a former hand left (`split_remainder = carry`), ``pots`` the board's pots.
    ``score`` has the points by seat; ``finished``: a game that is over ended with them.
    ``last_dealer`` dealt the last hand that was played to its end, where a game needs to know.
    """

    seats: tuple[Seat, ...]
    rules: Mapping[str, Any] = field(default_factory=dict)
    dealer: Seat | None = None
    drawers: tuple[Seat, ...] = ()
    bank: int = 0
    pots: Mapping[str, int] = field(default_factory=dict)
    score: Mapping[Seat, int] = field(default_factory=dict)
    finished: bool = False
    last_dealer: Seat | None = None


class State(Protocol):
    """What all games' states can be asked; each game's own frozen dataclass has more."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def phase(self) -> str:
        """Where the hand is: one of the states that notation.md names for the game."""

    @property
    def rules(self) -> Any:
        """The house rules of this hand: a frozen dataclass of the game's `rules_type`."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table, clockwise."""

    @property
    def dealer(self) -> Seat | None:
        """Who deals, or ``None`` while nobody has the right to."""

    @property
    def turn(self) -> Seat | None:
        """Whose word it is."""

    @property
    def bank(self) -> int:
        """What lies in the middle."""

    @property
    def pots(self) -> Mapping[str, int]:
        """What lies in the pots of the board."""

    @property
    def score(self) -> Mapping[Seat, int]:
        """The points that each has, where a game keeps a score."""

    @property
    def entry(self) -> int | None:
        """What it costs to enter the svara; ``None`` where there is none."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who has cards now, or a share of somebody's."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won the hand, partners of the winning cards included; nobody until it is over."""

    @property
    def begun(self) -> bool:
        """Whether people and house rules have to stay until the hand is over."""

    @property
    def over(self) -> bool:
        """Whether the hand is over; then `Game.next_setup` begins the next."""

    @property
    def purses(self) -> Mapping[Seat, int] | None:
        """What each seat can pay now; ``None``: nobody's purse is looked at."""

    def due(self, seat: Seat) -> int | None:
        """Return what it costs ``seat`` to stay; ``None`` where nothing is asked of him."""


class Game[S: State](Protocol):
    """One game. The four know this protocol and not each other."""

    @property
    def name(self) -> str:
        """The name in records and addresses."""

    @property
    def pots(self) -> tuple[str, ...]:
        """The pots that lie on the table from hand to hand; most games have none."""

    @property
    def figures(self) -> tuple[str, ...]:
        """What statistics tell of it beside hands and money: svaras, bank, pot, points."""

    @property
    def version(self) -> int:
        """Grows when the same lines would lead to another state."""

    @property
    def rules_type(self) -> type[Any]:
        """The frozen dataclass of house rules; `games.rules.houserules` lists its fields."""

    def start(self, setup: Setup, purses: Mapping[Seat, int] | None = None) -> S:
        """Return the state before the first action of a hand.

        Raises:
            RefusedError: ``setup`` asks for house rules or a company that cannot be.
        """

    def options(self, state: S) -> tuple[Option, ...]:
        """Return what may happen next, in the dealer's order; empty exactly when it is over."""

    def apply(self, state: S, action: Action) -> tuple[S, Moves]:
        """Return the next state and the money moved.

        Raises:
            RefusedError: the rules do not allow ``action`` now.
        """

    def next_setup(self, state: S) -> Setup:
        """Return what the hand after this one begins with; ``state`` must be over."""


class Part(NamedTuple):
    """Cards of a hand and what they count; several of them count as a whole."""

    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a hand is worth: ``rank`` decides, ``points`` (those of all ``parts``) are said."""

    points: int
    name: str
    rank: tuple[int, ...]
    parts: tuple[Part, ...] = ()


class PointGame[S: State](Game[S], Protocol):
    """A game whose hands have a value."""

    def value(self, cards: Sequence[Card], rules: Any) -> HandValue:
        """Return the value of three different cards.

        Raises:
            RefusedError: a wrong number of cards, a card twice, or one outside the deck.
        """


def fold[S: State](game: Game[S], state: S, actions: Iterable[Action]) -> S:
    """Apply recorded actions one after another; what they moved is not looked at."""
    for action in actions:
        state, _ = game.apply(state, action)
    return state


def with_purses[S: State](state: S, purses: Mapping[Seat, int] | None) -> S:
    """Return ``state`` with what each seat can pay now."""
    return replace(state, purses=purses)
