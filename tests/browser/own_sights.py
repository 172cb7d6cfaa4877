"""What members set for themselves and say against hands, with something on each of the pages."""

from datetime import timedelta
from functools import cache
from uuid import uuid4

from django.utils import timezone

from club.limits import pause, set_hours, set_loss
from games.disputes import Decision, decide, mark
from games.models import Dispute
from tests.browser.room import Room, Sight

LONG = "Анна-Мария сказала, что у неё было тридцать два очка, а посчитали тридцать одно; " * 2


@cache
def disputed(room: Room) -> Dispute:
    """Let Anna mark a hand of the room twice: one is decided, the one that is returned is open."""
    hand, cast = room.hand, room.cast
    first = mark(hand, LONG.strip(), key=uuid4(), by=cast.anna)
    seated = {cast.anna, cast.boris}
    said = Decision(upheld=True, text="So it was; they have shaken hands over it since.")
    decide(first, said, seated=seated, key=uuid4(), by=cast.mona)
    return mark(hand, "And the bank was short.", key=uuid4(), by=cast.anna)


def _disputed(page: str, room: Room, **parts: object) -> str:
    disputed(room)
    return room(page, **parts)


def _limited(room: Room) -> str:
    day = room.cast.club.day_of(timezone.now()) + timedelta(days=8)
    set_loss(room.cast.gleb, 2_500, key=uuid4())
    set_loss(room.cast.gleb, None, key=uuid4())
    set_hours(room.cast.gleb, 5, key=uuid4())
    pause(room.cast.gleb, day, key=uuid4())
    return room("games:limits")


OWN_SIGHTS: dict[str, Sight] = {
    "no limits": Sight("games:limits", lambda cast: cast.anna, lambda room: room("games:limits")),
    "own limits": Sight("games:limits", lambda cast: cast.gleb, _limited),
    "disputes": Sight(
        "games:disputes", lambda cast: cast.mona, lambda room: _disputed("games:disputes", room)
    ),
    "dispute": Sight(
        "games:dispute",
        lambda cast: cast.mona,
        lambda room: room("games:dispute", dispute=disputed(room).pk),
    ),
    "disputed hand": Sight(
        "games:hand",
        lambda cast: cast.boris,
        lambda room: _disputed("games:hand", room, hand=room.hand.pk),
    ),
    "tonight with disputes": Sight(
        "games:home", lambda cast: cast.mona, lambda room: _disputed("games:home", room)
    ),
}
