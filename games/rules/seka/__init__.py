"""Seka, trynka with the shakha (rules.md 3): two betting systems, openings, peeks, svaras."""

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
from games.rules.protocol import Action, HandValue, Moves, Option, Refusal, Seat, Setup
from games.rules.seating import seating_verbs
from games.rules.seka.betting import shared_verbs
from games.rules.seka.hand import SekaHand
from games.rules.seka.opening import opening_verbs
from games.rules.seka.points import value
from games.rules.seka.rules import SekaRules
from games.rules.seka.systems import system_verbs
from games.rules.stages import STAGES as COMMON_STAGES
from games.rules.stages import TABLE
from games.rules.start import started
from games.rules.svara import svara_verbs
from games.rules.untimely import untimely
from games.rules.word import word_verbs

STAGES: Mapping[str, tuple[str, ...]] = COMMON_STAGES | {
    "BETTING": (
        "blind",
        "reblind",
        "call",
        "bet",
        "raise",
        "peek",
        "open",
        "fold",
        "svara_offer",
        "three_tens",
        "misdeal",
        "expose_card",
        *TABLE,
    ),
    "OPEN_PENDING": ("show", "concede", "three_tens", *TABLE),
}
"""What belongs to each stage of a hand (3.4.1), in the dealer's order."""

_BLANK = SekaHand(rules=SekaRules(), seats=(), phase="DRAW_DEALER")
"""What every hand is made of; `altered` takes a quarter of the time of ``__init__``."""


class Seka:
    """The game of seka."""

    name = "seka"
    pots = ()
    figures = ("svaras", "bank")
    version = 1
    rules_type = SekaRules

    def __init__(self) -> None:
        self._book: Playbook[SekaHand] = Playbook(
            verbs=seating_verbs()
            | draw_verbs()
            | ante_verbs()
            | shared_verbs()
            | system_verbs()
            | word_verbs()
            | peek_verbs()
            | offer_verbs()
            | svara_verbs()
            | payout_verbs()
            | opening_verbs(),
            stages=STAGES,
            untimely=self._untimely,
        )

    def start(self, setup: Setup, purses: Mapping[Seat, int] | None = None) -> SekaHand:
        """Return the state before the first action of a hand.

        Raises:
            RefusedError: a house rule is not allowed, more sit here than the rules let, or who is
                to deal does not sit here.
        """
        rules = parse(SekaRules, setup.rules)
        return started(_BLANK, rules, setup, purses, carried=setup.bank)

    def options(self, state: SekaHand) -> tuple[Option, ...]:
        """Return what may happen next, in the dealer's order; empty exactly when it is over."""
        return self._book.options(state)

    def apply(self, state: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
        """Return the next state and the money moved.

        Raises:
            RefusedError: the rules do not allow ``action`` now.
        """
        return self._book.apply(state, action)

    def next_setup(self, state: SekaHand) -> Setup:
        """Return what the hand after this one begins with; ``state`` must be over."""
        return next_setup(state)

    def value(self, cards: Sequence[Card], rules: SekaRules) -> HandValue:
        """Return the value of three different cards (3.6).

        Raises:
            RefusedError: a wrong number of cards, a card twice, or one outside the deck.
        """
        return value(cards, rules)

    def _untimely(self, state: Hand, action: Action) -> Refusal:
        return untimely(state, action, known=action.kind in self._book.verbs)
