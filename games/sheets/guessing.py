"""Guessing how a sheet is to be read, from what is in it."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from decimal import Decimal

from club.models import Club
from games.sheets.cells import Cells
from games.sheets.layout import STAYS, Reading
from games.sheets.values import Day, day_of, decimal_of, with_years


def guess(cells: Cells, club: Club, *, today: date) -> Reading:
    """Return how the sheet is probably to be read."""
    if {heading.lower() for heading in cells[0]} >= STAYS:
        return Reading(kind="stays", whole=True, first_year=today.year)
    across = replace(_guess_rows(cells, club, today=today), kind="rows")
    turned = [list(column) for column in zip(*cells, strict=True)]
    down = replace(_guess_rows(turned, club, today=today), kind="columns")
    return max((across, down), key=lambda reading: len(reading.sessions))


def _guess_rows(cells: Cells, club: Club, *, today: date) -> Reading:
    """Guess of a sheet with a person in each row."""
    headings = max(range(min(5, len(cells))), key=lambda row: len(_dated(cells[row])))
    sessions = _dated(cells[headings])
    names = next((column for column in range(len(cells[0])) if column not in sessions), 0)
    day_first = _says_day_first(cells[headings][column] for column in sessions)
    body = [row for row in range(len(cells)) if row != headings]
    left_out = [row for row in body if row < headings or _no_person(cells, row, names, sessions)]
    people = [row for row in body if row not in left_out]
    total, factor = _total_at(cells, headings, names, sessions, people)
    last = [
        day for column in sessions if (day := day_of(cells[headings][column], day_first=day_first))
    ]
    return Reading(
        kind="rows",
        names=names,
        headings=headings,
        sessions=tuple(sessions),
        left_out=tuple(left_out),
        total=total,
        # Only sums in another unit tell that results are in the smallest one.
        whole=factor == 10**club.digits and club.digits > 0,
        day_first=day_first,
        first_year=_first_year(last, today),
    )


def _dated(row: list[str]) -> list[int]:
    return [
        column
        for column, text in enumerate(row)
        if day_of(text, day_first=False) or day_of(text, day_first=True)
    ]


def _says_day_first(headings: Iterable[str]) -> bool:
    texts = list(headings)
    return any(day_of(text, day_first=False) is None for text in texts)


def _no_person(cells: Cells, row: int, names: int, sessions: list[int]) -> bool:
    """Tell whether a row is none of a person: no name, no results, sums, or the same in all."""
    texts = [cells[row][column] for column in sessions if cells[row][column]]
    name = cells[row][names].strip().casefold()
    if not name or not texts or name in {"total", "totals", "sum", "итого", "всего", "сумма"}:
        return True
    values = [decimal_of(text) for text in texts]
    # The stakes of the evenings stand there, not results.
    repeated = len(values) > 3 and len({*values}) <= 3
    return repeated and all(value is not None and value > 0 for value in values)


def _total_at(
    cells: Cells, headings: int, names: int, sessions: list[int], people: list[int]
) -> tuple[int, int]:
    """Return the column with each person's sum, and how many units of a result one of it has.

    It is the first of the other columns that agrees; -1 if none does.
    """
    for column in range(len(cells[headings])):
        if column == names or column in sessions:
            continue
        pairs = [
            (decimal_of(cells[row][column]), _sum(cells[row][one] for one in sessions))
            for row in people
        ]
        told = [(total, result) for total, result in pairs if total is not None]
        for factor in (1, 100):
            agree = sum(total * factor == result for total, result in told)
            if told and agree * 10 >= len(told) * 9:
                return column, factor
    return -1, 1


def _sum(texts: Iterable[str]) -> Decimal:
    return sum((decimal_of(text) or Decimal() for text in texts), Decimal())


def _first_year(days: list[Day], today: date) -> int:
    """Return the latest year of the first session with which no session lies in the future."""
    for year in range(today.year, today.year - 60, -1):
        try:
            if not days or max(with_years(days, first_year=year)) <= today:
                return year
        except ValueError:
            continue
    return today.year
