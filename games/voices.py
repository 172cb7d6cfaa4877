"""How a table speaks: names of its seats and sums of its club, in the reader's language."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import cast

from django.utils.translation import gettext as _

from club.amounts import format_money
from games.looks import LOOKS
from games.looks.look import Voice
from games.play import Play
from games.rules.cards import Card
from games.rules.protocol import PointGame, Seat, State


def voice_of(play: Play, names: Mapping[Seat, str] | None = None) -> Voice:
    """Return the voice of a table; with ``names`` its players are called so."""
    called_so = names or {seat: str(member) for seat, member in play.seats.items()}

    def name(seat: Seat) -> str:
        # A form made by hand may name a seat that nobody ever had; the refusal names it, too.
        return called_so.get(seat) or _("seat %(number)s") % {"number": seat}

    def points(cards: Sequence[Card]) -> int:
        game = cast("PointGame[State]", play.game)
        return game.value(cards, play.state.rules).points

    return Voice(
        name=name,
        money=partial(format_money, club=play.club, short=True),
        points=points if hasattr(play.game, "value") else None,
    )


def called(play: Play) -> str:
    """Say which hand is played at a table, or comes next: "hand 12"."""
    number = play.last.number + 1 if play.last else 1
    if play.hand is not None:
        number = play.hand.number
    return LOOKS[play.table.game].called(number)
