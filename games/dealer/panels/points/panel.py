"""The panel of a point game; a game's own panel adds the rows of its betting."""

from collections.abc import Callable, Collection, Iterable, Mapping

from django.utils.translation import gettext as _

from games.dealer.desk import Control, Controls, Desk, Rows, chooser
from games.dealer.lines import Reader
from games.dealer.panels import company
from games.dealer.panels.company import draw, draw_again, drawn_on_faces, links, seat_people
from games.dealer.panels.panel import Sharer
from games.dealer.panels.points.controls import (
    alone,
    antes,
    beside,
    can_be_short,
    covers,
    on_face,
    peeking,
)
from games.dealer.panels.points.forms import MAKERS, share_equally
from games.dealer.panels.points.readers import READERS
from games.dealer.panels.points.svara import answers, entering, svara_deal, tie
from games.dealer.sheet import Maker
from games.rules.hand import Hand

type Layout[H: Hand] = Callable[[Desk[H]], Rows]

ROWS: Mapping[str, Layout[Hand]] = {
    "DRAW_DEALER": draw,
    "IDLE": antes,
    "ANTE": antes,
    "PEEK_PENDING": peeking,
    "SOLE_LEFT": alone,
    "TIE": tie,
    "SPLIT_OFFERED": answers,
    "SVARA_OFFERED": answers,
    "SVARA_AGREED": tie,
    "SVARA_ENTRY": entering,
    "SVARA_DRAW": draw_again,
    "SVARA_DEAL": svara_deal,
}
"""The rows of each stage that trinka and seka have alike."""

LABELS: Mapping[str, Callable[[], str]] = {
    "misdeal": lambda: _("Misdeal"),
    "expose_card": lambda: _("A card turned up"),
    "show": lambda: _("Show cards"),
    "bank_count": lambda: _("Count the bank"),
    **company.LABELS,
}
"""Kinds that have a form of their own under "more"."""


class PointPanel[H: Hand]:
    """What the dealer can do in trinka and seka, in the order of the thumb.

    A game's own panel extends ``rows`` (a stage to its controls), ``forms`` and ``readers``.
    """

    rows: Mapping[str, Layout[H]] = ROWS
    forms: Mapping[str, Maker[H]] = MAKERS
    readers: Mapping[str, Reader] = READERS
    sharers: Mapping[str, Sharer[H]] = {"svara_join": share_equally}

    def controls(self, desk: Desk[H]) -> Controls:
        """Return what the dealer can do now."""
        hand = desk.hand
        if len(hand.seats) < 2 and not hand.begun:
            rows = seat_people(desk)
        else:
            rows = self.rows[hand.stage](desk)
        return Controls(
            first=rows[0],
            second=rows[1],
            on_face=drawn_on_faces(desk) if hand.stage == "DRAW_DEALER" else on_face(desk),
            beside=beside(desk),
            more=tuple(_more(desk, {control.id for row in rows for control in row})),
        )


def _more(desk: Desk[Hand], shown: Collection[str]) -> Iterable[Control]:
    """Return what is rarely needed: the rest of what the rules allow now, unless it is `shown`."""
    name = desk.voice.name
    tens = tuple(desk.tap(option, name(option.seat or 0)) for option in desk.of("three_tens"))
    if tens:
        yield chooser("tens", _("Three tens"), tens, small=_("new cards, the bank stays"))
    folds = tuple(
        desk.tap(option, name(option.seat or 0))
        for option in desk.of("fold")
        if option.seat != desk.hand.turn
    )
    if folds:
        yield chooser("folds", _("Fold out of turn"), folds)
    if not can_be_short(desk.hand) and desk.of("cover_ante"):
        yield chooser("cover", _("Cover…"), covers(desk))
    concessions = tuple(desk.tap(option, name(option.seat or 0)) for option in desk.of("concede"))
    if any(tap.id not in shown for tap in concessions):
        yield chooser("concede", _("Throws the cards in"), concessions, small=_("shows nothing"))
    yield from links(desk, LABELS, shown)
