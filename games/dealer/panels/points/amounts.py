"""Ready amounts of a payment: the least, usual raises, and the greatest."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from games.dealer.desk import Control, Desk
from games.rules.hand import Hand
from games.rules.protocol import Option

LADDER = (1, 2, 5)
"""Usual raises: these and their tenfolds, in antes."""


def ready_amounts(
    desk: Desk[Hand], option: Option, *, small: str, raises: int = 2
) -> tuple[Control, ...]:
    """Return the ready amounts of ``option``; ``small`` is the word under the least of them."""
    least, greatest = option.least or 0, option.greatest
    money = desk.voice.money
    taps = [desk.tap(option, money(least), small=small, amount=least)]
    taps[0] = replace(taps[0], style="main")
    if option.refusal is not None or greatest == least:
        return tuple(taps)
    usual = (
        amount
        for amount in _ladder(desk.hand.rules.ante)
        if amount > least and amount % option.step == 0
    )
    for _place in range(raises):
        amount = next(usual)
        if greatest is not None and amount >= greatest:
            break
        taps.append(desk.tap(option, money(amount), amount=amount))
    if greatest is not None:
        limit = _("ceiling") if greatest == desk.hand.ceiling else _("all he can")
        taps.append(desk.tap(option, money(greatest), small=limit, amount=greatest))
    return tuple(taps)


def _ladder(ante: int) -> Iterable[int]:
    tens = 1
    while True:
        for step in LADDER:
            yield ante * step * tens
        tens *= 10
