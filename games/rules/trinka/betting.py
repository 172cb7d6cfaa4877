"""Non-parity betting (2.3.3): each time you have the word you put in a fresh sum."""

from collections.abc import Iterable

from games.rules.bets import off_unit, priced, put_in
from games.rules.blinds import no_blind, no_reblind
from games.rules.payments import hand_cannot_pay, most_payable
from games.rules.peeks import comparing, no_peek
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.purses import lower
from games.rules.trinka.hand import TrinkaHand
from games.rules.word import not_his_word, passed


def blind_offers(hand: TrinkaHand) -> Iterable[Option]:
    """Offer the first hand to blind before anybody has put anything in (T-2…T-4)."""
    if no_blind(hand) is None:
        multiple = hand.rules.blind_max_multiple
        most = None if multiple is None else multiple * hand.least_bet
        limit = lower(most, hand.ceiling)
        yield priced(hand, "blind", hand.speaker, hand.least_bet, limit)


def blind(hand: TrinkaHand, action: Action) -> tuple[TrinkaHand, Moves]:
    """Put a sum in without looking at the cards (T-3)."""
    return _blinded(hand, action, "blind")


def _blinded(hand: TrinkaHand, action: Action, reason: str) -> tuple[TrinkaHand, Moves]:
    amount = action.sum
    return put_in(
        hand,
        action.actor,
        amount,
        reason,
        blind=amount,
        last=amount,
        blinders=(*hand.blinders, action.actor),
        **passed(hand, action.actor, hand.active),
    )


def why_not_blind(hand: TrinkaHand, action: Action) -> Refusal | None:
    """Say that it is too late, not his word, too little or too much."""
    refusal = no_blind(hand) or not_his_word(hand, action)
    if refusal is not None or action.amount is None:
        return refusal
    multiple = hand.rules.blind_max_multiple
    most = None if multiple is None else multiple * hand.least_bet
    if most is not None and action.amount > (lower(most, hand.ceiling) or most):
        greatest = lower(most, hand.ceiling)
        return Refusal("blind_too_big", {"greatest": greatest, "amount": action.amount})
    return _misfit(hand, action, hand.least_bet)


def reblind_offers(hand: TrinkaHand) -> Iterable[Option]:
    """Offer a larger blind to the seat directly after the last blinder (T-10, T-11)."""
    if no_reblind(hand) is None:
        least = hand.blind + hand.rules.unit
        if hand.ceiling is None or least <= hand.ceiling:
            yield priced(hand, "reblind", hand.speaker, least, hand.ceiling)


def reblind(hand: TrinkaHand, action: Action) -> tuple[TrinkaHand, Moves]:
    """Put a larger sum in, unseen as well."""
    return _blinded(hand, action, "reblind")


def why_not_reblind(hand: TrinkaHand, action: Action) -> Refusal | None:
    """Say that there is no blind to top, who may, or what the sum must be."""
    refusal = no_reblind(hand) or not_his_word(hand, action)
    return refusal or _misfit(hand, action, hand.blind + hand.rules.unit)


def bet_offers(hand: TrinkaHand) -> Iterable[Option]:
    """Offer a bet from the last sum up to the ceiling (T-15, T-33, T-47)."""
    yield priced(hand, "bet", hand.speaker, hand.last, hand.ceiling)


def bet(hand: TrinkaHand, action: Action) -> tuple[TrinkaHand, Moves]:
    """Put a sum in and stay; more than the last sum is a raise."""
    seat, amount = action.actor, action.sum
    reason = "raise" if amount > hand.last else "bet"
    return put_in(hand, seat, amount, reason, last=amount, **passed(hand, seat, hand.active))


def why_not_bet(hand: TrinkaHand, action: Action) -> Refusal | None:
    """Say whose word it is, or what the sum must be."""
    return not_his_word(hand, action) or _misfit(hand, action, hand.last)


def _misfit(hand: TrinkaHand, action: Action, least: int) -> Refusal | None:
    """Say what is wrong with the sum: units, too little, above the ceiling, or no money."""
    amount = action.amount
    if amount is None:
        return None
    uneven = off_unit(hand, amount)
    if uneven is not None:
        return uneven
    if amount < least:
        return Refusal("below_last", {"last": hand.last, "least": least, "amount": amount})
    if hand.ceiling is not None and amount > hand.ceiling:
        short = hand_cannot_pay(hand, action.actor, least)
        if short is not None:
            return short
        greatest = most_payable(hand, action.actor, least, hand.ceiling)
        values = {"ceiling": hand.ceiling, "greatest": greatest, "amount": amount}
        return Refusal("above_ceiling", values)
    return hand_cannot_pay(hand, action.actor, amount)


def peek_offers(hand: TrinkaHand) -> Iterable[Option]:
    """Offer a peek at the right neighbour for its price (T-37)."""
    seat = hand.speaker
    price = hand.peek_price(seat)
    option = priced(hand, "peek", seat, price, price if _exact(hand, seat) else hand.ceiling)
    refusal = _no_peek(hand, seat)
    yield option if refusal is None else option._replace(refusal=refusal)


def _exact(hand: TrinkaHand, seat: Seat) -> bool:
    return hand.toll(seat) or hand.rules.peek_overpay == "forbid"


def _no_peek(hand: TrinkaHand, seat: Seat) -> Refusal | None:
    return no_peek(hand, seat, hand.rules.min_circles_before_peek, after_payment=True)


def peek(hand: TrinkaHand, action: Action) -> tuple[TrinkaHand, Moves]:
    """Pay to compare with the right neighbour; more than the price is a raise as well."""
    seat, amount = action.actor, action.sum
    last = hand.last if hand.toll(seat) else amount
    return put_in(hand, seat, amount, "peek", last=last, **comparing(hand, seat))


def why_not_peek(hand: TrinkaHand, action: Action) -> Refusal | None:
    """Say whose word it is, why there is no peek, or what it costs."""
    refusal = not_his_word(hand, action) or _no_peek(hand, action.actor)
    if refusal is not None or action.amount is None:
        return refusal
    price = hand.peek_price(action.actor)
    exact = _exact(hand, action.actor)
    if action.amount < price or (exact and action.amount != price):
        return Refusal("price_is", {"price": price, "amount": action.amount})
    return _misfit(hand, action, price)


def betting_verbs() -> dict[str, Verb[TrinkaHand]]:
    """Return the verbs of this module."""
    return {
        "blind": Verb(blind_offers, blind, why_not_blind),
        "reblind": Verb(reblind_offers, reblind, why_not_reblind),
        "bet": Verb(bet_offers, bet, why_not_bet),
        "peek": Verb(peek_offers, peek, why_not_peek),
    }
