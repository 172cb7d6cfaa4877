"""The book as a journal of hledger or beancount, which count it again by themselves.

Their signs are those of bookkeeping, the opposite of ours: what lies in the box is an asset and
positive, what a member has the club owes him. Each posting is a transaction on its club day, a
reversal as well. At the end both are told the balances that our books have, and check them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby
from typing import Any, NamedTuple

from django.db import connection

from club.models import Club, ClubAccount
from games.exporting.files import Step
from games.models import Pot, Table
from ledger import reading

_ROOTS = {
    "cash": "Assets:Box",
    "house": "Income:House",
    "over_short": "Income:OverShort",
    "suspense": "Liabilities:Suspense",
    "member": "Liabilities:Members",
    "bank": "Liabilities:Banks",
    "pot": "Liabilities:Pots",
    "club": "Liabilities:Club",
}
_OTHERS = "Liabilities:Others"
_LONGEST = 60
_AT_ONCE = 5000
_UNSAFE = re.compile(r"[\W_]+")
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")

_POSTINGS = """
    SELECT p.number, p.made_at, p.kind, p.actor, p.cause, p.note, p.reverses, e.account, e.amount
    FROM ledger_posting p JOIN ledger_entry e ON e.book = p.book AND e.number = p.number
    WHERE p.book = %s ORDER BY p.number, e.account
"""


class _Posting(NamedTuple):
    number: int
    day: date
    kind: str
    actor: str
    cause: str
    note: str
    reverses: int | None
    lines: list[tuple[int, int]]


@dataclass(frozen=True)
class _Book:
    """What both journals are written from: names of accounts and amounts as text."""

    club: Club
    names: dict[int, str]
    standings: list[reading.Standing]

    @classmethod
    def of(cls, club: Club) -> "_Book":
        standings = reading.trial_balance(club.book)
        return cls(club, account_names(club, standings), standings)

    def money(self, amount: int) -> str:
        """Write an amount of ours with the journals' sign."""
        return f"{Decimal(-amount).scaleb(-self.club.digits):f} {self.club.currency}"

    def balances(self) -> Iterator[tuple[str, str]]:
        """Yield each account's name and what it must have at the end."""
        for standing in self.standings:
            yield self.names[standing.account], self.money(standing.balance)


def account_names(club: Club, standings: Iterable[reading.Standing]) -> dict[int, str]:
    """Return what each account is called in a journal.

    The number of the account comes first, so that no two are alike whatever their owners are
    called; of the owner's name only letters and digits are left.
    """
    owners = {
        **{member.account: str(member) for member in club.members.all()},
        **{one.account: one.name for one in ClubAccount.objects.filter(club=club)},
        **{
            table.bank_account: f"session {table.session.number} table {table.number}"
            for table in Table.objects.filter(session__club=club).select_related("session")
        },
        **{
            pot.account: f"board {pot.board.number} {pot.name}"
            for pot in Pot.objects.filter(board__club=club).select_related("board")
        },
    }
    return {
        one.account: account_name(one, owners.get(one.account, one.owner or one.kind))
        for one in standings
    }


def account_name(standing: reading.Standing, owner: str) -> str:
    """Return what an account is called: its side, its number, what is safe of its owner."""
    letters = "".join(one if one.isalpha() or one.isdecimal() else " " for one in owner)
    safe = _UNSAFE.sub("-", letters)[:_LONGEST].strip("-")
    root = _ROOTS.get(standing.kind, _OTHERS)
    return f"{root}:{standing.account}-{safe}" if safe else f"{root}:{standing.account}"


def hledger(club: Club, step: Step) -> Iterator[str]:
    """Yield a journal of hledger; `hledger check` compares its last balances with ours."""
    book = _Book.of(club)
    yield f"; {_one_line(club.name)}\ndecimal-mark .\n"
    yield f"commodity 1.{'0' * club.digits} {club.currency}\n\n"
    for name in book.names.values():
        yield f"account {name}\n"
    day = _first_day(club)
    for posting in _postings(club):
        day = posting.day
        told = f"{posting.kind} | {posting.note}" if posting.note else posting.kind
        yield f"\n{day} ({posting.number}) {_one_line(told).replace(';', ',')}\n"
        tags = {"by": posting.actor, "cause": posting.cause, "reverses": posting.reverses}
        for tag, value in tags.items():
            if value:
                yield f"    ; {tag}:{_one_line(str(value)).replace(',', ' ')}\n"
        for account, amount in posting.lines:
            yield f"    {book.names[account]}  {book.money(amount)}\n"
        step(len(posting.lines))
    yield f"\n{day} balances\n"
    for name, balance in book.balances():
        yield f"    {name}  {book.money(0)} = {balance}\n"


def beancount(club: Club, step: Step) -> Iterator[str]:
    """Yield a file of beancount; `bean-check` compares its last balances with ours."""
    book = _Book.of(club)
    day = _first_day(club)
    yield f'option "title" {quoted(club.name)}\n'
    yield f'option "operating_currency" "{club.currency}"\n\n'
    for name in book.names.values():
        yield f"{day} open {name} {club.currency}\n"
    for posting in _postings(club):
        day = posting.day
        # A link joins a posting with the one that took it back.
        link = posting.reverses or posting.number
        yield f"\n{day} * {quoted(posting.kind)} {quoted(posting.note)} ^posting-{link}\n"
        yield f"  number: {posting.number}\n  by: {quoted(posting.actor)}\n"
        if posting.cause:
            yield f"  cause: {quoted(posting.cause)}\n"
        for account, amount in posting.lines:
            yield f"  {book.names[account]}  {book.money(amount)}\n"
        step(len(posting.lines))
    yield "\n"
    for name, balance in book.balances():
        figure, currency = balance.split()
        # Without the 0 it would let a unit or two pass.
        yield f"{day + timedelta(days=1)} balance {name}  {figure} ~ 0 {currency}\n"


def _postings(club: Club) -> Iterator[_Posting]:
    """Yield the book's postings with their lines, by number, holding a few at a time."""
    for head, rows in groupby(_rows(club.book), key=lambda row: row[:7]):
        number, made_at, kind, actor, cause, note, reverses = head
        lines = [(row[7], row[8]) for row in rows]
        yield _Posting(number, club.day_of(made_at), kind, actor, cause, note, reverses, lines)


def _rows(book: int) -> Iterator[tuple[Any, ...]]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(_POSTINGS, [book])
        while rows := cursor.fetchmany(_AT_ONCE):
            yield from rows


def _first_day(club: Club) -> date:
    """Return the club day of the first posting, or of the club's founding."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT made_at FROM ledger_posting WHERE book = %s AND number = 1", [club.book]
        )
        first = cursor.fetchone()
    return club.day_of(first[0] if first else club.created_at)


def _one_line(text: str) -> str:
    return _BREAKS.sub(" ", text).strip()


def quoted(text: str) -> str:
    """Return a text as beancount writes one, on one line."""
    escaped = _one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
