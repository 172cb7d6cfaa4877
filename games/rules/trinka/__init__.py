"""Trinka, the classic svara (rules.md 2): three cards, non-parity betting, peeks, svaras."""

from collections.abc import Mapping, Sequence

from games.rules.antes import ante_verbs
from games.rules.cards import Card
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
    Seat,
    Setup,
)
from games.rules.seating import seating_verbs
from games.rules.stages import STAGES as COMMON_STAGES
from games.rules.stages import TABLE
from games.rules.start import started
from games.rules.svara import svara_verbs
from games.rules.trinka.betting import betting_verbs
from games.rules.trinka.hand import TrinkaHand
from games.rules.trinka.points import value
from games.rules.trinka.rules import TrinkaRules
from games.rules.untimely import untimely
from games.rules.word import word_verbs

STAGES: Mapping[str, tuple[str, ...]] = COMMON_STAGES | {
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
        *TABLE,
    ),
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
        return started(_BLANK, rules, setup, purses, carried=setup.bank)

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
