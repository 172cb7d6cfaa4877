"""Terz (rules.md 5): two players, several deals to more than 530 points, then the money."""

from collections.abc import Mapping

from games.rules.draws import draw_verbs
from games.rules.houserules import differences, parse
from games.rules.play import Playbook
from games.rules.protocol import Action, Moves, Option, Refusal, Seat, Setup
from games.rules.seating import seating_verbs
from games.rules.start import started
from games.rules.terz.deals import deal_verbs
from games.rules.terz.faults import fault_verbs
from games.rules.terz.game import TerzGame
from games.rules.terz.melds import meld_verbs
from games.rules.terz.money import money_verbs
from games.rules.terz.rules import TerzRules
from games.rules.terz.untimely import untimely

_BETWEEN = ("sit", "leave", "order", "rule", "side")
_DRAWS = ("draw_high", "drawn")
_ENDS = ("resign", "abandon", "side")

STAGES: Mapping[str, tuple[str, ...]] = {
    "IDLE_DRAW": ("stake", *_DRAWS, *_BETWEEN),
    "IDLE": ("stake", "deal", *_BETWEEN),
    "STAKE_DRAW": ("stake", *_DRAWS, *_ENDS),
    "STAKE": ("stake", "deal", *_ENDS),
    "DEALT": (
        *("meld", "exchange7", "marriage", "count", "penalty", "overdraw", "annul_hand"),
        *_ENDS,
    ),
    "COUNT": ("end_deal", "annul_hand", *_ENDS),
    "BETWEEN": ("deal", *_ENDS),
    "SETTLE": ("settle", "side"),
}
"""What belongs to each stage of a game (5.3), in the dealer's order."""

_BLANK = TerzGame(rules=TerzRules(), seats=(), phase="IDLE")
"""What every game is made of; `altered` takes a quarter of the time of ``__init__``."""


class Terz:
    """The game of terz; a hand of the app is one game of several deals."""

    name = "terz"
    pots = ()
    figures = ("points",)
    version = 1
    rules_type = TerzRules

    def __init__(self) -> None:
        self._book: Playbook[TerzGame] = Playbook(
            verbs=seating_verbs()
            | draw_verbs()
            | money_verbs()
            | deal_verbs()
            | meld_verbs()
            | fault_verbs(),
            stages=STAGES,
            untimely=self._untimely,
        )

    def start(self, setup: Setup, purses: Mapping[Seat, int] | None = None) -> TerzGame:
        """Return the state before the first action of a game.

        Raises:
            RefusedError: a house rule is not allowed, more than two sit here, or who is to deal
                does not sit here.
        """
        rules = parse(TerzRules, setup.rules)
        return started(
            _BLANK,
            rules,
            setup,
            purses,
            # That somebody has still to draw the deal is no phase here (`TerzGame.stage`).
            phase="IDLE",
            score=dict(setup.score),
            finished=setup.finished,
        )

    def options(self, state: TerzGame) -> tuple[Option, ...]:
        """Return what may happen next, in the dealer's order; empty exactly when it is over."""
        return self._book.options(state)

    def apply(self, state: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
        """Return the next state and the money moved.

        Raises:
            RefusedError: the rules do not allow ``action`` now.
        """
        return self._book.apply(state, action)

    def next_setup(self, state: TerzGame) -> Setup:
        """Return what the next game begins with: all draw, and the points are 0 once it begins."""
        return Setup(
            seats=state.seats,
            rules=differences(state.rules),
            score=state.score,
            finished=True,
        )

    def _untimely(self, state: TerzGame, action: Action) -> Refusal:
        return untimely(state, action, known=action.kind in self._book.verbs)
