"""Streams of a table: its number for pages that fetch themselves, or the whole board.

The board is alike for all who may see it, but for the language. It comes with the stream, drawn
once for all its watchers: hundreds of phones that fetch it at once would be served one by one.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from functools import lru_cache
from time import monotonic

from django.contrib.sessions.models import Session
from django.db import connections
from django.http import HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone, translation
from django.views.decorators.http import require_GET

from club.access import club_page
from club.http import ClubRequest
from club.models import Member
from games import live
from games.members.audience import MEMBERS, Audience
from games.members.board import drawn
from games.models import Table
from games.tables import tables_of

RECHECK = 15.0
"""Seconds after which a stream asks again whether its watcher may still watch."""

BEAT = "event: beat\ndata: 1\n\n"
"""Said after a silence; the page's script takes a stream that says nothing at all for dead."""

type Telling = Callable[[int], Awaitable[str]]
type MayWatch = Callable[[], bool]


@club_page()
@require_GET
def stream(request: ClubRequest, table: int) -> HttpResponseBase:
    """Stream the number of the table's last action, now and whenever it rises."""
    found = get_object_or_404(tables_of(request.club), pk=table)
    return stream_of(found, _number, _as_member(request))


@club_page()
@require_GET
def board_stream(request: ClubRequest, table: int) -> HttpResponseBase:
    """Stream the number now, and the board whenever it changes."""
    found = get_object_or_404(tables_of(request.club), pk=table)
    return stream_of(found, board_teller(found, MEMBERS), _as_member(request))


def board_teller(table: Table, audience: Audience) -> Telling:
    """Return what tells an audience the board of a table, in the reader's language."""
    language = translation.get_language() or table.session.club.language

    async def board(number: int) -> str:
        return await asyncio.to_thread(_board, table, number, language, audience)

    return board


async def _number(number: int) -> str:
    return f"data: {number}\n\n"


def stream_of(table: Table, tell: Telling, may_watch: MayWatch) -> HttpResponseBase:
    """Stream a table until its watcher may not watch any more; it is asked each `RECHECK` seconds.

    A silent stream notices with its next heartbeat.
    """
    response = StreamingHttpResponse(
        _events(table, tell, may_watch), content_type="text/event-stream"
    )
    response.headers["X-Accel-Buffering"] = "no"
    # The stream may last for hours and must not keep a database connection that long.
    connections.close_all()
    return response


def _as_member(request: ClubRequest) -> MayWatch:
    """Return what tells whether the reader is still an active member and still logged in."""
    member, session = request.member.pk, request.session.session_key

    def may_watch() -> bool:
        return (
            Member.objects.filter(pk=member, active=True, user__is_active=True).exists()
            and Session.objects.filter(pk=session, expire_date__gt=timezone.now()).exists()
        )

    return may_watch


async def _events(table: Table, tell: Telling, may_watch: MayWatch) -> AsyncIterator[str]:
    """Write server-sent events; end when the watcher may not watch any more."""
    yield "retry: 2000\n\n"
    yield await _number(table.last_number)
    checked = monotonic()
    async with aclosing(live.follow(table.pk, table.last_number)) as numbers:
        async for number in numbers:
            if monotonic() - checked > RECHECK:
                if not await asyncio.to_thread(_asked, may_watch):
                    return
                checked = monotonic()
            yield BEAT if number is None else await tell(number)


def _asked(may_watch: MayWatch) -> bool:
    """Ask the database, and give the connection back at once."""
    try:
        return may_watch()
    finally:
        connections.close_all()


_telling = threading.Lock()


def _board(table: Table, number: int, language: str, audience: Audience) -> str:
    """Return the board as an event; whoever comes first asks for it, the others wait for him."""
    with _telling:
        return _tell_board(table.pk, number, language, audience)


@lru_cache(maxsize=64)
def _tell_board(table_id: int, _number: int, language: str, audience: Audience) -> str:
    try:
        table = Table.objects.select_related("session__club", "hand").get(pk=table_id)
        with translation.override(language):
            page = drawn(table, audience)
    finally:
        connections.close_all()
    lines = "".join(f"data: {line.strip()}\n" for line in page.splitlines() if line.strip())
    return f"event: page\n{lines}\n"
