"""Who pays how much of a hand's payment, and whether he can; hands may be shared (1.6)."""

from games.rules.hand import Hand
from games.rules.protocol import BANK, Move, Moves, Refusal, Seat
from games.rules.purses import cannot_pay, lower
from games.rules.splits import floor_to_unit, weighted_split


def parts(hand: Hand, holder: Seat, amount: int) -> tuple[tuple[Seat, int], ...]:
    """Divide ``amount`` among those who play the cards of ``holder`` (1.4); no empty parts."""
    pool = hand.pools.get(holder)
    if pool is None:
        return ((holder, amount),) if amount else ()
    shares = weighted_split(amount, [weight for _, weight in pool], hand.rules.unit)
    return tuple((seat, share) for (seat, _), share in zip(pool, shares, strict=True) if share)


def payment(hand: Hand, holder: Seat, amount: int, reason: str) -> Moves:
    """Return the moves into the bank of a payment of the hand of ``holder``."""
    return tuple(Move(seat, BANK, part, reason) for seat, part in parts(hand, holder, amount))


def payout(hand: Hand, holder: Seat, amount: int, reason: str) -> Moves:
    """Return the moves out of the bank to the hand of ``holder``."""
    return tuple(Move(BANK, seat, part, reason) for seat, part in parts(hand, holder, amount))


def hand_cannot_pay(hand: Hand, holder: Seat, amount: int) -> Refusal | None:
    """Tell who of a hand cannot pay his part of ``amount``, and why."""
    if hand.purses is None:
        return None
    for seat, part in parts(hand, holder, amount):
        refusal = cannot_pay(hand, seat, part)
        if refusal is not None:
            return refusal
    return None


def most_payable(hand: Hand, holder: Seat, least: int, limit: int | None) -> int | None:
    """Return up to what sum the hand of ``holder`` can pay; it can pay ``least``.

    ``limit`` is not passed; ``None`` limits nothing.
    """
    unit = hand.rules.unit
    if hand.purses is None:
        return limit
    pool = hand.pools.get(holder)
    if pool is None:
        return lower(limit, floor_to_unit(hand.purses.get(holder, 0), unit))
    # The part of a partner is at most his exact share rounded up. What is safe by that measure
    # is a floor; from there each further unit is tried, since rounding may still favour him.
    total = sum(weight for _, weight in pool)
    sure = min(
        floor_to_unit(max(hand.purses.get(seat, 0), 0), unit) * total // weight
        for seat, weight in pool
    )
    most = max(least, floor_to_unit(lower(sure, limit) or 0, unit))
    while (limit is None or most + unit <= limit) and not hand_cannot_pay(
        hand, holder, most + unit
    ):
        most += unit
    return most
