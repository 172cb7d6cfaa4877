"""What people pay together: a cost that is shared, and the fee for their seats.

The shares are whole minor units and sum to the cost exactly. What does not divide is borne one
unit each by those of the sharers who have borne the fewest such units so far; so they go round.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from math import ceil
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.cashdesk import COST, Party, check_treasurer, too_little
from club.models import Club, DeskRules, Member, PlaySession, SharedCost
from club.refusals import CashError
from ledger import journal, posting
from ledger.errors import FloorError, KeyReusedError

MOST = 60
"""People who share one cost; a posting has no more lines."""


class Share(NamedTuple):
    """What one member bears of a cost; ``odd`` is 1 if a unit of it is one that did not divide."""

    member: Member
    amount: int
    odd: int


def shares_of(
    amount: int, weights: Mapping[Member, int], *, borne: Mapping[int, int]
) -> list[Share]:
    """Divide ``amount`` by ``weights`` (whole numbers above 0), exactly.

    ``borne`` says how many odd units each has borne, by his number.
    """
    total = sum(weights.values())
    parts = {member: amount * weight // total for member, weight in weights.items()}
    turn = sorted(weights, key=lambda one: (borne.get(one.pk, 0), one.pk))
    bearers = set(turn[: amount - sum(parts.values())])
    return [
        Share(member, parts[member] + (member in bearers), int(member in bearers))
        for member in sorted(weights, key=lambda one: one.pk)
    ]


def preview(club: Club, amount: int, weights: Mapping[Member, int]) -> list[Share]:
    """Return who would bear how much of a cost.

    Raises:
        CashError: nobody would bear it, or too many would.
    """
    if not weights:
        raise CashError(_("Choose who shares the cost."))
    if len(weights) > MOST:
        raise CashError(_("At most %(most)d people share one cost.") % {"most": MOST})
    return shares_of(amount, weights, borne=odd_units(club))


def odd_units(club: Club) -> Counter[int]:
    """Return how many odd units each member has borne of the costs that stand, by his number."""
    costs = list(SharedCost.objects.filter(club=club).values_list("posting", "shares"))
    undone = journal.taken_back(club.book, [number for number, _shares in costs])
    borne: Counter[int] = Counter()
    for number, shares in costs:
        for member, _amount, odd in shares:
            if number not in undone:
                borne[member] += odd
    return borne


def share_cost(
    club: Club,
    *,
    title: str,
    weights: Mapping[Member, int],
    amount: int,
    receiver: Party,
    key: UUID,
    by: Member,
    session: PlaySession | None = None,
    shown: str | None = None,
) -> SharedCost:
    """Book a cost that ``receiver`` laid out: each pays him his share, he keeps his own.

    The same key is answered with the cost that was booked with it. ``shown`` is what somebody
    looked at (`as_shown`).

    Raises:
        CashError: ``by`` is no treasurer; somebody can't pay his share; the seats of ``session``
            are paid for; or the shares are not those that were shown.
        LedgerError: as `ledger.posting.post`.
    """
    check_treasurer(club, by)
    try:
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club.pk)
            number = journal.posting_with_key(club.book, key)
            if number is not None:
                return _known(club, number, title=title, amount=amount, weights=weights)
            if session is not None:
                _check_not_paid(session)
            shares = preview(club, amount, weights)
            if shown is not None and shown != as_shown(shares):
                raise CashError(_("This has changed since it was shown: look through it again."))
            booked = _book(club, shares, receiver, title=title, key=key, by=by)
            return SharedCost.objects.create(
                club=club,
                by=by,
                title=title,
                amount=amount,
                shares=[[one.member.pk, one.amount, one.odd] for one in shares],
                session=session,
                posting=booked.number,
            )
    except FloorError as error:
        raise too_little(club, error) from error


def as_shown(shares: Iterable[Share]) -> str:
    """Return shares as a page keeps what it showed."""
    return ";".join(f"{one.member.pk}={one.amount}" for one in shares)


def _known(
    club: Club, number: int, *, title: str, amount: int, weights: Mapping[Member, int]
) -> SharedCost:
    """Return the cost that was booked under a key before, if it is the same."""
    cost = SharedCost.objects.filter(club=club, posting=number).first()
    sharers = {member.pk for member in weights}
    if cost is None or (cost.title, cost.amount) != (title, amount):
        raise KeyReusedError("The key was used for something else.")
    if {member for member, _amount, _odd in cost.shares} != sharers:
        raise KeyReusedError("The key was used for other people.")
    return cost


def _book(
    club: Club, shares: Iterable[Share], receiver: Party, *, title: str, key: UUID, by: Member
) -> posting.Posted:
    paying = [one for one in shares if one.amount and one.member.account != receiver.account]
    if not paying:
        raise CashError(_("Nobody else would pay anything; there is nothing to book."))
    lines = [posting.Line(one.member.account, -one.amount) for one in paying]
    lines.append(posting.Line(receiver.account, sum(one.amount for one in paying)))
    return posting.post(
        club.book,
        kind=COST,
        lines=lines,
        key=key,
        actor=by.actor,
        cause=receiver.token,
        note=title,
    )


def _check_not_paid(session: PlaySession) -> None:
    for fee in SharedCost.objects.filter(session=session):
        booked = journal.posting_of(session.club.book, fee.posting)
        if booked is not None and booked.reversed_by is None:
            raise CashError(
                _("The seats of session %(number)d are paid for already, with posting "
                  "%(posting)d.") % {"number": session.number, "posting": fee.posting}
            )  # fmt: skip


def fees(rules: DeskRules, seats: Sequence[tuple[Member, datetime, datetime]]) -> dict[Member, int]:
    """Return what each of ``seats`` (who, from, to) costs by the club's rules, in minor units."""
    owed: dict[Member, int] = {}
    for member, since, until in seats:
        hours = ceil((until - since).total_seconds() / 3600) or 1
        times = hours if rules.fee_per == DeskRules.Per.HOUR else 1
        owed[member] = rules.fee * times
    return owed
