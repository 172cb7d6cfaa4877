"""The demo club: weeks of play that the rules, the ledger and the statistics all agree on."""

from django.core.management import call_command
from django.utils import timezone

from club.models import Club, PlaySession
from games.demo.club import build
from games.models import Action, Hand, SessionResult


def test_the_demo_has_weeks_of_sessions_with_svaras_and_corrections_and_one_in_progress() -> None:
    said: list[str] = []
    logins = build(said.append)

    club = Club.objects.get(slug__startswith="four-suits")
    sessions = PlaySession.objects.filter(club=club).order_by("number")
    actions = Action.objects.filter(table__session__club=club)
    assert len(logins) == 12
    assert [session.closed_at is None for session in sessions] == [False] * 7 + [True]
    assert (timezone.now() - sessions[0].opened_at).days > 20
    assert actions.filter(kind="svara").exists()
    assert actions.filter(kind="undo").exists()
    assert Hand.objects.filter(table__session__club=club).count() > 90
    for session in sessions:
        results = SessionResult.objects.filter(session=session)
        assert sum(result.net for result in results) == 0
    call_command("verify", club=club.slug)
