"""The board of a table: what everybody may see, on phones and on the TV in the room."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing
from dataclasses import dataclass
from time import monotonic

from django.contrib.sessions.models import Session
from django.db import connections
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from club.access import club_page
from club.amounts import format_money
from club.http import ClubRequest
from club.models import Member
from games import live
from games.models import Table
from games.moment import moment
from games.play import Play, Step, load
from games.screen import Face, Top, Voice, faces, top
from games.sentences import action_sentence
from games.tables import tables_of

RECHECK = 30.0
"""Seconds after which a stream asks again whether its watcher may still watch."""

LAST = 8
"""How many of the last actions the board tells."""

FRESH = 2.0
"""Seconds for which a drawn board is good: a name on it may have changed without an action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A table without anybody's balance; ``said`` is the sentence of the moment."""

    table: Table
    hand: int
    number: int
    top: Top
    faces: tuple[Face, ...]
    said: str
    told: tuple[str, ...]
    closed: bool


@club_page()
@require_GET
def board(request: ClubRequest, table: int) -> HttpResponse:
    """Show the board, or to htmx only what changes on it."""
    found = get_object_or_404(tables_of(request.club), pk=table)
    if request.htmx:
        return HttpResponse(_drawn.part(found))
    return render(request, "games/board.html", {"board": board_of(load(found))})


def board_of(play: Play) -> Board:
    """Return what the board of ``play`` says, in the reader's language."""
    voice = voice_of(play)
    said = moment(play.state, voice)
    return Board(
        table=play.table,
        hand=_hand_number(play),
        number=play.table.last_number,
        top=top(play.state, voice),
        faces=faces(play.state, voice),
        said=said[0] if said else "",
        told=tuple(_told(play.steps[-LAST:], voice))[::-1],
        closed=bool(play.table.closed_at or play.table.session.closed_at),
    )


def voice_of(play: Play) -> Voice:
    """Return how names and sums of a table are said in the reader's language."""
    return Voice(
        name=play.name_of, money=lambda amount: format_money(amount, play.club, short=True)
    )


def _hand_number(play: Play) -> int:
    """Return the number of the running hand, or of the one that comes next."""
    if play.hand is not None:
        return play.hand.number
    return play.last.number + 1 if play.last else 1


def _told(steps: Iterable[Step], voice: Voice) -> Iterable[str]:
    for step in steps:
        yield action_sentence(step.event, step.before, voice.name, voice.money)


class _Drawn:
    """Boards as they were last drawn: hundreds of watchers ask for one in the same moment.

    Nothing on a board depends on who looks at it, but for the language; whether he may, the view
    has asked before.
    """

    KEPT = 64

    def __init__(self) -> None:
        self._drawing = threading.Lock()
        self._parts: dict[tuple[int, str], tuple[tuple[int, bool], float, str]] = {}

    def part(self, table: Table) -> str:
        """Return the part that changes; the first who asks draws it, the others wait for him."""
        key = (table.pk, get_language() or "")
        stands = (table.last_number, bool(table.closed_at or table.session.closed_at))
        with self._drawing:
            drawn, until, text = self._parts.get(key, ((0, False), 0.0, ""))
            if drawn != stands or monotonic() > until:
                context = {"board": board_of(load(table)), "request": {"club": table.session.club}}
                text = render_to_string("games/board.html#board", context)
                if len(self._parts) >= self.KEPT:
                    self._parts.clear()
                self._parts[key] = (stands, monotonic() + FRESH, text)
        return text


_drawn = _Drawn()


@club_page()
@require_GET
def stream(request: ClubRequest, table: int) -> HttpResponseBase:
    """Stream the number of the table's last action, now and whenever it rises."""
    found = get_object_or_404(Table, pk=table, session__club=request.club)
    response = StreamingHttpResponse(
        _events(found, request.member.pk, request.session.session_key),
        content_type="text/event-stream",
    )
    response.headers["X-Accel-Buffering"] = "no"
    # The stream may last for hours and must not keep a database connection that long.
    connections.close_all()
    return response


async def _events(table: Table, member_id: int, session_key: str | None) -> AsyncIterator[str]:
    """Write the numbers as server-sent events; end when the watcher may not watch any more."""
    yield "retry: 2000\n\n"
    checked = monotonic()
    async with aclosing(live.follow(table.pk, table.last_number)) as numbers:
        async for number in numbers:
            if monotonic() - checked > RECHECK:
                if not await asyncio.to_thread(_may_watch, member_id, session_key):
                    return
                checked = monotonic()
            # The page's script takes a stream that says nothing at all for dead.
            yield "event: beat\ndata: 1\n\n" if number is None else f"data: {number}\n\n"


def _may_watch(member_id: int, session_key: str | None) -> bool:
    """Tell whether he is still an active member and still logged in."""
    try:
        return (
            Member.objects.filter(pk=member_id, active=True, user__is_active=True).exists()
            and Session.objects.filter(pk=session_key, expire_date__gt=timezone.now()).exists()
        )
    finally:
        connections.close_all()
