"""How a hand of a point game begins, and who may sit down to it."""

from collections.abc import Mapping

from games.rules.company import altered
from games.rules.hand import Hand
from games.rules.pointrules import PointRules
from games.rules.protocol import RefusedError, Seat, Setup


def started[H: Hand](
    blank: H, rules: PointRules, setup: Setup, purses: Mapping[Seat, int] | None
) -> H:
    """Return ``blank`` with the company of ``setup``, before the first action of its hand.

    Raises:
        RefusedError: more sit here than the rules let, or who is to deal does not sit here.
    """
    if len(setup.seats) > rules.max_players:
        raise RefusedError("too_many_seated", limit=rules.max_players, count=len(setup.seats))
    for seat in (setup.dealer, *setup.drawers):
        if seat is not None and seat not in setup.seats:
            raise RefusedError("not_seated", seat=seat)
    all_draw = setup.dealer is None and not setup.drawers
    return altered(
        blank,
        rules=rules,
        seats=setup.seats,
        phase="DRAW_DEALER" if setup.dealer is None else "IDLE",
        purses=purses,
        dealer=setup.dealer,
        drawers=setup.seats if all_draw else setup.drawers,
        all_draw=all_draw,
        first_draw=all_draw,
        bank=setup.bank,
        carried=setup.bank,
    )
