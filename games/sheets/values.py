"""Amounts and days as people write them in sheets."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

_MINUS = str.maketrans("\u2212\u2012\u2013\u2014\uff0d", "-----")
_SYMBOLS = re.compile(r"[$€£¥₽₴₸₺₾₼]|zł|грн\.?|руб\.?|р\.|[A-Z]{3}(?![A-Za-z])")
_SPACES = re.compile(r"[\s'\u2019\u00a0\u202f\u2009]")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)
_GROUPS = re.compile(r"-?[1-9]\d{0,2}(?:[,.]\d{3})+", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?", re.ASCII)
_WITH_YEAR = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})", re.ASCII)
_WITHOUT_YEAR = re.compile(r"(\d{1,2})([./])(\d{1,2})\.?", re.ASCII)
_REPEATED = re.compile(r"(.*?\d[.]?)\s*(?:-|#|\()\s*\d{1,2}\)?$")


def decimal_of(text: str) -> Decimal | None:
    """Return the number in a cell: signs, currency, thousands and brackets for a loss are known.

    None if it is no number. A lone comma or point before three digits groups thousands.
    """
    typed = _SPACES.sub("", text.translate(_MINUS))
    bracketed = typed.startswith("(") and typed.endswith(")")
    bare = _SYMBOLS.sub("", typed.strip("()") if bracketed else typed)
    bare = bare.removeprefix("+")
    if bare.endswith("-") and not bare.startswith("-"):
        bare = f"-{bare[:-1]}"
    plain = _plain(bare)
    if not _NUMBER.fullmatch(plain):
        return None
    value = Decimal(plain)
    return -value if bracketed else value


def _plain(text: str) -> str:
    """Return a number with a point for its decimals and without groups."""
    if _GROUPS.fullmatch(text) and len({*text} & {",", "."}) == 1:
        return text.replace(",", "").replace(".", "")
    last = max(text.rfind(","), text.rfind("."))
    if last < 0:
        return text
    head = text[:last].replace(",", "").replace(".", "")
    # Groups that are no groups of three are no number.
    if re.search(r"[,.]", text[:last]) and not _GROUPS.fullmatch(text[:last]):
        return ""
    return f"{head}.{text[last + 1 :]}"


@dataclass(frozen=True, slots=True)
class Day:
    """A day as a heading says it; ``year`` is 0 where it does not say one."""

    year: int
    month: int
    day: int


def day_of(text: str, *, day_first: bool) -> Day | None:
    """Return the day in a heading; None if there is none. A counter behind it ("1/14 -1") is left.

    With a point the day always comes first, with a slash ``day_first`` says.
    """
    label = text.strip()
    if found := _ISO.fullmatch(label):
        return _valid(int(found[1]), int(found[2]), int(found[3]))
    if repeated := _REPEATED.fullmatch(label):
        return day_of(repeated[1], day_first=day_first) or _dated(label, day_first=day_first)
    return _dated(label, day_first=day_first)


def _dated(label: str, *, day_first: bool) -> Day | None:
    if found := _WITH_YEAR.fullmatch(label):
        year = int(found[4]) + (2000 if len(found[4]) == 2 else 0)
        return _ordered(year, int(found[1]), int(found[3]), day_first=day_first or found[2] == ".")
    if found := _WITHOUT_YEAR.fullmatch(label):
        return _ordered(0, int(found[1]), int(found[3]), day_first=day_first or found[2] == ".")
    return None


def _ordered(year: int, first: int, second: int, *, day_first: bool) -> Day | None:
    month, day = (second, first) if day_first else (first, second)
    return _valid(year, month, day)


def _valid(year: int, month: int, day: int) -> Day | None:
    try:
        # A year without one may be a leap year.
        date(year or 2000, month, day)
    except ValueError:
        return None
    return Day(year, month, day)


def with_years(days: list[Day], *, first_year: int) -> list[date]:
    """Return the days with years, where a sheet goes on from one to the next.

    Whenever a day without a year lies in a month before the last one, the next year has begun.

    Raises:
        ValueError: the 29th of February of a year that has none.
    """
    found: list[date] = []
    for day in days:
        if day.year:
            year = day.year
        elif found:
            year = found[-1].year + ((day.month, day.day) < (found[-1].month, found[-1].day))
        else:
            year = first_year
        found.append(date(year, day.month, day.day))
    return found
