"""A rebuild goes on where it stood, and those who run the club see how far it is."""

from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.urls import reverse

from games import closing, statistics, tasks
from games.models import SessionResult, StatisticsCheck, StatisticsRebuild
from tests.builders import Cast, client_of, held
from tests.games.evening import Evening
from tests.games.pages import words_of
from tests.statistics.plain import kept_sums

HAND = ["drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank"]


def evenings(cast: Cast, count: int) -> list[Evening]:
    """Play so many short evenings, one after another."""
    played = []
    for _ in range(count):
        table = Evening(cast, cast.anna, cast.boris, cast.vera)
        table.tap(*HAND, "leave 1", "leave 2", "leave 3")
        closing.close(table.session, by=cast.dora)
        played.append(table)
    statistics.catch_up_all()
    return played


def page(cast: Cast) -> str:
    """Return what a manager reads."""
    address = reverse("games:keeping", args=[cast.club.slug])
    return words_of(client_of(cast.mona).get(address))


def test_a_rebuild_that_was_broken_off_goes_on_where_it_stood(cast: Cast) -> None:
    evenings(cast, 3)
    kept = kept_sums(cast.club)
    SessionResult.objects.filter(session__club=cast.club).delete()
    row = statistics.begin(cast.club)
    statistics.step(row.pk)
    assert SessionResult.objects.filter(session__club=cast.club).count() == 3
    assert "2 of 6 hands" in page(cast)
    # Whoever is asked next goes on with the same one.
    said = StringIO()
    call_command("rebuild_statistics", club=cast.club.slug, stdout=said)
    assert said.getvalue() == "Rebuilt the statistics of 3 sessions with 6 hands.\n"
    assert StatisticsRebuild.objects.get(club=cast.club).ended_at is not None
    assert kept_sums(cast.club) == kept
    assert "Last done on" in page(cast)


def test_a_second_one_who_comes_to_a_rebuild_leaves_it_to_the_first(cast: Cast) -> None:
    evenings(cast, 1)
    row = statistics.begin(cast.club)
    with held(lambda: StatisticsRebuild.objects.select_for_update().get(pk=row.pk)):
        assert statistics.step(row.pk) is None
    assert statistics.step(row.pk) is not None


@pytest.mark.parametrize("words", [[], ["--sums"]])
def test_the_command_gives_the_rows_that_were_counted_hand_by_hand(
    cast: Cast, words: list[str]
) -> None:
    table = Evening(cast, *cast.players)
    table.at_random(Random(23), 120)
    statistics.catch_up(table.table.pk)
    kept = kept_sums(cast.club)
    SessionResult.objects.filter(session__club=cast.club).update(won=99)
    call_command("rebuild_statistics", *words, club=cast.club.slug, stdout=StringIO())
    assert kept_sums(cast.club) == kept


def test_a_manager_begins_a_rebuild_and_a_worker_does_it(cast: Cast) -> None:
    evenings(cast, 2)
    SessionResult.objects.filter(session__club=cast.club).update(put_in=1)
    address = reverse("games:keeping", args=[cast.club.slug])
    client = client_of(cast.mona)
    assert client.post(address, {}).status_code == 422
    assert client.post(address, {"rebuild": "all"}).status_code == 302
    # A second press begins no second one.
    client.post(address, {"rebuild": "all"})
    assert StatisticsRebuild.objects.filter(club=cast.club).count() == 1
    tasks.go_on_rebuilding()
    assert not SessionResult.objects.filter(session__club=cast.club, put_in=1).exists()
    assert StatisticsRebuild.objects.get(club=cast.club).by == cast.mona


def test_by_night_what_differs_is_found_logged_and_told_to_the_manager(
    cast: Cast, caplog: pytest.LogCaptureFixture
) -> None:
    evenings(cast, 2)
    tasks.check_statistics(cast.club.pk)
    assert StatisticsCheck.objects.get(club=cast.club).differences == []
    assert "2 sessions: every row is what the recorded hands give" in page(cast)
    row = SessionResult.objects.filter(session__club=cast.club).earliest("pk")
    row.taken += 1
    row.save()
    tasks.check_statistics(cast.club.pk)
    found = [{"session": 1, "table": "games_sessionresult", "rows": 2}]
    assert StatisticsCheck.objects.filter(club=cast.club).latest("pk").differences == found
    assert f"The statistics of {cast.club.slug} differ from a rebuild" in caplog.text
    assert "Session 1: 2 in games_sessionresult" in page(cast)
    statistics.rebuild(row.session_id)
