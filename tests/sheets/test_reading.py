"""Sheets as clubs have them: guessed right, read as said, refused with the place of the fault."""

import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from club.models import Club
from games.sheets.cells import Cells, SheetError, cells_of, place
from games.sheets.guessing import guess
from games.sheets.layout import Reading, Sheet
from games.sheets.reading import read

DATA = Path(__file__).resolve().parent.parent / "data"
TODAY = date(2026, 12, 1)
CLUB = Club(digits=2, currency="USD", time_zone="Europe/Kyiv", day_starts=6)


def cells(text: str) -> Cells:
    return cells_of("sheet.csv", text.encode())


def guessed(table: Cells, club: Club = CLUB) -> Sheet:
    return read(table, guess(table, club, today=TODAY), club)


def test_the_real_sheet_of_a_club_is_read_as_it_is() -> None:
    content = (DATA / "club-sheet.csv").read_bytes()
    sheet = guessed(cells_of("club-sheet.csv", content))
    assert (len(sheet.people), len(sheet.sessions)) == (21, 54)
    assert [session.total for session in sheet.sessions if session.total] == []
    assert {name: sheet.total_of(name) for name in sheet.totals} == sheet.totals
    assert len(sheet.totals) == 21
    assert sheet.total_of("Ёлкин Пётр") == 80041
    assert sheet.total_of('"Туз"') == -25339
    assert (sheet.sessions[0].day, sheet.sessions[-1].day) == (date(2025, 11, 20), date(2026, 3, 7))
    twice = [session.label for session in sheet.sessions if session.day == date(2026, 1, 14)]
    assert len(twice) == 2


@pytest.mark.parametrize(("name", "people"), [("night-1", 15), ("night-2", 13)])
def test_real_ledgers_of_stays_sum_to_nothing_and_agree_with_their_own_sums(
    name: str, people: int
) -> None:
    sheet = guessed(cells_of(name, (DATA / f"{name}-ledger.csv").read_bytes()))
    assert len(sheet.people) == people
    assert [session.total for session in sheet.sessions] == [0]
    assert {person: sheet.total_of(person) for person in sheet.totals} == sheet.totals


def test_a_stay_that_is_open_counts_its_stack_and_an_unknown_column_is_no_harm() -> None:
    table = cells(
        "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net,nit\n"
        "Anna,p1,2026-02-13T23:30:00Z,,200,,350,150,9\n"
        "Boris,p2,2026-02-14T01:30:00Z,2026-02-14T03:00:00Z,200,50,0,-150,9\n"
    )
    sheet = guessed(table)
    assert sheet.sessions[0].results == {"Anna (p1)": 150, "Boris (p2)": -150}
    assert sheet.sessions[0].day == date(2026, 2, 13)


def test_people_may_stand_in_columns() -> None:
    sheet = guessed(cells("Date,Anna,Boris\n2026-01-02,10.50,-10.50\n2026-01-09,-3,3\n"))
    assert sheet.total_of("Anna") == 750
    assert [session.day for session in sheet.sessions] == [date(2026, 1, 2), date(2026, 1, 9)]


def test_a_workbook_is_read_like_a_table_of_text() -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    page.append(["Name", date(2026, 1, 2), date(2026, 1, 9)])
    page.append(["Anna", 10.5, -3])
    page.append(["Boris", -10.5, 3])
    packed = io.BytesIO()
    book.save(packed)
    sheet = guessed(cells_of("sheet.xlsx", packed.getvalue()))
    assert sheet.sessions[0].results == {"Anna": 1050, "Boris": -1050}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1251"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_whatever_program_wrote_the_table(encoding: str, delimiter: str) -> None:
    rows = [["Игрок", "02.01.2026"], ["Анна", "12,50"], ["Борис", "-12,50"]]
    quoted = "\r\n".join(delimiter.join(f'"{cell}"' for cell in row) for row in rows)
    sheet = guessed(cells_of("таблица.csv", quoted.encode(encoding)))
    assert sheet.sessions[0].results == {"Анна": 1250, "Борис": -1250}


def test_what_is_said_holds_against_what_was_guessed() -> None:
    table = cells("Name,3/4,4/4\nAnna,100,-50\nBoris,-100,50\n")
    reading = replace(guess(table, CLUB, today=TODAY), whole=False, day_first=True, first_year=2024)
    sheet = read(table, reading, CLUB)
    assert sheet.sessions[0].results["Anna"] == 10000
    assert [session.day for session in sheet.sessions] == [date(2024, 4, 3), date(2024, 4, 4)]
    only_first = replace(reading, sessions=(1,), left_out=(2,))
    assert list(read(table, only_first, CLUB).people) == ["Anna"]


def test_the_sheet_s_own_sums_are_compared() -> None:
    sheet = guessed(cells("Name,Total,1/2,1/9\nAnna,7,10,-3\nBoris,-7,-10,3\nVera,1,,\n"))
    assert sheet.totals["Anna"] == sheet.total_of("Anna")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Name,1/2\nAnna,ten\nBoris,-10\n", "B2: “ten” is no amount"),
        ("Name,1/2\nAnna,1e5\nBoris,-10\n", "B2: “1e5” is no amount"),
        ("Name,1/2\nAnna,0.005\nBoris,-1\n", "B2: “0.005” is finer"),
        ("Name,1/2\nAnna,5\nAnna,-5\n", "“Anna” stands there twice"),
        ("Name,1/2,1/2\nAnna,5,5\nBoris,-5,-5\n", "Two sessions are called “1/2”"),
        ("Name,What\nAnna,5\nBoris,-5\n", "none is chosen"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(SheetError, match=sentence):
        guessed(cells(text))


def test_a_heading_that_is_no_day_is_named() -> None:
    table = cells("Name,1/2,last\nAnna,5,5\nBoris,-5,-5\n")
    reading = replace(guess(table, CLUB, today=TODAY), sessions=(1, 2))
    with pytest.raises(SheetError, match="C1: “last” is no day"):
        read(table, reading, CLUB)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b" , ,\n,,\n", "is empty"),
        (b"PK\x03\x04broken", "can't be read"),
        (b"\x00\x01\x02", "neither a CSV"),
        (b"a," * 2_600_000, "too large"),
        (b",".join([b"1"] * 3001), "too large"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(SheetError, match=sentence):
        cells_of("sheet.csv", content)


def test_places_are_called_as_in_a_spreadsheet() -> None:
    assert [place(0, 0), place(6, 1), place(9, 26), place(0, 701), place(0, 702)] == [
        *("A1", "B7", "AA10", "ZZ1", "AAA1"),
    ]


def test_a_reading_is_kept_as_it_is() -> None:
    reading = Reading(kind="rows", sessions=(1, 2), left_out=(0,), first_year=2025)
    assert Reading.of(reading.as_json()) == reading
