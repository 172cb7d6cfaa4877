"""The house rules of trinka: those of every point game, and its own (2.4)."""

from dataclasses import dataclass

from games.rules.houserules import choice, number
from games.rules.pointrules import PointRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TrinkaRules(PointRules):
    """House rules of trinka; the defaults of the others are those of `PointRules`."""

    others_peek_factor: int = number(
        2,
        doc="Who did not blind peeks for so many times the blind.",
        covers="T-17",
        least=1,
        greatest=2,
    )
    blinder_peek_price: str = choice(
        "last_bet", "blind_amount", doc="What a blinder pays for a peek.", covers="T-16"
    )
    top_hands: str = choice(
        "aces_over_sixes",
        "sixes_over_aces",
        doc="The highest hand: three aces or three sixes.",
        covers="T-21, T-72",
    )
