"""Why an action does not belong to the moment: the reasons of the point games, by stage."""

from typing import Any

from games.rules.hand import Hand
from games.rules.protocol import Action, Refusal

BETWEEN = frozenset({"sit", "leave", "order", "rule"})
ANTES = frozenset({"ante", "unante", "exclude", "include", "cover_ante"})
DRAWS = frozenset({"draw_high", "drawn"})
BETS = frozenset({"blind", "reblind", "bet", "call", "raise", "peek", "fold", "open"})
SPLITS = frozenset({"split_accept", "split_refuse"})
ANSWERS = frozenset({"svara_accept", "svara_refuse", "svara_withdraw"})
ENTRIES = frozenset({"svara_join", "svara_decline", "pact"})
SHOWS = frozenset({"show", "concede"})

_EARLY = dict.fromkeys(SHOWS | BETS | {"peek_result", "three_tens", "take_bank"}, "no_cards_yet")

_BY_KIND: dict[str, dict[str, str]] = {
    "DRAW_DEALER": {"annul_hand": "no_hand"},
    "IDLE": _EARLY | {"annul_hand": "no_hand", "unante": "nothing_paid", "include": "nothing_paid"},
    "ANTE": _EARLY,
    "BETTING": dict.fromkeys(SHOWS, "nothing_opened")
    | dict.fromkeys({"svara", "split_offer"}, "no_tie")
    | dict.fromkeys({"peek_result"}, "nobody_peeks")
    | dict.fromkeys({"take_bank"}, "more_than_one_in")
    | dict.fromkeys({"solo_svara"}, "not_alone"),
    "SOLE_LEFT": {"deal": "take_bank_first", "three_tens": "nothing_to_redeal"},
    "SVARA_AGREED": {"svara_withdraw": "offer_accepted"},
    "SVARA_ENTRY": {"svara": "svara_counted", "solo_svara": "svara_counted"},
}
"""The special reason of a kind in a stage."""

_BY_STAGE = {
    "DRAW_DEALER": "nobody_deals",
    "IDLE": "no_cards_yet",
    "ANTE": "no_cards_yet",
    "BETTING": "not_now",
    "PEEK_PENDING": "comparing",
    "SOLE_LEFT": "one_is_left",
    "TIE": "are_tied",
    "SPLIT_OFFERED": "split_open",
    "SVARA_OFFERED": "offer_open",
    "SVARA_AGREED": "svara_agreed",
    "SVARA_ENTRY": "entry_open",
    "SVARA_DRAW": "dealer_not_drawn",
    "SVARA_DEAL": "svara_not_dealt",
}
"""What is to be done first, where no kind has a reason of its own."""

_BEFORE_THE_DEAL = frozenset({"DRAW_DEALER", "IDLE", "ANTE"})


def untimely(hand: Hand, action: Action, *, known: bool) -> Refusal:
    """Return why ``action`` cannot happen in this stage; ``known``: the game has the verb."""
    code = _code(hand, action.kind, known=known)
    return Refusal(code, _values(hand, action))


def _code(hand: Hand, kind: str, *, known: bool) -> str:
    if not known:
        return "not_in_this_game"
    if hand.over:
        return "hand_over"
    special = _BY_KIND.get(hand.stage, {}).get(kind)
    return special or _by_group(hand, kind) or _BY_STAGE[hand.stage]


def _by_group(hand: Hand, kind: str) -> str | None:
    if hand.stage in _BEFORE_THE_DEAL:
        return _before_the_deal(hand, kind)
    if kind in BETWEEN:
        return "hand_running"
    if kind in ANTES:
        return "antes_are_in"
    if kind == "bank_count":
        return "only_before_the_deal"
    if hand.stage == "BETTING":
        return _while_betting(kind)
    return _svara_code(hand, kind)


def _before_the_deal(hand: Hand, kind: str) -> str | None:
    if kind in BETWEEN:
        return "hand_running"
    if kind in DRAWS:
        return "dealer_known"
    if kind == "bank_count" and hand.stage == "IDLE":
        return "nothing_paid"
    if kind in ENTRIES:
        return "no_svara"
    return None


def _while_betting(kind: str) -> str | None:
    if kind == "deal":
        return "cards_are_out"
    if kind in DRAWS:
        return "dealer_known"
    if kind in ENTRIES:
        return "no_svara"
    return "no_offer" if kind in ANSWERS | SPLITS else None


def _svara_code(hand: Hand, kind: str) -> str | None:
    if hand.stage in {"SVARA_ENTRY", "SVARA_DRAW"} and kind == "deal":
        return "dealer_not_drawn"
    if hand.stage in {"SVARA_DRAW", "SVARA_DEAL"} and kind in {"svara_join", "svara_decline"}:
        return "entry_closed"
    if hand.stage in {"TIE", "SVARA_AGREED", "SVARA_ENTRY"} and kind in ANSWERS | SPLITS:
        return "no_offer"
    return None


def _values(hand: Hand, action: Action) -> dict[str, Any]:
    """Return all that a sentence about the moment may want to say."""
    values: dict[str, Any] = {"kind": action.kind, "seats": hand.active}
    if action.seat is not None:
        values["seat"] = action.seat
    if hand.dealer is not None:
        values["dealer_seat"] = hand.dealer
    if hand.stage == "DRAW_DEALER":
        values["seats"] = hand.drawers
    if hand.stage == "SVARA_ENTRY":
        values |= {"seats": hand.hands, "entry": hand.entry}
    if hand.peek is not None:
        values |= {"asker_seat": hand.peek.asker, "target_seat": hand.peek.target}
    offer = hand.split or hand.offer
    if offer is not None:
        values["by_seat"] = offer.by
    return values
