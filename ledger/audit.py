"""Recompute everything that was posted, in plain Python, independently of the posting code.

`check` walks a book from its first posting to its head and compares: numbers without a gap, time
that never goes back, entries that sum to zero, the running balance on each, reversals that are
exact and happen once, keys, the hash chain, the head, and anchors that somebody kept elsewhere.
"""

import hashlib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection, transaction

from ledger.anchors import Anchor
from ledger.errors import UnknownBookError

_LINES_MAX = 64
_AMOUNT_MAX = 10**12
_GENESIS = bytes(32)
_YEAR_2000 = Decimal(946_684_800_000_000)
_AT_ONCE = 2000

# Times in microseconds, as text: no moment is lost or beyond what Python can hold.
_POSTINGS = """
    SELECT p.book, p.number, p.key, p.kind, p.actor, p.cause, p.note,
      trunc(extract(epoch FROM p.made_at) * 1000000)::text, p.reverses, p.hash,
      k.number, k.fingerprint, e.account, e.amount, e.balance
    FROM ledger_posting p
    LEFT JOIN ledger_key k ON k.book = p.book AND k.key = p.key
    LEFT JOIN ledger_entry e ON e.book = p.book AND e.number = p.number
"""
_HEAD = """
    SELECT last_number, last_hash, trunc(extract(epoch FROM last_made_at) * 1000000)::text,
      (SELECT count(*) FROM ledger_entry WHERE book = b.id),
      (SELECT count(*) FROM ledger_key WHERE book = b.id AND number IS NOT NULL),
      (SELECT count(*) FROM ledger_key WHERE book = b.id AND number IS NULL)
    FROM ledger_book b WHERE id = %s
"""


class FaultError(Exception):
    """The books are not what they must be; the text names the first place."""

    def __init__(
        self, book: int, number: int, what: str, *, expected: object, found: object
    ) -> None:
        super().__init__(
            f"Book {book}, posting {number}: {what}: expected {expected}, found {found}."
        )


class Count(NamedTuple):
    """How much was checked."""

    postings: int
    entries: int
    refusals: int


class _Line(NamedTuple):
    account: int
    amount: int
    balance: int


class _Posting(NamedTuple):
    book: int
    number: int
    key: UUID
    kind: str
    actor: str
    cause: str
    note: str
    micros: str
    reverses: int | None
    hash: bytes
    key_number: int | None
    fingerprint: bytes | None
    lines: tuple[_Line, ...]

    def content(self) -> str:
        reverses = "" if self.reverses is None else self.reverses
        return "".join(map(_packed, (self.kind, self.actor, self.cause, self.note, reverses)))

    def moves(self) -> str:
        return ";".join(f"{line.account}={line.amount}" for line in self.lines)

    def expected_hash(self, previous: bytes) -> bytes:
        """Return what the hash must be when the posting before has the hash ``previous``."""
        place = "".join(map(_packed, (self.book, self.number, self.micros, self.key)))
        text = f"1{place}{self.content()}{_packed(self.moves())}"
        return hashlib.sha256(previous + text.encode()).digest()

    def expected_fingerprint(self) -> bytes:
        """Return what must stand beside the key, to tell a repetition from other content."""
        asked = self.moves() if self.reverses is None else ""
        return hashlib.sha256((self.content() + asked).encode()).digest()


def _packed(value: object) -> str:
    text = str(value)
    return f"{len(text.encode())}:{text}"


def check(book: int, anchors: Sequence[Anchor] = ()) -> Count:
    """Check ``book`` as it is at this moment, while others post on, and against ``anchors``.

    Raises:
        FaultError: something is wrong; the first fault.
        UnknownBookError: there is no such book.
    """
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            # One state of the book for all that is read below.
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        head = next(_rows(_HEAD, book), None)
        if head is None:
            raise UnknownBookError(f"There is no book {book}.")
        walk = _Walk(book, anchors)
        for posting in _postings("p.book = %s", book):
            walk.take(posting)
        walk.arrive(head)
        return Count(walk.number, walk.entries, refusals=head[5])


