"""Counting the box: blind first, the difference afterwards, booked once with a reason."""

from uuid import uuid4

import pytest

from club import counting
from club.box import equation
from club.cashdesk import cash_in, cash_out, undo
from club.models import BoxCount, Club
from club.refusals import CashError
from ledger import reading
from tests.builders import Cast, client_of, give


def test_the_page_tells_what_should_be_there_only_afterwards(cast: Cast) -> None:
    give(cast, 123_45, cast.anna)
    client = client_of(cast.tanya)
    address = f"/{cast.club.slug}/cash/count/"
    assert "123.45" not in client.get(address).content.decode()
    counted = client.post(
        address, {"piece_10000": "1", "loose": "20", "key": str(uuid4())}, follow=True
    )
    page = counted.content.decode()
    assert "123.45" in page
    assert "120.00" in page
    assert "−3.45" in page


def test_the_difference_is_booked_once_with_its_reason_and_the_equation_holds(cast: Cast) -> None:
    give(cast, 10000, cast.anna)
    counted = counting.count(cast.club, {5000: 1, 2000: 2}, 345, key=uuid4(), by=cast.tanya)
    assert counted.difference == -655
    key = uuid4()
    for _tap in range(2):
        booked = counting.book_difference(counted, key=key, by=cast.tanya, reason="lost")
    assert equation(cast.club).box == 9345
    assert equation(cast.club).difference == 0
    with pytest.raises(CashError, match="booked already"):
        counting.book_difference(counted, key=uuid4(), by=cast.tanya, reason="again")
    undo(cast.club, booked.number, key=uuid4(), by=cast.tanya, reason="found it")
    assert counting.booked_of(counted) is None
    assert reading.balance(cast.club.over_short) == 0


def test_change_that_is_given_back_is_no_difference(cast: Cast) -> None:
    cash_in(cast.anna, 50000, key=uuid4(), by=cast.tanya)
    cash_out(cast.anna, 10000, key=uuid4(), by=cast.tanya)
    assert counting.count(cast.club, {20000: 2}, 0, key=uuid4(), by=cast.tanya).difference == 0


def test_an_empty_box_counts_as_nothing_and_what_lay_there_before_is_the_last_count(
    cast: Cast,
) -> None:
    give(cast, 50000, cast.anna)
    counting.count(cast.club, {50000: 1}, 0, key=uuid4(), by=cast.tanya)
    short = counting.count(cast.club, {}, 0, key=uuid4(), by=cast.tanya)
    assert short.difference == -50000
    assert reading.balance(cast.club.over_short) == 0, "nothing is booked unasked"


def test_a_count_that_agrees_has_nothing_to_book(cast: Cast) -> None:
    counted = counting.count(cast.club, {}, 0, key=uuid4(), by=cast.tanya)
    with pytest.raises(CashError, match="nothing to book"):
        counting.book_difference(counted, key=uuid4(), by=cast.tanya, reason="x")


def test_only_the_treasurer_counts(cast: Cast) -> None:
    for person in (cast.dora, cast.mona, cast.anna, cast.stan):
        with pytest.raises(CashError):
            counting.count(cast.club, {}, 0, key=uuid4(), by=person)


@pytest.mark.parametrize("typed", ["-1", "1.5", "many", "1000000"])
def test_pieces_are_whole_numbers(cast: Cast, typed: str) -> None:
    answer = client_of(cast.tanya).post(
        f"/{cast.club.slug}/cash/count/", {"piece_10000": typed, "loose": "0", "key": str(uuid4())}
    )
    assert answer.status_code == 422
    assert typed in answer.content.decode()
    assert not BoxCount.objects.filter(club=cast.club).exists()


@pytest.mark.parametrize(
    ("currency", "digits", "largest", "least"),
    [("EUR", 2, 50000, 1), ("USD", 2, 10000, 1), ("EUR", 0, 500, 1), ("JPY", 0, 50000, 1)],
)
def test_notes_and_coins_are_worth_whole_units(
    currency: str, digits: int, largest: int, least: int
) -> None:
    worths = counting.denominations(Club(currency=currency, digits=digits))
    assert (worths[0], worths[-1]) == (largest, least)
    assert worths == sorted(set(worths), reverse=True)


def test_a_double_tap_counts_once(cast: Cast) -> None:
    client, sent = client_of(cast.tanya), {"loose": "20", "key": str(uuid4())}
    for _tap in range(2):
        assert client.post(f"/{cast.club.slug}/cash/count/", sent).status_code == 302
    assert BoxCount.objects.filter(club=cast.club).count() == 1
    other = client.post(f"/{cast.club.slug}/cash/count/", sent | {"loose": "21"})
    assert other.status_code == 409
