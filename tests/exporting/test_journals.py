"""hledger and beancount read the whole book, count it again and come to our balances."""

import csv
import subprocess
from collections import defaultdict
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import pytest
from beancount import loader
from beancount.core import data

from games.exporting.journals import account_names
from ledger import reading
from tests.builders import Cast, make_cast, make_member
from tests.exporting import hledger
from tests.exporting.club import lively_club
from tests.exporting.rebuilt import exported


@pytest.fixture(scope="module", params=[2, 0, 3], ids=lambda digits: f"{digits} decimals")
def lively(request: pytest.FixtureRequest) -> Cast:
    return lively_club(digits=request.param)


def written(cast: Cast, wanted: str, directory: Path) -> Path:
    archive = exported(cast.club, cast.tanya, wanted)
    (name,) = archive.namelist()
    return Path(archive.extract(name, directory))


def ours(cast: Cast) -> dict[str, Decimal]:
    """Return our balances, other than 0, with the journals' names and signs."""
    standings = reading.trial_balance(cast.club.book)
    names = account_names(cast.club, standings)
    digits = cast.club.digits
    return {
        names[one.account]: Decimal(-one.balance).scaleb(-digits)
        for one in standings
        if one.balance
    }


def run_hledger(journal: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [hledger.path(), "--file", str(journal), *words],
        capture_output=True,
        text=True,
        check=False,
        env={"LANG": "C.UTF-8"},
    )


def in_hledger(journal: Path) -> dict[str, Decimal]:
    """Return the balances that hledger reports."""
    told = run_hledger(journal, "balance", "--flat", "--no-total", "--output-format", "csv")
    assert told.returncode == 0, told.stderr
    rows = list(csv.reader(told.stdout.splitlines()))[1:]
    return {name: Decimal(amount.split()[0]) for name, amount in rows}


def faults_in_hledger(journal: Path) -> list[str]:
    """Return what hledger complains of when it checks everything."""
    checked = run_hledger(journal, "check", "--strict", "ordereddates")
    return [checked.stderr] if checked.returncode else []


def in_beancount(journal: Path) -> dict[str, Decimal]:
    """Return the balances that beancount computes."""
    entries, _errors, _options = loader.load_file(str(journal))
    found: defaultdict[str, Decimal] = defaultdict(Decimal)
    for entry in entries:
        for posting in entry.postings if isinstance(entry, data.Transaction) else ():
            if posting.units is not None and posting.units.number is not None:
                found[posting.account] += posting.units.number
    return {name: balance for name, balance in found.items() if balance}


def faults_in_beancount(journal: Path) -> list[str]:
    """Return what beancount complains of."""
    _entries, errors, _options = loader.load_file(str(journal))
    return [str(error) for error in errors]


class Program(NamedTuple):
    """A program that reads our journals: what it makes of one, and what it complains of."""

    name: str
    balances: Callable[[Path], dict[str, Decimal]]
    faults: Callable[[Path], list[str]]


# beancount comes with the tests; hledger is a program of the machine.
PROGRAMS = [Program("beancount", in_beancount, faults_in_beancount)]
if hledger.is_there():
    PROGRAMS.append(Program("hledger", in_hledger, faults_in_hledger))
every_program = pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)


@every_program
def test_it_reports_our_balances(lively: Cast, tmp_path: Path, program: Program) -> None:
    journal = written(lively, program.name, tmp_path)
    assert program.faults(journal) == []
    assert program.balances(journal) == ours(lively)


@every_program
def test_a_unit_that_is_missing_is_found(lively: Cast, tmp_path: Path, program: Program) -> None:
    digits = lively.club.digits
    right, wrong = (f"{Decimal(amount).scaleb(-digits):f} " for amount in (4700, 4701))
    journal = written(lively, program.name, tmp_path)
    text = journal.read_text()
    assert right in text
    journal.write_text(text.replace(f"-{right}", f"-{wrong}", 1))
    assert program.faults(journal)


@every_program
def test_a_unit_in_another_account_is_found(lively: Cast, tmp_path: Path, program: Program) -> None:
    digits = lively.club.digits
    right, wrong = (f"{Decimal(amount).scaleb(-digits):f} " for amount in (50, 51))
    journal = written(lively, program.name, tmp_path)
    before, first, after = journal.read_text().partition("=1+1")
    changed = after.replace(f" {right}", f" {wrong}", 1).replace(f"-{right}", f"-{wrong}", 1)
    journal.write_text(before + first + changed)
    assert program.faults(journal)


def test_a_posting_and_what_took_it_back_are_two_transactions(lively: Cast, tmp_path: Path) -> None:
    entries, _errors, _options = loader.load_file(str(written(lively, "beancount", tmp_path)))
    transactions = [entry for entry in entries if isinstance(entry, data.Transaction)]
    assert len(transactions) == reading.head(lively.club.book).number
    assert [entry.meta["number"] for entry in transactions] == list(range(1, len(transactions) + 1))
    taken_back = next(entry for entry in transactions if entry.narration == "=was wrong")
    (link,) = taken_back.links
    assert sum(link in entry.links for entry in transactions) == 2


def test_members_of_one_name_have_accounts_of_their_own(tmp_path: Path) -> None:
    cast = make_cast()
    for name, mark in (("A:B", ""), ("A;B", ""), ("  ", "x"), ("…", "")):
        made = make_member(cast.club, name, login=False)
        made.mark = mark
        made.save()
    names = account_names(cast.club, reading.trial_balance(cast.club.book))
    assert len(set(names.values())) == len(names)
    for program in PROGRAMS:
        journal = written(cast, program.name, tmp_path)
        assert program.faults(journal) == []
        assert program.balances(journal) == {}
