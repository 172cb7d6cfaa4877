"""Sessions of play: the list of them, and one with its tables and results."""

from dataclasses import dataclass

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club.access import club_page
from club.http import NO_ANSWER, ClubRequest, no_answer
from club.merging import numbers_of
from club.models import Club, Member, PlaySession, Role, Settlement
from club.sessions import CLOSERS, SessionError
from games import closing, statistics
from games.charts.drawing import Chart
from games.charts.money import Line, Point, evening_lines
from games.figures.evening import course_of
from games.looks import LOOKS
from games.members.results import by_game, money_of, nets_of, results_of
from games.models import Action, PaperSession, SessionResult, Table
from games.records.recording import CORRECTORS, RECORDERS
from games.settling.corrections import corrections_of
from games.settling.settlement import lines_of, paid_of
from ledger.anchors import Anchor

PAGE = 20
RESULT_READERS = (Role.DEALER, Role.TREASURER, Role.MANAGER)
"""Who sees everybody's results; all others see their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A session in the list, and what it brought the reader, if he played."""

    session: PlaySession
    net: int | None


@club_page()
@require_GET
def sessions(request: ClubRequest) -> HttpResponse:
    """List the club's sessions, the newest first."""
    listed = request.club.play_sessions.annotate(played=Count("tables")).select_related("paper")
    before = request.GET.get("before", "")
    if before.isdecimal() and len(before) < 10:
        listed = listed.filter(_older_than(request.club, int(before)))
    page = list(listed.order_by("-opened_at", "-number")[: PAGE + 1])
    nets = nets_of(page, numbers_of(request.member))
    lines = [Listed(session=listed_one, net=nets.get(listed_one.pk)) for listed_one in page[:PAGE]]
    older = lines[-1].session.number if len(page) > PAGE else None
    template = "games/sessions.html#lines" if request.htmx else "games/sessions.html"
    context = {"lines": lines, "older": older, "records": request.member.has(*RECORDERS)}
    return render(request, template, context)


def _older_than(club: Club, number: int) -> Q:
    """Narrow to what stands below a session: one on paper stands where it was played."""
    last = club.play_sessions.filter(number=number).first()
    if last is None:
        return Q()
    return Q(opened_at__lt=last.opened_at) | Q(opened_at=last.opened_at, number__lt=number)


@club_page()
@require_GET
def session(request: ClubRequest, session: int) -> HttpResponse:
    """Show one session: its tables, and results as far as they are the reader's to see."""
    found = get_object_or_404(PlaySession, club=request.club, pk=session)
    return show_session(request, found)


def show_session(
    request: ClubRequest, session: PlaySession, *, refusal: str = "", status: int = 0
) -> HttpResponse:
    """Return a session's page, with why something was refused there."""
    context = _context(request, session) | {"refusal": refusal}
    status = status or (422 if refusal else 200)
    return render(request, "games/session.html", context, status=status)


@club_page(*CLOSERS)
@require_POST
def close(request: ClubRequest, session: int) -> HttpResponse:
    """Close a session, or say why that is not possible now."""
    found = get_object_or_404(PlaySession, club=request.club, pk=session)
    try:
        closing.close(found, by=request.member)
    except SessionError as refusal:
        return show_session(request, found, refusal=str(refusal))
    except NO_ANSWER:
        return show_session(request, found, refusal=no_answer(), status=503)
    messages.success(request, _("The session is closed."))
    return redirect("games:session", club=request.club.slug, session=found.pk)


def _own_lines(session: PlaySession, member: Member) -> list[tuple[Settlement, bool]]:
    """Return the payments of a settlement that concern ``member``, and whether each is paid."""
    own = [line for line in lines_of(session) if member.pk in {line.payer_id, line.payee_id}]
    paid = paid_of(session, own)
    return [(line, line.pk in paid) for line in own]


def _course(session: PlaySession, members: list[int] | None) -> Chart | None:
    """Draw how the session went, hand by hand, for all or for the reader alone."""
    course = course_of(session, members)
    if not course.hands:
        return None
    several = len({hand.table for hand in course.hands}) > 1
    hands = [
        Point(
            f"{hand.table}/{hand.hand}" if several else str(hand.hand),
            0,
            reverse("games:hand", args=(session.club.slug, hand.number)),
        )
        for hand in course.hands
    ]
    names = Member.objects.in_bulk(course.totals)
    lines = [Line(str(names[member]), totals) for member, totals in course.totals.items()]
    title = _("The evening, hand by hand")
    note = _("Hands are numbered as table/hand.") if several else ""
    return evening_lines(lines, hands, session.club, title, note=note)


def _context(request: ClubRequest, session: PlaySession) -> dict[str, object]:
    finished = Q(hands__players__played=True)
    tables = (
        Table.objects.filter(session=session)
        .annotate(finished=Count("hands", filter=finished, distinct=True))
        .order_by("number")
    )
    results = SessionResult.objects.filter(session=session)
    sees_all = request.member.has(*RESULT_READERS)
    if not sees_all:
        results = results.filter(member=request.member)
    games = by_game(results_of(results, "member"))
    played = Action.objects.filter(table__session=session).exists()
    paper = PaperSession.objects.select_related("taken_back_by").filter(session=session).first()
    undone = paper is not None and paper.taken_back_at is not None
    return {
        "session": session,
        "paper": paper,
        "may_take_back": paper
        and paper.sheet_id is None
        and not undone
        and request.member.has(*CORRECTORS),
        "evening": _course(session, None if sees_all else numbers_of(request.member)),
        "may_download": sees_all and played and not undone,
        "tables": [(table, LOOKS[table.game].played(table.finished)) for table in tables],
        "games": games,
        "corrections": corrections_of(session) if sees_all and session.closed_at else [],
        "code": Anchor.parse(session.close.anchor).code if hasattr(session, "close") else "",
        "own_lines": _own_lines(session, request.member),
        "settles": request.member.has(Role.TREASURER),
        "corrects": request.member.has(Role.MANAGER, Role.TREASURER),
        "money": money_of(games) if len(games) > 1 else [],
        "sees_all": sees_all,
        "opens_members": request.member.has(Role.TREASURER, Role.MANAGER),
        "may_close": session.closed_at is None and request.member.has(*CLOSERS),
        "deals": request.member.has(Role.DEALER),
        "counting": statistics.behind().filter(session=session).exists(),
    }
