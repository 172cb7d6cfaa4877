"""What the ledger says, to whoever looks at balances, statements and postings."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger import errors, journal, posting, reading
from ledger.models import Account, Book, Entry, Posting
from ledger.posting import AMOUNT_MAX, Line
from tests.ledger.books import Books


def test_a_balance_is_what_the_entries_sum_to() -> None:
    books = Books(each=100)
    assert reading.balance(books.bank) == 0
    books.pay(books.anna, books.bank, 30)
    books.pay(books.bank, books.boris, 10)
    assert reading.balance(books.bank) == 20
    everything = [books.anna, books.boris, books.vera, books.bank, 2**62]
    assert reading.balances(everything) == {
        books.anna: 70,
        books.boris: 110,
        books.vera: 100,
        books.bank: 20,
    }


def test_what_can_be_spent_reaches_down_to_the_floor() -> None:
    books = Books(each=100)
    posting.set_floor(books.anna, -50)
    posting.set_floor(books.boris, None)
    posting.set_floor(books.vera, -AMOUNT_MAX)
    spendable = reading.spendable([books.anna, books.boris, books.vera, books.bank, books.cash])
    assert spendable == {
        books.anna: 150,
        books.boris: AMOUNT_MAX,
        books.vera: AMOUNT_MAX,
        books.bank: 0,
        books.cash: AMOUNT_MAX,
    }
    posting.set_floor(books.anna, None)
    books.pay(books.anna, books.bank, 120)
    posting.set_floor(books.anna, 0)
    assert reading.spendable([books.anna]) == {books.anna: 0}


def test_a_balance_is_known_for_any_moment() -> None:
    books = Books(each=100)
    for _ in range(3):
        books.pay(books.anna, books.bank, 10)
    fourth, third, second, first = reading.statement(books.anna, limit=10)
    instant = timedelta(microseconds=1)
    assert reading.balance_at(books.anna, first.made_at - instant) == 0
    assert reading.balance_at(books.anna, first.made_at) == 100
    assert reading.balance_at(books.anna, second.made_at - instant) == 100
    assert reading.balance_at(books.anna, third.made_at) == 80
    assert reading.balance_at(books.anna, fourth.made_at + timedelta(days=1)) == 70
    assert reading.balance_at(books.bank, first.made_at) == 0


def test_a_statement_is_read_page_by_page_newest_first() -> None:
    books = Books()
    for amount in range(1, 8):
        books.pay(books.cash, books.anna, amount)
        books.pay(books.cash, books.boris, amount)
    first = reading.statement(books.anna, limit=3)
    second = reading.statement(books.anna, before=first[-1].number, limit=3)
    books.pay(books.cash, books.anna, 8)
    third = reading.statement(books.anna, before=second[-1].number, limit=3)
    assert [entry.amount for entry in (*first, *second, *third)] == [7, 6, 5, 4, 3, 2, 1]
    assert [entry.balance for entry in first] == [28, 21, 15]


def test_a_statement_tells_what_was_taken_back_by_what() -> None:
    books = Books(each=100)
    bet = books.pay(books.anna, books.bank, 10, note="by mistake")
    undone = books.reverse(bet.number)
    newest, older, _cash_in = reading.statement(books.anna, limit=5)
    assert (newest.reverses, newest.reversed_by) == (bet.number, None)
    assert (older.reverses, older.reversed_by, older.note) == (None, undone.number, "by mistake")
    assert (older.kind, older.actor, older.cause) == ("bet", "member:7", "hand:1")


def test_entries_of_a_hand_are_found_wherever_the_page_was_cut() -> None:
    books = Books(each=100)
    numbers = [books.pay(books.anna, books.bank, 1, cause="hand:9").number for _ in range(4)]
    books.pay(books.anna, books.bank, 1, cause="hand:10")
    books.pay(books.boris, books.bank, 1, cause="hand:9")
    found = reading.entries_for(books.anna, {"hand:9", "hand:8"})
    assert [entry.number for entry in found] == numbers[::-1]
    between = (numbers[1], numbers[3])
    found = reading.entries_for(books.anna, ["hand:9"], except_between=between)
    assert [entry.number for entry in found] == [numbers[3], numbers[0]]
    found = reading.entries_for(books.anna, ["hand:9"], except_between=(numbers[1], None))
    assert [entry.number for entry in found] == [numbers[0]]
    assert reading.entries_for(books.anna, []) == []


def test_a_hand_is_told_posting_by_posting() -> None:
    books = Books(each=100)
    lines = (Line(books.bank, 80), Line(books.anna, -40), Line(books.boris, -40))
    ante = books.post(lines, cause="hand:9")
    books.pay(books.anna, books.bank, 1, cause="hand:10")
    undone = posting.reverse(books.book, ante.number, key=uuid4(), actor="member:8", cause="hand:9")
    first, second = journal.postings_of_cause(books.book, ["hand:9"])
    assert first.lines == lines
    assert (first.number, first.reversed_by) == (ante.number, undone.number)
    assert (second.number, second.reverses, second.actor) == (undone.number, 1 + 3, "member:8")
    both = journal.postings_of_cause(books.book, {"hand:9", "hand:10"})
    assert [row.number for row in both] == [4, 5, 6]
    assert journal.postings_of_cause(Books().book, ["hand:9"]) == []


def test_a_trial_balance_has_every_account() -> None:
    books = Books(each=100)
    rows = reading.trial_balance(books.book)
    assert [row.kind for row in rows] == ["cash", "bank", "member", "member", "member"]
    assert [row.balance for row in rows] == [-300, 0, 100, 100, 100]
    assert rows[1].owner == "table:1"


def test_the_head_of_a_book_can_be_kept_as_an_anchor() -> None:
    books = Books()
    empty = reading.head(books.book)
    assert (empty.number, empty.hash) == (0, bytes(32))
    booked = books.pay(books.cash, books.anna, 1)
    head = reading.head(books.book)
    assert (head.book, head.number, head.code) == (books.book, 1, booked.code)
    with pytest.raises(errors.UnknownBookError):
        reading.head(2**62)
    assert reading.anchor_at(books.book, head.number) == head
    assert reading.anchor_at(books.book, 0).hash == bytes(32)
    with pytest.raises(errors.UnknownBookError):
        reading.anchor_at(books.book, head.number + 1)


def test_every_question_is_one_query() -> None:
    books = Books(each=100)
    moment = reading.statement(books.anna, limit=1)[0].made_at
    with CaptureQueriesContext(connection) as queries:
        reading.balance(books.anna)
        reading.balances([books.anna, books.boris])
        reading.spendable([books.anna, books.boris])
        reading.balance_at(books.anna, moment)
        reading.statement(books.anna, before=7, limit=10)
        reading.entries_for(books.anna, ["hand:1"])
        journal.postings_of_cause(books.book, ["hand:1"])
        reading.trial_balance(books.book)
        reading.head(books.book)
    assert len(queries) == 9


def test_the_models_read_what_the_kernel_wrote() -> None:
    books = Books(each=100)
    assert Book.objects.get(pk=books.book).last_number == 3
    assert Account.objects.filter(book=books.book, kind="member").count() == 3
    last = Posting.objects.get(pk=(books.book, 3))
    assert (last.kind, last.reverses, bytes(last.hash)) == (
        "bet",
        None,
        reading.head(books.book).hash,
    )
    entry = Entry.objects.get(pk=(books.book, 3, books.vera))
    assert (entry.amount, entry.balance) == (100, 100)
