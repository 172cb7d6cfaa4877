"""What the forms of terz say, as actions."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.dealer.lines import Reader, Typed, TypedError
from games.dealer.panels import company
from games.rules.protocol import Action
from games.rules.terz.game import CARD_POINTS


def _count(typed: Typed) -> Action:
    """Read who played the jack when, and the points of both."""
    seat, _dash, when = typed.text("jack").partition("-")
    if when not in CARD_POINTS or not (seat.isascii() and seat.isdigit() and len(seat) < 4):
        raise TypedError(_("Say who played the trump jack, and when."), "jack")
    named = sorted(
        int(name.removeprefix("points-"))
        for name in typed.data
        if name.startswith("points-") and name.removeprefix("points-").isdecimal()
    )
    shares = tuple((one, typed.whole(f"points-{one}")) for one in named[:2])
    return Action(kind="", seat=int(seat), shares=shares, word=when)


def _penalty(typed: Typed) -> Action:
    seat = typed.seat("seat")
    return Action(kind="", seat=seat, word="short_hand", amount=typed.whole("count"))


def _one(typed: Typed) -> Action:
    return Action(kind="", seat=typed.seat("seat"))


def _nothing(_typed: Typed) -> Action:
    return Action(kind="")


READERS: Mapping[str, Reader] = {
    **company.READERS,
    "count": _count,
    "penalty": _penalty,
    "resign": _one,
    "abandon": _nothing,
}
"""The forms of terz that are filled in; announcements are tapped."""
