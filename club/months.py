"""The months of a club: which are closed, and that nothing of a closed one is taken back."""

from datetime import date, timedelta

from babel.dates import format_date
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.models import Club
from club.refusals import CashError


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
