"""Evenings played on paper: recorded as sessions of the past, noticed twice, taken back whole."""

from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from club.models import Club, LogEntry, Member, PlaySession
from club.people import deactivate, set_credit_limit
from games import statistics
from games.members.history import page_of
from games.models import Action, Hand, PaperSession, PlayerHand, SessionResult, Table
from games.records.reading import Paper, PaperError, read
from games.records.recording import TwinError, record_paper, take_back_paper
from games.tables import change_rules
from ledger import journal, reading
from tests.builders import Cast, give, make_cast
from tests.games.evening import Evening
from tests.games.exports import told_truly

EVENING = """
game = "trinka"
players = ["Anna", "Boris", "Vera"]
dealer = "Boris"
start = 5000
play = [
    "ante all", "deal", "Vera bet 100", "Anna fold", "Boris bet 300", "Vera fold",
    "= turn none", "take_bank",       # 700 to Boris
    "ante all", "deal", "! Boris fold", "Vera fold", "Anna bet 100", "undo",
    "Anna bet 500", "Boris fold", "take_bank",
]
[rules]
ante = 100
"""
NETS = {"Anna": 100, "Boris": 200, "Vera": -300}
DAY = date(2026, 5, 8)


def people(club: Club, record: Paper) -> dict[int, Member]:
    return {seat: club.members.get(name=name) for seat, name in record.names.items()}


def recorded(cast: Cast, text: str = EVENING, **changes: Any) -> PlaySession:
    record = read(text)
    given: dict[str, Any] = {"day": DAY, "text": text, "by": cast.dora} | changes
    return record_paper(cast.club, record, people(cast.club, record), **given)


def balances(cast: Cast) -> dict[str, int]:
    return {
        member.name: reading.balance(member.account)
        for member in (cast.anna, cast.boris, cast.vera)
    }


def results(session: PlaySession) -> dict[str, int]:
    statistics.catch_up_all()
    found = SessionResult.objects.filter(session=session)
    return {str(result.member): result.net for result in found}


def refused(cast: Cast, text: str = EVENING, **changes: Any) -> str:
    """Return why nothing was recorded; and see that nothing was."""
    before = reading.head(cast.club.book).number, cast.club.play_sessions.count()
    with pytest.raises(PaperError) as error:
        recorded(cast, text, **changes)
    assert before == (reading.head(cast.club.book).number, cast.club.play_sessions.count())
    return str(error.value)


def test_an_evening_on_paper_becomes_a_closed_session_of_its_day(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris, cast.vera)

    session = recorded(cast, title="At Boris's")

    assert cast.club.day_of(session.opened_at) == DAY
    assert session.closed_at == session.opened_at
    assert (session.number, session.title, session.opened_by) == (1, "At Boris's", cast.dora)
    assert balances(cast) == {name: 1000 + net for name, net in NETS.items()}
    assert results(session) == NETS
    call_command("verify", club=cast.club.slug)


def test_its_lines_and_postings_say_when_they_were_recorded(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris, cast.vera)
    began = timezone.now()

    session = recorded(cast)

    table = Table.objects.get(session=session)
    lines = Action.objects.filter(table=table).order_by("number")
    assert [action.line for action in lines][:6] == [
        *("sit 1", "sit 2", "sit 3", "drawn 2", "ante all", "deal"),
    ]
    assert lines.filter(line="undo").count() == 1
    assert all(action.at >= began and action.by == cast.dora for action in lines)
    causes = [hand.cause for hand in Hand.objects.filter(table=table)]
    posted = journal.postings_of_cause(cast.club.book, causes)
    assert len(causes) == 2
    assert {one.made_at >= began for one in posted} == {True}
    assert {one.number for one in posted} == {action.posting for action in lines} - {None}
    assert reading.balance(table.bank_account) == 0


def test_it_can_be_written_out_again(cast: Cast, tmp_path: Path) -> None:
    give(cast, 1000, cast.anna, cast.boris, cast.vera)

    exported = told_truly(recorded(cast), tmp_path)

    assert "drawn Boris" in exported.records[0]["play"]
    assert {name: net for name, net in exported.nets.items() if net} == NETS


def test_only_what_somebody_lost_in_all_must_be_there(cast: Cast) -> None:
    # Anna and Boris won in the end; that each began with an ante needs no balance now.
    give(cast, 300, cast.vera)

    recorded(cast)

    assert balances(cast) == {"Anna": 100, "Boris": 200, "Vera": 0}


def test_who_cannot_pay_what_he_lost_refuses_the_whole_evening(cast: Cast) -> None:
    give(cast, 250, cast.vera)

    assert refused(cast) == (
        "Not everybody can pay: Vera pays 3.00 and has 2.50, so 0.50 are missing. "
        "Let them pay in first, or raise a credit limit."
    )

    set_credit_limit(cast.vera, by=cast.olga, limit=50)
    recorded(cast)
    assert reading.balance(cast.vera.account) == -50
    # His limit counts again afterwards.
    evening = Evening(cast, cast.vera, cast.anna, money=0)
    evening.tap("drawn 1")
    assert next(one.refusal.code for one in evening.play.options() if one.refusal) == "cannot_pay"


