"""What a hand of seka keeps beside what every point game does: its betting and its opening."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from games.rules.hand import Hand
from games.rules.protocol import Seat
from games.rules.seka.points import points_range
from games.rules.seka.rules import SekaRules


@dataclass(frozen=True, kw_only=True)
class SekaHand(Hand):
    """A hand of seka (3.4.2, 3.4.3).

    Non-parity: ``last`` is the last sum put in (the rules' L), or what a blind has announced.
    Parity: ``level`` is what all who stay must have put in (T), ``matched`` what each hand's
    payments count for (eff), ``raiser`` who raised last (R) and ``last_raise`` by how much (inc).
    ``opener`` has opened in this deal.
    """

    rules: SekaRules
    last: int = 0
    level: int = 0
    matched: Mapping[Seat, int] = field(default_factory=dict)
    raiser: Seat | None = None
    last_raise: int = 0
    opener: Seat | None = None

    def fresh_betting(self) -> dict[str, Any]:
        """Return what a new deal changes: nobody has put in, raised or opened."""
        return {
            "last": self.least_bet,
            "level": 0,
            "matched": {},
            "raiser": None,
            "last_raise": 0,
            "opener": None,
        }

    @property
    def solo_entry_fraction(self) -> Fraction:
        """Return the part of the bank that entering a lone svara costs (S-28)."""
        return self.rules.solo_entry_fraction

    @property
    def points_range(self) -> tuple[int, int]:
        """Return what a hand is worth at least and at most (3.6)."""
        return points_range(self.rules)

    @property
    def opened(self) -> bool:
        """Tell whether somebody has opened in this deal."""
        return self.opener is not None

    def owes(self, seat: Seat) -> int:
        """Return what ``seat`` has to put in: what he is short of the level, or the last sum."""
        if self.rules.parity:
            return self.level - self.matched.get(seat, 0)
        return self.last

    def due(self, seat: Seat) -> int | None:
        """Return what it costs ``seat`` to stay; ``None`` if he is not in."""
        if seat not in self.active or self.phase not in _PLAYING:
            return None
        return self.owes(seat)

    @property
    def all_matched(self) -> bool:
        """Tell whether there has been a bet and nobody owes anything (parity)."""
        return self.level > 0 and not any(self.owes(seat) for seat in self.active)

    @property
    def bound(self) -> Seat | None:
        """Return the last raiser when all have matched the maximum: he must open (S-6)."""
        rules = self.rules
        if not rules.parity or not rules.parity_forced_open_at_max or not self.all_matched:
            return None
        top = self.last_raise if rules.parity_cap_scope == "per_raise" else self.level
        return self.raiser if top == self.ceiling else None

    def settled(self, changes: dict[str, Any]) -> dict[str, Any]:
        """Return ``changes`` with whose part the last raiser's is (3.4.3).

        If he is out, it goes to the next on his left who is in. Those who owe something follow
        him in the order of play, so once all have matched him the word is his by itself.
        """
        active = changes["active"]
        if self.raiser is None or self.raiser in active:
            return changes
        place = self.order.index(self.raiser)
        following = self.order[place + 1 :] + self.order[:place]
        return changes | {"raiser": next(seat for seat in following if seat in active)}


_PLAYING = frozenset({"BETTING", "PEEK_PENDING", "SVARA_OFFERED"})
