"""Closing months: in order, once they are over, and never undone."""

from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
import time_machine

from club.cashdesk import cash_in, undo
from club.closing import close_month
from club.models import Club, Member, MonthClose
from club.months import next_to_close
from club.refusals import CashError
from club.sessions import open_session
from games.records.reading import PaperError
from games.records.recording import check_day
from tests.builders import Cast, client_of

APRIL = datetime(2030, 4, 2, 12, tzinfo=UTC)


def closed(cast: Cast, month: date | None, by: Member | None = None) -> MonthClose:
    return close_month(cast.club, month, by=by or cast.mona)


def since(cast: Cast, day: datetime) -> None:
    Club.objects.filter(pk=cast.club.pk).update(created_at=day)
    cast.club.refresh_from_db()


def test_months_are_closed_in_order_once_they_are_over(cast: Cast) -> None:
    since(cast, datetime(2030, 2, 10, 12, tzinfo=UTC))
    with time_machine.travel(APRIL):
        assert next_to_close(cast.club) == date(2030, 2, 1)
        with pytest.raises(CashError, match="others come first"):
            closed(cast, date(2030, 3, 1))
        closed(cast, date(2030, 2, 1))
        closed(cast, date(2030, 3, 1))
        assert next_to_close(cast.club) is None
        with pytest.raises(CashError, match="it runs"):
            closed(cast, date(2030, 4, 1))
        with pytest.raises(CashError, match="is closed"):
            closed(cast, date(2030, 2, 1))


@pytest.mark.parametrize(
    ("moment", "over"),
    [
        # Summer time began on 31 March 2030; the club day of the 31st ends at 06:00 of Kyiv.
        (datetime(2030, 4, 1, 2, 59, tzinfo=UTC), False),
        (datetime(2030, 4, 1, 3, 0, tzinfo=UTC), True),
    ],
)
def test_a_month_ends_with_its_last_club_day(cast: Cast, moment: datetime, *, over: bool) -> None:
    since(cast, datetime(2030, 3, 10, 12, tzinfo=UTC))
    with time_machine.travel(moment):
        assert (next_to_close(cast.club) == date(2030, 3, 1)) is over
    assert cast.club.day_began(date(2030, 4, 1)) == datetime(2030, 4, 1, 3, tzinfo=UTC)


def test_a_session_of_the_month_that_is_open_stops_it(cast: Cast) -> None:
    since(cast, datetime(2030, 3, 10, 12, tzinfo=UTC))
    with time_machine.travel(datetime(2030, 3, 31, 20, tzinfo=UTC)):
        open_session(cast.club, by=cast.dora)
    with time_machine.travel(APRIL), pytest.raises(CashError, match="still open"):
        closed(cast, date(2030, 3, 1))


def test_only_a_manager_closes_a_month(cast: Cast) -> None:
    since(cast, datetime(2030, 3, 10, 12, tzinfo=UTC))
    with time_machine.travel(APRIL):
        for person in (cast.tanya, cast.dora, cast.anna, cast.stan):
            with pytest.raises(CashError, match="Only a manager"):
                closed(cast, date(2030, 3, 1), by=person)
        page = client_of(cast.mona)
        address = f"/{cast.club.slug}/cash/months/"
        assert "March 2030" in page.get(address).content.decode()
        for wrong in ("", "2030-02-01", "2030-03-02", "2030-13-01", "x" * 99):
            assert page.post(address, {"month": wrong}).status_code == 422
        assert page.post(address, {"month": "2030-03-01"}).status_code == 302
        assert client_of(cast.tanya).post(address, {"month": "2030-03-01"}).status_code == 422


def test_nothing_of_a_closed_month_is_taken_back(cast: Cast) -> None:
    booked = cash_in(cast.anna, 500, key=uuid4(), by=cast.tanya)
    MonthClose.objects.create(
        club=cast.club,
        month=cast.club.day_of(datetime.now(UTC)).replace(day=1),
        by=cast.mona,
        anchor="1:0:" + "0" * 64,
        totals={},
    )
    with pytest.raises(CashError, match="book a correction"):
        undo(cast.club, booked.number, key=uuid4(), by=cast.tanya, reason="x")


def test_no_evening_on_paper_is_put_into_a_closed_month(cast: Cast) -> None:
    MonthClose.objects.create(
        club=cast.club, month=date(2026, 1, 1), by=cast.mona, anchor="1:0:" + "0" * 64, totals={}
    )
    with pytest.raises(PaperError, match="is closed"):
        check_day(cast.club, date(2026, 1, 31))
    check_day(cast.club, date(2026, 2, 1))
