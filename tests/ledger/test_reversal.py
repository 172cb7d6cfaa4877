"""Reversing: the exact opposite, once, while the money is there."""

from functools import partial
from uuid import uuid4

import pytest

from ledger import errors, posting, reading
from ledger.posting import Line
from tests.ledger.books import Books, at_once


def test_a_reversal_books_the_exact_opposite_of_every_line() -> None:
    books = Books(each=100)
    ante = books.post(
        [Line(books.anna, -40), Line(books.boris, -40), Line(books.bank, 80)], kind="ante"
    )
    undone = books.reverse(ante.number)
    assert undone.number == ante.number + 1
    held = reading.balances([books.anna, books.boris, books.bank])
    assert held == {books.anna: 100, books.boris: 100, books.bank: 0}
    newest, first = reading.statement(books.anna, limit=2)
    assert (newest.kind, newest.reverses, newest.amount) == ("reversal", ante.number, 40)
    assert (first.kind, first.reversed_by) == ("ante", undone.number)


def test_a_posting_is_reversed_once() -> None:
    books = Books(each=100)
    bet = books.pay(books.anna, books.bank, 10)
    undone = books.reverse(bet.number)
    with pytest.raises(errors.AlreadyReversedError) as refused:
        books.reverse(bet.number)
    assert refused.value.by == undone.number
    assert reading.balance(books.anna) == 100


def test_a_reversal_sent_twice_is_one() -> None:
    books = Books(each=100)
    bet = books.pay(books.anna, books.bank, 10)
    key = uuid4()
    first = books.reverse(bet.number, key=key)
    again = books.reverse(bet.number, key=key)
    assert (again.number, again.code, again.replayed) == (first.number, first.code, True)


def test_a_reversal_is_not_reversed() -> None:
    books = Books(each=100)
    bet = books.pay(books.anna, books.bank, 10)
    undone = books.reverse(bet.number)
    with pytest.raises(errors.NotReversibleError):
        books.reverse(undone.number)


def test_what_was_never_posted_is_not_reversed_and_stays_so_under_its_key() -> None:
    books, others = Books(), Books(each=1)
    key = uuid4()
    for number in (0, 1, -1):
        with pytest.raises(errors.NotReversibleError):
            books.reverse(number, key=key if number == 1 else None)
    books.pay(books.cash, books.anna, 5)
    with pytest.raises(errors.NotReversibleError) as again:
        books.reverse(1, key=key)
    assert again.value.replayed
    assert books.reverse(1)
    assert reading.balance(others.anna) == 1


def test_a_reversal_is_refused_when_the_winner_has_left_with_the_money() -> None:
    books = Books(each=100)
    win = books.pay(books.anna, books.boris, 60, kind="win")
    books.pay(books.boris, books.cash, 130, kind="cash_out")
    with pytest.raises(errors.FloorError) as refused:
        books.reverse(win.number)
    assert (refused.value.account, refused.value.balance) == (books.boris, 30)
    books.pay(books.cash, books.boris, 30, kind="cash_in")
    assert books.reverse(win.number)


def test_a_reversal_into_a_closed_account_is_refused() -> None:
    books = Books(each=100)
    bet = books.pay(books.anna, books.bank, 10)
    posting.close_account(books.anna)
    with pytest.raises(errors.ClosedAccountError):
        books.reverse(bet.number)


def test_whoever_reverses_together_reverses_once() -> None:
    books = Books(each=1000)
    for _ in range(5):
        bet = books.pay(books.anna, books.bank, 10)
        answers = at_once([partial(books.reverse, bet.number) for _ in range(12)])
        won = [answer for answer in answers if isinstance(answer, posting.Posted)]
        refused = [answer for answer in answers if isinstance(answer, errors.AlreadyReversedError)]
        assert (len(won), len(refused)) == (1, 11)
        assert {error.by for error in refused} == {won[0].number}
        assert reading.balance(books.anna) == 1000
