"""Limits that members set for themselves: stricter at once, looser from the next club day."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from club.limits import Limits, history_of, in_words, limits_of, pause, set_hours, set_loss, waiting
from club.merging import merge
from club.models import Member, MemberLimit
from club.refusals import CashError
from ledger.errors import KeyReusedError
from tests.builders import Cast, at_once

KYIV = ZoneInfo("Europe/Kyiv")


def on_clock(*when: int) -> time_machine.travel:
    """Travel to a time on the wall of the club."""
    return time_machine.travel(datetime(*when, tzinfo=KYIV), tick=False)  # type: ignore[arg-type, misc]  # parts of a time


def counts(member: Member) -> Limits:
    club = member.club
    return limits_of(club, [member], club.day_of(timezone.now())).get(member.pk, Limits())


def test_the_first_limit_counts_at_once(cast: Cast) -> None:
    set_loss(cast.anna, 10_000, key=uuid4())
    set_hours(cast.anna, 4, key=uuid4())
    assert counts(cast.anna) == Limits(loss=10_000, hours=4)
    assert counts(cast.boris) == Limits()


def test_a_stricter_one_counts_at_once(cast: Cast) -> None:
    set_loss(cast.anna, 10_000, key=uuid4())
    set_loss(cast.anna, 5_000, key=uuid4())
    assert counts(cast.anna).loss == 5_000


@pytest.mark.parametrize("looser", [20_000, None])
def test_a_looser_one_counts_from_the_next_club_day(cast: Cast, looser: int | None) -> None:
    with on_clock(2026, 11, 20, 22, 0):
        set_loss(cast.anna, 10_000, key=uuid4())
        set_loss(cast.anna, looser, key=uuid4())
        assert counts(cast.anna).loss == 10_000
        assert [row.value for row in waiting(history_of(cast.anna), date(2026, 11, 20))] == [looser]
    with on_clock(2026, 11, 21, 5, 59):
        assert counts(cast.anna).loss == 10_000, "the night is not over at midnight"
    with on_clock(2026, 11, 21, 6, 0):
        assert counts(cast.anna).loss == looser


def test_what_is_loosened_after_midnight_counts_the_same_morning(cast: Cast) -> None:
    with on_clock(2026, 11, 20, 22, 0):
        set_hours(cast.anna, 3, key=uuid4())
    with on_clock(2026, 11, 21, 5, 30):
        set_hours(cast.anna, 8, key=uuid4())
        assert counts(cast.anna).hours == 3
    with on_clock(2026, 11, 21, 6, 0):
        assert counts(cast.anna).hours == 8


@pytest.mark.parametrize(
    ("evening", "before", "after"),
    [
        # The clock goes from 4 back to 3 in the night to the 25th, and from 3 on to 4 in March.
        ((2026, 10, 24, 23, 0), (2026, 10, 25, 2, 59), (2026, 10, 25, 3, 0)),
        ((2026, 3, 28, 23, 0), (2026, 3, 29, 2, 59), (2026, 3, 29, 4, 0)),
    ],
)
def test_the_border_holds_in_the_night_in_which_the_clocks_change(
    cast: Cast, evening: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    cast.club.day_starts = 3
    cast.club.save()
    member = Member.objects.get(pk=cast.anna.pk)
    with on_clock(*evening):
        set_loss(member, 10_000, key=uuid4())
        set_loss(member, None, key=uuid4())
    with on_clock(*before):
        assert counts(member).loss == 10_000
    with on_clock(*after):
        assert counts(member).loss is None


@pytest.mark.parametrize("starts", [0, 2, 3, 4, 6])
@pytest.mark.parametrize("changes", [date(2026, 3, 29), date(2026, 10, 25)])
def test_a_club_day_begins_where_the_day_before_ends(
    cast: Cast, starts: int, changes: date
) -> None:
    club = cast.club
    club.day_starts = starts
    for day in (changes - timedelta(days=1), changes, changes + timedelta(days=1)):
        began = club.day_began(day)
        assert club.day_of(began) == day
        assert club.day_of(began - timedelta(microseconds=1)) == day - timedelta(days=1)
        assert began.tzinfo is UTC


def test_a_second_thought_on_the_same_night_loosens_nothing_sooner(cast: Cast) -> None:
    with on_clock(2026, 11, 20, 22, 0):
        set_loss(cast.anna, 10_000, key=uuid4())
        set_loss(cast.anna, None, key=uuid4())
        set_loss(cast.anna, 30_000, key=uuid4())
        assert counts(cast.anna).loss == 10_000
    with on_clock(2026, 11, 21, 20, 0):
        assert counts(cast.anna).loss == 30_000


def test_who_takes_back_his_loosening_keeps_his_limit(cast: Cast) -> None:
    with on_clock(2026, 11, 20, 22, 0):
        set_loss(cast.anna, 10_000, key=uuid4())
        set_loss(cast.anna, None, key=uuid4())
        set_loss(cast.anna, 10_000, key=uuid4())
        assert waiting(history_of(cast.anna), date(2026, 11, 20)) == []
    with on_clock(2026, 11, 22, 20, 0):
        assert counts(cast.anna).loss == 10_000


def test_a_pause_can_be_made_longer_and_never_shorter(cast: Cast) -> None:
    with on_clock(2026, 11, 20, 22, 0):
        pause(cast.anna, date(2026, 12, 1), key=uuid4())
        with pytest.raises(CashError, match=r"lasts until Dec 1, 2026; .* not shorter"):
            pause(cast.anna, date(2026, 11, 25), key=uuid4())
        pause(cast.anna, date(2026, 12, 5), key=uuid4())
    with on_clock(2026, 12, 5, 5, 59):
        assert counts(cast.anna).until == date(2026, 12, 5)
    with on_clock(2026, 12, 5, 6, 0):
        assert counts(cast.anna) == Limits()


@pytest.mark.parametrize("until", [date(2026, 11, 19), date(2026, 11, 20)])
def test_a_pause_ends_on_a_day_to_come(cast: Cast, until: date) -> None:
    # After midnight the club still has the 20th.
    with on_clock(2026, 11, 21, 2, 0), pytest.raises(CashError, match="after today"):
        pause(cast.anna, until, key=uuid4())


def test_a_mistyped_year_is_no_pause(cast: Cast) -> None:
    with pytest.raises(CashError, match="at most 5 years"):
        pause(cast.anna, date(2126, 1, 1), key=uuid4())


def test_there_is_nothing_to_lift_where_nothing_is_limited(cast: Cast) -> None:
    with pytest.raises(CashError, match="no limit to lift"):
        set_hours(cast.anna, None, key=uuid4())


@pytest.mark.parametrize(("setter", "value", "other"), [(set_loss, 500, 600), (set_hours, 2, 3)])
def test_a_form_that_is_sent_twice_counts_once(
    cast: Cast, setter: Callable[..., MemberLimit], value: int, other: int
) -> None:
    key = uuid4()
    assert setter(cast.anna, value, key=key) == setter(cast.anna, value, key=key)
    with pytest.raises(KeyReusedError):
        setter(cast.anna, other, key=key)
    with pytest.raises(KeyReusedError):
        setter(cast.boris, value, key=key)
    assert len(history_of(cast.anna)) == 1


def test_two_taps_at_once_set_one_limit(cast: Cast) -> None:
    key = uuid4()
    answers = at_once(Exception, *[lambda: set_loss(cast.anna, 500, key=key)] * 4)
    assert answers == history_of(cast.anna) * 4


def test_what_was_set_stays_as_it_was(cast: Cast) -> None:
    row = set_loss(cast.anna, 500, key=uuid4())
    for change in (f"UPDATE club_memberlimit SET value = 900 WHERE id = {row.pk}",
                   f"DELETE FROM club_memberlimit WHERE id = {row.pk}"):  # fmt: skip
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(change)
    assert history_of(cast.anna) == [row]


def test_whoever_turns_out_to_be_somebody_keeps_the_limits_of_both(cast: Cast) -> None:
    set_hours(cast.gleb, 2, key=uuid4())
    set_loss(cast.anna, 700, key=uuid4())
    merge(cast.anna, cast.gleb, by=cast.mona)
    assert counts(cast.anna) == Limits(loss=700, hours=2)
    assert counts(cast.boris) == Limits()


@pytest.mark.parametrize("first", ["anna", "gleb"])
def test_of_two_limits_of_one_person_the_stricter_counts_until_he_sets_it_anew(
    cast: Cast, first: str
) -> None:
    with on_clock(2026, 11, 20, 20, 0) as clock:
        other = "gleb" if first == "anna" else "anna"
        set_loss(getattr(cast, first), 700, key=uuid4())
        set_loss(getattr(cast, other), 2_000, key=uuid4())
        merge(cast.anna, cast.gleb, by=cast.mona)
        assert counts(cast.anna).loss == 700
        clock.shift(timedelta(minutes=1))
        set_loss(cast.anna, 3_000, key=uuid4())
        assert counts(cast.anna).loss == 700
        clock.shift(timedelta(days=1))
        assert counts(cast.anna).loss == 3_000


def test_the_clubs_log_says_nothing_of_it(cast: Cast) -> None:
    set_loss(cast.anna, 500, key=uuid4())
    pause(cast.anna, cast.club.day_of(timezone.now()) + timedelta(days=3), key=uuid4())
    assert not cast.club.log.filter(subject=cast.anna.actor, kind__contains="limit").exists()
    assert not cast.club.log.filter(by=cast.anna).exists()


def test_limits_are_said_in_words(cast: Cast) -> None:
    rows = [set_loss(cast.anna, 500, key=uuid4()), set_loss(cast.anna, None, key=uuid4())]
    rows += [set_hours(cast.anna, 2, key=uuid4()), set_hours(cast.anna, None, key=uuid4())]
    assert [in_words(row, cast.club) for row in rows] == [
        "At most 5.00 lost in a night",
        "No limit of what I may lose in a night",
        "At most 2 h at the tables in a night",
        "No limit of hours in a night",
    ]
