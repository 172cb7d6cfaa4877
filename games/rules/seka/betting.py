"""Both betting systems of seka: what they share, a blind that counts double and the opening.

Non-parity: each time you have the word you put in a fresh sum (3.4.2). Parity: all who stay put
in the same (3.4.3).
"""

from collections.abc import Iterable
from typing import Any

from games.rules.bets import off_unit, priced, put_in
from games.rules.blinds import no_blind, no_reblind
from games.rules.payments import hand_cannot_pay
from games.rules.peeks import comparing, no_peek
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.purses import lower
from games.rules.seka.hand import SekaHand
from games.rules.splits import ceil_to_unit, floor_to_unit
from games.rules.word import not_his_word, passed


def raised(hand: SekaHand, seat: Seat, level: int) -> dict[str, Any]:
    """Return what changes when ``seat`` brings the level of parity up to ``level``."""
    return {
        "level": level,
        "matched": {**hand.matched, seat: level},
        "raiser": seat,
        "last_raise": level - hand.level,
    }


def followed(hand: SekaHand, seat: Seat) -> dict[str, Any]:
    """Return what changes when ``seat`` puts in what he owes under parity."""
    return {"matched": {**hand.matched, seat: hand.level}} if hand.rules.parity else {}


def announced(hand: SekaHand, seat: Seat, level: int) -> dict[str, Any]:
    """Return what changes when ``seat`` has blinded and announced ``level`` to go (S-30)."""
    changes = raised(hand, seat, level) if hand.rules.parity else {"last": level}
    passes = passed(hand, seat, hand.active)
    return {**changes, **passes, "blinders": (*hand.blinders, seat)}


def blind_bounds(hand: SekaHand) -> tuple[int, int | None]:
    """Return the least and the greatest blind: its double must be a bet that is allowed."""
    unit, multiple = hand.rules.unit, hand.rules.blind_max_multiple
    least = ceil_to_unit(hand.least_bet, 2 * unit) // 2
    most = None if multiple is None else multiple * hand.least_bet
    half = None if hand.ceiling is None else floor_to_unit(hand.ceiling, 2 * unit) // 2
    return least, lower(most, half)


def blind_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer to blind to the first hand that is in, before anybody has put in anything (S-32)."""
    if no_blind(hand) is None:
        least, greatest = blind_bounds(hand)
        if greatest is None or least <= greatest:
            yield priced(hand, "blind", hand.speaker, least, greatest)


def blind(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Put a sum in without looking; twice as much is to go (S-30)."""
    seat, amount = action.actor, action.sum
    return put_in(hand, seat, amount, "blind", **announced(hand, seat, 2 * amount))


def why_not_blind(hand: SekaHand, action: Action) -> Refusal | None:
    """Say that it is too late, not his word, too little or too much."""
    refusal = no_blind(hand) or not_his_word(hand, action)
    if refusal is not None or action.amount is None:
        return refusal
    least, greatest = blind_bounds(hand)
    if action.amount < least:
        return Refusal("blind_too_small", {"least": least, "amount": action.amount})
    if greatest is not None and action.amount > greatest:
        return Refusal("blind_too_big", {"greatest": greatest, "amount": action.amount})
    return off_unit(hand, action.amount) or hand_cannot_pay(hand, action.actor, action.amount)


def _no_reblind(hand: SekaHand) -> Refusal | None:
    """Tell why nobody may blind over the blind; twice what is to go must be allowed."""
    refusal = no_reblind(hand)
    if refusal is not None or hand.ceiling is None:
        return refusal
    price = hand.owes(hand.speaker)
    per_raise = hand.rules.parity and hand.rules.parity_cap_scope == "per_raise"
    if (price if per_raise else 2 * price) > hand.ceiling:
        return Refusal("reblind_above_ceiling", {"ceiling": hand.ceiling, "amount": 2 * price})
    return None


def reblind_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer the seat directly after the last blinder to blind over it for the pass (S-33)."""
    if _no_reblind(hand) is None:
        price = hand.owes(hand.speaker)
        yield priced(hand, "reblind", hand.speaker, price, price)


def reblind(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Put in what is to go, unseen as well; twice as much is to go now."""
    seat, amount = action.actor, action.sum
    return put_in(hand, seat, amount, "reblind", **announced(hand, seat, 2 * amount))


def why_not_reblind(hand: SekaHand, action: Action) -> Refusal | None:
    """Say that there is no blind to top, who may, or what the sum is."""
    refusal = _no_reblind(hand) or not_his_word(hand, action)
    return refusal or _price_is(hand, action)


def _price_is(hand: SekaHand, action: Action) -> Refusal | None:
    price = hand.owes(action.actor)
    if action.amount is None or action.amount == price:
        return None
    return Refusal("price_is", {"price": price, "amount": action.amount})


def _no_peek(hand: SekaHand, seat: Seat) -> Refusal | None:
    rules = hand.rules
    if len(hand.active) == 2:
        return Refusal("two_left_open", {"seats": hand.active})
    if rules.parity and not hand.owes(seat):
        return Refusal("nothing_to_match", {"seat": seat})
    circles = max(rules.min_circles, rules.min_circles_before_peek)
    # What is due under parity is due whoever put it in; without it there must be a last sum.
    return no_peek(hand, seat, circles, after_payment=not rules.parity)


def _overpays(hand: SekaHand) -> bool:
    return not hand.rules.parity and hand.rules.peek_overpay == "raise"


def peek_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer to compare with the right neighbour for what is due (S-15, S-16)."""
    seat, price = hand.speaker, hand.owes(hand.speaker)
    option = priced(hand, "peek", seat, price, hand.ceiling if _overpays(hand) else price)
    refusal = _no_peek(hand, seat)
    yield option if refusal is None else option._replace(refusal=refusal)


def peek(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Pay what is due and compare."""
    seat, amount = action.actor, action.sum
    changes = followed(hand, seat) if hand.rules.parity else {"last": amount}
    return put_in(hand, seat, amount, "peek", **changes, **comparing(hand, seat))


def why_not_peek(hand: SekaHand, action: Action) -> Refusal | None:
    """Say whose word it is, why there is no peek, or what it costs."""
    refusal = not_his_word(hand, action) or _no_peek(hand, action.actor)
    if refusal is None and action.amount is not None and _overpays(hand):
        return None if action.amount > hand.last else _price_is(hand, action)
    return refusal or _price_is(hand, action)


def shared_verbs() -> dict[str, Verb[SekaHand]]:
    """Return the verbs of this module."""
    return {
        "blind": Verb(blind_offers, blind, why_not_blind),
        "reblind": Verb(reblind_offers, reblind, why_not_reblind),
        "peek": Verb(peek_offers, peek, why_not_peek),
    }
