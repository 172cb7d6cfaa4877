"""Posting: what is booked, what is refused, and what a key answers for ever."""

from itertools import pairwise
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger import errors, posting, reading
from ledger.posting import AMOUNT_MAX, Line, Posted
from tests.ledger.books import Books, setting


def test_an_evening_moves_money_and_all_accounts_sum_to_zero() -> None:
    books = Books()
    books.pay(books.cash, books.anna, 10_000, kind="cash_in")
    books.pay(books.cash, books.boris, 5_000, kind="cash_in")
    antes = [Line(books.anna, -40), Line(books.boris, -40), Line(books.bank, 80)]
    books.post(antes, kind="ante")
    books.pay(books.bank, books.boris, 80, kind="win")
    standings = {row.account: row.balance for row in reading.trial_balance(books.book)}
    assert standings == {
        books.cash: -15_000,
        books.bank: 0,
        books.anna: 9_960,
        books.boris: 5_040,
        books.vera: 0,
    }
    assert sum(standings.values()) == 0


def test_postings_are_numbered_without_a_gap_in_each_book() -> None:
    first, second = Books(), Books()
    assert [first.pay(first.cash, first.anna, 1).number for _ in range(3)] == [1, 2, 3]
    assert second.pay(second.cash, second.anna, 1).number == 1
    with pytest.raises(errors.FloorError):
        first.pay(first.vera, first.anna, 1)
    assert first.pay(first.cash, first.anna, 1).number == 4


def test_the_same_key_gives_the_first_answer_again() -> None:
    books = Books()
    key = uuid4()
    first = books.pay(books.cash, books.anna, 100, key=key)
    books.pay(books.cash, books.anna, 100)
    again = books.pay(books.cash, books.anna, 100, key=key)
    assert again == Posted(first.number, replayed=True, hash=first.hash)
    assert not first.replayed
    assert reading.balance(books.anna) == 200


def test_the_order_of_lines_is_not_content() -> None:
    books = Books()
    key = uuid4()
    lines = [Line(books.cash, -30), Line(books.anna, 10), Line(books.boris, 20)]
    assert not books.post(lines, key=key).replayed
    assert books.post(lines[::-1], key=key).replayed


@pytest.mark.parametrize("change", ["kind", "actor", "cause", "note"])
def test_a_key_used_for_other_words_is_refused(change: str) -> None:
    books = Books()
    key = uuid4()
    books.pay(books.cash, books.anna, 100, key=key)
    with pytest.raises(errors.KeyReusedError):
        books.pay(books.cash, books.anna, 100, key=key, **{change: "other"})
    assert reading.balance(books.anna) == 100


def test_a_key_used_for_other_lines_is_refused() -> None:
    books = Books()
    key = uuid4()
    booked = books.pay(books.cash, books.anna, 100, key=key)
    with pytest.raises(errors.KeyReusedError):
        books.pay(books.cash, books.anna, 101, key=key)
    with pytest.raises(errors.KeyReusedError):
        books.pay(books.cash, books.boris, 100, key=key)
    with pytest.raises(errors.KeyReusedError):
        books.reverse(booked.number, key=key)
    assert reading.balance(books.anna) == 100


def test_a_key_counts_in_one_book_only() -> None:
    first, second = Books(), Books()
    key = uuid4()
    assert not first.pay(first.cash, first.anna, 1, key=key).replayed
    assert not second.pay(second.cash, second.anna, 1, key=key).replayed


def test_a_payment_below_the_floor_is_refused_with_all_figures() -> None:
    books = Books()
    books.pay(books.cash, books.anna, 100)
    posting.set_floor(books.anna, -50)
    books.pay(books.anna, books.bank, 150)
    with pytest.raises(errors.FloorError) as refused:
        books.pay(books.anna, books.bank, 7)
    error = refused.value
    assert (error.account, error.balance, error.floor, error.amount) == (books.anna, -50, -50, -7)
    assert str(error) == f"Account {books.anna} has -50 and may not go below -50; -7 is too much."
    assert reading.balance(books.bank) == 150


def test_a_refusal_is_the_answer_to_its_key_for_ever() -> None:
    books = Books()
    key = uuid4()
    with pytest.raises(errors.FloorError) as first:
        books.pay(books.anna, books.bank, 10, key=key)
    books.pay(books.cash, books.anna, 1000)
    with pytest.raises(errors.FloorError) as again:
        books.pay(books.anna, books.bank, 10, key=key)
    assert (first.value.replayed, again.value.replayed) == (False, True)
    assert again.value.balance == 0
    assert reading.balance(books.anna) == 1000
    assert not books.pay(books.anna, books.bank, 10).replayed


def test_whoever_only_gains_may_stay_below_his_floor() -> None:
    books = Books()
    posting.set_floor(books.anna, -100)
    books.pay(books.anna, books.bank, 100)
    posting.set_floor(books.anna, 0)
    books.pay(books.cash, books.anna, 30)
    assert reading.balance(books.anna) == -70
    with pytest.raises(errors.FloorError):
        books.pay(books.anna, books.bank, 1)


def test_an_account_without_a_floor_has_no_limit() -> None:
    books = Books()
    posting.set_floor(books.anna, None)
    books.pay(books.anna, books.bank, AMOUNT_MAX)
    assert reading.balance(books.anna) == -AMOUNT_MAX


