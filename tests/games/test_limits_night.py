"""The night of a limit: from border to border of the club day, by hours that really passed."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from club.limits import set_hours, set_loss
from games.records.reading import read
from games.records.recording import record_paper
from games.tables import TableError, seat_member
from tests.builders import Cast, give
from tests.games.evening import Evening
from tests.games.limiting import lose, lost, paused, refused, rests, sat

# The clock of the club goes back from 4 to 3 in this night; its days begin at 6.
EVENING = datetime(2026, 10, 24, 20, 0, tzinfo=UTC)

PAPER = """
game = "trinka"
players = ["Anna", "Boris"]
dealer = "Boris"
start = 5000
play = ["ante all", "deal", "Anna fold", "take_bank"]
[rules]
ante = 100
"""


def test_the_night_of_yesterday_does_not_count(cast: Cast) -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        set_loss(cast.anna, 1000, key=uuid4())
        evening = Evening(cast, cast.anna, cast.boris, cast.vera)
        evening.tap("drawn 1")
        lose(evening)
        # Six by the clock on the wall comes an hour later than in other nights.
        clock.move_to(EVENING + timedelta(hours=7, minutes=59))
        assert rests(cast.anna)
        clock.move_to(EVENING + timedelta(hours=8))
        assert not rests(cast.anna)
        evening.tap("1 ante")


def test_hours_are_those_between_sitting_down_and_leaving(cast: Cast) -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        evening = Evening(cast, cast.anna, cast.boris)
        clock.shift(timedelta(hours=1, minutes=30))
        evening.tap("leave 1")
        clock.shift(timedelta(hours=2))
        assert sat(cast.anna) == timedelta(hours=1, minutes=30)
        other = Evening(cast, cast.anna, cast.vera, game="seka", money=0)
        clock.shift(timedelta(minutes=20))
        assert sat(cast.anna) == timedelta(hours=1, minutes=50)
        assert sat(cast.boris) == timedelta(hours=3, minutes=50)
        other.take_back(2)
        assert sat(cast.anna) == timedelta(hours=1, minutes=30)


def test_whose_hours_are_over_plays_no_more_today(cast: Cast) -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        evening = Evening(cast, cast.anna, cast.boris, cast.vera)
        set_hours(cast.anna, 5, key=uuid4())
        evening.tap("drawn 1")
        clock.shift(timedelta(hours=4, minutes=59))
        evening.tap("1 ante")
        evening.take_back()
        clock.shift(timedelta(minutes=1))
        # The clock on the wall was set back meanwhile and says 3, four hours after he sat down.
        assert refused(evening, "1 ante") == ("not_today", {"seat": 1})
        evening.tap("leave 1")
        with pytest.raises(TableError, match="does not play today"):
            seat_member(evening.table, cast.anna, number=evening.number, key=uuid4(), by=cast.dora)
        clock.move_to(EVENING + timedelta(hours=8))
        seat_member(evening.table, cast.anna, number=evening.number, key=uuid4(), by=cast.dora)


def test_who_sits_over_the_border_of_the_day_has_begun_anew(cast: Cast) -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        Evening(cast, cast.anna, cast.boris)
        clock.move_to(EVENING + timedelta(hours=7, minutes=59))
        assert sat(cast.anna) == timedelta(hours=7, minutes=59)
        clock.move_to(EVENING + timedelta(hours=8, minutes=10))
        assert sat(cast.anna) == timedelta(minutes=10)


def test_a_table_that_is_closed_counts_no_further(cast: Cast) -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        evening = Evening(cast, cast.anna, cast.boris)
        clock.shift(timedelta(hours=1))
        evening.table.closed_at = timezone.now()
        evening.table.save()
        clock.shift(timedelta(hours=1))
        assert sat(cast.anna) == timedelta(hours=1)


def test_what_was_played_on_paper_is_recorded_for_who_does_not_play_today(cast: Cast) -> None:
    give(cast, 5_000, cast.anna, cast.boris)
    paused(cast.anna)
    record = read(PAPER)
    people = {seat: cast.club.members.get(name=name) for seat, name in record.names.items()}
    yesterday = cast.club.day_of(timezone.now()) - timedelta(days=1)
    record_paper(cast.club, record, people, day=yesterday, text=PAPER, by=cast.dora)
    assert lost(cast.anna) == 0, "it was lost yesterday"


def test_what_was_played_on_paper_today_counts_today(cast: Cast) -> None:
    give(cast, 5_000, cast.anna, cast.boris)
    set_loss(cast.anna, 100, key=uuid4())
    record = read(PAPER)
    people = {seat: cast.club.members.get(name=name) for seat, name in record.names.items()}
    today = cast.club.day_of(timezone.now())
    record_paper(cast.club, record, people, day=today, text=PAPER, by=cast.dora)
    assert lost(cast.anna) == 100
    assert sat(cast.anna) == timedelta(0)
    assert rests(cast.anna)
