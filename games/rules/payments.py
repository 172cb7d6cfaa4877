"""Who pays how much of a hand's payment, whether he can, and what money moves do to a hand."""

from collections.abc import Mapping
from typing import Any

from games.rules.hand import Hand, altered
from games.rules.protocol import BANK, Move, Moves, Refusal, Seat
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


def cannot_pay(hand: Hand, seat: Seat, costs: int) -> Refusal | None:
    """Tell why the person in ``seat`` cannot pay ``costs``; ``None`` if he can (1.5)."""
    if hand.purses is None or hand.purses.get(seat, 0) >= costs:
        return None
    values = {"seat": seat, "has": hand.purses.get(seat, 0), "costs": costs}
    return Refusal("cannot_pay", values)


def hand_cannot_pay(hand: Hand, holder: Seat, amount: int) -> Refusal | None:
    """Tell who of a hand cannot pay his part of ``amount``, and why."""
    if hand.purses is None:
        return None
    for seat, part in parts(hand, holder, amount):
        refusal = cannot_pay(hand, seat, part)
        if refusal is not None:
            return refusal
    return None


def purse(hand: Hand, seat: Seat) -> int | None:
    """Return what ``seat`` can pay; ``None`` where nobody's purse is looked at."""
    return None if hand.purses is None else hand.purses.get(seat, 0)


def lower(*limits: int | None) -> int | None:
    """Return the lowest limit; ``None`` limits nothing."""
    return min((limit for limit in limits if limit is not None), default=None)


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


def _seats_after(purses: Mapping[Seat, int], moves: Moves) -> Mapping[Seat, int]:
    after = dict(purses)
    for move in moves:
        if isinstance(move.source, int):
            after[move.source] = after.get(move.source, 0) - move.amount
        if isinstance(move.target, int):
            after[move.target] = after.get(move.target, 0) + move.amount
    return after


def moved[H: Hand](hand: H, moves: Moves, **changes: Any) -> tuple[H, Moves]:
    """Return the hand with ``moves`` and ``changes`` made, and the moves."""
    if not moves:
        return altered(hand, **changes), moves
    bank = hand.bank
    put_in = dict(hand.total_in)
    for move in moves:
        if move.target == BANK:
            bank += move.amount
            if isinstance(move.source, int):
                put_in[move.source] = put_in.get(move.source, 0) + move.amount
        elif move.source == BANK:
            bank -= move.amount
    made: dict[str, Any] = {
        "bank": bank,
        "total_in": put_in,
        "standing": hand.standing + moves,
        "purses": None if hand.purses is None else _seats_after(hand.purses, moves),
        **changes,
    }
    return altered(hand, **made), moves


def reversal(moves: Moves) -> Moves:
    """Return ``moves`` taken back, the newest first."""
    return tuple(
        Move(move.target, move.source, move.amount, "reversal") for move in reversed(moves)
    )
