"""Offers that need consent: to boil the bank (T-56) and to divide it (T-53)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from games.rules.company import altered
from games.rules.hand import Hand, Offer
from games.rules.payout import divided
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.word import must_open, not_his_word, not_in


def svara_offers(hand: Hand) -> Iterable[Option]:
    """Offer "Варим?": to one of the last two on his word, or to everybody at any time.

    With no svara left to play (`svara_limit`) an accepted offer ends in dividing the bank.
    """
    refusal = must_open(hand, hand.bound)
    if hand.rules.svara_offer == "two_left" and len(hand.active) == 2:
        yield Option(kind="svara_offer", seat=hand.turn, refusal=refusal)
    if hand.rules.svara_offer == "any_unanimous":
        for seat in hand.active:
            again = Refusal("has_offered", {"seat": seat}) if seat in hand.offered else None
            yield Option(kind="svara_offer", seat=seat, refusal=refusal or again)


def offer_svara[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Ask the others to boil the bank."""
    offered = (*hand.offered, action.actor)
    return altered(hand, phase="SVARA_OFFERED", offer=Offer(action.actor), offered=offered), ()


def why_not_offer(hand: Hand, action: Action) -> Refusal | None:
    """Say who may offer a svara."""
    if hand.rules.svara_offer == "off":
        return Refusal("no_svara_offers")
    if hand.rules.svara_offer == "any_unanimous":
        return not_in(hand, action)
    if len(hand.active) > 2:
        return not_in(hand, action) or Refusal("only_last_two", {"seats": hand.active})
    return not_his_word(hand, action)


def _open(hand: Hand) -> Offer:
    """Return the offer that waits for answers; these verbs belong only where there is one."""
    return cast("Offer", hand.split or hand.offer)


def _answering(hand: Hand, asked: tuple[Seat, ...]) -> tuple[Seat, ...]:
    answered = (_open(hand).by, *_open(hand).accepted)
    return tuple(seat for seat in asked if seat not in answered)


def _accepted(hand: Hand, action: Action) -> Offer:
    return replace(_open(hand), accepted=(*_open(hand).accepted, action.actor))


def accept_offers(hand: Hand) -> Iterable[Option]:
    """Offer consent to all who have not given it."""
    answering = _answering(hand, hand.active)
    return (Option(kind="svara_accept", seat=seat) for seat in answering)


def accept_svara[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Consent; with the last consent the cards are thrown in unseen (T-57)."""
    waiting = _answering(hand, hand.active)
    if waiting == (action.seat,):
        return altered(hand, phase="SVARA_AGREED", turn=None, offer=None), ()
    return altered(hand, offer=_accepted(hand, action)), ()


def refuse_offers(hand: Hand) -> Iterable[Option]:
    """Offer to refuse to all who have not consented."""
    answering = _answering(hand, hand.active)
    return (Option(kind="svara_refuse", seat=seat) for seat in answering)


def withdraw_offers(hand: Hand) -> Iterable[Option]:
    """Offer to take the offer back, until all have accepted."""
    yield Option(kind="svara_withdraw", seat=_open(hand).by)


def play_on[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Go on where the play stood (S-26)."""
    return altered(hand, phase="BETTING", offer=None), ()


def why_no_answer(hand: Hand, action: Action) -> Refusal | None:
    """Say whose offer it is and that he need not answer it."""
    if action.seat == _open(hand).by:
        return Refusal("own_offer", {"seat": action.seat})
    if action.seat in _open(hand).accepted:
        return Refusal("has_accepted", {"seat": action.seat})
    return not_in(hand, action)


def why_no_withdrawal(hand: Hand, action: Action) -> Refusal | None:
    """Say whose offer it is."""
    return Refusal("not_his_offer", {"seat": action.seat, "by_seat": _open(hand).by})


def tied(hand: Hand) -> tuple[Seat, ...]:
    """Return whose consent divides the bank: the tied, or the originators of the svara."""
    return hand.originators if hand.phase == "SVARA_ENTRY" else hand.active


def split_offers(hand: Hand) -> Iterable[Option]:
    """Offer to divide the bank instead, until somebody has joined the svara (T-53)."""
    if len(tied(hand)) > 1 and not _no_split(hand):
        for seat in tied(hand):
            yield Option(kind="split_offer", seat=seat)


def _no_split(hand: Hand) -> Refusal | None:
    if hand.phase == "SVARA_ENTRY" and hand.joined:
        return Refusal("somebody_joined", {"seats": hand.joined})
    # With no svara left to play, only the division is left, whatever the house rule says.
    if not hand.rules.split_by_consent and not hand.limit_reached:
        return Refusal("no_split")
    return None


def offer_split[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Ask the others to divide the bank."""
    return altered(hand, split=Offer(action.actor)), ()


def why_no_split(hand: Hand, action: Action) -> Refusal | None:
    """Say that the bank is not divided here, or not by this player."""
    if len(tied(hand)) < 2:
        return Refusal("nobody_to_split_with")
    refusal = _no_split(hand)
    if refusal is None and action.seat not in tied(hand):
        return Refusal("not_an_originator", {"seat": action.seat, "seats": tied(hand)})
    return refusal


def split_accept_offers(hand: Hand) -> Iterable[Option]:
    """Offer consent to all who have not given it."""
    answering = _answering(hand, tied(hand))
    return (Option(kind="split_accept", seat=seat) for seat in answering)


def accept_split[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Consent; with the last consent the bank is divided."""
    waiting = _answering(hand, tied(hand))
    if waiting == (action.seat,):
        return divided(hand, tied(hand))
    return altered(hand, split=_accepted(hand, action)), ()


def split_refuse_offers(hand: Hand) -> Iterable[Option]:
    """Offer to refuse to all who have not consented."""
    answering = _answering(hand, tied(hand))
    return (Option(kind="split_refuse", seat=seat) for seat in answering)


def refuse_split[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Leave the bank whole."""
    return altered(hand, split=None), ()


def offer_verbs[H: Hand]() -> dict[str, Verb[H]]:
    """Return the verbs of this module."""
    return {
        "svara_offer": Verb(svara_offers, offer_svara, why_not_offer),
        "svara_accept": Verb(accept_offers, accept_svara, why_no_answer),
        "svara_refuse": Verb(refuse_offers, play_on, why_no_answer),
        "svara_withdraw": Verb(withdraw_offers, play_on, why_no_withdrawal),
        "split_offer": Verb(split_offers, offer_split, why_no_split),
        "split_accept": Verb(split_accept_offers, accept_split, why_no_answer),
        "split_refuse": Verb(split_refuse_offers, refuse_split, why_no_answer),
    }
