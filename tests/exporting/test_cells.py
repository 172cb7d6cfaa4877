"""Whatever somebody writes into a name or a note: no formula, no broken file, nothing lost."""

import csv
from io import StringIO

from beancount.core import data
from beancount.loader import load_string
from hypothesis import given
from hypothesis import strategies as st

from club.models import Club
from games.exporting.files import cell_of
from games.exporting.journals import account_name, quoted
from ledger.reading import Standing

TEXTS = st.text(max_size=40) | st.text("=+-@\t\r\n'\"\\;|:, 1aЯ", max_size=12)


@given(TEXTS)
def test_a_cell_is_no_formula_and_without_its_apostrophe_it_is_what_was_written(text: str) -> None:
    cell = cell_of(text)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert cell.removeprefix("'") == text


@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_cells_come_back_from_a_csv_file_as_they_were(texts: list[str]) -> None:
    file = StringIO(newline="")
    csv.writer(file).writerow([cell_of(text) for text in texts])
    file.seek(0)
    (row,) = csv.reader(file)
    assert [cell.removeprefix("'") for cell in row] == texts


@given(name=TEXTS, note=TEXTS)
def test_beancount_takes_every_name_and_note(name: str, note: str) -> None:
    club = Club(name=name, currency="EUR", digits=2)
    account = account_name(Standing(7, "member", "", 0), name)
    entries, errors, _options = load_string(
        f'option "title" {quoted(club.name)}\n'
        f"2026-01-01 open {account} EUR\n2026-01-01 open Assets:Box EUR\n"
        f'2026-01-02 * "cash_in" {quoted(note)}\n  {account}  -5.00 EUR\n  Assets:Box  5.00 EUR\n'
    )
    assert errors == []
    (transaction,) = (entry for entry in entries if isinstance(entry, data.Transaction))
    assert transaction.postings[0].account == account


def test_two_of_one_name_are_told_apart_by_the_numbers_of_their_accounts() -> None:
    names = {account_name(Standing(number, "member", "", 0), "Анна :") for number in (1, 2)}
    assert names == {"Liabilities:Members:1-Анна", "Liabilities:Members:2-Анна"}
