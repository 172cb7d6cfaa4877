"""Who is at a table, whose the deal is, what lies there: what the states of all games keep."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, cast

from games.rules.cards import DECKS, Card
from games.rules.protocol import Moves, Seat


@dataclass(frozen=True, kw_only=True)
class Company:
    """The people at a table and what they have put in; never changed, only replaced.

    ``drawers`` draw for the deal; ``all_draw`` while that is everybody seated, ``first_draw`` in
    the evening's first draw. ``standing`` are the payments that an annulment gives back,
    ``total_in`` is what each person has put into the bank since the hand began.
    """

    beginnings: ClassVar[frozenset[str]] = frozenset({"DRAW_DEALER", "IDLE"})
    """The phases in which nothing has begun: people and house rules may change."""

    rules: Any
    seats: tuple[Seat, ...]
    phase: str
    purses: Mapping[Seat, int] | None = None

    dealer: Seat | None = None
    drawers: tuple[Seat, ...] = ()
    all_draw: bool = False
    first_draw: bool = False

    bank: int = 0
    pots: Mapping[str, int] = field(default_factory=dict)
    score: Mapping[Seat, int] = field(default_factory=dict)
    standing: Moves = ()
    total_in: Mapping[Seat, int] = field(default_factory=dict)

    turn: Seat | None = None
    over: bool = False

    @property
    def stage(self) -> str:
        """Return the phase; a game may tell it apart further."""
        return self.phase

    @property
    def begun(self) -> bool:
        """Tell whether something has happened that people or house rules may not change under."""
        return self.phase not in self.beginnings

    @property
    def players(self) -> tuple[Seat, ...]:
        """Return who has cards now, or a share of somebody's."""
        return ()

    @property
    def unit(self) -> int:
        """Return what every amount is a multiple of."""
        return cast("int", self.rules.unit)

    @property
    def room(self) -> int:
        """Return how many can sit here."""
        return cast("int", self.rules.max_players)

    @property
    def direction(self) -> str:
        """Return which way the word and the deal go round (T-30)."""
        return cast("str", self.rules.direction)

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the cards that are played with."""
        return DECKS[self.rules.deck]

    @property
    def draws_lowest(self) -> bool:
        """Tell whether the lowest card wins the deal in this draw."""
        return False

    @property
    def drawing(self) -> tuple[Seat, ...]:
        """Return who draws now."""
        return self.drawers

    @property
    def speaker(self) -> Seat:
        """Return whose word it is, for those who know that somebody has it."""
        return cast("Seat", self.turn)

    @property
    def dealing(self) -> Seat:
        """Return who deals, for those who know that somebody does."""
        return cast("Seat", self.dealer)

    def drawn_again(self, tied: tuple[Seat, ...]) -> dict[str, Any]:
        """Return what changes when ``tied`` have equal cards and draw again."""
        return {"drawers": tied, "all_draw": False}

    def drawn(self, dealer: Seat) -> dict[str, Any]:
        """Return what changes when ``dealer`` has drawn the deal."""
        return {
            "phase": "IDLE",
            "dealer": dealer,
            "all_draw": False,
            "first_draw": False,
            "drawers": (),
        }

    def without_dealer(self, seats: tuple[Seat, ...]) -> dict[str, Any]:
        """Return what changes when nobody of ``seats`` has the right to deal: all draw."""
        return {
            "phase": "DRAW_DEALER",
            "dealer": None,
            "drawers": seats,
            "all_draw": True,
            "first_draw": True,
        }


def altered[C: Company](company: C, **changes: Any) -> C:
    """Return ``company`` with ``changes``; every action makes one of these.

    `dataclasses.replace` passes all fields through ``__init__`` again and takes forty times as
    long.
    """
    new = object.__new__(type(company))
    object.__setattr__(new, "__dict__", vars(company) | changes)
    return new


def around(seats: tuple[Seat, ...], start: Seat, direction: str) -> tuple[Seat, ...]:
    """List ``seats`` in the order of play, first the one after ``start``, who comes last."""
    if direction == "counterclockwise":
        seats = seats[::-1]
    place = seats.index(start)
    return seats[place + 1 :] + seats[: place + 1]