def test_a_closed_account_neither_gives_nor_gains_until_it_is_reopened() -> None:
    books = Books(each=100)
    posting.close_account(books.anna)
    for giver, taker in ((books.anna, books.bank), (books.boris, books.anna)):
        with pytest.raises(errors.ClosedAccountError) as refused:
            books.pay(giver, taker, 1)
        assert refused.value.account == books.anna
    posting.reopen_account(books.anna)
    assert books.pay(books.anna, books.bank, 1)


def test_money_never_crosses_from_book_to_book() -> None:
    ours, theirs = Books(each=100), Books(each=100)
    with pytest.raises(errors.UnknownAccountError) as refused:
        ours.pay(ours.anna, theirs.anna, 5)
    assert refused.value.account == theirs.anna
    with pytest.raises(errors.UnknownAccountError):
        ours.post([Line(theirs.anna, -5), Line(theirs.boris, 5)])
    assert reading.balance(theirs.anna) == 100


def test_who_does_not_exist_is_told_from_who_may_not() -> None:
    books = Books()
    with pytest.raises(errors.UnknownAccountError):
        books.pay(books.cash, 2**62, 1)
    with pytest.raises(errors.UnknownBookError):
        posting.post(
            2**62, kind="bet", lines=[Line(1, -1), Line(2, 1)], key=uuid4(), actor="member:7"
        )
    with pytest.raises(errors.UnknownBookError):
        posting.open_account(2**62, kind="member")
    for change in (posting.close_account, posting.reopen_account):
        with pytest.raises(errors.UnknownBookError):
            change(2**62)
    with pytest.raises(errors.UnknownBookError):
        posting.set_floor(2**62, 0)


@pytest.mark.parametrize(
    "amounts",
    [(), (0,), (5,), (5, -4), (0, 0), (AMOUNT_MAX + 1, -AMOUNT_MAX - 1), (2**70, -(2**70))],
)
def test_lines_that_no_club_could_mean_are_malformed(amounts: tuple[int, ...]) -> None:
    books = Books()
    accounts = (books.cash, books.anna)
    with pytest.raises(errors.MalformedPostingError):
        books.post([Line(*line) for line in zip(accounts, amounts, strict=False)])
    assert reading.head(books.book).number == 0


def test_an_account_has_one_line_in_a_posting() -> None:
    books = Books()
    with pytest.raises(errors.MalformedPostingError):
        books.post([Line(books.cash, -2), Line(books.anna, 1), Line(books.anna, 1)])


def test_a_posting_has_at_most_64_lines() -> None:
    books = Books()
    accounts = [posting.open_account(books.book, kind="member") for _ in range(64)]
    lines = [Line(account, 1) for account in accounts]
    assert books.post([*lines[:63], Line(books.cash, -63)])
    with pytest.raises(errors.MalformedPostingError):
        books.post([*lines, Line(books.cash, -64)])


@pytest.mark.parametrize(
    "words",
    [
        {"kind": ""},
        {"kind": "k" * 41},
        {"actor": ""},
        {"actor": "a" * 101},
        {"cause": "c" * 101},
        {"note": "n" * 501},
        {"note": "n" * 500 + " "},
        {"note": "\0"},
        {"note": "\ud800"},
    ],
)
def test_unbearable_words_are_malformed(words: dict[str, str]) -> None:
    books = Books()
    with pytest.raises(errors.MalformedPostingError):
        books.post([Line(books.cash, -1), Line(books.anna, 1)], key=uuid4(), **words)
    assert books.pay(books.cash, books.anna, 1, note="n" * 500).number == 1


@pytest.mark.parametrize("floor", [1, -AMOUNT_MAX - 1, 2**70])
def test_a_floor_lies_between_the_deepest_and_zero(floor: int) -> None:
    books = Books()
    with pytest.raises(errors.MalformedPostingError):
        posting.open_account(books.book, kind="member", floor=floor)
    with pytest.raises(errors.MalformedPostingError):
        posting.set_floor(books.anna, floor)


@pytest.mark.parametrize(("kind", "owner"), [("", ""), ("k" * 41, ""), ("member", "o" * 101)])
def test_an_account_has_a_kind_and_a_bearable_owner(kind: str, owner: str) -> None:
    book = posting.open_book()
    with pytest.raises(errors.MalformedPostingError):
        posting.open_account(book, kind=kind, owner=owner)


def test_each_posting_has_a_short_code_to_be_read_aloud() -> None:
    books = Books()
    codes = [books.pay(books.cash, books.anna, 1).code for _ in range(20)]
    assert len(set(codes)) == 20
    for code in codes:
        left, right = code.split("-")
        assert len(left) == len(right) == 5
        assert not set(left + right) - set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    assert codes[-1] == reading.head(books.book).code


def test_time_never_goes_back_in_a_book() -> None:
    books = Books()
    for _ in range(30):
        books.pay(books.cash, books.anna, 1)
    moments = [entry.made_at for entry in reading.statement(books.anna, limit=30)]
    assert all(later > earlier for later, earlier in pairwise(moments))


def test_a_posting_is_one_query_and_can_be_logged_like_any_other() -> None:
    books = Books()
    with CaptureQueriesContext(connection) as queries:
        books.pay(books.cash, books.anna, 1)
    assert len(queries) == 1
    assert "ledger_post" in queries[0]["sql"]


def test_nothing_is_booked_while_the_database_confirms_too_early() -> None:
    books = Books()
    with setting("synchronous_commit", "off"), pytest.raises(errors.UnsafeSettingsError):
        books.pay(books.cash, books.anna, 1)
    assert books.pay(books.cash, books.anna, 1).number == 1
