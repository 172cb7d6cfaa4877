"""Closing a month: what was booked in it stays as it is; later corrections are dated later."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from club.box import books_before
from club.models import Club, Member, MonthClose, Role
from club.months import next_month, next_to_close
from club.refusals import CashError


@transaction.atomic
def close_month(club: Club, month: date | None, *, by: Member) -> MonthClose:
    """Close ``month``, the first one that is over and open.

    What is kept is how the books stood when its last club day ended, however late that is done.

    Raises:
        CashError: ``by`` is no manager, another month comes first, or one of its sessions is
            open.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(Role.MANAGER):
        raise CashError(_("Only a manager closes a month."))
    if month is None or month != next_to_close(club):
        raise CashError(
            _("This month can't be closed now: it runs, is closed, or others come first.")
        )
    ends = club.day_began(next_month(month))
    if club.play_sessions.filter(closed_at=None, opened_at__lt=ends).exists():
        raise CashError(_("A session of this month is still open; close it first."))
    anchor, found = books_before(club, ends)
    return MonthClose.objects.create(
        club=club, month=month, by=by, totals=found.sides, anchor=str(anchor)
    )
