"""The house rules of terz (5.4)."""

from dataclasses import dataclass

from games.rules.houserules import choice, flag, money, number, numbers, setting
from games.rules.protocol import RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class TerzRules:
    """House rules of terz; ``run_values`` are the points of three to eight cards in a row."""

    stake: int = money(100, doc="Each player puts this in before the game.", covers="5.3", least=0)
    settlement: str = choice(
        "pot",
        "per_point",
        "pot_and_points",
        doc="What the winner gets: both stakes, a sum for each point he is ahead, or both.",
        covers="5.3",
    )
    point_rate: int = money(
        1, doc="What the loser pays for each point he is behind.", covers="5.3", least=0
    )
    point_cap: int | None = setting(
        "money",
        None,
        doc="The loser pays no more than this for the points.",
        covers="5.3",
        least=0,
        optional=True,
    )
    unit: int = money(
        1, doc="The smallest chip; every amount is a multiple of it.", covers="1.4", least=1
    )
    target: int = number(
        530, doc="Who has more points than this wins.", covers="Z-6", least=100, greatest=2000
    )
    target_inclusive: bool = flag(
        default=False, doc="Exactly so many points are enough.", covers="Z-6"
    )
    win_check: str = choice(
        "end_of_deal",
        "immediate",
        doc="When it is looked whether somebody has won.",
        covers="5.3",
    )
    first_dealer: str = choice(
        "draw_high", "draw_low", doc="Which card wins the deal in the draw.", covers="Z-3"
    )
    next_dealer: str = choice(
        "jack_then_last_trick",
        "last_trick",
        "alternate",
        doc="Who deals next.",
        covers="Z-5, Z-19",
    )
    marriage: str = choice(
        "stops_deal",
        "plus_20_play_on",
        doc="What king and queen of trumps do.",
        covers="Z-11",
    )
    run_values: tuple[int, ...] = numbers(
        20,
        90,
        260,
        530,
        900,
        1370,
        doc="The points of three, four, five, six, seven and eight cards in a row.",
        covers="Z-9, Z-10",
        greatest=100_000,
    )
    equal_runs: str = choice(
        "trump_then_nondealer",
        "both_score",
        "none",
        doc="Which of two runs of the same length and top card scores.",
        covers="Z-8",
    )
    four_tens: int = number(0, doc="The points of four tens.", covers="Z-12", least=0, greatest=200)
    four_nines: int = number(
        0, doc="The points of four nines.", covers="Z-12", least=0, greatest=200
    )
    penalty_mode: str = choice(
        "deduct",
        "credit_opponent",
        doc="Whether a penalty is taken from one or given to the other.",
        covers="Z-14, Z-16",
    )
    no_exchange_penalty: int = number(
        100, doc="The points of a seven not exchanged.", covers="Z-14", least=0, greatest=500
    )
    short_hand_penalty: int = number(
        100, doc="The points of each missing card.", covers="Z-16", least=0, greatest=500
    )
    overdraw: str = choice(
        "lose_game",
        "lose_deal",
        doc="What is lost by taking more than nine cards.",
        covers="Z-17",
    )
    count_check: str = choice(
        "strict",
        "warn",
        doc="Whether card points that do not add up are refused.",
        covers="Z-23",
    )
    credit_limit: int = money(
        0, doc="A player's wallet may go so far below zero.", covers="1.5", least=0
    )

    @property
    def staked(self) -> bool:
        """Tell whether there is something to put in before the game."""
        return self.settlement != "per_point" and self.stake > 0

    @property
    def pays_points(self) -> bool:
        """Tell whether the points themselves are paid for."""
        return self.settlement != "pot"

    def check(self) -> None:
        """Check the values against each other.

        Raises:
            RefusedError: a sum that is paid is not in whole units, or a longer run is worth less
                than a shorter one.
        """
        sums = [self.stake] if self.staked else []
        if self.pays_points:
            sums += [self.point_rate, self.point_cap or 0]
        for amount in sums:
            if amount % self.unit:
                raise RefusedError("not_in_units", amount=amount, unit=self.unit)
        if list(self.run_values) != sorted(self.run_values):
            raise RefusedError("runs_not_rising")
