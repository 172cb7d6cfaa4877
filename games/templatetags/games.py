"""Days as the club counts them, cards as they are drawn, and whether they are worth points."""

from collections.abc import Mapping
from datetime import date, datetime

from babel.dates import format_date, format_skeleton
from django import template
from django.utils.translation import get_language

from club.models import Club
from games.card_texts import card_letter, card_name
from games.kinds import kind_name
from games.rules import GAMES
from games.rules.cards import Card

register = template.Library()


@register.filter
def club_day(moment: datetime, club: Club) -> str:
    """Write the club day of a moment; it begins some hours after midnight."""
    locale = get_language() or club.language
    return format_date(club.day_of(moment), "medium", locale=locale)


@register.filter
def day(date: date, club: Club) -> str:
    """Write a day of the calendar."""
    return format_date(date, "medium", locale=get_language() or club.language)


@register.filter
def month_name(month: date, club: Club) -> str:
    """Write a month and its year."""
    return format_skeleton("yMMMM", month, locale=get_language() or club.language)


@register.filter
def posting_kind(kind: str) -> str:
    """Write what a posting was for, in a word or two."""
    return kind_name(kind)


@register.filter
def has_points(game: str) -> bool:
    """Tell whether hands of a game are worth points, so that a page can say how many."""
    return hasattr(GAMES[game], "value")


@register.filter
def at(found: object, name: object) -> object:
    """Return what a mapping has under a name; nothing where there is none of either."""
    return found.get(name) if isinstance(found, Mapping) else None


@register.inclusion_tag("components/card.html")
def card_face(card: Card) -> dict[str, str]:
    """Draw a card: rank, sign and letter of its suit for the eye, its name for the ear."""
    return {
        "rank": card.rank,
        "suit": card.suit,
        "letter": card_letter(card),
        "name": card_name(card),
    }
