"""Tables for spreadsheets: amounts that stay numbers, text that stays text."""

import csv
from collections.abc import Iterable, Iterator
from decimal import Decimal

from django.utils.translation import get_language

from club.models import Club

MARK = "\ufeff"
"""Tells a spreadsheet that the file is in UTF-8."""

# A cell that begins so is run as a formula; an apostrophe before it makes it text.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")

type Cell = str | int | Decimal | None


class _Line:
    """What a csv.writer writes to: it gives the line back."""

    def write(self, line: str) -> str:
        return line


def safe(text: str) -> str:
    """Return ``text`` so that no spreadsheet runs it as a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def amount_of(amount: int, club: Club) -> Decimal:
    """Return an amount in minor units as the number that a spreadsheet adds up."""
    return Decimal(amount).scaleb(-club.digits)


def lines(rows: Iterable[Iterable[Cell]], *, language: str | None = None) -> Iterator[str]:
    """Yield the lines of a table, the first one with the mark.

    Numbers are written as a spreadsheet of the reader's ``language`` reads them: in Russian with
    a decimal comma, and semicolons between the cells; otherwise with a point and commas.
    """
    russian = (language or get_language() or "en")[:2] == "ru"
    writer = csv.writer(_Line(), delimiter=";" if russian else ",")
    mark = MARK
    for row in rows:
        cells = [_written(cell, comma=russian) for cell in row]
        yield mark + writer.writerow(cells)
        mark = ""


def _written(cell: Cell, *, comma: bool) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return safe(cell)
    text = f"{cell:f}" if isinstance(cell, Decimal) else str(cell)
    return text.replace(".", ",") if comma else text
