"""Two members who are one person: merged, and un-merged without losing a unit of history.

Nothing that was booked moves. What the absorbed one has goes to the kept one by one posting;
un-merging takes exactly that posting back. Whoever sums up a person asks here for all his
accounts and numbers.
"""

from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.approvals import promised
from club.cashdesk import MERGE, too_little
from club.log import log_change
from club.models import Club, Member, MemberMerge, Role
from club.people import look_alikes
from club.refusals import CashError
from ledger import posting, reading
from ledger.errors import FloorError


def absorbed_by(member: Member) -> list[Member]:
    """Return all who were merged into ``member``, also those who were merged into them."""
    found: list[Member] = []
    waiting = [member.pk]
    while waiting:
        merges = MemberMerge.objects.filter(kept__in=waiting, undone_at=None)
        others = [merge.absorbed for merge in merges.select_related("absorbed__club")]
        found += others
        waiting = [other.pk for other in others]
    return found


def accounts_of(member: Member) -> list[int]:
    """Return the accounts of the person that ``member`` is."""
    return [member.account, *(other.account for other in absorbed_by(member))]


def numbers_of(member: Member) -> list[int]:
    """Return the numbers under which the person that ``member`` is has played."""
    return [member.pk, *(other.pk for other in absorbed_by(member))]


def kept_numbers(club: Club) -> dict[int, int]:
    """Return who a merged member is now, by the number under which he has played."""
    merges = dict(
        MemberMerge.objects.filter(club=club, undone_at=None).values_list("absorbed", "kept")
    )

    def last(number: int) -> int:
        while number in merges:
            number = merges[number]
        return number

    return {number: last(number) for number in merges}


def kept_of(member: Member) -> Member:
    """Return the one whom ``member`` is now: himself, or whom he was merged into at last."""
    merge = member.merges.filter(undone_at=None).select_related("kept").first()
    return member if merge is None else kept_of(merge.kept)


def who_could_be(member: Member) -> list[Member]:
    """Return others of the club whose names could be his, those who are not merged already."""
    merged = MemberMerge.objects.filter(club=member.club, undone_at=None).values("absorbed")
    known = set(merged.values_list("absorbed", flat=True))
    alike = look_alikes(member.club, member.name, own=member)
    same = member.club.members.filter(name=member.name).exclude(pk=member.pk)
    return [other for other in (*same, *alike) if other.pk not in known]


def merge(kept: Member, absorbed: Member, *, by: Member) -> MemberMerge:
    """Let ``absorbed`` be ``kept`` from now on; the login goes with him where ``kept`` has none.

    Raises:
        CashError: ``by`` is no manager, both are the same, one is merged already, money waits to
            be paid out, or ``kept`` could not bear what the other owes.
    """
    try:
        with transaction.atomic():
            _take(kept.club, by)
            _check(kept, absorbed)
            made = MemberMerge(club=kept.club, kept=kept, absorbed=absorbed, by=by)
            made.was_active = absorbed.active
            made.moved_login = kept.user_id is None and absorbed.user_id is not None
            made.posting = _move_balance(made)
            made.save()
            _change_people(made)
            log_change(
                kept.club, by, "member_merged", absorbed.actor, before=None, after=kept.actor
            )
            return made
    except FloorError as error:
        raise too_little(kept.club, error) from error


def unmerge(made: MemberMerge, *, by: Member) -> None:
    """Undo a merge: both are two again, each with what was his; again: no change.

    Raises:
        CashError: ``by`` is no manager, the kept one was merged on, or has the money no longer.
    """
    club = made.club
    try:
        with transaction.atomic():
            _take(club, by)
            made.refresh_from_db()
            if made.undone_at is not None:
                return
            if made.kept.merges.filter(undone_at=None).exists():
                raise CashError(_("%(name)s was merged further; undo that first.") % {
                    "name": made.kept
                })  # fmt: skip
            if made.posting is not None:
                note = _("%(name)s is another person") % {"name": made.absorbed}
                posting.reverse(
                    club.book,
                    made.posting,
                    key=uuid4(),
                    actor=by.actor,
                    cause=made.absorbed.actor,
                    note=note,
                )
            made.undone_at, made.undone_by = timezone.now(), by
            made.save(update_fields=["undone_at", "undone_by"])
            _change_people_back(made)
            subject, kept = made.absorbed.actor, made.kept.actor
            log_change(club, by, "member_unmerged", subject, before=kept, after=None)
    except FloorError as error:
        raise too_little(club, error) from error


def _take(club: Club, by: Member) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(Role.MANAGER):
        raise CashError(_("Only a manager merges members."))


def _check(kept: Member, absorbed: Member) -> None:
    kept.refresh_from_db()
    absorbed.refresh_from_db()
    if kept.club_id != absorbed.club_id or kept.pk == absorbed.pk:
        raise CashError(_("Choose another member of the club."))
    for one in (kept, absorbed):
        if one.merges.filter(undone_at=None).exists():
            raise CashError(_("%(name)s is merged with somebody already.") % {"name": one})
        if promised(one.club).get(one.pk):
            raise CashError(
                _("A cash-out for %(name)s waits for its second person; decide it first.")
                % {"name": one}
            )
    if {*absorbed.roles} - {*kept.roles}:
        raise CashError(
            _("%(name)s holds roles; take them away first, or keep this one.") % {"name": absorbed}
        )


def _move_balance(made: MemberMerge) -> int | None:
    """Give what the absorbed one has to the kept one, and let his account rest."""
    absorbed, kept = made.absorbed, made.kept
    posting.set_floor(absorbed.account, -absorbed.credit_limit)
    balance = reading.balance(absorbed.account)
    if not balance:
        return None
    return posting.post(
        kept.club.book,
        kind=MERGE,
        lines=[posting.Line(absorbed.account, -balance), posting.Line(kept.account, balance)],
        key=uuid4(),
        actor=made.by.actor,
        cause=absorbed.actor,
        note=_("%(absorbed)s is %(kept)s") % {"absorbed": absorbed, "kept": kept},
    ).number


def _change_people(made: MemberMerge) -> None:
    kept, absorbed = made.kept, made.absorbed
    user, absorbed.active = absorbed.user, False
    if made.moved_login:
        absorbed.user = None
    absorbed.save(update_fields=["active", "user"])
    if made.moved_login:
        kept.user = user
        kept.save(update_fields=["user"])


def _change_people_back(made: MemberMerge) -> None:
    kept, absorbed = made.kept, made.absorbed
    user = kept.user
    if made.moved_login:
        kept.user = None
        kept.save(update_fields=["user"])
        absorbed.user = user
    absorbed.active = made.was_active
    absorbed.save(update_fields=["active", "user"])
