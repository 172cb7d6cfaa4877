"""The house rules of seka: those of every point game with its own defaults, and its own (3.5)."""

from dataclasses import dataclass
from fractions import Fraction

from games.rules.cards import DECKS, RANKS, Card
from games.rules.houserules import cards, choice, flag, fraction, number
from games.rules.pointrules import PointRules
from games.rules.protocol import RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class SekaRules(PointRules):
    """House rules of seka; the defaults of the others are those of `PointRules`."""

    ceiling_multiple: int | None = number(
        100,
        doc="No bet, and under parity no raise, is above this many antes.",
        covers="S-6",
        least=1,
        greatest=10_000,
        optional=True,
    )
    deck: str = choice(
        "36",
        "32",
        "33",
        "52",
        doc="36 cards: ace to six; 32: ace to seven; 33: no sixes but the shakha; 52: all.",
        covers="3.4.1",
    )
    max_players: int = number(
        10,
        doc="So many can sit at the table; three cards for each.",
        covers="3.4.1",
        least=2,
        greatest=17,
    )
    next_dealer: str = choice("left", "winner", doc="Who deals the next hand.", covers="3.4.1")
    blind_max_multiple: int | None = number(
        2,
        doc="A blind is at most so many times the least bet.",
        covers="2.4, S-30",
        least=1,
        greatest=100,
        optional=True,
    )
    blind_if_all_before_folded: bool = flag(
        default=True, doc="A later hand may blind when all before it have folded.", covers="S-32"
    )
    max_reblinds: int | None = number(
        1,
        doc="So many players may blind over a blind, one after another.",
        covers="S-33",
        least=0,
        greatest=10,
        optional=True,
    )
    peek_overpay: str = choice(
        "forbid",
        "raise",
        doc="Non-parity: whether one may put in more than the price of a peek; it is a raise.",
        covers="S-16, T-37",
    )
    peek_tie: str = choice(
        "asker_out",
        "joint_hand",
        "both_stay",
        "target_out",
        doc="Who goes out when two of more than two hands are found equal.",
        covers="S-19",
    )
    split_by_consent: bool = flag(
        default=False, doc="Tied players may divide the bank if all agree.", covers="3.4.4"
    )
    svara_blind: bool = flag(default=True, doc="Blinding is allowed in a svara.", covers="S-23")
    svara_dealer_draw: str = choice(
        "participants", "originators", doc="Who draws for the deal of a svara.", covers="S-22"
    )
    svara_offer: str = choice(
        "any_unanimous",
        "two_left",
        "off",
        doc="When a svara may be offered: by anybody if all agree, by the last two, or never.",
        covers="S-24",
    )
    solo_svara: bool = flag(default=True, doc="The last one in may boil alone.", covers="S-28")
    three_tens_redeal: bool = flag(
        default=False, doc="Who holds three tens may have the cards dealt again.", covers="T-23"
    )
    fold_out_of_turn: bool = flag(
        default=True, doc="One may fold before one has the word.", covers="S-2"
    )

    betting_system: str = choice(
        "parity",
        "non_parity",
        doc="Parity: all who stay put in the same; non-parity: at least the last sum each time.",
        covers="S-6…S-9",
    )
    parity_cap_scope: str = choice(
        "per_raise",
        "per_hand",
        doc="Parity: what the maximum limits, one raise or all of them together.",
        covers="S-6",
    )
    parity_forced_open_at_max: bool = flag(
        default=True,
        doc="Parity: when all have matched the maximum, the hands must be opened.",
        covers="S-6",
    )
    min_circles: int = number(
        3,
        doc="So many circles come before a peek, and before the last hand opens (non-parity).",
        covers="S-8, S-15",
        least=0,
        greatest=5,
    )
    blind_circles: str = choice(
        "first_only", doc="In which circles one may blind: only in the first.", covers="S-32"
    )
    shakha_cards: tuple[Card, ...] = cards(
        Card("6", "c"),
        doc="The shakha: one or two cards that help any other; none: without it.",
        covers="S-36, S-40",
        greatest=2,
    )
    shakha_pair: str = choice(
        "card_value",
        "plus_11",
        doc="What the shakha adds to two cards of one rank: their value once more, or 11.",
        covers="S-41",
    )
    shakha_alone: str = choice(
        "adds_11",
        "no_help",
        doc="Whether the shakha helps two unlike cards.",
        covers="S-40, S-44",
    )
    same_rank: str = choice(
        "three_of_a_kind",
        "two_aces_only",
        "both",
        doc="Which equal ranks count: three of a kind, two aces (22), or both.",
        covers="S-38, S-39",
    )
    three_of_a_kind_over_suits: bool = flag(
        default=False, doc="Three of a kind beat every hand of a suit, when shown.", covers="3.2"
    )
    shakha_breaks_tie: bool = flag(
        default=False,
        doc="On equal points the hand with the shakha wins, when shown.",
        covers="S-42",
    )
    sixes_with_shakha_top: bool = flag(
        default=False, doc="Two sixes with the shakha beat three aces.", covers="S-43"
    )
    solo_entry_fraction: Fraction = fraction(  # noqa: RUF009 (it makes a field)
        "1/1", "1/2", doc="The part of the bank that entering a lone svara costs.", covers="S-28"
    )

    @property
    def parity(self) -> bool:
        """Tell whether all who stay put in the same."""
        return self.betting_system == "parity"

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that are played with; of 33 the only sixes are shakhas."""
        if self.deck != "33":
            return DECKS[self.deck]
        return DECKS["32"] + tuple(card for card in self.shakha_cards if card.rank == "6")

    @property
    def lowest_cards(self) -> tuple[Card, ...]:
        """Return the cards of the two lowest ranks, without the shakha."""
        plain = [card for card in self.cards if card not in self.shakha_cards]
        ranks = [rank for rank in RANKS if any(card.rank == rank for card in plain)]
        return tuple(card for card in plain if card.rank in ranks[-2:])

    def check(self) -> None:
        """Check the values against each other.

        Raises:
            RefusedError: as `PointRules.check`; a shakha is no card of the deck, or a deck of 33
                has no six for it.
        """
        PointRules.check(self)
        if self.deck == "33" and all(card.rank != "6" for card in self.shakha_cards):
            raise RefusedError("shakha_no_six", deck=self.deck)
        for card in self.shakha_cards:
            if card not in self.cards:
                raise RefusedError("shakha_outside_deck", card=card.symbol, deck=self.deck)
