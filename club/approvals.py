"""Large cash-outs: asked for by one treasurer, confirmed by a second person."""

from uuid import UUID

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from club.cashdesk import cash_out, check_treasurer
from club.models import CashRequest, Club, Member, Role
from club.refusals import CashError
from ledger import posting, reading
from ledger.errors import KeyReusedError

CONFIRMERS = (Role.TREASURER, Role.MANAGER)


def waiting(club: Club) -> list[CashRequest]:
    """Return the requests of the club that nobody has decided, the oldest first."""
    found = CashRequest.objects.filter(club=club, decided_at=None)
    return list(found.select_related("member", "asked_by"))


def promised(club: Club) -> dict[int, int]:
    """Return what waits to be paid out to each member, by his number."""
    found = CashRequest.objects.filter(club=club, decided_at=None).order_by("member")
    return {row["member"]: row["all"] for row in found.values("member").annotate(all=Sum("amount"))}


@transaction.atomic
def ask(member: Member, amount: int, *, key: UUID, by: Member, note: str = "") -> CashRequest:
    """Ask for a cash-out that needs a second person; sent twice, it is asked for once.

    Raises:
        CashError: ``by`` is no treasurer, or the member has less beside what waits already.
        KeyReusedError: the key asked for something else.
    """
    check_treasurer(member.club, by)
    Club.objects.select_for_update(no_key=True).get(pk=member.club_id)
    known = CashRequest.objects.filter(key=key, club=member.club).first()
    if known is not None:
        if (known.member_id, known.amount) != (member.pk, amount):
            raise KeyReusedError("The key was used for another cash-out.")
        return known
    free = reading.balance(member.account) - promised(member.club).get(member.pk, 0)
    if amount > free:
        raise CashError(_("%(name)s has less than that, with what waits already.") % {
            "name": member
        })  # fmt: skip
    return CashRequest.objects.create(
        club=member.club, member=member, amount=amount, key=key, asked_by=by, note=note
    )


@transaction.atomic
def confirm(request: CashRequest, *, by: Member) -> posting.Posted:
    """Pay out what was asked for; ``by`` is the second person.

    Whoever asked books it; if he is no treasurer any more, ``by`` does.

    Raises:
        CashError: ``by`` is the one who asked or holds no such role; it is decided already; or
            the member has less now.
    """
    _take(request, by)
    if by.pk == request.asked_by_id:
        raise CashError(_("You asked for it yourself; another person has to confirm it."))
    asker = request.asked_by
    asker.refresh_from_db(fields=["roles", "active"])
    booked = cash_out(
        request.member,
        request.amount,
        key=request.key,
        by=asker if asker.has(Role.TREASURER) else by,
        second=by,
        note=_("%(note)s (confirmed by %(name)s)") % {"note": request.note, "name": by}
        if request.note
        else _("confirmed by %(name)s") % {"name": by},
    )
    _decide(request, by, booked.number)
    return booked


@transaction.atomic
def refuse(request: CashRequest, *, by: Member) -> None:
    """Refuse a request, or withdraw one's own.

    Raises:
        CashError: ``by`` holds no such role, or it is decided already.
    """
    _take(request, by)
    _decide(request, by, None)


def _take(request: CashRequest, by: Member) -> None:
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != request.club_id or not by.has(*CONFIRMERS):
        raise CashError(_("Only a treasurer or a manager decides about a cash-out."))
    CashRequest.objects.select_for_update().get(pk=request.pk)
    request.refresh_from_db()
    if request.decided_at is not None:
        raise CashError(_("This cash-out is decided already."))


def _decide(request: CashRequest, by: Member, number: int | None) -> None:
    request.decided_by, request.decided_at, request.posting = by, timezone.now(), number
    request.save(update_fields=["decided_by", "decided_at", "posting"])
