"""Payments into the bank on somebody's word: what is offered, and what each of them changes."""

from typing import Any

from games.rules.hand import Hand
from games.rules.payments import hand_cannot_pay, most_payable, payment
from games.rules.protocol import Moves, Option, Refusal, Seat
from games.rules.purses import moved


def priced(hand: Hand, kind: str, seat: Seat, least: int, limit: int | None) -> Option:
    """Offer a payment from ``least`` up to ``limit``, as far as the hand can pay."""
    refusal = hand_cannot_pay(hand, seat, least)
    greatest = least if refusal is not None else most_payable(hand, seat, least, limit)
    return Option(
        kind=kind,
        seat=seat,
        least=least,
        greatest=greatest,
        step=hand.rules.unit,
        refusal=refusal,
    )


def put_in[H: Hand](
    hand: H, seat: Seat, amount: int, reason: str, **changes: Any
) -> tuple[H, Moves]:
    """Let the hand of ``seat`` pay; the betting has begun, and it may offer a svara again."""
    return moved(
        hand,
        payment(hand, seat, amount, reason),
        acted=True,
        paid={**hand.paid, seat: hand.paid.get(seat, 0) + amount},
        offered=tuple(other for other in hand.offered if other != seat),
        **changes,
    )


def off_unit(hand: Hand, amount: int) -> Refusal | None:
    """Say that a sum is not in whole units."""
    unit = hand.rules.unit
    return Refusal("not_in_units", {"unit": unit, "amount": amount}) if amount % unit else None
