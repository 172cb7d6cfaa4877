"""Why an action does not belong to the moment: the reasons of the board game, by stage."""

from typing import Any

from games.rules.board.state import Board
from games.rules.protocol import Action, Refusal

_DRAWS = frozenset({"draw_high", "drawn"})
_BETWEEN = frozenset({"sit", "leave", "order", "rule", "close_out"})
_DRESSING = frozenset({"stake", "stake_pot", "unstake", "cover_stake", "deal"})
_ENDING = frozenset({"cancel", "end_fine", "no_fine"})

type Reasons = dict[str, str]


def _all(kinds: frozenset[str], code: str) -> Reasons:
    return dict.fromkeys(kinds, code)


_NO_GAME = _all(_ENDING | {"annul_hand"}, "no_hand")
_BEGUN = _all(_BETWEEN, "hand_running") | _all(_DRAWS, "dealer_known")
_DEALT = _BEGUN | _all(_DRESSING, "cards_are_out")

REASONS: dict[str, tuple[str, Reasons]] = {
    "DRAW_DEALER": ("nobody_deals", _NO_GAME),
    "IDLE": (
        "no_cards_yet",
        _NO_GAME
        | _all(_DRAWS, "dealer_known")
        | {"unstake": "nobody_staked", "cover_stake": "stakes_first"},
    ),
    "DRESS": ("no_cards_yet", _BEGUN),
    "ANNOUNCE": ("announcing_first", _DEALT),
    "LAY": ("announcing_over", _DEALT | _all(_ENDING, "nobody_is_out")),
    "SETTLE": ("somebody_is_out", _DEALT),
    "CLOSED": ("evening_closed", {}),
}
"""For each stage what is to be done first, and the kinds that have a reason of their own."""


def untimely(board: Board, action: Action, *, known: bool) -> Refusal:
    """Return why ``action`` cannot happen in this stage; ``known``: the game has the verb."""
    if not known:
        return Refusal("not_in_this_game")
    general, reasons = REASONS[board.stage]
    code = "hand_over" if board.over else reasons.get(action.kind, general)
    return Refusal(code, _values(board))


def _values(board: Board) -> dict[str, Any]:
    """Return all that a sentence about the moment may want to say."""
    values: dict[str, Any] = {"seats": board.drawers or board.unstaked}
    if board.dealer is not None:
        values["dealer_seat"] = board.dealer
    if board.turn is not None:
        values["turn_seat"] = board.turn
    if board.out is not None:
        values["out_seat"] = board.out
    return values
