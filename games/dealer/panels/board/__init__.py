"""What the dealer can do at the board."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.dealer.desk import Controls, Desk, Rows
from games.dealer.lines import Reader
from games.dealer.panels.board import controls
from games.dealer.panels.board.forms import MAKERS
from games.dealer.panels.board.readers import READERS
from games.dealer.panels.company import (
    LABELS_OF_GAMES,
    draw,
    drawn_on_faces,
    links,
    seat_people,
)
from games.dealer.panels.panel import Sharer
from games.dealer.sheet import Maker
from games.rules.board.state import Board

ROWS: Mapping[str, Callable[[Desk[Board]], Rows]] = {
    "DRAW_DEALER": draw,
    "IDLE": controls.dressing,
    "DRESS": controls.dressing,
    "ANNOUNCE": controls.announcing,
    "LAY": controls.laying,
    "SETTLE": controls.settling,
    "CLOSED": controls.closed,
}

LABELS: Mapping[str, Callable[[], str]] = {
    "miss": lambda: _("A missed club"),
    **LABELS_OF_GAMES,
    "close_out": lambda: _("Close the evening"),
}


class BoardPanel:
    """The controls of the board, in the order of the thumb."""

    forms: Mapping[str, Maker[Board]] = MAKERS
    readers: Mapping[str, Reader] = READERS
    sharers: Mapping[str, Sharer[Board]] = {}

    def controls(self, desk: Desk[Board]) -> Controls:
        """Return what the dealer can do now."""
        board = desk.hand
        few = len(board.seats) < 2 and not board.begun and not board.closed
        rows = seat_people(desk) if few else ROWS[board.stage](desk)
        shown = {control.id for row in rows for control in row}
        return Controls(
            first=rows[0],
            second=rows[1],
            on_face=drawn_on_faces(desk)
            if board.stage == "DRAW_DEALER"
            else controls.on_face(desk),
            on_centre=controls.on_pots(desk),
            more=tuple(links(desk, LABELS, shown)),
        )
