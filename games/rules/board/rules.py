"""The house rules of the board game (4.4)."""

from dataclasses import dataclass

from games.rules.houserules import choice, choice_or_table, flag, money, number
from games.rules.protocol import RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRules:
    """House rules of the board game."""

    chip_value: int = money(1, doc="What a chip is worth.", covers="4.3.1", least=1)
    card_stake: int = number(
        1, doc="So many chips a player puts on each card.", covers="B-9", least=1, greatest=100
    )
    saucer_stake: int = number(
        2, doc="So many chips a player puts in each saucer.", covers="B-9", least=1, greatest=100
    )
    deck: str = choice(
        "36", "32", "52", doc="36 cards: ace to six; 32: to seven; 52: to two.", covers="B-1, B-2"
    )
    min_players: int = number(
        3, doc="No cards are dealt to fewer.", covers="4.3.1", least=2, greatest=13
    )
    max_players: int = number(
        8, doc="So many can sit at the table.", covers="4.3.1", least=2, greatest=13
    )
    direction: str = choice(
        "clockwise", "counterclockwise", doc="Which way the word goes round.", covers="1.2"
    )
    next_dealer: str = choice("left", "winner", doc="Who deals the next game.", covers="4.3.1")
    short_stake: str = choice(
        "dealer_covers",
        "block",
        doc="The way out when nobody owns up to a missing stake.",
        covers="B-10",
    )
    remainder_cards: str = choice(
        "talon",
        "deal_out",
        doc="What cannot be dealt equally lies face down, or is dealt all the same.",
        covers="B-11",
    )
    marriage_claim: str = choice(
        "whole_saucer",
        "literal_two",
        doc="What the announced marriage takes: its whole saucer, or two chips.",
        covers="B-13",
    )
    restake: bool = flag(
        default=True,
        doc="Who takes a pot in the announcing stakes anew.",
        covers="B-14, B-16, B-18",
    )
    lay_marriage_wins_saucer: bool = flag(
        default=True, doc="Queen and king laid in one turn take the saucer too.", covers="B-26"
    )
    lay_trynka_wins_saucer: bool = flag(
        default=False,
        doc="Three winning clubs in a row may be laid in one turn and take the saucer.",
        covers="B-21",
    )
    miss_fine: str = choice(
        "double", "fixed", "none", doc="What a missed winning club costs.", covers="B-28"
    )
    miss_fine_chips: int = number(
        1, doc="The fixed fine for a miss, in chips.", covers="B-28", least=1, greatest=100
    )
    unlaid_card_fine: str = choice(
        "none",
        "double",
        doc="What a winning club left in the hand costs at the end.",
        covers="4.2",
    )
    cancel_mode: str = choice(
        "count",
        "rank",
        "none_each_pays",
        doc="How neighbours throw cards aside at the end, or that each pays for his own.",
        covers="B-32",
    )
    fine_points: str = choice_or_table(
        "face",
        "one_per_card",
        "ace_1",
        doc="What the cards left count.",
        covers="B-33",
        greatest=100,
    )
    fine_to: str = choice(
        "saucers", "winner", doc="Who gets the fine for the cards left.", covers="B-34"
    )
    odd_chip: str = choice(
        "trynka", "marriage", "smaller", doc="Which saucer gets the odd chip.", covers="B-34"
    )
    close_out: str = choice(
        "carry",
        "split",
        "club",
        doc="What becomes of the pots when the evening is closed.",
        covers="B-35",
    )
    credit_limit: int = money(
        0, doc="A player's wallet may go so far below zero.", covers="1.5", least=0
    )

    @property
    def unit(self) -> int:
        """Return what every typed sum is a multiple of; fines are typed in points."""
        return 1

    def check(self) -> None:
        """Check the values against each other.

        Raises:
            RefusedError: fewer can sit here than must play.
        """
        if self.min_players > self.max_players:
            raise RefusedError("room_too_small", limit=self.max_players, count=self.min_players)
