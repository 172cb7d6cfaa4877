"""The board game trynka (rules.md 4): six clubs and two saucers, dressed, announced and laid."""

from collections.abc import Mapping

from games.rules.board.announcing import announcing_verbs
from games.rules.board.closing import closing_verbs
from games.rules.board.dressing import dressing_verbs
from games.rules.board.ending import ending_verbs
from games.rules.board.laying import laying_verbs
from games.rules.board.rules import BoardRules
from games.rules.board.state import Board
from games.rules.board.untimely import untimely
from games.rules.company import around
from games.rules.draws import draw_verbs
from games.rules.houserules import differences, parse
from games.rules.play import Playbook
from games.rules.protocol import Action, Moves, Option, Refusal, RefusedError, Seat, Setup
from games.rules.ranks import POTS
from games.rules.seating import seating_verbs
from games.rules.start import started

_TABLE = ("side", "annul_hand")
_BETWEEN = ("close_out", "sit", "leave", "order", "rule", "side")

STAGES: Mapping[str, tuple[str, ...]] = {
    "DRAW_DEALER": ("draw_high", "drawn", *_BETWEEN),
    "IDLE": ("stake", "stake_pot", "deal", *_BETWEEN),
    "DRESS": ("stake", "stake_pot", "unstake", "cover_stake", "deal", *_TABLE),
    "ANNOUNCE": ("declare", "claim", "no_claim", *_TABLE),
    "LAY": ("lay", "miss", "out", "claim", *_TABLE),
    "SETTLE": ("cancel", "miss", "end_fine", "no_fine", *_TABLE),
    "CLOSED": ("close_out", "side"),
}
"""What belongs to each stage of a game (4.3.2), in the dealer's order."""

_BLANK = Board(rules=BoardRules(), seats=(), phase="DRAW_DEALER")
"""What every game is made of; `altered` takes a quarter of the time of ``__init__``."""


class BoardTrynka:
    """The board game."""

    name = "board"
    pots = POTS
    figures = ("pot",)
    version = 1
    rules_type = BoardRules

    def __init__(self) -> None:
        self._book: Playbook[Board] = Playbook(
            verbs=seating_verbs()
            | draw_verbs()
            | dressing_verbs()
            | announcing_verbs()
            | laying_verbs()
            | ending_verbs()
            | closing_verbs(),
            stages=STAGES,
            untimely=self._untimely,
        )

    def start(self, setup: Setup, purses: Mapping[Seat, int] | None = None) -> Board:
        """Return the state before the first action of a game.

        Raises:
            RefusedError: a house rule is not allowed, more sit here than the rules let, who is to
                deal does not sit here, or there is no such pot.
        """
        rules = parse(BoardRules, setup.rules)
        for pot, held in setup.pots.items():
            if pot not in POTS or held < 0:
                raise RefusedError("no_such_pot", pot=pot)
        return started(
            _BLANK,
            rules,
            setup,
            purses,
            pots={pot: setup.pots.get(pot, 0) for pot in POTS},
            last_dealer=setup.last_dealer,
        )

    def options(self, state: Board) -> tuple[Option, ...]:
        """Return what may happen next, in the dealer's order; empty exactly when it is over."""
        return self._book.options(state)

    def apply(self, state: Board, action: Action) -> tuple[Board, Moves]:
        """Return the next state and the money moved.

        Raises:
            RefusedError: the rules do not allow ``action`` now.
        """
        return self._book.apply(state, action)

    def next_setup(self, state: Board) -> Setup:
        """Return what the game after this one begins with; ``state`` must be over."""
        # An annulled game is dealt again by the same dealer (1.8).
        return Setup(
            seats=state.seats,
            rules=differences(state.rules),
            dealer=_next_dealer(state) if state.ended else state.dealer,
            pots=state.pots,
            last_dealer=state.dealer if state.ended else state.last_dealer,
        )

    def _untimely(self, state: Board, action: Action) -> Refusal:
        return untimely(state, action, known=action.kind in self._book.verbs)


def _next_dealer(state: Board) -> Seat:
    """Return who deals next: the left neighbour, or who went out."""
    if state.rules.next_dealer == "winner" and state.out is not None:
        return state.out
    return around(state.seats, state.dealing, state.direction)[0]
