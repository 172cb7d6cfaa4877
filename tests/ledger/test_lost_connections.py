"""A lost connection: what was booked is found again under its key, what was not is booked once."""

import threading
import time
from uuid import uuid4

import pytest
from django.db import OperationalError, connection

from ledger import audit, errors, reading
from ledger.posting import Posted
from tests.ledger.books import Books, as_owner, at_once, owner, setting
from tests.ledger.cutting import ANSWERING, ASKING, cable


@pytest.mark.parametrize(("cut", "replayed"), [(ASKING, False), (ANSWERING, True)])
def test_a_posting_cut_on_its_way_is_booked_once(cut: str, *, replayed: bool) -> None:
    """Cut before the server heard of it, it is new; cut before the answer came, it is there."""
    with cable() as between:
        books = Books(each=100)
        for round_number in range(20):
            between.cuts.append(cut)
            posted = books.pay(books.anna, books.bank, 1)
            assert not between.cuts
            assert (posted.number, posted.replayed) == (4 + 2 * round_number, replayed)
            # Now the statement is prepared on the new connection too: the next cut meets only it.
            books.pay(books.bank, books.anna, 1)
    assert reading.balances([books.anna, books.bank]) == {books.anna: 100, books.bank: 0}
    assert audit.check(books.book).postings == 3 + 2 * 20


def test_a_refusal_whose_answer_was_lost_is_refused_again() -> None:
    with cable() as between:
        books = Books(each=100)
        between.cuts.append(ANSWERING)
        with pytest.raises(errors.FloorError) as refused:
            books.pay(books.anna, books.bank, 101)
        assert refused.value.replayed


def test_a_posting_is_never_called_failed_while_nobody_knows() -> None:
    """The server hears of it, and no answer ever comes back."""
    with cable() as between:
        books = Books(each=100)
        key = uuid4()
        between.cuts += [ANSWERING] * 4
        with pytest.raises(errors.OutcomeUnknownError) as unknown:
            books.pay(books.anna, books.bank, 1, key=key)
        assert unknown.value.key == key
        assert str(key) in str(unknown.value)
        between.cuts.clear()
        posted = books.pay(books.anna, books.bank, 1, key=key)
        assert (posted.number, posted.replayed) == (4, True)
    assert reading.balance(books.bank) == 1


def test_postings_go_on_while_connections_are_ended_at_random() -> None:
    books = Books(each=1000)
    playing = threading.Event()
    playing.set()

    def play() -> list[Posted]:
        return [books.pay(books.anna, books.bank, 1) for _ in range(25)]

    def end_connections() -> list[Posted]:
        # In a test's own connection nothing is tried again, so it is spared.
        query = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND query LIKE '%%ledger_post%%'
              AND pid NOT IN (pg_backend_pid(), %s)
        """
        with owner() as session:
            for _ in range(25):
                session.execute(query, [own])
                time.sleep(0.02)
        return []

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        own = cursor.fetchone()[0]
    answers = at_once([play] * 4 + [end_connections])
    known = [posted for answer in answers if isinstance(answer, list) for posted in answer]
    unknown = [answer for answer in answers if isinstance(answer, Exception)]
    assert all(isinstance(error, errors.OutcomeUnknownError) for error in unknown), unknown
    assert len({posted.number for posted in known}) == len(known)
    assert reading.balance(books.bank) == audit.check(books.book).postings - 3
    assert reading.balance(books.bank) >= len(known)


def test_who_waits_for_a_lock_waits_again_and_is_told_in_the_end() -> None:
    books = Books()
    with owner() as session, session.transaction():
        session.execute("SELECT 1 FROM ledger_book WHERE id = %s FOR UPDATE", [books.book])
        with setting("lock_timeout", "'20ms'"), pytest.raises(errors.BusyError):
            books.pay(books.cash, books.anna, 10)
    assert books.pay(books.cash, books.anna, 10).number == 1


def test_who_waits_for_a_lock_posts_when_it_is_free() -> None:
    books = Books()

    def hold() -> int:
        with owner() as session, session.transaction():
            session.execute("SELECT 1 FROM ledger_book WHERE id = %s FOR UPDATE", [books.book])
            holding.set()
            time.sleep(0.08)
        return 0

    def pay() -> int:
        holding.wait(10)
        with setting("lock_timeout", "'40ms'"):
            return books.pay(books.cash, books.anna, 10).number

    holding = threading.Event()
    assert at_once([hold, pay]) == [0, 1]


def test_a_failure_that_is_no_lost_connection_is_raised_as_it_is() -> None:
    books = Books()
    as_owner("ALTER FUNCTION ledger_clock() RENAME TO ledger_no_clock")
    try:
        with pytest.raises(Exception, match="ledger_clock") as failed:
            books.pay(books.cash, books.anna, 10)
        assert not isinstance(failed.value, errors.LedgerError)
    finally:
        as_owner("ALTER FUNCTION ledger_no_clock() RENAME TO ledger_clock")
    with owner() as session, session.transaction():
        session.execute("SELECT 1 FROM ledger_book WHERE id = %s FOR UPDATE", [books.book])
        with setting("statement_timeout", "'20ms'"), pytest.raises(OperationalError):
            books.pay(books.cash, books.anna, 10)
    assert books.pay(books.cash, books.anna, 10).number == 1
