"""A file as rows of texts, whatever program wrote it."""

import csv
import io
import zipfile
from datetime import datetime, time
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

SIZE_MAX = 5_000_000
ROWS_MAX, COLUMNS_MAX, CELLS_MAX = 6000, 3000, 400_000
CELL_MAX = 200
UNPACKED_MAX = 100_000_000

type Cells = list[list[str]]


class SheetError(Exception):
    """The sheet can't be read so; the text is a sentence for whoever sent it."""


def cells_of(name: str, content: bytes) -> Cells:
    """Return the cells of a CSV or XLSX file; trailing empty rows are left out.

    Raises:
        SheetError: it is too large, empty, or neither of the two.
    """
    if len(content) > SIZE_MAX:
        raise SheetError(_("The file is too large; at most 5 megabytes are read."))
    cells = _workbook(content) if content.startswith(b"PK\x03\x04") else _csv(content)
    while cells and not any(cells[-1]):
        cells.pop()
    width = max((len(row) for row in cells), default=0)
    if not width:
        raise SheetError(_("%(name)s is empty.") % {"name": name})
    if len(cells) > ROWS_MAX or width > COLUMNS_MAX or len(cells) * width > CELLS_MAX:
        raise SheetError(
            _("The sheet is too large: at most %(rows)d rows and %(columns)d columns are read.")
            % {"rows": ROWS_MAX, "columns": COLUMNS_MAX}
        )
    return [[*row, *[""] * (width - len(row))] for row in cells]


def place(row: int, column: int) -> str:
    """Return how a spreadsheet calls a cell: "B7"."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def _csv(content: bytes) -> Cells:
    text = _decoded(content)
    if "\0" in text:
        raise SheetError(_("This is neither a CSV nor an XLSX file."))
    first = text.splitlines()[0] if text.strip() else ""
    delimiter = max(",;\t", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise SheetError(_("This is not a CSV file: %(error)s.") % {"error": error}) from error
    return [[cell.strip()[:CELL_MAX] for cell in row] for row in rows]


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # What older programs write in Russian.
        return content.decode("cp1251", errors="replace")


def _workbook(content: bytes) -> Cells:
    broken = SheetError(_("This XLSX file can't be read; save it anew, or as CSV."))
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(part.file_size for part in packed.infolist()) > UNPACKED_MAX:
                raise SheetError(_("The file is too large; at most 5 megabytes are read."))
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        return [
            [_text(value) for value in row]
            for row in islice(sheet.iter_rows(values_only=True), ROWS_MAX + 1)
        ]
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, IndexError) as error:
        raise broken from error


def _text(value: Any) -> str:
    """Return a cell's value as a person would type it."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return str(value.date()) if value.time() == time() else value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()[:CELL_MAX]
