"""Days as the club counts them."""

from datetime import datetime

from babel.dates import format_date
from django import template
from django.utils.translation import get_language

from club.models import Club

register = template.Library()


@register.filter
def club_day(moment: datetime, club: Club) -> str:
    """Write the club day of a moment; it begins some hours after midnight."""
    locale = get_language() or club.language
    return format_date(club.day_of(moment), "medium", locale=locale)
