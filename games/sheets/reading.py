"""Reading a sheet as somebody said that it is to be read."""

from collections import Counter
from datetime import date

from django.utils.translation import gettext as _

from club.models import Club
from games.sheets.cells import Cells, SheetError, place
from games.sheets.layout import Past, Reading, Sheet, units_of
from games.sheets.stays import read_stays
from games.sheets.values import Day, day_of, decimal_of, with_years

LABEL_MAX = 40


def read(cells: Cells, reading: Reading, club: Club) -> Sheet:
    """Return what the sheet says, read so.

    Raises:
        SheetError: a cell, a heading or a name can't be what it should be; it names the place.
    """
    if reading.kind == "stays":
        return read_stays(cells, club, whole=reading.whole)
    turned = reading.kind == "columns"
    table = [list(column) for column in zip(*cells, strict=True)] if turned else cells
    return _Reader(table, reading, club, turned=turned).sheet()


class _Reader:
    """Reads a sheet with a person in each row; one with people in columns was turned before."""

    def __init__(self, cells: Cells, reading: Reading, club: Club, *, turned: bool) -> None:
        self.cells, self.reading, self.club, self.turned = cells, reading, club, turned

    def sheet(self) -> Sheet:
        reading = self.reading
        if not reading.sessions:
            raise SheetError(_("Say which columns are sessions: none is chosen."))
        names = self._names()
        days = self._days()
        sessions = [
            Past(
                self.cells[reading.headings][column][:LABEL_MAX],
                day,
                {
                    name: amount
                    for row, name in names.items()
                    if (amount := self._amount(row, column, whole=reading.whole)) is not None
                },
            )
            for column, day in zip(reading.sessions, days, strict=True)
        ]
        _check_labels(sessions)
        totals: dict[str, int] = {}
        if reading.total >= 0:
            for row, name in names.items():
                total = self._amount(row, reading.total, whole=reading.whole_total)
                if total is not None:
                    totals[name] = total
        return Sheet(sessions, {name: name for name in names.values()}, totals)

    def _names(self) -> dict[int, str]:
        reading = self.reading
        names: dict[int, str] = {}
        for row in range(len(self.cells)):
            name = " ".join(self.cells[row][reading.names].split())
            if row == reading.headings or row in reading.left_out or not name:
                continue
            names[row] = name
        if not names:
            raise SheetError(_("There is no name in what is chosen; choose where the names are."))
        twice = next((name for name, times in Counter(names.values()).items() if times > 1), None)
        if twice:
            raise SheetError(
                _("“%(name)s” stands there twice; tell the two apart in the sheet.")
                % {"name": twice}
            )
        return names

    def _days(self) -> list[date]:
        reading = self.reading
        days: list[Day] = []
        for column in reading.sessions:
            text = self.cells[reading.headings][column]
            day = day_of(text, day_first=reading.day_first)
            if day is None:
                where = self._place(reading.headings, column)
                raise SheetError(
                    _("%(place)s: “%(text)s” is no day; write it like 2026-01-31, or leave the "
                      "column out.") % {"place": where, "text": text}
                )  # fmt: skip
            days.append(day)
        try:
            return with_years(days, first_year=reading.first_year)
        except ValueError as error:
            raise SheetError(_("A 29th of February falls into a year that has none.")) from error

    def _amount(self, row: int, column: int, *, whole: bool) -> int | None:
        text = self.cells[row][column]
        if text.strip() in {"", "-", "–", "—"}:
            return None
        return units_of(
            decimal_of(text), self.club, whole=whole, text=text, at=self._place(row, column)
        )

    def _place(self, row: int, column: int) -> str:
        return place(column, row) if self.turned else place(row, column)


def _check_labels(sessions: list[Past]) -> None:
    twice = Counter((session.label, session.day) for session in sessions)
    for (label, _day), times in twice.items():
        if times > 1:
            raise SheetError(
                _("Two sessions are called “%(label)s”; tell them apart in the sheet.")
                % {"label": label}
            )
