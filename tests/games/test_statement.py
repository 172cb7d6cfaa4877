"""Statements: opening, each session, each hand, each stake, closing; on a page and as a table."""

import csv
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from io import StringIO
from itertools import pairwise
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from club.cashdesk import cash_in, undo
from club.models import Club
from club.spreadsheet import lines
from games.members.statement import Period
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.games.evening import Evening


def address(cast: Cast, **asked: str) -> str:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return f"/{cast.club.slug}/members/{cast.anna.pk}/statement/?{query}"


def today(cast: Cast) -> str:
    return str(cast.club.day_of(datetime.now(UTC)))


def rows_of(cast: Cast, *, by_russian: bool = False, **asked: str) -> list[list[str]]:
    client = client_of(cast.anna)
    headers = {"Accept-Language": "ru" if by_russian else "en"}
    answer = client.get(address(cast, csv="1", **asked), headers=headers)
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:]), delimiter=";" if by_russian else ","))


def an_evening(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")
    return evening


def test_the_page_goes_from_opening_to_closing_through_each_stake(cast: Cast) -> None:
    an_evening(cast)
    page = client_of(cast.anna).get(address(cast, since=today(cast), until=today(cast)))
    text = page.content.decode()
    assert page.status_code == 200
    for told in ("Opening balance", "ante", "cash in", "Session 1", "490.00", "Closing balance"):
        assert told in text, told
    assert reading.head(cast.club.book).code in text


def test_the_table_adds_up_and_says_the_same(cast: Cast) -> None:
    an_evening(cast)
    cash_in(cast.anna, 123, key=uuid4(), by=cast.tanya, note="=1+1")
    _head, opening, *entries, closing = rows_of(cast, since=today(cast), until=today(cast))
    amounts = [Decimal(row[9]) for row in entries]
    balances = [Decimal(row[10]) for row in (opening, *entries, closing)]
    assert balances[0] + sum(amounts) == balances[-1] == Decimal("491.23")
    assert [after - before for before, after in pairwise(balances)] == [*amounts, 0]
    assert entries[-1][7] == "'=1+1"
    assert entries[1][3:6] == ["1", "1", "1"]
    assert closing[7] == reading.head(cast.club.book).code


def test_in_russian_the_table_has_decimal_commas_and_losses_stay_numbers(cast: Cast) -> None:
    an_evening(cast)
    rows = rows_of(cast, by_russian=True, since=today(cast), until=today(cast))
    assert "-10,00" in [row[9] for row in rows]
    assert "490,00" in [row[10] for row in rows]


def test_what_was_taken_back_stands_there_twice_with_both_numbers(cast: Cast) -> None:
    give(cast, 700, cast.anna)
    undo(cast.club, 1, key=uuid4(), by=cast.tanya, reason="It was Boris")
    _head, _opening, booked, taken, _closing = rows_of(cast, since=today(cast), until=today(cast))
    assert (booked[0], booked[12]) == ("1", "2")
    assert (taken[0], taken[11], taken[9]) == ("2", "1", "-7.00")


def test_everybody_reads_his_own_and_those_who_keep_the_books_all(cast: Cast) -> None:
    give(cast, 700, cast.anna)
    for person, status in (
        (cast.anna, 200),
        (cast.tanya, 200),
        (cast.mona, 200),
        (cast.boris, 404),
        (cast.dora, 404),
        (cast.stan, 404),
    ):
        assert client_of(person).get(address(cast)).status_code == status
        assert client_of(person).get(address(cast, csv="1")).status_code == status


@pytest.mark.parametrize(
    ("since", "until"),
    [
        ("2026-02-30", "2026-03-01"),
        ("2026-03-02", "2026-03-01"),
        ("", "2026-03-01"),
        ("1999-01-01", "2026-03-01"),
        ("9999-12-31", "9999-12-31"),
    ],
)
def test_a_period_that_can_not_be_is_refused_in_words(cast: Cast, since: str, until: str) -> None:
    answer = client_of(cast.anna).get(address(cast, since=since, until=until))
    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode() or "notice error" in answer.content.decode()


def test_a_period_before_anything_and_one_in_the_future_are_empty(cast: Cast) -> None:
    give(cast, 700, cast.anna)
    for day, balance in (("2001-01-01", "0.00"), ("2150-01-01", "7.00")):
        page = client_of(cast.anna).get(address(cast, since=day, until=day)).content.decode()
        assert "Nothing was booked in this period" in page
        assert balance in page


def test_the_balance_at_a_past_moment_is_told(cast: Cast) -> None:
    give(cast, 700, cast.anna)
    now = datetime.now(cast.club.zone)
    before, after = now - timedelta(hours=1), now + timedelta(hours=1)
    client = client_of(cast.anna)
    for moment, balance in ((before, "0.00"), (after, "7.00")):
        asked = {"since": today(cast), "until": today(cast), "at": f"{moment:%Y-%m-%dT%H:%M}"}
        page = client.get(address(cast, **asked)).content.decode()
        assert f": {balance}</p>" in page
    for at in ("yesterday", "0001-01-01T00:00", "9999-12-31T23:59", "2026-02-30T10:00"):
        wrong = {"since": today(cast), "until": today(cast), "at": at}
        assert client.get(address(cast, **wrong)).status_code == 422, at


@pytest.mark.parametrize(
    ("day", "begins", "hours"),
    [
        # In Kyiv clocks went forward on 30 March and back on 26 October 2031.
        (date(2031, 3, 29), datetime(2031, 3, 29, 4, tzinfo=UTC), 23),
        (date(2031, 10, 25), datetime(2031, 10, 25, 3, tzinfo=UTC), 25),
        (date(2031, 12, 31), datetime(2031, 12, 31, 4, tzinfo=UTC), 24),
    ],
)
def test_a_club_day_lasts_as_long_as_the_clocks_say(
    cast: Cast, day: date, begins: datetime, hours: int
) -> None:
    instant = timedelta(microseconds=1)
    assert cast.club.day_of(begins) == day
    assert cast.club.day_of(begins - instant) == day - timedelta(days=1)
    assert cast.club.day_of(begins + timedelta(hours=hours) - instant) == day
    assert cast.club.day_of(begins + timedelta(hours=hours)) == day + timedelta(days=1)


def test_two_clubs_in_two_zones_have_two_days(cast: Cast) -> None:
    moment = datetime(2031, 6, 1, 23, 30, tzinfo=UTC)
    tokyo = Club(time_zone="Asia/Tokyo", day_starts=6)
    assert cast.club.day_of(moment) == date(2031, 6, 1)
    assert tokyo.day_of(moment) == date(2031, 6, 2)


def test_days_one_after_the_other_hold_each_entry_once(cast: Cast) -> None:
    an_evening(cast)
    day = cast.club.day_of(datetime.now(UTC))
    days = [Period.of(cast.anna, one, one) for one in (day - timedelta(1), day, day + timedelta(1))]
    assert [one.closing for one in days[:-1]] == [one.opening for one in days[1:]]
    found = [entry.number for one in days for entry in one.entries(after=0, limit=99)]
    assert found == [entry.number for entry in reading.statement(cast.anna.account, limit=99)][::-1]


def test_a_page_costs_the_same_queries_however_long_it_is(cast: Cast) -> None:
    client = client_of(cast.anna)
    counts = []
    for _times in range(2):
        for _entry in range(20):
            give(cast, 1, cast.anna)
        with CaptureQueriesContext(connection) as queries:
            client.get(address(cast))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_long_statement_goes_on_page_by_page(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.members.statement.PAGE", 3)
    for amount in range(1, 8):
        give(cast, amount, cast.anna)
    asked = {"since": today(cast), "until": today(cast)}
    first = client_of(cast.anna).get(address(cast, **asked)).content.decode()
    assert "after=3" in first
    assert "Closing balance" not in first
    second = client_of(cast.anna).get(address(cast, after="3", **asked)).content.decode()
    assert "Carried over" in second
    assert "after=6" in second
    last = client_of(cast.anna).get(address(cast, after="6", **asked)).content.decode()
    assert "Closing balance" in last
    assert len(rows_of(cast, since=today(cast), until=today(cast))) == 7 + 3


@given(st.text(max_size=20))
def test_no_text_is_a_formula_and_no_number_is_text(text: str) -> None:
    (line,) = lines([[text, Decimal("-5.00")]], language="en")
    cells = next(csv.reader(StringIO(line[1:], newline="")))
    assert cells[1] == "-5.00"
    assert cells[0].lstrip("'") == text.lstrip("'") or cells[0] == f"'{text}"
    assert not cells[0].startswith(("=", "+", "-", "@", "\t", "\r"))
