"""The tables of an export as CSV and as JSON Lines."""

import csv
import json
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from club.models import Club
from club.spreadsheet import MARK, safe
from games.exporting.tables import TABLES, VERSION, Table

FORMAT = "club-ledger"
HEADING = ("format", "version", "club")
"""Columns of the table ``export``, which comes first."""

type Step = Callable[[int], None]
"""Is told after some rows how many they were."""


class _Line:
    """What a csv.writer writes to: it gives the line back."""

    def write(self, line: str) -> str:
        return line


def csv_files(club: Club, step: Step) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the name and the lines of each table's CSV file: UTF-8, commas, a row of headings."""
    yield "export.csv", iter([_csv_line(HEADING, MARK), _csv_line((FORMAT, VERSION, club.slug))])
    for table in TABLES:
        yield f"{table.name}.csv", _csv_lines(table, club, step)


def _csv_lines(table: Table, club: Club, step: Step) -> Iterator[str]:
    writer = csv.writer(_Line())
    yield MARK + writer.writerow(table.columns)
    for row in table.rows(club):
        yield writer.writerow([_cell(value) for value in row])
        step(1)


def _csv_line(row: tuple[object, ...], mark: str = "") -> str:
    line: str = csv.writer(_Line()).writerow(row)
    return mark + line


def cell_of(text: str) -> str:
    """Return a text as a cell that no spreadsheet runs: an apostrophe may stand before it.

    One stands there too where the text itself begins with one, so whoever reads the file takes
    one apostrophe away from each text that begins so, and has what was there.
    """
    return f"'{text}" if text.startswith("'") else safe(text)


def _cell(value: Any) -> Any:
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    plain = plain_of(value)
    if isinstance(plain, str):
        return cell_of(plain) if isinstance(value, str) else plain
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def json_lines(club: Club, step: Step) -> Iterator[str]:
    """Yield each row of each table as a JSON object that says its table first."""
    yield _json_line({"table": "export", "format": FORMAT, "version": VERSION, "club": club.slug})
    for table in TABLES:
        columns = table.columns
        for row in table.rows(club):
            values = dict(zip(columns, map(plain_of, row), strict=True))
            yield _json_line({"table": table.name, **values})
            step(1)


def _json_line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def plain_of(value: Any) -> Any:
    """Return a value of the database as JSON has it: times in UTC, digests as hexadecimal."""
    match value:
        case int() | str() | None:
            return value
        case datetime():
            return value.astimezone(UTC).isoformat(timespec="microseconds")
        case date():
            return value.isoformat()
        case UUID():
            return str(value)
        case bytes() | memoryview():
            return bytes(value).hex()
        case _:
            return value
