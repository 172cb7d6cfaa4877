"""What members set for themselves, with nothing there and with all of it."""

from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from club.limits import pause, set_hours, set_loss
from tests.browser.room import Room, Sight


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
}
