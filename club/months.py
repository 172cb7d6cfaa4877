"""Closing a month: what was booked in it stays as it is; later corrections are dated later."""

from datetime import date, datetime, time, timedelta

from babel.dates import format_date
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.models import Club, Member, MonthClose, Role
from club.refusals import CashError
from ledger import reading


def month_of(day: date) -> date:
    """Return the first day of the month of ``day``."""
    return day.replace(day=1)


def next_month(month: date) -> date:
    """Return the first day of the month after ``month``."""
    return (month + timedelta(days=31)).replace(day=1)


def next_to_close(club: Club) -> date | None:
    """Return the first month that is over and not closed; None if there is none."""
    last = club.month_closes.first()
    month = next_month(last.month) if last else month_of(club.day_of(club.created_at))
    first = club.play_sessions.order_by("opened_at").first()
    if last is None and first is not None:
        month = min(month, month_of(club.day_of(first.opened_at)))
    return month if next_month(month) <= month_of(club.day_of(timezone.now())) else None


@transaction.atomic
def close_month(club: Club, month: date | None, *, by: Member, totals: dict[str, int]
) -> MonthClose:
    """Close ``month``, the first one that is over and open; ``totals`` are what is kept of it.

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
    ends = starts(club, next_month(month))
    if club.play_sessions.filter(closed_at=None, opened_at__lt=ends).exists():
        raise CashError(_("A session of this month is still open; close it first."))
    return MonthClose.objects.create(
        club=club, month=month, by=by, totals=totals, anchor=str(reading.head(club.book))
    )


def starts(club: Club, day: date) -> datetime:
    """Return the moment when a club day begins."""
    return datetime.combine(day, time(club.day_starts), tzinfo=club.zone)


def check_open(club: Club, day: date) -> None:
    """Refuse to change what belongs to a month that is closed.

    Raises:
        CashError: the month of the club day ``day`` is closed.
    """
    if club.month_closes.filter(month=month_of(day)).exists():
        raise CashError(
            _("The month of %(day)s is closed; book a correction, which is dated today.")
            % {"day": format_date(day, "medium", locale=get_language() or club.language)}
        )
