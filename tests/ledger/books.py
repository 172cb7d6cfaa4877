"""A book with the accounts of a small club, fresh for each test, and ways to use it hard."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import psycopg
from django.db import DatabaseError, connection

from ledger import posting
from ledger.errors import LedgerError
from ledger.posting import Line, Posted


class Books:
    """A club's book: its cash box, a table's bank, and what it owes Anna, Boris and Vera."""

    def __init__(self, *, each: int = 0) -> None:
        self.book = posting.open_book()
        self.cash = posting.open_account(self.book, kind="cash")
        self.bank = posting.open_account(self.book, kind="bank", owner="table:1", floor=0)
        self.anna, self.boris, self.vera = (
            posting.open_account(self.book, kind="member", owner=name, floor=0)
            for name in ("anna", "boris", "vera")
        )
        for member in (self.anna, self.boris, self.vera) if each else ():
            self.pay(self.cash, member, each)

    def post(self, lines: Sequence[Line], *, key: UUID | None = None, **changes: str) -> Posted:
        """Post ``lines`` as a bet in hand 1 by member 7, unless ``changes`` say otherwise."""
        words = {"kind": "bet", "actor": "member:7", "cause": "hand:1", "note": "", **changes}
        return posting.post(
            self.book,
            kind=words["kind"],
            lines=lines,
            key=key or uuid4(),
            actor=words["actor"],
            cause=words["cause"],
            note=words["note"],
        )

    def pay(
        self, giver: int, taker: int, amount: int, *, key: UUID | None = None, **changes: str
    ) -> Posted:
        """Let ``giver`` pay ``amount`` to ``taker``."""
        return self.post([Line(giver, -amount), Line(taker, amount)], key=key, **changes)

    def reverse(self, number: int, *, key: UUID | None = None) -> Posted:
        """Reverse posting ``number`` on behalf of member 7."""
        return posting.reverse(self.book, number, key=key or uuid4(), actor="member:7")


@contextmanager
def setting(name: str, value: str) -> Iterator[None]:
    """Let a setting of this thread's connection be ``value`` for a while."""
    _configure(name, value)
    try:
        yield
    finally:
        _configure(name, "DEFAULT")


def _configure(name: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET {name} = {value}")


def as_owner(statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Run one statement as the owner of the tables, who is a superuser here, and commit it."""
    with owner() as session:
        cursor = session.execute(statement.encode(), values)
        return cursor.fetchall() if cursor.description else []


def owner() -> psycopg.Connection[tuple[Any, ...]]:
    """Connect as the owner to the database that Django is connected to; each statement commits."""
    settings = connection.settings_dict
    url = os.environ["TESTS_POSTGRES_URL"]
    return psycopg.connect(url, dbname=settings["NAME"], autocommit=True)


def tamper(books: object, *statements: str) -> None:
    """Do with all rights what the guards refuse, and put the guards back as they were.

    What stands in braces in a statement is an attribute of ``books``.
    """
    with owner() as session, session.transaction():
        triggers = session.execute("""
            SELECT tgrelid::regclass::text, tgname, tgisinternal FROM pg_trigger
            WHERE tgrelid::regclass::text LIKE 'ledger%'
        """).fetchall()
        for table in sorted({table for table, _name, _internal in triggers}):
            session.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
        for statement in statements:
            session.execute(statement.format(**vars(books)).encode())
        for table, name, internal in triggers:
            how = "ENABLE" if internal else "ENABLE ALWAYS"
            session.execute(f'ALTER TABLE {table} {how} TRIGGER "{name}"')


def at_once[Result](calls: Sequence[Callable[[], Result]]) -> list[Result | Exception]:
    """Make all ``calls`` at the same moment, a thread each; return their answers or errors."""
    start = Barrier(len(calls), timeout=30)

    def make(call: Callable[[], Result]) -> Result | Exception:
        try:
            connection.ensure_connection()
            start.wait()
            return call()
        except (LedgerError, DatabaseError) as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(make, calls))


def state_of(error: BaseException) -> str:
    """Return the SQLSTATE of an error of psycopg's, or of Django's that was raised from one."""
    return str(getattr(error.__cause__ or error, "sqlstate", ""))
