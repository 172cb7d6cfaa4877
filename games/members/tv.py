"""The big screen in the room: the boards of the evening in turns, on any screen."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from club.access import club_page
from club.http import ClubRequest
from club.models import Club
from games.members.audience import MEMBERS, Audience
from games.members.board import board_of
from games.models import Table
from games.play import load
from games.tables import tables_of

EVERY = 12
"""Seconds for which a table is shown, unless the address says ``every``."""
SHORTEST, LONGEST = 5, 600


@club_page()
@require_GET
def tv(request: ClubRequest) -> HttpResponse:
    """Show the club's tables in turns to a member, or to the TV that he has logged in."""
    return show(request, request.club, MEMBERS)


def show(request: HttpRequest, club: Club, audience: Audience) -> HttpResponse:
    """Return one table, and how to go on to the next one.

    ``after`` in the address is the table that was shown last, ``table`` one to stay at as long
    as it is open.
    """
    tables = list(
        tables_of(club)
        .filter(closed_at=None, session__closed_at=None)
        .order_by("session__number", "number")
    )
    kept = next((one for one in tables if one.pk == _number(request, "table")), None)
    table = kept or _next(tables, _number(request, "after"))
    every = min(max(_number(request, "every") or EVERY, SHORTEST), LONGEST)
    context = {
        "club": club,
        "board": board_of(load(table), audience) if table else None,
        "tables": tables,
        "paused": kept is not None,
        "every": every,
        # Whoever looks at a closed room should not wait long for the evening to begin.
        "again": every if table else min(every, EVERY),
        "speed": f"&every={every}" if every != EVERY else "",
    }
    template = "games/tv.html#screen" if request.headers.get("HX-Request") else "games/tv.html"
    return render(request, template, context)


def _number(request: HttpRequest, name: str) -> int:
    """Return a number of the address; 0 where there is none."""
    word = request.GET.get(name, "")
    return int(word) if word.isdecimal() and len(word) < 18 else 0


def _next(tables: list[Table], after: int) -> Table | None:
    """Return the table that comes after another, the first again after the last."""
    numbers = [table.pk for table in tables]
    if not tables:
        return None
    place = numbers.index(after) + 1 if after in numbers else 0
    return tables[place % len(tables)]
