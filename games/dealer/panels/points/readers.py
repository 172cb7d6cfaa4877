"""What the forms of the point games say, as actions."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.dealer.lines import Reader, Typed, TypedError
from games.dealer.panels import company
from games.rules.protocol import Action


def sum_for(typed: Typed) -> Action:
    """Read who puts in how much."""
    return Action(kind="", seat=typed.seat("seat"), amount=typed.amount())


def _count(typed: Typed) -> Action:
    return Action(kind="", amount=typed.amount(allow_zero=True))


def _pact(typed: Typed) -> Action:
    return Action(kind="", seat=typed.seat("seat"), others=(typed.seat("other"),))


def _one_with_reason(typed: Typed) -> Action:
    return Action(kind="", seat=typed.seat("seat"), word=typed.reason())


def _one(typed: Typed) -> Action:
    return Action(kind="", seat=typed.seat("seat"))


def _pool(typed: Typed) -> Action:
    """Read who puts in how much for one entry; the holder of the cards is chosen beside."""
    holder = typed.seat("seat")
    shares = {seat: typed.amount(f"share-{seat}") for seat in typed.seats("share-")}
    if holder not in shares:
        name = f"share-{holder}"
        raise TypedError(_("Type what the one who holds the cards puts in."), name)
    if len(shares) < 2:
        raise TypedError(_("Type the sums of at least two; one alone simply joins."), "seat")
    first = shares.pop(holder)
    return Action(kind="", seat=holder, amount=first, shares=tuple(shares.items()))


def _show(typed: Typed) -> Action:
    """Read three cards, or the points alone."""
    seat = typed.seat("seat")
    cards = tuple(typed.card(text, "card") for text in typed.data.getlist("card")[:9])
    points = typed.text("points")
    if cards and points:
        raise TypedError(_("The cards are counted; leave the points empty."), "points")
    if cards:
        return Action(kind="", seat=seat, cards=cards)
    if not (points.isascii() and points.isdigit() and len(points) < 4):
        raise TypedError(_("Choose three cards, or type the points."), "points")
    return Action(kind="", seat=seat, amount=int(points))


READERS: Mapping[str, Reader] = {
    **company.READERS,
    "blind": sum_for,
    "reblind": sum_for,
    "peek": sum_for,
    "bank_count": _count,
    "pact": _pact,
    "misdeal": _one_with_reason,
    "expose_card": _one,
    "svara_join": _pool,
    "show": _show,
}
"""What trinka and seka read alike."""
