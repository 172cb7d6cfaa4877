"""Trinka, the classic svara (rules.md 2): three cards, non-parity betting, peeks, svaras."""

from collections.abc import Mapping, Sequence

from games.rules.antes import ante_verbs
from games.rules.cards import Card
from games.rules.company import altered
from games.rules.draws import draw_verbs
from games.rules.hand import Hand
from games.rules.houserules import parse
from games.rules.offers import offer_verbs
from games.rules.payout import next_setup, payout_verbs
from games.rules.peeks import peek_verbs
from games.rules.play import Playbook
from games.rules.protocol import (
    Action,
    HandValue,
    Moves,
    Option,
    Refusal,
    RefusedError,
    Seat,
    Setup,
)
from games.rules.seating import seating_verbs
from games.rules.svara import svara_verbs
from games.rules.trinka.betting import betting_verbs
from games.rules.trinka.hand import TrinkaHand
from games.rules.trinka.points import value
from games.rules.trinka.rules import TrinkaRules
from games.rules.untimely import untimely
from games.rules.word import word_verbs

_TABLE = ("side", "annul_hand")
_BETWEEN = ("sit", "leave", "order", "rule", "side")
_ANTES = ("ante", "unante", "exclude", "include", "cover_ante", "bank_count", "deal")

STAGES: Mapping[str, tuple[str, ...]] = {
    "DRAW_DEALER": ("draw_high", "drawn", *_BETWEEN),
    "IDLE": ("ante", "exclude", "cover_ante", "deal", *_BETWEEN),
    "ANTE": (*_ANTES, *_TABLE),
    "BETTING": (
        "blind",
        "reblind",
        "bet",
        "peek",
        "fold",
        "svara_offer",
        "three_tens",
        "misdeal",
        "expose_card",
        *_TABLE,
    ),
    "PEEK_PENDING": ("peek_result", "three_tens", *_TABLE),
    "SOLE_LEFT": ("take_bank", "solo_svara", "show", "concede", *_TABLE),
    "TIE": ("split_offer", "svara", "three_tens", *_TABLE),
    "SPLIT_OFFERED": ("split_accept", "split_refuse", *_TABLE),
    "SVARA_OFFERED": ("svara_accept", "svara_refuse", "svara_withdraw", "three_tens", *_TABLE),
    "SVARA_AGREED": ("svara", "split_offer", *_TABLE),
    "SVARA_ENTRY": (
        "svara_join",
        "svara_decline",
        "pact",
        "split_offer",
        "draw_high",
        "drawn",
        "take_bank",
        *_TABLE,
    ),
    "SVARA_DRAW": ("draw_high", "drawn", "pact", *_TABLE),
    "SVARA_DEAL": ("deal", "pact", *_TABLE),
}
"""What belongs to each stage of a hand (2.3.2), in the dealer's order."""


_BLANK = TrinkaHand(rules=TrinkaRules(), seats=(), phase="DRAW_DEALER")
"""What every hand is made of; `altered` takes a quarter of the time of ``__init__``."""


class Trinka:
    """The game of trinka."""

    name = "trinka"
    pots = ()
    figures = ("svaras", "bank")
    version = 1
    rules_type = TrinkaRules

    def __init__(self) -> None:
        self._book: Playbook[TrinkaHand] = Playbook(
            verbs=seating_verbs()
            | draw_verbs()
            | ante_verbs()
            | betting_verbs()
            | word_verbs()
            | peek_verbs()
            | offer_verbs()
            | svara_verbs()
            | payout_verbs(),
            stages=STAGES,
            untimely=self._untimely,
        )

    def start(self, setup: Setup, purses: Mapping[Seat, int] | None = None) -> TrinkaHand:
        """Return the state before the first action of a hand.

        Raises:
            RefusedError: a house rule is not allowed, more sit here than the rules let, or who is
                to deal does not sit here.
        """
        rules = parse(TrinkaRules, setup.rules)
        if len(setup.seats) > rules.max_players:
            raise RefusedError("too_many_seated", limit=rules.max_players, count=len(setup.seats))
        for seat in (setup.dealer, *setup.drawers):
            if seat is not None and seat not in setup.seats:
                raise RefusedError("not_seated", seat=seat)
        all_draw = setup.dealer is None and not setup.drawers
        return altered(
            _BLANK,
            rules=rules,
            seats=setup.seats,
            phase="DRAW_DEALER" if setup.dealer is None else "IDLE",
            purses=purses,
            dealer=setup.dealer,
            drawers=setup.seats if all_draw else setup.drawers,
            all_draw=all_draw,
            first_draw=all_draw,
            bank=setup.bank,
            carried=setup.bank,
        )

    def options(self, state: TrinkaHand) -> tuple[Option, ...]:
        """Return what may happen next, in the dealer's order; empty exactly when it is over."""
        return self._book.options(state)

    def apply(self, state: TrinkaHand, action: Action) -> tuple[TrinkaHand, Moves]:
        """Return the next state and the money moved.

        Raises:
            RefusedError: the rules do not allow ``action`` now.
        """
        return self._book.apply(state, action)

    def next_setup(self, state: TrinkaHand) -> Setup:
        """Return what the hand after this one begins with; ``state`` must be over."""
        return next_setup(state)

    def value(self, cards: Sequence[Card], rules: TrinkaRules) -> HandValue:
        """Return the value of three different cards (2.5).

        Raises:
            RefusedError: a wrong number of cards, a card twice, or one outside the deck.
        """
        return value(cards, rules)

    def _untimely(self, state: Hand, action: Action) -> Refusal:
        return untimely(state, action, known=action.kind in self._book.verbs)
