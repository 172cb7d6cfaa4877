"""The dealer's controls of terz."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.dealer.desk import Controls, Desk
from games.dealer.lines import Reader
from games.dealer.panels import company
from games.dealer.panels.company import drawn_on_faces, links, seat_people
from games.dealer.panels.panel import Sharer
from games.dealer.panels.terz.controls import ROWS, stake_taps, stakes_beside
from games.dealer.panels.terz.forms import MAKERS
from games.dealer.panels.terz.readers import READERS
from games.dealer.sheet import Maker
from games.rules.terz.game import TerzGame

LABELS: Mapping[str, Callable[[], str]] = {
    "penalty": lambda: _("More cards short"),
    **company.LABELS,
    "annul_hand": lambda: _("Annul the deal"),
    "resign": lambda: _("Give up the game"),
    "abandon": lambda: _("Break the game off"),
}
"""Kinds that have a form of their own under "more"."""


class TerzPanel:
    """What the dealer can do in terz."""

    forms: Mapping[str, Maker[TerzGame]] = MAKERS
    readers: Mapping[str, Reader] = READERS
    sharers: Mapping[str, Sharer[TerzGame]] = {}

    def controls(self, desk: Desk[TerzGame]) -> Controls:
        """Return what the dealer can do now."""
        game = desk.hand
        alone = len(game.seats) < game.room and not game.begun
        rows = seat_people(desk) if alone else ROWS[game.stage](desk)
        drawn_for = game.stage.endswith("_DRAW")
        shown = {control.id for row in rows for control in row}
        return Controls(
            first=rows[0],
            second=rows[1],
            on_face=drawn_on_faces(desk) if drawn_for else stake_taps(desk),
            beside=stakes_beside(desk) if drawn_for else {},
            more=tuple(links(desk, LABELS, shown)),
        )
