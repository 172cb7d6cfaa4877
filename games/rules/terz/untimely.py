"""Why an action does not belong to the moment of a game of terz."""

from games.rules.protocol import Action, Refusal
from games.rules.terz.game import TerzGame

_BETWEEN = frozenset({"sit", "leave", "order", "rule"})
_DRAWS = frozenset({"draw_high", "drawn"})
_DEALING = frozenset({"meld", "marriage", "exchange7", "penalty", "overdraw", "annul_hand"})
_COUNTING = frozenset({"count", "end_deal"})
_PLAYING = _DEALING | _COUNTING
_ENDING = frozenset({"resign", "abandon"})

type Reasons = dict[str, str]


def _all(kinds: frozenset[str], code: str) -> Reasons:
    return dict.fromkeys(kinds, code)


_ALWAYS: Reasons = _all(_DRAWS, "dealer_known") | {"settle": "nobody_has_won"}
_BEFORE = _ALWAYS | _all(_PLAYING, "no_deal_yet") | _all(_ENDING, "no_game")
_RUNNING = _ALWAYS | _all(_BETWEEN, "game_running") | {"stake": "stakes_are_in"}

REASONS: dict[str, tuple[str, Reasons]] = {
    "IDLE_DRAW": ("not_now", _BEFORE | {"deal": "nobody_deals"}),
    "STAKE_DRAW": (
        "not_now",
        _BEFORE | _all(_BETWEEN, "game_running") | {"deal": "nobody_deals"},
    ),
    "IDLE": ("not_now", _BEFORE),
    "STAKE": ("not_now", _BEFORE | _all(_BETWEEN, "game_running")),
    "DEALT": ("not_now", _RUNNING | {"deal": "deal_running", "end_deal": "not_counted"}),
    "COUNT": (
        "not_now",
        _RUNNING | _all(_DEALING, "deal_counted") | {"count": "deal_counted", "deal": "deal_open"},
    ),
    "BETWEEN": ("not_now", _RUNNING | _all(_PLAYING, "no_deal")),
    "SETTLE": (
        "game_decided",
        _all(_BETWEEN, "game_running") | _all(_DRAWS, "dealer_known"),
    ),
}
"""For each stage what is to be said in general, and the kinds that have a reason of their own."""


def untimely(game: TerzGame, action: Action, *, known: bool) -> Refusal:
    """Return why ``action`` cannot happen in this stage; ``known``: the game has the verb."""
    if not known:
        return Refusal("not_in_this_game")
    if game.over:
        return Refusal("game_over")
    general, reasons = REASONS[game.stage]
    code = reasons.get(action.kind, general)
    if code == "deal_counted" and game.stopped:
        code = "deal_stopped"
    return Refusal(code, _values(game))


def _values(game: TerzGame) -> dict[str, object]:
    """Return all that a sentence about the moment may want to say."""
    values: dict[str, object] = {"seats": game.drawers if game.dealer is None else game.seats}
    if game.dealer is not None:
        values["dealer_seat"] = game.dealer
    return values
