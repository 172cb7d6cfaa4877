"""Amounts as people write them; in the database they are whole numbers of the smallest unit.

How a lone separator is read ("1,250"):

* followed by other than three digits it sets off the decimals;
* followed by three digits in a club that counts whole units it groups thousands;
* otherwise the habit of the reader's language decides: English groups by commas and sets
  decimals off by a point, Russian groups by spaces and sets decimals off by a comma; what
  neither habit explains is refused and asked for again.
"""

import re
import unicodedata
from decimal import Decimal
from functools import cache

from babel import Locale
from babel.numbers import (
    NumberPattern,
    format_currency,
    format_decimal,
    get_currency_symbol,
    parse_pattern,
)
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.models import Club

LARGEST = 10**11  # minor units in one amount; sums of many of them still fit a bigint
LONGEST = 40  # characters; the largest amount with all its separators is far shorter

_SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f\t"), " ")
_APOSTROPHES = dict.fromkeys(map(ord, "\u2019\u02bc`"), "'")
_ALIKE = {**_SPACES, **_APOSTROPHES}
_SIGNS = "+-\u2212\u2012\u2013\u2014\ufe63\uff0b\uff0d"
_WORDS = ("nan", "inf", "infinity")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:([ ',.])\d{3})(?:\1\d{3})*", re.ASCII)
_PLAIN = re.compile(r"\d+", re.ASCII)


class AmountError(ValueError):
    """What was typed is not an amount; the text is a sentence for the person who typed it."""


def parse_money(text: str, club: Club, *, allow_zero: bool = False, step: int = 1) -> int:
    """Read what a person typed, in minor units of ``club``.

    ``step`` is the smallest difference that counts, in minor units.

    Raises:
        AmountError: it is empty, not an amount, ambiguous, has a sign, too many decimals, is
            nothing (unless ``allow_zero``), above `LARGEST` or no multiple of ``step``.
    """
    typed = text.translate(_ALIKE).strip(" ")
    _check_characters(typed, club)
    whole, decimals = _split(typed, club)
    if len(decimals) > club.digits:
        raise AmountError(_too_many_decimals(club))
    amount = int(whole + decimals.ljust(club.digits, "0"))
    if amount > LARGEST:
        raise AmountError(
            _("That is too much for one amount; the most is %(largest)s.")
            % {"largest": format_money(LARGEST, club, short=True)}
        )
    if amount == 0 and not allow_zero:
        raise AmountError(_("The amount must be more than nothing."))
    if amount % step:
        raise AmountError(_not_a_multiple(amount, club, step))
    return amount


def format_money(
    amount: int, club: Club, language: str = "", *, short: bool = False, signed: bool = False
) -> str:
    """Write ``amount`` (minor units) in the habit of ``language``, by default the active one.

    Always with the club's decimals, so that columns align; ``short`` leaves them out of whole
    amounts; ``signed`` puts a plus before a gain. Spaces are narrow and do not break.
    """
    whole = short and amount % 10**club.digits == 0
    text = format_decimal(
        Decimal(amount).scaleb(-club.digits),
        format=_pattern(0 if whole else club.digits, plus=signed and amount != 0),
        locale=_locale(language or get_language() or club.language),
    )
    return text.replace("\u00a0", "\u202f").replace("-", "\u2212")


def format_price(amount: int, club: Club) -> str:
    """Write ``amount`` with the sign of the club's currency, for prose: "1 000 zł"."""
    locale = _locale(get_language() or club.language)
    decimals = 0 if amount % 10**club.digits == 0 else club.digits
    usual: str = locale.currency_formats["standard"].pattern
    if get_currency_symbol(club.currency, locale).isalpha():
        # A code is no sign: it does not stick to the figure.
        usual = usual.replace("¤#", "¤\u00a0#")
    text = format_currency(
        Decimal(amount).scaleb(-club.digits),
        club.currency,
        format=usual.replace("0.00", "0." + "0" * decimals if decimals else "0"),
        locale=locale,
        currency_digits=False,
    )
    return text.replace("\u00a0", "\u202f")


# A page writes dozens of amounts; reading the same pattern each time would double their cost.
@cache
def _pattern(decimals: int, *, plus: bool) -> NumberPattern:
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return parse_pattern(f"+{pattern};-{pattern}" if plus else pattern)


_locale = cache(Locale.parse)


def _check_characters(typed: str, club: Club) -> None:
    """Refuse what no amount contains, each with the sentence that helps."""
    example = {"example": _example(club)}
    if not typed:
        raise AmountError(_("Type an amount, for example %(example)s.") % example)
    if len(typed) > LONGEST:
        raise AmountError(_("That is too long for an amount, for example %(example)s.") % example)
    if typed.lstrip(_SIGNS).lower() in _WORDS or re.search(r"\d[eE]", typed):
        raise AmountError(_("Write the amount in plain digits, for example %(example)s.") % example)
    for character in typed:
        if character not in "0123456789 ',.":
            raise AmountError(_stranger(character) % example)


def _stranger(character: str) -> str:
    """Return the sentence about a character that no amount contains."""
    if character in _SIGNS:
        return _("Type the amount without a sign, for example %(example)s.")
    category = unicodedata.category(character)
    if category in {"Nd", "Nl", "No"}:
        return _("Write the amount with the digits 0 to 9, for example %(example)s.")
    if category == "Sc":
        return _("Leave out the currency; type the amount only, for example %(example)s.")
    return _("Type only digits and separators, for example %(example)s.")


def _split(typed: str, club: Club) -> tuple[str, str]:
    """Return the digits before and after the decimal separator.

    Raises:
        AmountError: the separators stand where they can't, or can be read in two ways.
    """
    points = [character for character in typed if character in ",."]
    if not points:
        return _ungrouped(typed, club), ""
    last = points[-1]
    head, _separator, tail = typed.rpartition(last)
    if points.count(last) > 1 or (len(points) == 1 and _is_grouping(head, last, tail, club)):
        return _ungrouped(typed, club), ""
    if not _PLAIN.fullmatch(tail):
        raise AmountError(_misplaced(club))
    return _ungrouped(head, club), tail


def _is_grouping(head: str, separator: str, tail: str, club: Club) -> bool:
    """Tell whether the only point or comma groups thousands (see the module's rule).

    Raises:
        AmountError: it may be either.
    """
    if not _GROUPED.fullmatch(f"{head}{separator}{tail}"):
        return False
    if club.digits == 0:
        return True
    decimal, grouping = (",", "") if _language(club) == "ru" else (".", ",")
    if separator == grouping:
        return True
    if separator == decimal:
        return False
    raise AmountError(
        _('"%(typed)s" can be read in two ways. Write %(thousands)s or %(decimals)s.')
        % {
            "typed": f"{head}{separator}{tail}",
            "thousands": f"{head}{tail}",
            "decimals": f"{head}{decimal}{tail[: club.digits]}",
        }
    )


def _ungrouped(typed: str, club: Club) -> str:
    """Return the digits of a whole number without its separators.

    Raises:
        AmountError: they don't set off groups of three alike.
    """
    if _PLAIN.fullmatch(typed):
        return typed
    if not _GROUPED.fullmatch(typed):
        raise AmountError(_misplaced(club))
    return re.sub(r"\D", "", typed)


def _language(club: Club) -> str:
    return (get_language() or club.language)[:2]


def _example(club: Club) -> str:
    """Return an amount in thousands, with decimals where the club has them."""
    return format_money(int(f"1250{'5':0<{club.digits}}" if club.digits else "1250"), club)


def _misplaced(club: Club) -> str:
    return _("The separators stand where they can't; write, for example, %(example)s.") % {
        "example": _example(club)
    }


def _too_many_decimals(club: Club) -> str:
    if club.digits == 0:
        return _("The club counts whole units; leave out the decimals.")
    return _("The club counts %(digits)d decimal places; write, for example, %(example)s.") % {
        "digits": club.digits,
        "example": _example(club),
    }


def _not_a_multiple(amount: int, club: Club, step: int) -> str:
    below = amount - amount % step
    return _("Only multiples of %(step)s count here; the nearest are %(below)s and %(above)s.") % {
        "step": format_money(step, club, short=True),
        "below": format_money(below, club, short=True),
        "above": format_money(below + step, club, short=True),
    }
