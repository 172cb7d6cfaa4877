"""Why an action does not belong to the moment: the reasons of the point games, by stage."""

from typing import Any

from games.rules.hand import Hand
from games.rules.protocol import Action, Refusal

BETWEEN = frozenset({"sit", "leave", "order", "rule"})
ANTES = frozenset({"ante", "unante", "exclude", "include", "cover_ante"})
DRAWS = frozenset({"draw_high", "drawn"})
ANSWERS = frozenset(
    {"svara_accept", "svara_refuse", "svara_withdraw", "split_accept", "split_refuse"}
)
ENTRIES = frozenset({"svara_join", "svara_decline", "pact"})
SHOWS = frozenset({"show", "concede"})

type Reasons = dict[str, str]


def _all(kinds: frozenset[str], code: str) -> Reasons:
    return dict.fromkeys(kinds, code)


_EARLY: Reasons = _all(ENTRIES, "no_svara")
_NOT_DRAWN = _EARLY | {"annul_hand": "no_hand"}
_NOT_BEGUN = _EARLY | _all(DRAWS, "dealer_known") | {"annul_hand": "no_hand"}
_NOT_BEGUN |= _all(frozenset({"unante", "include", "bank_count"}), "nothing_paid")
_NOT_DEALT = _EARLY | _all(DRAWS, "dealer_known") | _all(BETWEEN, "hand_running")

_DEALT: Reasons = _all(BETWEEN, "hand_running") | _all(ANTES, "antes_are_in")
_DEALT |= {"bank_count": "only_before_the_deal"}
_BETTING = _DEALT | _all(DRAWS, "dealer_known") | _all(ENTRIES, "no_svara")
_BETTING |= _all(ANSWERS, "no_offer") | _all(SHOWS, "nothing_opened")
_BETTING |= {"svara": "no_tie", "split_offer": "no_tie", "solo_svara": "not_alone"}
_BETTING |= {"deal": "cards_are_out", "take_bank": "more_than_one_in"}
_BETTING |= {"peek_result": "nobody_peeks"}
_TIED = _DEALT | _all(ANSWERS, "no_offer")
_ENTERED = _TIED | {"svara": "svara_counted", "solo_svara": "svara_counted"}
_ENTERED |= {"deal": "dealer_not_drawn"}
_CLOSED = _DEALT | {"svara_join": "entry_closed", "svara_decline": "entry_closed"}

REASONS: dict[str, tuple[str, Reasons]] = {
    "DRAW_DEALER": ("nobody_deals", _NOT_DRAWN),
    "IDLE": ("no_cards_yet", _NOT_BEGUN),
    "ANTE": ("no_cards_yet", _NOT_DEALT),
    "BETTING": ("not_now", _BETTING),
    "PEEK_PENDING": ("comparing", _DEALT),
    "OPEN_PENDING": ("answers_open", _DEALT | {"peek_result": "nobody_peeks"}),
    "SOLE_LEFT": (
        "one_is_left",
        _DEALT | {"deal": "take_bank_first", "three_tens": "nothing_to_redeal"},
    ),
    "TIE": ("are_tied", _TIED),
    "SPLIT_OFFERED": ("split_open", _DEALT),
    "SVARA_OFFERED": ("offer_open", _DEALT),
    "SVARA_AGREED": ("svara_agreed", _TIED | {"svara_withdraw": "offer_accepted"}),
    "SVARA_ENTRY": ("entry_open", _ENTERED),
    "SVARA_DRAW": ("dealer_not_drawn", _CLOSED),
    "SVARA_DEAL": ("svara_not_dealt", _CLOSED),
}
"""For each stage what is to be done first, and the kinds that have a reason of their own."""

OVER = "hand_over"
UNKNOWN = "not_in_this_game"


def untimely(hand: Hand, action: Action, *, known: bool) -> Refusal:
    """Return why ``action`` cannot happen in this stage; ``known``: the game has the verb."""
    if not known:
        return Refusal(UNKNOWN)
    general, reasons = REASONS[hand.stage]
    code = OVER if hand.over else reasons.get(action.kind, general)
    return Refusal(code, _values(hand, action))


def _values(hand: Hand, action: Action) -> dict[str, Any]:
    """Return all that a sentence about the moment may want to say."""
    values: dict[str, Any] = {"seats": hand.active}
    if action.seat is not None:
        values["seat"] = action.seat
    if hand.turn is not None:
        values["turn_seat"] = hand.turn
    if hand.dealer is not None:
        values["dealer_seat"] = hand.dealer
    if hand.stage == "DRAW_DEALER":
        values["seats"] = hand.drawers
    if hand.stage == "SVARA_ENTRY":
        values["seats"] = hand.hands
    if hand.peek is not None:
        values |= {"asker_seat": hand.peek.asker, "target_seat": hand.peek.target}
    offer = hand.split or hand.offer
    if offer is not None:
        values["by_seat"] = offer.by
    return values
