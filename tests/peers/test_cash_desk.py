"""Faults of cash desks that users of others reported."""

from uuid import uuid4

from club import approvals, counting
from club.accounts import set_desk_rules
from club.box import equation
from club.cashdesk import cash_in, cash_out
from ledger import reading
from tests.builders import Cast, client_of, give


def test_opening_with_another_sum_than_was_counted_last_is_no_loss(cast: Cast) -> None:
    """K02: closed at 500, opened at 0: the difference waits for a reason."""
    give(cast, 50_000, cast.anna)
    counting.count(cast.club, {50_000: 1}, 0, key=uuid4(), by=cast.tanya)
    opened = counting.count(cast.club, {}, 0, key=uuid4(), by=cast.tanya)
    assert opened.difference == -50_000
    assert reading.balance(cast.club.over_short) == 0
    assert equation(cast.club).difference == 0


def test_change_that_is_given_back_leaves_the_box_as_it_is(cast: Cast) -> None:
    """K03: 500 for a debt of 400, and 100 back."""
    cash_in(cast.anna, 50_000, key=uuid4(), by=cast.tanya)
    cash_out(cast.anna, 10_000, key=uuid4(), by=cast.tanya)
    assert counting.count(cast.club, {20_000: 2}, 0, key=uuid4(), by=cast.tanya).difference == 0


def test_what_waits_to_be_paid_out_is_not_there_any_more(cast: Cast) -> None:
    """K06: the balance that was shown ignored what was approved and unpaid."""
    set_desk_rules(cast.club, by=cast.mona, cash_out_limit=100, fee=0, fee_per="session")
    give(cast, 50_000, cast.anna)
    approvals.ask(cast.anna, 30_000, key=uuid4(), by=cast.tanya)
    client = client_of(cast.tanya)
    for page in ("cash/", "cash/transfer/"):
        assert "Anna · 200.00" in client.get(f"/{cast.club.slug}/{page}").content.decode()


def test_two_treasurers_see_the_same_box(cast: Cast) -> None:
    """L15: two stored balances disagreed between header and menu."""
    give(cast, 12_345, cast.anna, cast.boris)
    for page in ("cash/", "cash/books/"):
        shown = client_of(cast.tanya).get(f"/{cast.club.slug}/{page}").content.decode()
        assert "246.90" in shown
