"""Posting as a part of somebody's transaction: all of it or nothing."""

from uuid import UUID, uuid4

import pytest
from django.db import OperationalError, connection, transaction

from ledger import errors, posting, reading
from tests.ledger.books import Books, as_owner, owner, setting


def test_a_posting_is_booked_with_the_rest_of_the_transaction() -> None:
    books = Books()
    with transaction.atomic():
        books.pay(books.cash, books.anna, 10)
        account = posting.open_account(books.book, kind="member", floor=0)
        books.pay(books.anna, account, 10)
    assert reading.balance(account) == 10


@transaction.atomic
def pay_and_fail(books: Books, key: UUID) -> None:
    books.pay(books.cash, books.anna, 10, key=key)
    books.pay(books.vera, books.anna, 10)


def test_a_transaction_that_fails_later_leaves_no_posting_and_no_key() -> None:
    books = Books()
    key = uuid4()
    with pytest.raises(errors.FloorError):
        pay_and_fail(books, key)
    assert reading.head(books.book).number == 0
    assert not books.pay(books.cash, books.boris, 20, key=key).replayed


def test_a_refusal_that_leaves_the_transaction_takes_its_record_along() -> None:
    books = Books()
    key = uuid4()
    with pytest.raises(errors.FloorError), transaction.atomic():
        books.pay(books.anna, books.bank, 10, key=key)
    books.pay(books.cash, books.anna, 10)
    assert not books.pay(books.anna, books.bank, 10, key=key).replayed


def test_a_refusal_that_is_caught_inside_stays_on_record() -> None:
    books = Books()
    key = uuid4()
    with transaction.atomic(), pytest.raises(errors.FloorError):
        books.pay(books.anna, books.bank, 10, key=key)
    with pytest.raises(errors.FloorError) as again:
        books.pay(books.anna, books.bank, 10, key=key)
    assert again.value.replayed


@transaction.atomic
def pay_on_a_lost_connection(books: Books, key: UUID) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid = cursor.fetchone()[0]
    as_owner("SELECT pg_terminate_backend(%s, 5000)", pid)
    books.pay(books.cash, books.anna, 10, key=key)


def test_a_lost_connection_loses_the_whole_transaction_and_is_not_repeated() -> None:
    books = Books()
    key = uuid4()
    with pytest.raises(OperationalError):
        pay_on_a_lost_connection(books, key)
    assert not books.pay(books.cash, books.anna, 10, key=key).replayed


def test_a_book_that_stays_locked_is_busy_and_nothing_is_booked() -> None:
    books = Books()
    with owner() as session, session.transaction():
        session.execute("SELECT 1 FROM ledger_book WHERE id = %s FOR UPDATE", [books.book])
        with setting("lock_timeout", "'20ms'"), pytest.raises(errors.BusyError):
            transaction.atomic(books.pay)(books.cash, books.anna, 10)
    assert books.pay(books.cash, books.anna, 10).number == 1
