"""What the ledger says: balances, statements, postings, the head of a book.

Each function is one query of constant cost, however long a book is; one statement sees one state
of it. Nothing here writes. Amounts are whole minor units.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from ledger.anchors import Anchor
from ledger.errors import UnknownBookError
from ledger.posting import AMOUNT_MAX
from ledger.queries import ask


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


class Standing(NamedTuple):
    """Where an account stands: one row of a trial balance."""

    account: int
    kind: str
    owner: str
    balance: int


def balance(account: int) -> int:
    """Return the balance after the account's newest entry; 0 if it has none."""
    query = "SELECT balance FROM ledger_entry WHERE account = %s ORDER BY number DESC LIMIT 1"
    rows = ask(query, [account])
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
    rows = ask(query, {"account": account, "moment": moment})
    return int(rows[0][0]) if rows else 0


def balances_at(accounts: Sequence[int], moments: Sequence[datetime]) -> list[int]:
    """Return what ``accounts`` of one book had together after each of ``moments``; one query.

    Each is looked up as `balance_at` does it, so the length of the history does not count.
    """
    query = """
        SELECT coalesce(sum(e.balance), 0)::bigint
        FROM unnest(%(moments)s::timestamptz[]) WITH ORDINALITY AS m (moment, place)
        CROSS JOIN unnest(%(accounts)s::bigint[]) AS a (account)
        LEFT JOIN LATERAL (
          SELECT balance FROM ledger_entry
          WHERE account = a.account AND number <= (
            SELECT number FROM ledger_posting
            WHERE book = (SELECT book FROM ledger_account WHERE id = a.account)
              AND made_at <= m.moment AND made_at > '2000-01-01Z'
            ORDER BY made_at DESC LIMIT 1)
          ORDER BY number DESC LIMIT 1) e ON true
        GROUP BY m.place ORDER BY m.place
    """
    values = {"accounts": list(accounts), "moments": list(moments)}
    return [int(row[0]) for row in ask(query, values)]


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
    rows = ask(query, {"account": account, "before": before, "limit": limit})
    return [Entry(*row) for row in rows]


def number_at(book: int, moment: datetime) -> int:
    """Return the number of the newest posting made at ``moment`` or before; 0 if there is none."""
    query = """SELECT number FROM ledger_posting WHERE book = %s AND made_at <= %s
        AND made_at > '2000-01-01Z' ORDER BY made_at DESC LIMIT 1"""
    rows = ask(query, [book, moment])
    return int(rows[0][0]) if rows else 0


def balance_after(accounts: Sequence[int], number: int) -> int:
    """Return what ``accounts`` had together after posting ``number`` of their book."""
    query = """
        SELECT coalesce(sum(e.balance), 0)::bigint FROM unnest(%s::bigint[]) AS a (id)
        CROSS JOIN LATERAL (
          SELECT balance FROM ledger_entry WHERE account = a.id AND number <= %s
          ORDER BY number DESC LIMIT 1) e
    """
    return int(ask(query, [list(accounts), number])[0][0])


def entries_between(accounts: Sequence[int], after: int, upto: int, *, limit: int) -> list[Entry]:
    """Return at most ``limit`` entries of ``accounts`` with numbers above ``after``, oldest first.

    Those above ``upto`` are left out. ``balance`` is what the accounts have together after each;
    of a posting between two of them only the sum counts, and one that moves nothing is left out.
    """
    query = """
        SELECT p.number, p.made_at, p.kind, p.actor, p.cause, p.note, p.reverses, r.number, e.amount
        FROM (
          SELECT book, number, sum(amount)::bigint AS amount FROM ledger_entry
          WHERE account = ANY(%(accounts)s) AND number > %(after)s AND number <= %(upto)s
          GROUP BY book, number HAVING sum(amount) <> 0
          ORDER BY number LIMIT %(limit)s) e
        JOIN ledger_posting p ON p.book = e.book AND p.number = e.number
        LEFT JOIN ledger_posting r ON r.book = e.book AND r.reverses = e.number
        ORDER BY p.number
    """
    values = {"accounts": list(accounts), "after": after, "upto": upto, "limit": limit}
    balance = balance_after(accounts, after)
    entries: list[Entry] = []
    for row in ask(query, values):
        balance += row[8]
        entries.append(Entry(*[*row, balance]))
    return entries


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
    return [Entry(*row) for row in ask(_ENTRIES.format(condition=condition), values)]


def trial_balance(book: int) -> list[Standing]:
    """Return all accounts of ``book`` at one moment; their balances sum to zero."""
    return books_before(book)[1]


def books_before(book: int, moment: datetime | None = None) -> tuple[Anchor, list[Standing]]:
    """Return how a book stood before ``moment`` (None: now), and the anchor of just that.

    All of it is seen at once: nothing that the anchor does not cover is in the balances.
    """
    query = """
        WITH newest AS (
          SELECT number, hash FROM ledger_posting
          WHERE book = %(book)s AND made_at < coalesce(%(moment)s, 'infinity'::timestamptz)
            AND made_at > '2000-01-01Z'
          ORDER BY made_at DESC LIMIT 1)
        SELECT coalesce(n.number, 0), n.hash, a.id, a.kind, a.owner, coalesce(e.balance, 0)
        FROM ledger_account a LEFT JOIN newest n ON true
        LEFT JOIN LATERAL (
          SELECT balance FROM ledger_entry WHERE account = a.id AND number <= n.number
          ORDER BY number DESC LIMIT 1) e ON true
        WHERE a.book = %(book)s ORDER BY a.id
    """
    rows = ask(query, {"book": book, "moment": moment})
    number, digest = rows[0][:2] if rows else (0, None)
    anchor = Anchor(book, number, bytes(32 if digest is None else digest))
    return anchor, [Standing(*row[2:]) for row in rows]


def head(book: int) -> Anchor:
    """Return the anchor of the book's newest posting.

    Raises:
        UnknownBookError: there is no such book.
    """
    rows = ask("SELECT last_number, last_hash FROM ledger_book WHERE id = %s", [book])
    if not rows:
        raise UnknownBookError(f"There is no book {book}.")
    number, digest = rows[0]
    return Anchor(book, number, bytes(digest))


def last_numbers() -> dict[int, int]:
    """Return the number of the last posting of every book; 0 where none was made."""
    return dict(ask("SELECT id, last_number FROM ledger_book", []))


def anchor_at(book: int, number: int) -> Anchor:
    """Return the anchor of posting ``number`` of ``book``; 0 is the book when it was opened.

    Raises:
        UnknownBookError: there is no such posting.
    """
    if number == 0:
        return Anchor(book, 0, bytes(32))
    query = "SELECT hash FROM ledger_posting WHERE book = %s AND number = %s"
    rows = ask(query, [book, number])
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
    return ask(query, [list(accounts)])
