"""What the ledger says: balances, statements, postings, the head of a book.

Each function is one query of constant cost, however long a book is; one statement sees one state
of it. Nothing here writes. Amounts are whole minor units.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from ledger.anchors import Anchor
from ledger.errors import UnknownBookError
from ledger.posting import AMOUNT_MAX, Line


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of an account's statement: what a posting did to the account, and the posting.

    ``balance`` is the account's after it. ``reverses`` is the number of the posting that this one
    takes back, ``reversed_by`` of the one that took this back.
    """

    number: int
    made_at: datetime
    kind: str
    actor: str
    cause: str
    note: str
    reverses: int | None
    reversed_by: int | None
    amount: int
    balance: int


@dataclass(frozen=True, slots=True)
class Posting:
    """A posting with its lines, by account."""

    number: int
    made_at: datetime
    kind: str
    actor: str
    cause: str
    note: str
    reverses: int | None
    reversed_by: int | None
    lines: tuple[Line, ...]


class Standing(NamedTuple):
    """Where an account stands: one row of a trial balance."""

    account: int
    kind: str
    owner: str
    balance: int


def balance(account: int) -> int:
    """Return the balance after the account's newest entry; 0 if it has none."""
    query = "SELECT balance FROM ledger_entry WHERE account = %s ORDER BY number DESC LIMIT 1"
    rows = _rows(query, [account])
    return int(rows[0][0]) if rows else 0


def balances(accounts: Sequence[int]) -> dict[int, int]:
    """Return the balance of each of ``accounts`` at one moment; unknown ones are left out."""
    return {account: held for account, held, _floor in _standings(accounts)}


def spendable(accounts: Sequence[int]) -> dict[int, int]:
    """Return what each of ``accounts`` could give now, at least 0; unknown ones are left out.

    That is its balance less its floor, but never more than one posting can move (`AMOUNT_MAX`),
    which is also what an account without a floor could give.
    """
    return {
        account: AMOUNT_MAX if floor is None else max(0, min(held - floor, AMOUNT_MAX))
        for account, held, floor in _standings(accounts)
    }


def balance_at(account: int, moment: datetime) -> int:
    """Return the balance after all that was posted at ``moment`` or before.

    The book's newest posting up to then is looked up, then the account's newest entry up to that.
    """
    query = """
        SELECT balance FROM ledger_entry
        WHERE account = %(account)s AND number <= (
          SELECT number FROM ledger_posting
          WHERE book = (SELECT book FROM ledger_account WHERE id = %(account)s)
            AND made_at <= %(moment)s AND made_at > '2000-01-01Z'
          ORDER BY made_at DESC LIMIT 1)
        ORDER BY number DESC LIMIT 1
    """
    rows = _rows(query, {"account": account, "moment": moment})
    return int(rows[0][0]) if rows else 0


_ENTRIES = """
    SELECT p.number, p.made_at, p.kind, p.actor, p.cause, p.note, p.reverses, r.number,
      e.amount, e.balance
    FROM ledger_entry e
    JOIN ledger_posting p ON p.book = e.book AND p.number = e.number
    LEFT JOIN ledger_posting r ON r.book = e.book AND r.reverses = e.number
    WHERE e.account = %(account)s AND {condition}
    ORDER BY e.number DESC
"""


def statement(account: int, *, before: int | None = None, limit: int) -> list[Entry]:
    """Return at most ``limit`` entries older than posting ``before``, the newest first.

    The number of the last one is ``before`` of the next page.
    """
    condition = "true" if before is None else "e.number < %(before)s"
    query = _ENTRIES.format(condition=condition) + " LIMIT %(limit)s"
    rows = _rows(query, {"account": account, "before": before, "limit": limit})
    return [Entry(*row) for row in rows]


def entries_for(
    account: int, causes: Collection[str], *, except_between: tuple[int, int | None] = (0, 0)
) -> list[Entry]:
    """Return the account's entries whose posting has one of ``causes``, the newest first.

    Those with numbers from the first to below the second of ``except_between`` are left out;
    None means up to the newest.
    """
    least, before = except_between
    condition = """e.number IN (
        SELECT number FROM ledger_posting
        WHERE book = (SELECT book FROM ledger_account WHERE id = %(account)s)
          AND cause = ANY(%(causes)s) AND cause <> '' AND number NOT BETWEEN %(least)s AND %(last)s)
    """
    values = {
        "account": account,
        "causes": list(causes),
        "least": least,
        "last": 2**63 - 1 if before is None else before - 1,
    }
    return [Entry(*row) for row in _rows(_ENTRIES.format(condition=condition), values)]


def postings_of_cause(book: int, causes: Collection[str]) -> list[Posting]:
    """Return the postings of ``book`` that have one of ``causes``, with their lines, by number."""
    chosen = """SELECT * FROM ledger_posting
        WHERE book = %(book)s AND cause = ANY(%(causes)s) AND cause <> ''"""
    return _postings(chosen, {"book": book, "causes": list(causes)})[::-1]


