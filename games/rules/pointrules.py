"""The house rules that the point games have in common (2.4)."""

from dataclasses import dataclass
from fractions import Fraction

from games.rules.cards import DECKS, Card
from games.rules.houserules import choice, flag, fraction, money, number
from games.rules.protocol import RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRules:
    """House rules of a point game; each game has defaults and options of its own."""

    ante: int = money(10, doc="Everybody puts this in before the deal.", covers="T-34", least=1)
    unit: int = money(
        1, doc="The smallest chip; every amount is a multiple of it.", covers="1.4", least=1
    )
    ceiling_multiple: int | None = number(
        100,
        doc="No single payment is above this many antes.",
        covers="T-47…T-50, T-73",
        least=1,
        greatest=10_000,
        optional=True,
    )
    deck: str = choice(
        "24",
        "36",
        "32",
        doc="24 cards: ace, ten to six; 36: with pictures; 32: ace to seven.",
        covers="A-1",
    )
    max_players: int = number(
        8,
        doc="So many can sit at the table; three cards for each.",
        covers="2.3.1",
        least=2,
        greatest=12,
    )
    direction: str = choice(
        "clockwise", "counterclockwise", doc="Which way the word goes round.", covers="T-30"
    )
    first_dealer: str = choice(
        "draw_high",
        "draw_low",
        "chosen",
        doc="How the first dealer of the evening is found.",
        covers="T-61",
    )
    next_dealer: str = choice("winner", "left", doc="Who deals the next hand.", covers="T-42")
    dealer_after_split: str = choice(
        "draw_high",
        "same",
        "left",
        doc="Who deals after a divided bank, where the winner deals.",
        covers="2.3.1",
    )
    dealt_by: str = choice(
        "players",
        "house",
        doc="Who handles the cards: the players in turn, or the club's own dealer.",
        covers="T-42, T-45",
    )
    short_bank: str = choice(
        "dealer_covers",
        "exclude",
        "block",
        doc="The way out of a short bank when nobody owns up.",
        covers="T-45",
    )
    blind_allowed: bool = flag(default=True, doc="The first hand may blind.", covers="T-2")
    blind_max_multiple: int | None = number(
        2,
        doc="A blind is at most so many times the least bet.",
        covers="T-4",
        least=1,
        greatest=100,
        optional=True,
    )
    blind_if_all_before_folded: bool = flag(
        default=False, doc="A later hand may blind when all before it have folded.", covers="S-32"
    )
    max_reblinds: int | None = number(
        1,
        doc="So many players may blind over a blind, one after another.",
        covers="T-10",
        least=0,
        greatest=8,
        optional=True,
    )
    peek_at_unseen: str = choice(
        "allow",
        "forbid",
        doc="Whether one may peek at a blinder who has not looked yet.",
        covers="A-8",
    )
    peek_overpay: str = choice(
        "raise",
        "forbid",
        doc="Whether one may put in more than the price of a peek; it is a raise.",
        covers="T-37",
    )
    min_circles_before_peek: int = number(
        0,
        doc="So many circles must be complete before anybody peeks.",
        covers="2.2",
        least=0,
        greatest=3,
    )
    peek_tie: str = choice(
        "both_stay",
        "asker_out",
        "target_out",
        "joint_hand",
        doc="Who goes out when two of more than two hands are found equal.",
        covers="T-51, S-19",
    )
    right_neighbour: str = choice(
        "nearest_active",
        "adjacent_only",
        doc="Whom one peeks at: the nearest who is in, or only the next seat.",
        covers="1.2",
    )
    two_aces_22: bool = flag(default=False, doc="Two aces are worth 22.", covers="2.2")
    trinka_beats_equal_two_cards: bool = flag(
        default=False,
        doc="Three of a suit beat two cards of the same points, when shown.",
        covers="2.4",
    )
    three_tens_redeal: bool = flag(
        default=True, doc="Who holds three tens may have the cards dealt again.", covers="T-23"
    )
    three_tens_scope: str = choice(
        "active",
        "all_anted",
        doc="Who gets new cards then: those still in, or all who were dealt in.",
        covers="T-23",
    )
    split_by_consent: bool = flag(
        default=True, doc="Tied players may divide the bank if all agree.", covers="T-53"
    )
    split_remainder: str = choice(
        "first_left",
        "carry",
        "club",
        doc="Where the odd units of a divided bank go.",
        covers="A-17",
    )
    svara_entry_fraction: Fraction = fraction(  # noqa: RUF009 (it makes a field)
        "1/2", "1/3", "1/1", doc="The part of the bank that entering a svara costs.", covers="T-54"
    )
    svara_entry_rounding: str = choice(
        "up", "down", doc="How the entry is rounded to whole units.", covers="A-14"
    )
    svara_join: str = choice(
        "anyone_seated", "hand_players", doc="Who may enter a svara.", covers="T-54"
    )
    svara_blind: bool = flag(default=False, doc="Blinding is allowed in a svara.", covers="T-69")
    svara_min_bet: str = choice(
        "ante", "entry", doc="The least bet after the deal of a svara.", covers="T-33"
    )
    svara_dealer_draw: str = choice(
        "originators", "participants", doc="Who draws for the deal of a svara.", covers="T-61"
    )
    svara_offer: str = choice(
        "two_left",
        "any_unanimous",
        "off",
        doc="When a svara may be offered: by the last two, by anybody if all agree, or never.",
        covers="T-56, S-24",
    )
    svara_limit: int | None = number(
        None,
        doc="So many svaras can follow in one hand.",
        covers="2.4",
        least=1,
        greatest=20,
        optional=True,
    )
    solo_svara: bool = flag(default=False, doc="The last one in may boil alone.", covers="S-28")
    pool_allowed: bool = flag(
        default=True, doc="Several players may pay an entry together.", covers="T-67"
    )
    pool_max_members: int = number(
        4, doc="So many players can share one hand.", covers="T-67", least=2, greatest=8
    )
    pact_allowed: bool = flag(
        default=True, doc="Two hands of a svara may agree to share the bank.", covers="T-70"
    )
    pact_max_hands: int = number(
        2, doc="So many hands can be in one pact.", covers="T-70", least=2, greatest=4
    )
    pact_persists: bool = flag(
        default=False, doc="A pact lasts until the bank is won.", covers="A-19"
    )
    fold_out_of_turn: bool = flag(
        default=False, doc="One may fold before one has the word.", covers="S-2"
    )
    credit_limit: int = money(
        0, doc="A player's wallet may go so far below zero.", covers="1.5", least=0
    )

    @property
    def ceiling(self) -> int | None:
        """Return the largest single payment (T-47); ``None`` where there is none (T-73)."""
        return None if self.ceiling_multiple is None else self.ceiling_multiple * self.ante

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that are played with."""
        return DECKS[self.deck]

    def check(self) -> None:
        """Check the values against each other.

        Raises:
            RefusedError: the ante is not in whole units, or the deck is too small.
        """
        if self.ante % self.unit:
            raise RefusedError("ante_not_in_units", ante=self.ante, unit=self.unit)
        if self.max_players * 3 > len(self.cards):
            raise RefusedError(
                "deck_too_small",
                deck=self.deck,
                max_players=self.max_players,
                limit=len(self.cards) // 3,
            )
