"""Tonight: the open session and its tables, the reader's balance, and what waits for him."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from club.access import club_page
from club.approvals import CONFIRMERS, waiting
from club.http import ClubRequest
from club.models import Member, PlaySession, Role
from club.sessions import CLOSERS, OPENERS, current_session
from games.disputes import DECIDERS, open_disputes
from games.looks import LOOKS
from games.members.board import Board, board_of
from games.members.results import nets_of
from games.play import Play, load
from games.tables import tables_of
from ledger import reading


@dataclass(frozen=True, slots=True)
class Table:
    """A table of tonight, and what it wants from the reader, if anything."""

    board: Board
    names: str
    wants: str


@club_page()
@require_GET
def home(request: ClubRequest) -> HttpResponse:
    """Show the evening as the reader may see it."""
    session = current_session(request.club)
    tables = tuple(_tables(session, request.member)) if session else ()
    context = {
        "session": session,
        "now": session.opened_at if session else timezone.now(),
        "tables": tables,
        "wants": [(table.wants, table.board.table) for table in tables if table.wants],
        "balance": reading.balance(request.member.account),
        "net": nets_of([session], [request.member.pk]).get(session.pk) if session else None,
        "left_open": _left_open(session, request.member),
        "cash_outs": _cash_outs(request.member),
        "disputes": _disputes(request.member),
        "deals": request.member.has(Role.DEALER),
        "opens": request.member.has(*OPENERS),
        "keeps_cash": request.member.has(Role.TREASURER),
        "manages": request.member.has(*DECIDERS),
        "reads_members": request.member.has(Role.TREASURER, Role.MANAGER),
    }
    return render(request, "games/home.html", context)


def _cash_outs(reader: Member) -> int:
    """Return how many cash-outs wait for him as the second person."""
    if not reader.has(*CONFIRMERS):
        return 0
    return sum(asked.asked_by_id != reader.pk for asked in waiting(reader.club))


def _disputes(reader: Member) -> int:
    """Return how many disputes wait for a manager, if he is one."""
    return open_disputes(reader.club).count() if reader.has(*DECIDERS) else 0


def _tables(session: PlaySession, reader: Member) -> Iterable[Table]:
    open_tables = tables_of(session.club).filter(session=session, closed_at=None)
    for table in open_tables.order_by("number"):
        play = load(table)
        board = board_of(play)
        names = ", ".join(face.name for face in board.faces)
        yield Table(board, names, _wants(play, reader))


def _wants(play: Play, reader: Member) -> str:
    """Say what the table waits for the reader to do; empty if nothing."""
    seat = next((seat for seat, member in play.seats.items() if member == reader), None)
    if seat is None:
        return ""
    return LOOKS[play.table.game].wanted(play.state, seat, play.table.number)


def _left_open(session: PlaySession | None, reader: Member) -> bool:
    """Tell somebody who could close it that the session is of an earlier club day."""
    if session is None or not reader.has(*CLOSERS):
        return False
    club = session.club
    return club.day_of(session.opened_at) < club.day_of(timezone.now())
