"""Times are those of the club's clock, in the reader's language."""

from datetime import UTC, datetime

import pytest
from django.utils import translation

from club.models import Club
from club.templatetags.club import club_date, club_moment, club_time

# In Kyiv it is half past one in the morning of the next day.
MOMENT = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)
CLUB = Club(name="Four Suits", currency="UAH", time_zone="Europe/Kyiv")


@pytest.mark.parametrize(
    ("language", "time", "date", "moment"),
    [
        ("en", "1:30\u202fAM", "Dec 1, 2026", "12/1/26, 1:30\u202fAM"),
        ("ru", "01:30", "1 дек. 2026\u202fг.", "01.12.2026, 01:30"),
    ],
)
def test_a_moment_is_shown_on_the_clock_of_the_club(
    language: str, time: str, date: str, moment: str
) -> None:
    with translation.override(language):
        assert club_time(MOMENT, CLUB) == time
        assert club_date(MOMENT, CLUB) == date
        assert club_moment(MOMENT, CLUB) == moment