def postings_of_kinds(
    book: int, kinds: list[str], *, before: int | None = None, limit: int
) -> list[Posting]:
    """Return at most ``limit`` postings of ``kinds`` older than ``before``, the newest first.

    What took one of them back is among them. Constant cost needs an index over such postings,
    which whoever chose the kinds makes.
    """
    newest = """WITH newest AS (
          SELECT * FROM ledger_posting WHERE book = %(book)s
            AND kind = ANY(%(kinds)s::varchar[]) AND number < %(before)s
          ORDER BY number DESC LIMIT %(limit)s)
        SELECT * FROM newest UNION ALL
        SELECT r.* FROM newest n JOIN ledger_posting r ON r.book = n.book AND r.reverses = n.number
    """
    last = 2**63 - 1 if before is None else before
    return _postings(newest, {"book": book, "kinds": kinds, "before": last, "limit": limit})


def posting_of(book: int, number: int) -> Posting | None:
    """Return posting ``number`` of ``book``; None if there is none."""
    one = "SELECT * FROM ledger_posting WHERE book = %(book)s AND number = %(number)s"
    return next(iter(_postings(one, {"book": book, "number": number})), None)


def sums_of_causes(book: int, causes: Collection[str], *, kind: str = "") -> dict[int, int]:
    """Return what postings that have one of ``causes`` did to each account, all together.

    With ``kind`` only those of that kind and what took them back. Accounts at 0 are among them.
    """
    query = """
        SELECT e.account, sum(e.amount)::bigint FROM ledger_posting p
        JOIN ledger_entry e ON e.book = p.book AND e.number = p.number
        LEFT JOIN ledger_posting o ON o.book = p.book AND o.number = p.reverses
        WHERE p.book = %(book)s AND p.cause = ANY(%(causes)s) AND p.cause <> ''
          AND (%(kind)s = '' OR coalesce(o.kind, p.kind) = %(kind)s)
        GROUP BY e.account
    """
    return dict(_rows(query, {"book": book, "causes": list(causes), "kind": kind}))


def posting_with_key(book: int, key: UUID) -> int | None:
    """Return the number of the posting that was booked under ``key``; None if none was."""
    query = "SELECT number FROM ledger_key WHERE book = %s AND key = %s"
    rows = _rows(query, [book, key])
    return rows[0][0] if rows else None


def taken_back(book: int, numbers: Sequence[int]) -> dict[int, int]:
    """Return which of the postings ``numbers`` were taken back, each with the number that did."""
    query = "SELECT reverses, number FROM ledger_posting WHERE book = %s AND reverses = ANY(%s)"
    return dict(_rows(query, [book, list(numbers)]))


def _postings(chosen: str, values: dict[str, Any]) -> list[Posting]:
    """Return the postings that the query ``chosen`` selects, with their lines, newest first."""
    query = f"""
        SELECT p.number, p.made_at, p.kind, p.actor, p.cause, p.note, p.reverses, r.number,
          e.accounts, e.amounts
        FROM ({chosen}) p
        CROSS JOIN LATERAL (
          SELECT array_agg(account ORDER BY account) AS accounts,
            array_agg(amount ORDER BY account) AS amounts
          FROM ledger_entry WHERE book = p.book AND number = p.number) e
        LEFT JOIN ledger_posting r ON r.book = p.book AND r.reverses = p.number
        ORDER BY p.number DESC
    """  # noqa: S608
    return [Posting(*[*row[:8], tuple(map(Line, row[8], row[9]))]) for row in _rows(query, values)]


def trial_balance(book: int) -> list[Standing]:
    """Return all accounts of ``book`` at one moment; their balances sum to zero."""
    query = """
        SELECT a.id, a.kind, a.owner, coalesce(e.balance, 0)
        FROM ledger_account a LEFT JOIN LATERAL (
          SELECT balance FROM ledger_entry WHERE account = a.id ORDER BY number DESC LIMIT 1
        ) e ON true
        WHERE a.book = %s ORDER BY a.id
    """
    return [Standing(*row) for row in _rows(query, [book])]


def head(book: int) -> Anchor:
    """Return the anchor of the book's newest posting.

    Raises:
        UnknownBookError: there is no such book.
    """
    rows = _rows("SELECT last_number, last_hash FROM ledger_book WHERE id = %s", [book])
    if not rows:
        raise UnknownBookError(f"There is no book {book}.")
    number, digest = rows[0]
    return Anchor(book, number, bytes(digest))


def anchor_at(book: int, number: int) -> Anchor:
    """Return the anchor of posting ``number`` of ``book``; 0 is the book when it was opened.

    Raises:
        UnknownBookError: there is no such posting.
    """
    if number == 0:
        return Anchor(book, 0, bytes(32))
    query = "SELECT hash FROM ledger_posting WHERE book = %s AND number = %s"
    rows = _rows(query, [book, number])
    if not rows:
        raise UnknownBookError(f"There is no posting {number} in book {book}.")
    return Anchor(book, number, bytes(rows[0][0]))


def _standings(accounts: Sequence[int]) -> list[tuple[Any, ...]]:
    query = """
        SELECT a.id, coalesce(e.balance, 0), a.floor
        FROM ledger_account a LEFT JOIN LATERAL (
          SELECT balance FROM ledger_entry WHERE account = a.id ORDER BY number DESC LIMIT 1
        ) e ON true
        WHERE a.id = ANY(%s)
    """
    return _rows(query, [list(accounts)])


def _rows(query: str, values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows
