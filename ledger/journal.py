"""What the ledger's journal says: postings with their lines, found by number, cause, kind or key.

Each function is one query. Nothing here writes. Amounts are whole minor units.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from ledger.posting import Line
from ledger.queries import ask


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


def sums_of_causes(
    book: int, causes: Collection[str], *, kinds: Collection[str] = ()
) -> dict[int, int]:
    """Return what postings that have one of ``causes`` did to each account, all together.

    With ``kinds`` only those of these kinds and what took them back. Accounts at 0 are among them.
    """
    query = """
        SELECT e.account, sum(e.amount)::bigint FROM ledger_posting p
        JOIN ledger_entry e ON e.book = p.book AND e.number = p.number
        LEFT JOIN ledger_posting o ON o.book = p.book AND o.number = p.reverses
        WHERE p.book = %(book)s AND p.cause = ANY(%(causes)s) AND p.cause <> ''
          AND (%(kinds)s = '{}' OR coalesce(o.kind, p.kind) = ANY(%(kinds)s::varchar[]))
        GROUP BY e.account
    """
    return dict(ask(query, {"book": book, "causes": list(causes), "kinds": list(kinds)}))


def causes_since(book: int, kinds: Collection[str], *, after: int) -> list[str]:
    """Return what caused the postings of ``kinds`` above number ``after``, or those taken back."""
    query = """
        SELECT DISTINCT coalesce(o.cause, p.cause) FROM ledger_posting p
        LEFT JOIN ledger_posting o ON o.book = p.book AND o.number = p.reverses
        WHERE p.book = %(book)s AND p.number > %(after)s
          AND coalesce(o.kind, p.kind) = ANY(%(kinds)s::varchar[])
        ORDER BY 1
    """
    return [row[0] for row in ask(query, {"book": book, "kinds": list(kinds), "after": after})]


def posting_with_key(book: int, key: UUID) -> int | None:
    """Return the number of the posting that was booked under ``key``; None if none was."""
    query = "SELECT number FROM ledger_key WHERE book = %s AND key = %s"
    rows = ask(query, [book, key])
    return rows[0][0] if rows else None


def taken_back(book: int, numbers: Sequence[int]) -> dict[int, int]:
    """Return which of the postings ``numbers`` were taken back, each with the number that did."""
    query = "SELECT reverses, number FROM ledger_posting WHERE book = %s AND reverses = ANY(%s)"
    return dict(ask(query, [book, list(numbers)]))


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
    return [Posting(*[*row[:8], tuple(map(Line, row[8], row[9]))]) for row in ask(query, values)]
