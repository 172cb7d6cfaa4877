"""What a game of terz keeps: whose points, what this deal has brought, how the game was lost."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from games.rules.cards import Card
from games.rules.company import Company
from games.rules.protocol import Seat
from games.rules.terz.rules import TerzRules
from games.rules.terz.runs import DECK, Run

type Points = tuple[tuple[Seat, int], ...]


class Entry(NamedTuple):
    """A line of the score sheet: what was announced or counted, and whose points it changed.

    ``kind`` and ``word`` are those of the action, ``seat`` who did it.
    """

    kind: str
    seat: Seat
    word: str
    points: Points


class Deal(NamedTuple):
    """A deal that is over, as the score sheet keeps it; ``score`` is the running total.

    ``last_trick`` is ``None`` where no trick was over when the deal was stopped.
    """

    dealer: Seat
    trump: str
    upcard: Card | None
    entries: tuple[Entry, ...]
    last_trick: Seat | None
    score: Points


class Announced(NamedTuple):
    """A run that stands announced.

    ``gained`` is what announcing it brought and an answer would take back, ``scored`` what it has
    brought together with the shorter runs that it grew from.
    """

    seat: Seat
    run: Run
    gained: int
    scored: int
    answered: bool = False


class Count(NamedTuple):
    """The card points as they were counted: who played the trump jack, ``last`` or ``middle``."""

    jack: Seat
    when: str
    points: Points

    @property
    def total(self) -> int:
        """Return what both have together."""
        return sum(points for _, points in self.points)

    @property
    def right(self) -> int:
        """Return what both should have together (Z-23)."""
        return CARD_POINTS[self.when]


CARD_POINTS = {"last": 150, "middle": 140}
"""All card points of a deal, by when the trump jack was played (Z-19, Z-23)."""

MARRIAGE = 20
"""The points of king and queen of trumps (Z-11)."""


@dataclass(frozen=True, kw_only=True)
class TerzGame(Company):
    """One game of several deals, from the stakes to the payment (5.3).

    ``finished``: ``score`` is still that of the game before; it goes to 0 when the new one begins.
    ``staked`` has who has put the stake in. ``deals`` are those that are over.

    Of the running deal: ``trump`` (empty while none runs), ``upcard`` if it was named, ``entries``
    of the score sheet, ``runs`` and ``fours`` as announced, ``married``, ``exchanged`` and
    ``unexchanged`` who had the marriage, exchanged the trump seven, or kept it; ``short`` is set
    once somebody played with too few cards, ``stopped`` when the deal ended without a count.

    ``lost`` says how ``loser`` lost the game beside the points: ``overdraw`` or ``resign``.
    """

    beginnings = frozenset({"IDLE"})

    rules: TerzRules
    finished: bool = False
    staked: tuple[Seat, ...] = ()
    deals: tuple[Deal, ...] = ()

    trump: str = ""
    upcard: Card | None = None
    entries: tuple[Entry, ...] = ()
    runs: tuple[Announced, ...] = ()
    fours: tuple[tuple[Seat, str], ...] = ()
    married: Seat | None = None
    exchanged: Seat | None = None
    unexchanged: Seat | None = None
    short: bool = False
    stopped: bool = False
    counted: Count | None = None
    score_before: Mapping[Seat, int] = field(default_factory=dict)

    lost: str = ""
    loser: Seat | None = None
    winner: Seat | None = None

    @property
    def stage(self) -> str:
        """Return the phase; where somebody has still to draw the deal, it says so."""
        drawn_for = self.dealer is None and self.phase != "SETTLE"
        return f"{self.phase}_DRAW" if drawn_for else self.phase

    @property
    def room(self) -> int:
        """Return how many can sit here (Z-2)."""
        return 2

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the 32 cards; the seven is the lowest (5.3)."""
        return DECK

    @property
    def players(self) -> tuple[Seat, ...]:
        """Return who has cards now."""
        return self.seats if self.phase == "DEALT" else ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return who won the game, once it is paid."""
        return () if self.winner is None else (self.winner,)

    @property
    def draws_lowest(self) -> bool:
        """Tell whether the lowest card wins the deal (Z-3)."""
        return self.rules.first_dealer == "draw_low"

    @property
    def entry(self) -> int | None:
        """Return nothing: there is no svara."""
        return None

    def due(self, _seat: Seat) -> int | None:
        """Return nothing: it costs nothing to stay."""
        return None

    def drawn(self, dealer: Seat) -> dict[str, Any]:
        """Return what changes when ``dealer`` has drawn the deal; stakes may be in already."""
        return super().drawn(dealer) | {"phase": self.phase} | self.anew()

    def drawn_again(self, tied: tuple[Seat, ...]) -> dict[str, Any]:
        """Return what changes when both have equal cards and draw again."""
        return super().drawn_again(tied) | self.anew()

    def without_dealer(self, seats: tuple[Seat, ...]) -> dict[str, Any]:
        """Return what changes when nobody has the right to deal; that has no phase of its own."""
        return super().without_dealer(seats) | {"phase": "IDLE"}

    def anew(self) -> dict[str, Any]:
        """Return what changes when a new game begins: everybody has 0 points (5.3)."""
        return {"score": {}, "finished": False} if self.finished else {}

    @property
    def owing(self) -> tuple[Seat, ...]:
        """Return who has not put the stake in; nobody where there is none."""
        if not self.rules.staked:
            return ()
        return tuple(seat for seat in self.seats if seat not in self.staked)

    def points(self, seat: Seat) -> int:
        """Return what ``seat`` has."""
        return self.score.get(seat, 0)

    def other(self, seat: Seat) -> Seat:
        """Return the opponent of ``seat``."""
        first, second = self.seats
        return second if seat == first else first

    @property
    def leader(self) -> Seat | None:
        """Return who has won by points: the one ahead, if he has enough; ``None`` if nobody."""
        first, second = sorted(self.seats, key=self.points)
        enough = self.rules.target if self.rules.target_inclusive else self.rules.target + 1
        if self.points(second) < enough or self.points(first) == self.points(second):
            return None
        return second

    @property
    def ahead(self) -> Seat:
        """Return who has won, for those who know that somebody has."""
        return self.other(self.loser) if self.loser is not None else cast("Seat", self.leader)

    @property
    def seven(self) -> Card:
        """Return the seven of trumps."""
        return Card("7", self.trump)

    @property
    def jack(self) -> Card:
        """Return the jack of trumps, the highest card (Z-18)."""
        return Card("J", self.trump)

    @property
    def pair(self) -> frozenset[Card]:
        """Return king and queen of trumps (Z-11)."""
        return frozenset({Card("K", self.trump), Card("Q", self.trump)})

    @property
    def known(self) -> Mapping[Card, Seat]:
        """Return of which cards it is known who has or had them.

        The trump seven may have changed hands by the exchange, and so is nobody's after it; the
        upcard belongs to the one who exchanged.
        """
        known: dict[Card, Seat] = {}
        for one in self.runs:
            known |= dict.fromkeys(one.run.cards, one.seat)
        for seat, rank in self.fours:
            known |= {card: seat for card in DECK if card.rank == rank}
        if self.married is not None:
            known |= dict.fromkeys(self.pair, self.married)
        if self.exchanged is not None:
            known.pop(self.seven, None)
            if self.upcard is not None:
                known[self.upcard] = self.exchanged
        return known

    def last_run(self, seat: Seat) -> Announced | None:
        """Return the last run that ``seat`` announced in this deal."""
        return next((one for one in reversed(self.runs) if one.seat == seat), None)
