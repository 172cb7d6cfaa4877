"""Statistics become equal to what was recorded, whatever happens to the hints."""

from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from random import Random
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games import statistics
from games.models import Action, PlayerHand, SessionResult, Table
from games.tasks import catch_up_statistics
from ledger.models import Entry, Posting
from tests.builders import Cast, make_cast
from tests.games.evening import Evening
from tests.games.recount import player_hands, rebuilt, recounted, results

BET_AND_WON = ["drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank"]
NEXT = ["ante all", "deal", "3 bet 1000", "1 bet 1000", "2 fold", "3 fold", "take_bank"]


def evening(cast: Cast) -> Evening:
    """Seat Anna, Boris and Vera at a new table."""
    return Evening(cast, cast.anna, cast.boris, cast.vera, ceiling_multiple=None)


def test_after_a_hand_each_player_has_his_result(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*BET_AND_WON)
    statistics.catch_up(table.table.pk)
    boris = SessionResult.objects.get(member=cast.boris)
    assert (boris.hands, boris.won, boris.svaras) == (1, 1, 0)
    assert (boris.put_in, boris.taken, boris.net, boris.largest_bank) == (2000, 4000, 2000, 4000)
    assert SessionResult.objects.get(member=cast.anna).net == -1000


def test_a_hand_that_is_still_played_does_not_count(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*BET_AND_WON, *NEXT[:4])
    statistics.catch_up(table.table.pk)
    assert SessionResult.objects.get(member=cast.boris).hands == 1


def test_a_table_that_no_hint_ever_told_of_is_found_by_the_beat(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*BET_AND_WON)
    catch_up_statistics()
    assert SessionResult.objects.get(member=cast.boris).won == 1


@pytest.mark.parametrize("line", ["2 bet 5", "no such line"])
def test_a_session_that_cannot_be_read_does_not_stop_the_others(
    cast: Cast, line: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = evening(cast), evening(make_cast())
    hand = broken.tap(*BET_AND_WON).last
    sound.tap(*BET_AND_WON)
    # No door lets this in; somebody must have written it past them.
    number = broken.number
    assert hand is not None
    Action.objects.create(
        table=broken.table,
        number=number,
        hand=hand,
        line=line,
        kind="bet",
        by=cast.dora,
        key=uuid4(),
        at=timezone.now(),
    )
    Table.objects.filter(pk=broken.table.pk).update(last_number=number)
    statistics.catch_up_all()
    assert SessionResult.objects.get(member=sound.cast.boris).won == 1
    assert f"The statistics of session {broken.session.pk} can't be computed" in caplog.text
    # So that the beat of another test need not complain of it again.
    Table.objects.filter(pk=broken.table.pk).update(last_number=0)


class Terminal(StringIO):
    """An output that somebody is looking at."""

    def isatty(self) -> bool:
        return True


def test_rebuilding_shows_how_far_it_is(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*BET_AND_WON, *NEXT)
    seen = Terminal()
    call_command("rebuild_statistics", club=cast.club.slug, stdout=StringIO(), stderr=seen)
    assert "█" * 40 + " 2 of 2 hands\n" in seen.getvalue()
    assert SessionResult.objects.get(member=cast.boris).won == 1


def test_a_voided_hand_does_not_count_until_the_voiding_is_taken_back(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*BET_AND_WON[:4], "annul_hand marked card")
    statistics.catch_up(table.table.pk)
    assert results(cast.club) == set()
    table.take_back()
    table.tap(*BET_AND_WON[4:])
    statistics.catch_up(table.table.pk)
    assert SessionResult.objects.get(member=cast.boris).won == 1


def test_a_finished_hand_that_is_taken_back_and_ended_otherwise_counts_as_it_ended(
    cast: Cast,
) -> None:
    table = evening(cast)
    table.tap(*BET_AND_WON, *NEXT)
    statistics.catch_up(table.table.pk)
    table.take_back(len(NEXT) + 2)
    statistics.catch_up(table.table.pk)
    assert results(cast.club) == set()
    table.tap("1 bet 1000", "2 fold", "take_bank")
    statistics.catch_up(table.table.pk)
    assert SessionResult.objects.get(member=cast.anna).won == 1
    assert SessionResult.objects.get(member=cast.boris).won == 0


@pytest.mark.parametrize("seed", range(3))
def test_hints_lost_doubled_and_late_change_no_figure(seed: int) -> None:
    chance = Random(seed)
    cast = make_cast()
    table = Evening(cast, *cast.players, solo_svara="true", peek_tie="joint_hand")
    for _ in range(9):
        table.at_random(chance, chance.randrange(1, 25))
        for _ in range(chance.choice((0, 1, 2))):
            statistics.catch_up(table.table.pk)
    statistics.catch_up_all()
    kept = results(cast.club), player_hands(cast.club)
    assert kept[0] == recounted(cast.club)
    assert rebuilt(cast.club) == kept
    assert len(kept[1]) > 10


def test_what_each_hand_brought_is_what_the_ledger_says(cast: Cast) -> None:
    table = Evening(cast, *cast.players)
    table.at_random(Random(7), 100)
    statistics.catch_up(table.table.pk)
    rows = PlayerHand.objects.filter(session__club=cast.club).select_related("hand", "member")
    assert rows.exists()
    for row in rows:
        postings = Posting.objects.filter(book=cast.club.book, cause=row.hand.cause)
        entries = Entry.objects.filter(
            account=row.member.account, number__in=postings.values("number")
        )
        assert row.taken - row.put_in == sum(entries.values_list("amount", flat=True))


def test_two_tables_of_one_session_and_many_workers_at_once(cast: Cast) -> None:
    tables = [
        Evening(cast, cast.anna, cast.boris, cast.vera, cast.gleb),
        Evening(cast, cast.dina, cast.mona, cast.tanya),
    ]
    tables[0].tap("leave 4")
    chance = Random(11)

    def count(number: int) -> None:
        statistics.catch_up(tables[number % 2].table.pk)
        connection.close()

    with ThreadPoolExecutor(6) as workers:
        for _ in range(6):
            for table in tables:
                table.at_random(chance, 9)
            list(workers.map(count, range(6)))
    statistics.catch_up_all()
    assert results(cast.club) == recounted(cast.club)
    assert rebuilt(cast.club)[0] == recounted(cast.club)


def test_rebuilding_one_club_leaves_the_others_and_says_what_it_did(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*BET_AND_WON)
    statistics.catch_up(table.table.pk)
    before = list(PlayerHand.objects.filter(session__club=cast.club).values_list("pk", flat=True))
    said = StringIO()
    call_command("rebuild_statistics", club=make_cast().club.slug, stdout=said)
    assert said.getvalue() == "Rebuilt the statistics of 0 sessions with 0 hands.\n"
    after = list(PlayerHand.objects.filter(session__club=cast.club).values_list("pk", flat=True))
    assert before == after


def test_rebuilding_a_club_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="no club with the address nowhere"):
        call_command("rebuild_statistics", club="nowhere")
