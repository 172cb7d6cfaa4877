"""How a sheet is read, in the words of a spreadsheet: columns by letters, rows by numbers."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.sheets.cells import Cells, place
from games.sheets.layout import Reading

_PART = re.compile(r"([A-Za-z]{1,3}|\d{1,4})(?:[-–:]([A-Za-z]{1,3}|\d{1,4}))?", re.ASCII)


class ReadingForm(forms.Form):
    """Where names, days, results and sums are, and what they mean."""

    kind = forms.ChoiceField(
        label=gettext_lazy("The people are"),
        choices=[
            ("rows", gettext_lazy("in rows, a column for each session")),
            ("columns", gettext_lazy("in columns, a row for each session")),
            ("stays", gettext_lazy("in a ledger of stays (PokerNow)")),
        ],
    )
    names = forms.CharField(label=gettext_lazy("Names are in"), max_length=4, required=False)
    headings = forms.CharField(label=gettext_lazy("Days are in"), max_length=4, required=False)
    sessions = forms.CharField(
        label=gettext_lazy("Sessions"),
        max_length=400,
        required=False,
        help_text=gettext_lazy("Columns like G-BH, K, M; or rows like 2-55."),
    )
    left_out = forms.CharField(
        label=gettext_lazy("No person is in"),
        max_length=400,
        required=False,
        help_text=gettext_lazy("Second headings, sums: rows like 2, 24; or columns."),
    )
    total = forms.CharField(
        label=gettext_lazy("The sheet's own sums are in"), max_length=4, required=False
    )
    whole = forms.ChoiceField(
        label=gettext_lazy("Results are written in"),
        choices=[
            ("", gettext_lazy("whole money: 12.50")),
            ("1", gettext_lazy("smallest units: 1250")),
        ],
        required=False,
    )
    whole_total = forms.ChoiceField(
        label=gettext_lazy("The sums are written in"),
        choices=[
            ("", gettext_lazy("whole money: 12.50")),
            ("1", gettext_lazy("smallest units: 1250")),
        ],
        required=False,
    )
    day_first = forms.ChoiceField(
        label=gettext_lazy("A day like 3/4 is"),
        choices=[("", gettext_lazy("4 March")), ("1", gettext_lazy("3 April"))],
        required=False,
    )
    first_year = forms.IntegerField(
        label=gettext_lazy("Year of the first session"),
        min_value=2000,
        max_value=2200,
        help_text=gettext_lazy("For days without a year; the next ones follow by themselves."),
    )

    def __init__(self, *args: Any, cells: Cells, kept: dict[str, Any], **options: Any) -> None:
        reading = Reading.of(kept)
        options["initial"] = self._initial(reading)
        super().__init__(*args, **options)
        self.cells = cells

    @staticmethod
    def letters(column: int) -> str:
        """Return how a spreadsheet calls a column."""
        return place(0, column)[:-1]

    def _initial(self, reading: Reading) -> dict[str, Any]:
        turned = reading.kind == "columns"
        return {
            "kind": reading.kind,
            "names": _called(reading.names, rows=turned),
            "headings": _called(reading.headings, rows=not turned),
            "sessions": _ranges(reading.sessions, rows=turned),
            "left_out": _ranges(reading.left_out, rows=not turned),
            "total": _called(reading.total, rows=turned) if reading.total >= 0 else "",
            "whole": "1" if reading.whole else "",
            "whole_total": "1" if reading.whole_total else "",
            "day_first": "1" if reading.day_first else "",
            "first_year": reading.first_year,
        }

    def clean(self) -> dict[str, Any]:
        """Read the places; each must be in the sheet."""
        cleaned: dict[str, Any] = super().clean() or {}
        turned = cleaned.get("kind") == "columns"
        for name in ("names", "headings", "sessions", "left_out", "total"):
            rows = (name in {"headings", "left_out"}) != turned
            try:
                cleaned[name] = self._places(cleaned.get(name, ""), rows=rows)
            except ValidationError as error:
                self.add_error(name, error)
        if cleaned.get("kind") != "stays":
            for name in ("names", "headings"):
                if not self.errors.get(name) and len(cleaned.get(name) or ()) != 1:
                    self.add_error(
                        name, _("Name one column by its letter, or one row by its number.")
                    )
        return cleaned

    def _places(self, text: str, *, rows: bool) -> tuple[int, ...]:
        """Return the rows or columns that a text names, counted from 0."""
        most = len(self.cells) if rows else len(self.cells[0])
        found: list[int] = []
        for part in filter(None, re.split(r"[,;\s]+", text.replace(" - ", "-"))):
            match = _PART.fullmatch(part)
            ends = [_number(end, rows=rows) for end in match.groups() if end] if match else []
            if not ends or any(not 0 <= end < most for end in ends):
                raise ValidationError(
                    _("“%(part)s” is no row of the sheet; rows are numbers from 1 to %(most)d.")
                    if rows
                    else _("“%(part)s” is no column of the sheet; they go from A to %(last)s."),
                    params={"part": part, "most": most, "last": self.letters(most - 1)},
                )
            found += range(min(ends), max(ends) + 1)
        return tuple(dict.fromkeys(found))

    @property
    def reading(self) -> Reading:
        """Return the reading of a valid form."""
        values = self.cleaned_data
        one = {name: (values[name] or (0,))[0] for name in ("names", "headings")}
        return Reading(
            kind=values["kind"],
            sessions=values["sessions"],
            left_out=values["left_out"],
            total=values["total"][0] if values["total"] else -1,
            whole=bool(values["whole"]),
            whole_total=bool(values["whole_total"]),
            day_first=bool(values["day_first"]),
            first_year=values["first_year"],
            **one,
        )


def _number(text: str, *, rows: bool) -> int:
    """Return a row or column counted from 0; -1 for a letter where a row is meant, or the other."""
    if text.isdecimal():
        return int(text) - 1 if rows else -1
    if rows:
        return -1
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def _called(index: int, *, rows: bool) -> str:
    return str(index + 1) if rows else place(0, index)[:-1]


def _ranges(indexes: tuple[int, ...], *, rows: bool) -> str:
    """Return indexes as a spreadsheet's user writes them: "G-BH, BK"."""
    parts: list[list[int]] = []
    for index in sorted(indexes):
        if parts and parts[-1][-1] == index - 1:
            parts[-1].append(index)
        else:
            parts.append([index])
    return ", ".join(
        _called(part[0], rows=rows)
        if len(part) == 1
        else f"{_called(part[0], rows=rows)}-{_called(part[-1], rows=rows)}"
        for part in parts
    )
