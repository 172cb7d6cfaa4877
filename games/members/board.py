"""The board of a table: what everybody may see, on phones and on the TV in the room."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from time import monotonic

from django.contrib.sessions.models import Session
from django.db import connections
from django.http import HttpResponseBase, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_GET

from club.access import club_page
from club.http import ClubRequest
from club.models import Member
from games import live
from games.models import Table

RECHECK = 30.0
"""Seconds after which a stream asks again whether its watcher may still watch."""


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
            # app.js takes a stream that says nothing at all for dead.
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
