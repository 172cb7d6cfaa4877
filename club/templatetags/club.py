"""Amounts and times of a club in the reader's language, and the key of a form."""

from datetime import datetime
from uuid import UUID, uuid4

from babel.dates import format_date, format_datetime, format_time
from django import template
from django.utils.translation import get_language

from club.amounts import format_money
from club.models import Club

register = template.Library()


@register.filter
def money(amount: int, club: Club) -> str:
    """Write an amount with all the club's decimals: ledgers, statements."""
    return format_money(amount, club)


@register.filter
def money_short(amount: int, club: Club) -> str:
    """Write an amount, a whole one without decimals: the felt, buttons."""
    return format_money(amount, club, short=True)


@register.filter
def money_signed(amount: int, club: Club) -> str:
    """Write a difference: a gain with a plus, a loss with a minus."""
    return format_money(amount, club, signed=True)


@register.filter
def club_time(moment: datetime, club: Club) -> str:
    """Write the time of day on the club's clock."""
    return format_time(moment, "short", tzinfo=club.zone, locale=_locale(club))


@register.filter
def club_date(moment: datetime, club: Club) -> str:
    """Write the date on the club's calendar (midnight to midnight, not the club day)."""
    return format_date(moment.astimezone(club.zone), "medium", locale=_locale(club))


@register.filter
def club_moment(moment: datetime, club: Club) -> str:
    """Write date and time on the club's clock."""
    return format_datetime(moment, "short", tzinfo=club.zone, locale=_locale(club))


@register.inclusion_tag("club/key.html")
def key(kept: UUID | None = None) -> dict[str, UUID]:
    """Put a hidden field ``key`` into a form: sent again, it counts once (like csrf_token).

    ``kept`` is the key of a form whose answer is not known, to be sent again with it.
    """
    return {"key": kept or uuid4()}


def _locale(club: Club) -> str:
    return get_language() or club.language
