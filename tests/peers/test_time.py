"""A night is not a calendar day: faults of time that users of others reported."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import time_machine

from club.cashdesk import cash_in
from club.models import Club
from games.members.statement import Period
from tests.builders import Cast, client_of, make_club
from tests.sheets.desk import send


def test_new_year_s_night_is_one_day_of_the_old_year(cast: Cast) -> None:
    """T01, T04: from 31 December 21:00 to 1 January 05:30."""
    begins = datetime(2030, 12, 31, 21, tzinfo=cast.club.zone)
    ends = datetime(2031, 1, 1, 5, 30, tzinfo=cast.club.zone)
    assert cast.club.day_of(begins) == cast.club.day_of(ends) == date(2030, 12, 31)
    assert cast.club.day_of(ends + timedelta(minutes=30)) == date(2031, 1, 1)


def test_the_days_of_a_month_sum_to_the_month(cast: Cast) -> None:
    """T03: what lay over midnight was counted on both days."""
    for _entry in range(3):
        cash_in(cast.anna, 100, key=uuid4(), by=cast.tanya)
    today = cast.club.day_of(datetime.now(UTC))
    days = [today + timedelta(days=number) for number in range(-3, 3)]
    daily = [Period.of(cast.anna, day, day) for day in days]
    whole = Period.of(cast.anna, days[0], days[-1])
    changes = [one.closing - one.opening for one in daily]
    assert sum(changes) == whole.closing - whole.opening == 300


def test_a_month_is_the_club_s_whoever_looks(cast: Cast) -> None:
    """T07, T09: "this month" is no last 30 days and no reader's zone."""
    moment = datetime(2031, 5, 31, 22, 30, tzinfo=UTC)
    with time_machine.travel(moment):
        page = client_of(cast.anna).get(f"/{cast.club.slug}/members/{cast.anna.pk}/statement/")
    assert 'value="2031-05-01"' in page.content.decode()
    assert 'value="2031-05-31"' in page.content.decode()
    sydney = make_club()
    Club.objects.filter(pk=sydney.pk).update(time_zone="Australia/Sydney")
    sydney.refresh_from_db()
    assert sydney.day_of(moment) == date(2031, 6, 1)


def test_what_is_dated_tomorrow_counts_nowhere(cast: Cast) -> None:
    """T10: balances had included bills of the future."""
    tomorrow = cast.club.day_of(datetime.now(UTC)) + timedelta(days=1)
    client, address = send(cast, f"Name,{tomorrow}\nAnna,5\nBoris,-5\n")
    assert "lies in the future" in client.get(address).content.decode()


def test_the_books_date_a_posting_themselves(cast: Cast) -> None:
    """L09: an entry dated back changed its day, but not the days after it."""
    before = datetime.now(UTC) - timedelta(seconds=5)
    with time_machine.travel(datetime(2020, 1, 1, tzinfo=UTC)):
        cash_in(cast.anna, 100, key=uuid4(), by=cast.tanya)
    today = cast.club.day_of(datetime.now(UTC))
    (entry,) = Period.of(cast.anna, today - timedelta(1), today).entries(after=0, limit=9)
    assert entry.made_at > before