class _Walk:
    """A book as far as it was walked: up to posting ``number``."""

    def __init__(self, book: int, anchors: Sequence[Anchor]) -> None:
        self.book = book
        self.anchors = sorted(anchors, key=lambda anchor: anchor.number)
        self.number = 0
        self.hash = _GENESIS
        self.micros = _YEAR_2000
        self.entries = 0
        accounts = _rows("SELECT id FROM ledger_account WHERE book = %s", book)
        self.balances = {account: 0 for (account,) in accounts}
        self.reversed: set[int] = set()

    def expect(self, what: str, expected: object, found: object) -> None:
        if expected != found:
            raise FaultError(self.book, self.number, what, expected=expected, found=found)

    def refuse(self, what: str, expected: str, found: object) -> None:
        raise FaultError(self.book, self.number, what, expected=expected, found=found)

    def take(self, posting: _Posting) -> None:
        """Check the next posting."""
        self.number += 1
        self.expect("number", self.number, posting.number)
        micros = Decimal(posting.micros)
        if micros <= self.micros:
            self.refuse("time", f"after {self.micros} µs", f"{posting.micros} µs")
        self._take_lines(posting.lines)
        if posting.reverses is not None:
            self._take_reversal(posting, posting.reverses)
        self.expect("hash", posting.expected_hash(self.hash).hex(), posting.hash.hex())
        self.expect("number beside its key", self.number, posting.key_number)
        self.expect("fingerprint", posting.expected_fingerprint(), posting.fingerprint)
        for anchor in self.anchors:
            if anchor.number == self.number:
                self.expect("anchored hash", anchor.hash.hex(), posting.hash.hex())
        self.hash = posting.hash
        self.micros = micros

    def _take_lines(self, lines: tuple[_Line, ...]) -> None:
        if not 2 <= len(lines) <= _LINES_MAX:
            self.refuse("entries", f"2 to {_LINES_MAX}", len(lines))
        self.expect("sum of entries", 0, sum(line.amount for line in lines))
        for line in lines:
            if not 0 < abs(line.amount) <= _AMOUNT_MAX:
                self.refuse("amount", f"at most {_AMOUNT_MAX}, not 0", line.amount)
            if line.account not in self.balances:
                self.refuse("account", "one of this book", line.account)
            self.balances[line.account] += line.amount
            what = f"balance of account {line.account}"
            self.expect(what, self.balances[line.account], line.balance)
        self.entries += len(lines)

    def _take_reversal(self, posting: _Posting, number: int) -> None:
        if number in self.reversed or not 0 < number < self.number:
            self.refuse("reverses", "an earlier posting, once", number)
        self.reversed.add(number)
        first = next(_postings("p.book = %s AND p.number = %s", self.book, number))
        if first.reverses is not None:
            self.refuse("reverses", "no reversal", number)
        opposite = [(line.account, -line.amount) for line in first.lines]
        self.expect("lines", opposite, [(line.account, line.amount) for line in posting.lines])

    def arrive(self, head: tuple[Any, ...]) -> None:
        """Compare the end of the walk with the book's head, and with anchors that lie beyond."""
        number, digest, micros, entries, keys, _refusals = head
        self.expect("number in the head", self.number, number)
        self.expect("hash in the head", self.hash.hex(), bytes(digest).hex())
        self.expect("time in the head", self.micros, Decimal(micros))
        self.expect("entries of all postings", self.entries, entries)
        self.expect("keys of all postings", self.number, keys)
        for anchor in self.anchors:
            if anchor.number > self.number:
                self.refuse("last posting", f"{anchor.number}, as anchored, or later", self.number)


def _postings(condition: str, *values: int) -> Iterator[_Posting]:
    """Yield postings with their lines, by number, without holding more than a few."""
    query = f"{_POSTINGS} WHERE {condition} ORDER BY p.number, e.account"
    for fields, rows in groupby(_rows(query, *values), key=lambda row: row[:12]):
        lines = tuple(_Line(*row[12:]) for row in rows if row[12] is not None)
        yield _Posting._make([*fields, lines])


def _rows(query: str, *values: int) -> Iterator[tuple[Any, ...]]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(query, values)
        while rows := cursor.fetchmany(_AT_ONCE):
            yield from rows
