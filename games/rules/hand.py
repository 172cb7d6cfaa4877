"""A hand of a point game: what each of them keeps, from the ante to the payout."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, cast

from games.rules.cards import Card
from games.rules.company import Company, altered
from games.rules.pointrules import PointRules
from games.rules.protocol import Move, Seat

FOLDED = "folded"
LOST = "lost"
EXCLUDED = "excluded"
JOINED = "joined"


class Out(NamedTuple):
    """How a seat went out: folded, lost a peek ``to`` somebody, excluded, or joined ``to``."""

    how: str
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class Peek:
    """Two who are comparing: the one who paid, and his right neighbour."""

    asker: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer (a svara or a split): who made it and who else has accepted."""

    by: Seat
    accepted: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What a player showed at the end: points alone, or cards; nothing if he conceded."""

    points: int | None = None
    cards: tuple[Card, ...] = ()


type Pool = tuple[tuple[Seat, int], ...]
"""Who shares a hand, and with what weight; the holder of the cards is the first."""


@dataclass(frozen=True, kw_only=True)
class Hand(Company, ABC):
    """One hand of a point game.

    ``carried`` is what a former hand left in the bank, ``shortage`` what a count found missing
    and nobody has made up yet; ``antes`` has the payment of each ante.

    ``order`` lists who got cards in this deal, the first hand first; ``active`` those of them who
    are still in. ``first_dealt`` got cards in the first deal of this hand or of this svara,
    ``dealt_ever`` in any. ``paid`` is what each hand has put in since the deal, ``total_in`` what
    each person has put into the bank in the whole hand, antes included. ``blinders`` blinded or
    re-blinded, in that order; ``looked`` are those of them who had to look because they were
    peeked at. ``offered`` may not offer a svara again before their next own action.
    """

    rules: PointRules
    first_dealer: Seat | None = None

    carried: int = 0
    shortage: int = 0
    antes: Mapping[Seat, Move] = field(default_factory=dict)
    excluded: tuple[Seat, ...] = ()

    order: tuple[Seat, ...] = ()
    active: tuple[Seat, ...] = ()
    first_dealt: tuple[Seat, ...] = ()
    dealt_ever: tuple[Seat, ...] = ()
    circle: int = 0
    acted: bool = False
    paid: Mapping[Seat, int] = field(default_factory=dict)
    out_by: Mapping[Seat, Out] = field(default_factory=dict)
    blinders: tuple[Seat, ...] = ()
    looked: tuple[Seat, ...] = ()
    peek: Peek | None = None
    ties: tuple[tuple[Seat, Seat], ...] = ()
    shown: Mapping[Seat, Shown] = field(default_factory=dict)

    offer: Offer | None = None
    offered: tuple[Seat, ...] = ()
    split: Offer | None = None

    svara_count: int = 0
    entry: int | None = None
    solo: bool = False
    originators: tuple[Seat, ...] = ()
    joined: tuple[Seat, ...] = ()
    declined: tuple[Seat, ...] = ()
    pools: Mapping[Seat, Pool] = field(default_factory=dict)
    pacts: tuple[tuple[Seat, ...], ...] = ()

    winner: Seat | None = None
    splitters: tuple[Seat, ...] = ()

    @property
    def ceiling(self) -> int | None:
        """Return the largest single payment; ``None`` where there is none."""
        return self.rules.ceiling

    @property
    def owing(self) -> tuple[Seat, ...]:
        """Return who has neither put in the ante nor been excluded, clockwise."""
        return tuple(
            seat for seat in self.seats if seat not in self.antes and seat not in self.excluded
        )

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Return who is to be dealt in, clockwise."""
        if not self.excluded:
            return self.seats
        return tuple(seat for seat in self.seats if seat not in self.excluded)

    @property
    def full_bank(self) -> int:
        """Return what must lie in the bank before the deal (T-46)."""
        return self.rules.ante * len(self.playing) + self.carried

    @property
    def missing(self) -> int:
        """Return how much the bank is short of full before the deal."""
        return self.full_bank - self.bank

    @property
    def partners(self) -> frozenset[Seat]:
        """Return those who share a hand whose cards somebody else holds."""
        return frozenset(seat for pool in self.pools.values() for seat, _ in pool[1:])

    @property
    def least_bet(self) -> int:
        """Return the smallest bet after a deal: the ante, or the entry of the svara (T-33)."""
        if self.entry is None or self.rules.svara_min_bet == "ante":
            return self.rules.ante
        least = max(self.entry, self.rules.ante)
        return least if self.ceiling is None else min(least, self.ceiling)

    @property
    def players(self) -> tuple[Seat, ...]:
        """Return who got cards in this deal, and who shares somebody's."""
        return (*self.order, *sorted(self.partners))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return who won the bank, and who shares his cards."""
        if self.winner is None:
            return ()
        return tuple(seat for seat, _ in self.members(self.winner))

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the cards that are played with."""
        return self.rules.cards

    @property
    def points_range(self) -> tuple[int, int]:
        """Return what a hand is worth at least and at most (2.5, 3.6)."""
        return 7, 34

    @property
    def unseen(self) -> tuple[Seat, ...]:
        """Return which blinders have not looked at their cards yet (T-13)."""
        if self.circle > 1:
            return ()
        return tuple(seat for seat in self.blinders if seat not in self.looked)

    @property
    def bound(self) -> Seat | None:
        """Return who can do nothing now but open; nobody can offer a svara then."""
        return None

    @property
    def opened(self) -> bool:
        """Tell whether somebody has opened in this deal; then nobody boils alone (S-28)."""
        return False

    @property
    def draws_lowest(self) -> bool:
        """Tell whether the evening's first dealer is found by the lowest card."""
        first = self.phase == "DRAW_DEALER" and self.first_draw
        return first and self.rules.first_dealer == "draw_low"

    @property
    def drawing(self) -> tuple[Seat, ...]:
        """Return who draws now; while a svara is entered, who would draw if it closed (T-61)."""
        if self.phase != "SVARA_ENTRY":
            return self.drawers
        if self.solo or self.rules.svara_dealer_draw == "participants":
            return self.hands
        return self.originators

    def drawn_again(self, tied: tuple[Seat, ...]) -> dict[str, Any]:
        """Return what changes when ``tied`` have equal cards and draw again."""
        phase = "DRAW_DEALER" if self.phase == "DRAW_DEALER" else "SVARA_DRAW"
        return super().drawn_again(tied) | {"phase": phase}

    def drawn(self, dealer: Seat) -> dict[str, Any]:
        """Return what changes when ``dealer`` has drawn the deal."""
        phase = "IDLE" if self.phase == "DRAW_DEALER" else "SVARA_DEAL"
        return super().drawn(dealer) | {"phase": phase}

    @property
    def stage(self) -> str:
        """Return the phase, or SPLIT_OFFERED while only the answer to a split is awaited."""
        return self.phase if self.split is None else "SPLIT_OFFERED"

    @property
    def entry_price(self) -> int:
        """Return what entering the svara costs, for those who know that there is one."""
        return cast("int", self.entry)

    @property
    def comparing(self) -> Peek:
        """Return who are comparing, for those who know that two are."""
        return cast("Peek", self.peek)

    @property
    def hands(self) -> tuple[Seat, ...]:
        """Return who holds cards in the svara that is being prepared."""
        return self.originators + self.joined

    @property
    def solo_entry_fraction(self) -> Fraction:
        """Return the part of the bank that entering a solo svara costs: all of it."""
        return Fraction(1)

    @property
    def limit_reached(self) -> bool:
        """Tell whether no further svara may follow in this hand."""
        limit = self.rules.svara_limit
        return limit is not None and self.svara_count >= limit

    @abstractmethod
    def due(self, seat: Seat) -> int | None:
        """Return what it costs ``seat`` to stay; ``None`` where nothing is asked of him."""

    @abstractmethod
    def fresh_betting(self) -> dict[str, Any]:
        """Return what a new deal changes in the game's own betting."""

    def settled(self, changes: dict[str, Any]) -> dict[str, Any]:
        """Return ``changes`` (of ``active`` too) with what the game's betting makes of them."""
        return changes

    def members(self, holder: Seat) -> Pool:
        """Return who plays the cards of ``holder``, with their weights."""
        return self.pools.get(holder, ((holder, 1),))

    def right_neighbour(self, seat: Seat) -> Seat | None:
        """Return whom ``seat`` would peek at (1.2); ``None`` where the house rule forbids it."""
        place = self.order.index(seat)
        before = self.order[place + 1 :] + self.order[:place]
        for other in reversed(before):
            if other in self.active:
                return other
            if self.rules.right_neighbour == "adjacent_only":
                return None
        return None


def dealt[H: Hand](hand: H, order: tuple[Seat, ...], **changes: Any) -> H:
    """Return ``hand`` with new cards in ``order``; the first of them has the word."""
    made: dict[str, Any] = {
        "phase": "BETTING",
        "order": order,
        "active": order,
        "dealt_ever": hand.dealt_ever
        + tuple(seat for seat in order if seat not in hand.dealt_ever),
        "turn": order[0],
        "circle": 1,
        "acted": False,
        "paid": {},
        "out_by": {seat: out for seat, out in hand.out_by.items() if seat not in order},
        "blinders": (),
        "looked": (),
        "peek": None,
        "ties": (),
        "shown": {},
        "offer": None,
        "offered": (),
        "drawers": (),
    }
    return altered(hand, **(made | hand.fresh_betting() | changes))
