"""Many at once: one key, opposite payments, empty purses, floors that move."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import chain, pairwise
from uuid import uuid4

from django.db import connection

from ledger import audit, errors, posting, reading
from ledger.posting import Line, Posted
from tests.ledger.books import Books, at_once

THREADS = 24


def test_whoever_sends_one_key_at_once_books_once() -> None:
    books = Books()
    for round_number in range(1, 6):
        key = uuid4()
        pay = partial(books.pay, books.cash, books.anna, 10, key=key)
        answers = at_once([pay] * THREADS)
        assert {answer.number for answer in answers if isinstance(answer, Posted)} == {round_number}
        assert Counter(answer.replayed for answer in answers if isinstance(answer, Posted)) == {
            False: 1,
            True: THREADS - 1,
        }
    assert reading.balance(books.anna) == 50


def test_a_refusal_under_one_key_is_the_same_for_all() -> None:
    books = Books(each=100)
    key = uuid4()
    answers = at_once([partial(books.pay, books.anna, books.bank, 101, key=key)] * THREADS)
    assert all(isinstance(answer, errors.FloorError) for answer in answers)
    assert {answer.balance for answer in answers if isinstance(answer, errors.FloorError)} == {100}


def test_one_key_with_different_amounts_books_one_of_them() -> None:
    books = Books()
    key = uuid4()
    answers = at_once(
        [partial(books.pay, books.cash, books.anna, n, key=key) for n in range(1, THREADS + 1)]
    )
    booked = [answer for answer in answers if isinstance(answer, Posted)]
    reused = [answer for answer in answers if isinstance(answer, errors.KeyReusedError)]
    assert (len(booked), len(reused)) == (1, THREADS - 1)
    assert reading.head(books.book).number == 1


def test_opposite_payments_never_wait_for_each_other_for_ever() -> None:
    books = Books(each=1000)

    def play(giver: int, taker: int) -> list[int]:
        return [books.pay(giver, taker, 1).number for _ in range(10)]

    pairs = [(books.anna, books.boris), (books.boris, books.anna)]
    numbers = at_once([partial(play, *pairs[n % 2]) for n in range(THREADS)])
    rows = [answer for answer in numbers if isinstance(answer, list)]
    assert sorted(chain(*rows)) == list(range(4, 4 + 10 * THREADS))
    assert all(later > sooner for row in rows for sooner, later in pairwise(row))
    assert reading.balance(books.anna) == 1000
    assert audit.check(books.book).postings == 3 + 10 * THREADS


def test_a_purse_is_not_spent_twice() -> None:
    books = Books(each=100)
    answers = at_once([partial(books.pay, books.anna, books.bank, 30) for _ in range(THREADS)])
    booked = [answer for answer in answers if isinstance(answer, Posted)]
    refused = [answer for answer in answers if isinstance(answer, errors.FloorError)]
    assert (len(booked), len(refused)) == (3, THREADS - 3)
    assert {error.balance for error in refused} == {10}
    assert reading.balances([books.anna, books.bank]) == {books.anna: 10, books.bank: 90}


def test_a_purse_that_was_never_used_is_not_spent_twice() -> None:
    """An account without entries has nothing to lock but its book."""
    books = Books()
    newcomer = posting.open_account(books.book, kind="member", floor=-100)
    answers = at_once([partial(books.pay, newcomer, books.bank, 60) for _ in range(THREADS)])
    assert sum(isinstance(answer, Posted) for answer in answers) == 1
    assert reading.balance(newcomer) == -60


def test_a_floor_counts_from_the_moment_it_is_set() -> None:
    books = Books()
    posting.set_floor(books.anna, -1000)

    def lose() -> int:
        return sum(isinstance(try_to_pay(books), Posted) for _ in range(10))

    def forbid() -> int:
        posting.set_floor(books.anna, 0)
        return reading.head(books.book).number

    *_lost, last_allowed = at_once([lose] * 5 + [forbid])
    assert isinstance(last_allowed, int)
    entries = reading.statement(books.anna, limit=100)
    assert all(entry.number <= last_allowed for entry in entries)


def try_to_pay(books: Books) -> Posted | errors.FloorError:
    try:
        return books.pay(books.anna, books.bank, 1)
    except errors.FloorError as error:
        return error


def test_nothing_is_posted_into_an_account_after_it_was_closed() -> None:
    books = Books(each=1000)

    def lose() -> None:
        for _ in range(10):
            books.pay(books.anna, books.bank, 1)

    def close() -> int:
        posting.close_account(books.anna)
        return reading.balance(books.anna)

    *losers, balance = at_once([lose] * 5 + [close])
    assert all(answer is None or isinstance(answer, errors.ClosedAccountError) for answer in losers)
    assert reading.balance(books.anna) == balance


def test_whoever_adds_up_the_book_meanwhile_always_finds_zero() -> None:
    books = Books(each=1000)
    accounts = [books.cash, books.bank, books.anna, books.boris, books.vera]

    def play(seed: int) -> int:
        chance = random.Random(seed)
        for _ in range(15):
            giver, taker = chance.sample(accounts[2:], 2)
            books.post([Line(giver, -7), Line(taker, 5), Line(books.bank, 2)])
        return 0

    def add_up() -> int:
        wrong = 0
        for _ in range(40):
            wrong += sum(row.balance for row in reading.trial_balance(books.book)) != 0
            newest = reading.statement(books.bank, limit=1)
            wrong += bool(newest) and newest[0].balance > reading.balance(books.bank)
        return wrong

    calls: list[Callable[[], int]] = [partial(play, seed) for seed in range(8)]
    answers = at_once([*calls, add_up, add_up])
    assert not any(answers)
    assert reading.balance(books.bank) == 8 * 15 * 2


def test_what_was_answered_before_is_numbered_before_and_seen_at_once() -> None:
    books = Books()

    def play() -> bool:
        for _ in range(10):
            number = books.pay(books.cash, books.anna, 1).number
            with connection.cursor() as cursor:
                cursor.execute("SELECT last_number FROM ledger_book WHERE id = %s", [books.book])
                seen = cursor.fetchone()
            if seen is None or seen[0] < number:
                return False
        return True

    assert at_once([play] * 8) == [True] * 8
