"""What a hand of trinka keeps beside what every point game does: its non-parity betting."""

from dataclasses import dataclass
from typing import Any

from games.rules.hand import Hand
from games.rules.protocol import Seat
from games.rules.purses import lower
from games.rules.trinka.rules import TrinkaRules


@dataclass(frozen=True, kw_only=True)
class TrinkaHand(Hand):
    """A hand of trinka (2.3.3).

    ``last`` is the last sum put in (the rules' L), ``blind`` the blind sum (B, 0 if nobody
    blinded).
    """

    rules: TrinkaRules
    last: int = 0
    blind: int = 0

    def fresh_betting(self) -> dict[str, Any]:
        """Return what a new deal changes: L is the least bet again, nobody has blinded."""
        return {"last": self.least_bet, "blind": 0}

    def due(self, seat: Seat) -> int | None:
        """Return what it costs ``seat`` to stay: the last sum; ``None`` if he is not in."""
        if seat not in self.active or self.phase not in _PLAYING:
            return None
        return self.last

    def toll(self, seat: Seat) -> bool:
        """Tell whether exactly the price of a peek is paid, so that the last sum stays."""
        if not self.blind:
            return False
        if seat in self.blinders:
            return self.rules.blinder_peek_price == "blind_amount"
        return self.rules.others_peek_factor * self.blind > self.last

    def peek_price(self, seat: Seat) -> int:
        """Return what it costs ``seat`` to peek (T-16, T-17), never above the ceiling."""
        price = self.last
        if self.blind and seat not in self.blinders:
            price = max(price, self.rules.others_peek_factor * self.blind)
        elif self.blind and self.rules.blinder_peek_price == "blind_amount":
            price = self.blind
        return lower(price, self.ceiling) or price


_PLAYING = frozenset({"BETTING", "PEEK_PENDING", "SVARA_OFFERED"})
