"""What people pay together: a cost that is shared, and the fee for their seats.

The shares are whole minor units and sum to the cost exactly. What does not divide is borne one
unit each, in the order of the members' numbers in the club, beginning after whoever bore the
last one; so the odd units go round.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from math import ceil
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.cashdesk import COST, Party, check_treasurer, too_little
from club.models import Club, DeskRules, Member, PlaySession, SharedCost
from club.refusals import CashError
from ledger import journal, posting
from ledger.errors import FloorError

MOST = 60
"""People who share one cost; a posting has no more lines."""

type Shares = list[tuple[Member, int]]


def shares_of(amount: int, weights: Mapping[Member, int], *, after: int | None) -> Shares:
    """Divide ``amount`` by ``weights`` (whole numbers above 0), exactly.

    The result begins with the member whose number follows ``after`` (his who bore the last odd
    unit); the odd units are borne one each from there on.
    """
    members = sorted(weights, key=lambda one: ((one.pk or 0) <= (after or 0), one.pk))
    total = sum(weights.values())
    parts = {member: amount * weights[member] // total for member in members}
    for member in members[: amount - sum(parts.values())]:
        parts[member] += 1
    return [(member, parts[member]) for member in members]


def preview(club: Club, amount: int, weights: Mapping[Member, int]) -> Shares:
    """Return who would bear how much of a cost.

    Raises:
        CashError: nobody would bear it, or too many would.
    """
    if not weights:
        raise CashError(_("Choose who shares the cost."))
    if len(weights) > MOST:
        raise CashError(_("At most %(most)d people share one cost.") % {"most": MOST})
    return shares_of(amount, weights, after=last_odd(club))


def last_odd(club: Club) -> int | None:
    """Return the number of the member who bore the last odd unit of the club."""
    newest = SharedCost.objects.filter(club=club, last_odd__isnull=False).first()
    return newest.last_odd_id if newest else None


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
) -> SharedCost:
    """Book a cost that ``receiver`` laid out: each pays him his share, he keeps his own.

    The same key is answered with the cost that was booked with it.

    Raises:
        CashError: ``by`` is no treasurer; somebody can't pay his share; the seats of ``session``
            are paid for.
        LedgerError: as `ledger.posting.post`.
    """
    check_treasurer(club, by)
    try:
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club.pk)
            known = journal.posting_with_key(club.book, key)
            if known is not None:
                return SharedCost.objects.get(club=club, posting=known)
            if session is not None:
                _check_not_paid(session)
            shares = preview(club, amount, weights)
            booked = _book(club, shares, receiver, title=title, key=key, by=by)
            return SharedCost.objects.create(
                club=club,
                by=by,
                title=title,
                amount=amount,
                shares=[[member.pk, part] for member, part in shares],
                last_odd=_last_odd_of(shares, weights, amount),
                session=session,
                posting=booked.number,
            )
    except FloorError as error:
        raise too_little(club, error) from error


def _book(
    club: Club, shares: Shares, receiver: Party, *, title: str, key: UUID, by: Member
) -> posting.Posted:
    paying = [(one, part) for one, part in shares if part and one.account != receiver.account]
    if not paying:
        raise CashError(_("Nobody else would pay anything; there is nothing to book."))
    lines = [posting.Line(one.account, -part) for one, part in paying]
    lines.append(posting.Line(receiver.account, sum(part for _one, part in paying)))
    return posting.post(
        club.book,
        kind=COST,
        lines=lines,
        key=key,
        actor=by.actor,
        cause=receiver.token,
        note=title,
    )


def _last_odd_of(shares: Shares, weights: Mapping[Member, int], amount: int) -> Member | None:
    total = sum(weights.values())
    odd = amount - sum(amount * weight // total for weight in weights.values())
    return shares[odd - 1][0] if odd else None


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
