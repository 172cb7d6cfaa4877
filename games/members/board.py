"""The board of a table: what everybody may see, on phones and on the TV in the room."""

import threading
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from club.access import club_page
from club.http import ClubRequest
from club.models import Club
from games.looks import LOOKS
from games.looks.look import Centre, Face, Top
from games.members.audience import MEMBERS, Audience
from games.models import Table
from games.play import Play, load
from games.tables import tables_of
from games.voices import called, voice_of

LAST = 8
"""How many of the last actions the board tells."""

FRESH = 2.0
"""Seconds for which a drawn board is good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A table without anybody's balance, as an audience may see it.

    ``called`` says which hand it is, ``said`` is the sentence of the moment.
    """

    table: Table
    audience: Audience
    called: str
    number: int
    top: Top
    centre: Centre | None
    faces: tuple[Face, ...]
    said: str
    told: tuple[str, ...]
    closed: bool

    @property
    def club(self) -> Club:
        """Return the club that the table belongs to."""
        return self.table.session.club

    @property
    def url(self) -> str:
        """Return where it is fetched anew."""
        return self.audience.board_url(self.table)

    @property
    def stream_url(self) -> str:
        """Return where it is streamed."""
        return self.audience.stream_url(self.table)

    @property
    def rules_url(self) -> str:
        """Return where the table's rules can be read, if the audience may."""
        return self.audience.rules_url(self.table)


@club_page()
@require_GET
def board(request: ClubRequest, table: int) -> HttpResponse:
    """Show the board, or to htmx only what changes on it."""
    found = get_object_or_404(tables_of(request.club), pk=table)
    if request.htmx:
        return HttpResponse(drawn(found))
    return render(request, "games/board.html", {"board": board_of(load(found))})


def drawn(table: Table, audience: Audience = MEMBERS) -> str:
    """Return the part that changes; the first who asks draws it, the others wait for him.

    Nothing on a board depends on who of an audience looks at it, but for the language, and
    hundreds of watchers may ask for one in the same moment. Whether they may, the caller has asked
    before.
    """
    closed = bool(table.closed_at or table.session.closed_at)
    # A name on the board may change without an action.
    moment = int(monotonic() // FRESH)
    with _drawing:
        return _draw(table, audience, table.last_number, closed, get_language(), moment)


_drawing = threading.Lock()


@lru_cache(maxsize=64)
def _draw(table: Table, audience: Audience, *_stands: object) -> str:
    return render_to_string("games/board.html#board", {"board": board_of(load(table), audience)})


def board_of(play: Play, audience: Audience = MEMBERS) -> Board:
    """Return what the board of ``play`` says, in the reader's language."""
    voice = voice_of(play, audience.names(play.seats))
    look, state = LOOKS[play.table.game], play.state
    said = look.moment(state, voice)
    steps = play.steps[-LAST:]
    return Board(
        table=play.table,
        audience=audience,
        called=called(play),
        number=play.table.last_number,
        top=look.top(state, voice),
        centre=look.centre(state, voice),
        faces=look.faces(state, voice),
        said=said[0] if said else "",
        told=tuple(look.told(step.event, step.before, voice) for step in reversed(steps)),
        closed=bool(play.table.closed_at or play.table.session.closed_at),
    )
