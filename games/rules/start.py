"""How a hand begins, and who may sit down to it."""

from collections.abc import Mapping
from typing import Any

from games.rules.company import Company, altered
from games.rules.protocol import RefusedError, Seat, Setup


def started[C: Company](
    blank: C, rules: Any, setup: Setup, purses: Mapping[Seat, int] | None, **changes: Any
) -> C:
    """Return ``blank`` with the company of ``setup`` and ``changes``, before the first action.

    Raises:
        RefusedError: more sit here than there is room for, or who is to deal does not sit here.
    """
    all_draw = setup.dealer is None and not setup.drawers
    company: dict[str, Any] = {
        "rules": rules,
        "seats": setup.seats,
        "phase": "DRAW_DEALER" if setup.dealer is None else "IDLE",
        "purses": purses,
        "dealer": setup.dealer,
        "drawers": setup.seats if all_draw else setup.drawers,
        "all_draw": all_draw,
        "first_draw": all_draw,
        "bank": setup.bank,
    }
    begun = altered(blank, **company | changes)
    if len(begun.seats) > begun.room:
        raise RefusedError("too_many_seated", limit=begun.room, count=len(begun.seats))
    for seat in (begun.dealer, *begun.drawers):
        if seat is not None and seat not in begun.seats:
            raise RefusedError("not_seated", seat=seat)
    return begun
