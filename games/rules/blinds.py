"""Who may put in a sum without looking at the cards, and when (T-2, T-10; S-29, S-32, S-33)."""

from games.rules.hand import Hand
from games.rules.protocol import Refusal


def no_blind(hand: Hand) -> Refusal | None:
    """Tell why nobody, or only another, may blind now."""
    if not hand.rules.blind_allowed:
        return Refusal("no_blind")
    if hand.entry is not None and not hand.rules.svara_blind:
        return Refusal("no_blind_in_svara")
    if hand.circle > 1 or hand.paid:
        return Refusal("too_late_to_blind")
    first = hand.active[0] if hand.rules.blind_if_all_before_folded else hand.order[0]
    if hand.turn != first:
        return Refusal("only_first_hand_blinds", {"first_seat": hand.order[0]})
    return None


def no_reblind(hand: Hand) -> Refusal | None:
    """Tell why nobody, or only another, may blind over the last blind now."""
    if not hand.blinders:
        return Refusal("no_blind_to_top")
    if hand.circle > 1:
        return Refusal("too_late_to_blind")
    limit = hand.rules.max_reblinds
    if limit is not None and len(hand.blinders) > limit:
        return Refusal("reblind_limit", {"limit": limit})
    place = hand.order.index(hand.blinders[-1]) + 1
    after = hand.order[place] if place < len(hand.order) else None
    if hand.turn != after:
        return Refusal("only_after_blinder", {"blinder_seat": hand.blinders[-1]})
    return None
