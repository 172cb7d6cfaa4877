"""The demo club: weeks of play that the rules, the ledger and the statistics all agree on."""

from django.core.management import call_command
from django.utils import timezone

from club.box import equation
from club.models import BoxCount, Club, PlaySession, Settlement, SharedCost
from games.demo.club import build
from games.models import Action, Hand, SessionResult, Table
from games.play import load
from games.rules import GAMES


def test_the_demo_has_weeks_of_sessions_with_svaras_and_corrections_and_one_in_progress() -> None:
    said: list[str] = []
    logins = build(said.append)

    # Another test of this run may have built a demo before.
    club = Club.objects.filter(slug__startswith="four-suits").latest("pk")
    sessions = PlaySession.objects.filter(club=club).order_by("number")
    actions = Action.objects.filter(table__session__club=club)
    assert len(logins) == 14
    assert [session.closed_at is None for session in sessions] == [False] * 7 + [True]
    assert (timezone.now() - sessions[0].opened_at).days > 20
    assert actions.filter(kind="svara").exists()
    assert actions.filter(kind="undo").exists()
    assert Hand.objects.filter(table__session__club=club).count() > 90
    assert set(SessionResult.objects.filter(session__club=club).values_list("game", flat=True)) == {
        *GAMES
    }
    tonight = Table.objects.filter(session=sessions[7]).order_by("number")
    assert [table.game for table in tonight] == ["trinka", "board", "terz"]
    assert all(load(table).state.begun for table in tonight)
    assert equation(club).pots > 0
    # What the players have lost in all these weeks lies in the pots, to the unit.
    results = SessionResult.objects.filter(session__club=club)
    left_there = Hand.objects.filter(table=tonight[1]).order_by("number").last()
    assert left_there is not None
    assert sum(result.net for result in results) == -sum(left_there.setup["pots"].values())
    # The treasurer kept the desk after each evening.
    assert SharedCost.objects.filter(club=club).count() == 7
    assert Settlement.objects.filter(session__club=club).exists()
    assert BoxCount.objects.filter(club=club)[0].difference == 1
    assert equation(club).difference == 0
    call_command("verify", club=club.slug)