def test_the_same_record_twice_is_noticed_whatever_its_looks(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    first = recorded(cast)
    again = "# copied\n" + EVENING.replace('"Vera bet 100"', '"Vera   bet 100   # again"')
    again = again.replace('"= turn none", ', "").replace("start = 5000", "start = 900")

    with pytest.raises(TwinError) as error:
        recorded(cast, again, day=DAY + timedelta(days=1))

    assert error.value.session == first
    assert str(error.value) == "This has been recorded already, as session 1."
    recorded(cast, EVENING.replace("bet 500", "bet 600"))
    other = make_cast()
    give(other, 1000, other.vera)
    recorded(other)


def test_what_was_recorded_live_is_not_recorded_from_its_export_again(
    cast: Cast, tmp_path: Path
) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 2", "ante all")
    change_rules(evening.table, {"ante": 500}, number=evening.number, key=uuid4(), by=cast.dora)
    evening.tap("deal", "3 fold", "1 fold", "take_bank", "exclude 2", "ante all", "deal")
    evening.take_back(2)
    evening.tap("ante all", "deal", "3 fold", "take_bank")
    text = told_truly(evening.session, tmp_path).texts[0]

    with pytest.raises(TwinError) as error:
        recorded(cast, text)

    assert error.value.session == evening.session


def test_it_is_taken_back_as_a_whole_and_both_stay(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris, cast.vera)
    session = recorded(cast)
    results(session)

    take_back_paper(session, reason="It was another evening", by=cast.mona)

    assert balances(cast) == {"Anna": 1000, "Boris": 1000, "Vera": 1000}
    assert results(session) == {}
    assert not PlayerHand.objects.filter(session=session).exists()
    session.refresh_from_db()
    assert session.closed_at == session.opened_at
    actions = Action.objects.filter(table__session=session)
    assert actions.filter(takes_back=None, taken_back_by=None).count() == 0
    kept = PaperSession.objects.get(session=session)
    assert (kept.taken_back_by, kept.reason) == (cast.mona, "It was another evening")
    logged = LogEntry.objects.filter(club=cast.club, kind__startswith="paper").order_by("pk")
    assert [entry.details["after"] for entry in logged] == [str(DAY), "It was another evening"]
    call_command("verify", club=cast.club.slug)

    with pytest.raises(PaperError, match="taken back already"):
        take_back_paper(session, reason="Again", by=cast.mona)
    assert results(recorded(cast)) == NETS


def test_what_a_winner_no_longer_has_can_not_be_taken_back(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    session = recorded(cast)
    Evening(cast, cast.anna, cast.gleb, money=0, ante=60).tap("drawn 1", "1 ante")
    head = reading.head(cast.club.book)

    with pytest.raises(PaperError) as error:
        take_back_paper(session, reason="Wrong day", by=cast.mona)

    assert "Anna pays 1.00 and has 0.40, so 0.60 are missing" in str(error.value)
    assert reading.head(cast.club.book) == head
    assert PaperSession.objects.get(session=session).taken_back_at is None


def test_who_runs_tables_records_and_a_manager_takes_back(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    theirs = "This is not yours to do; ask a manager of the club."

    assert refused(cast, by=cast.tanya) == theirs
    assert refused(cast, by=cast.anna) == theirs
    assert refused(cast, by=cast.stan) == theirs
    session = recorded(cast, by=cast.mona)
    with pytest.raises(PaperError, match="not yours"):
        take_back_paper(session, reason="No", by=cast.dora)
    with pytest.raises(PaperError, match="Say why"):
        take_back_paper(session, reason="", by=cast.mona)


def test_who_has_left_and_who_stands_twice_are_refused(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    record = read(EVENING)
    chosen = people(cast.club, record)

    def why(members: Mapping[int, Member]) -> str:
        with pytest.raises(PaperError) as error:
            record_paper(cast.club, record, members, day=DAY, text=EVENING, by=cast.dora)
        return str(error.value)

    assert why(chosen | {1: cast.vera}) == "Vera is chosen for two names."
    deactivate(cast.anna, by=cast.olga)
    assert why(chosen) == "Anna has left the club."


def test_a_day_that_nobody_can_have_played_on_is_refused(cast: Cast) -> None:
    today = cast.club.day_of(timezone.now())

    assert refused(cast, day=today + timedelta(days=1)) == "That day is still to come."
    assert refused(cast, day=date(1926, 5, 8)) == "That day is too long ago; check the year."
    give(cast, 300, cast.vera)
    recorded(cast, day=today)


def test_a_member_may_sit_elsewhere_tonight(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.vera, money=5000)
    evening.tap("drawn 1", "ante all", "deal")

    session = recorded(cast)

    assert session.number == 2
    assert not PlaySession.objects.get(pk=evening.session.pk).closed_at
    evening.tap("2 fold", "take_bank")


def test_cash_of_other_days_stays_outside_the_evening(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    session = recorded(cast)
    give(cast, 500, cast.vera)

    parts = page_of(cast.vera).parts

    assert [part.session for part in parts] == [None, session, None]


def test_people_who_sit_down_later_and_guests_are_seated(cast: Cast) -> None:
    text = EVENING.replace(
        "start = 5000", "start = {Anna = 900, Boris = 900, Vera = 900, Gleb = 9}"
    )
    text = text.replace('"ante all", "deal", "! Boris', '"sit Gleb", "exclude Gleb", "ante all", '
                        '"deal", "! Boris')  # fmt: skip
    give(cast, 1000, cast.vera)

    session = recorded(cast, text)

    assert results(session) == NETS
    assert "exclude 4" in Action.objects.filter(table__session=session).values_list(
        "line", flat=True
    )
