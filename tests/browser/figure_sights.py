"""Figures, leaderboards, summaries and the big screen, with something on each of the pages."""

from functools import cache
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from games import statistics
from games.models import StatisticsCheck
from games.watching import make_link
from tests.browser.room import Room, Sight


@cache
def counted(room: Room) -> Room:
    """Count what was played in the room; everybody but Gleb lets others see his results."""
    statistics.catch_up_all()
    club = room.cast.club
    club.members.exclude(pk=room.cast.gleb.pk).update(on_leaderboards=True)
    statistics.check_club(club)
    found = [{"session": 1, "table": "games_sessionresult", "rows": 2}]
    StatisticsCheck.objects.create(club=club, sessions=1, differences=found)
    make_link("The old TV", full_names=True, key=uuid4(), by=room.cast.mona)
    return room


def _onlooking(room: Room) -> str:
    code = make_link("TV in the hall", full_names=False, key=uuid4(), by=room.cast.mona)
    return reverse("watching:tv", args=[code])


FIGURE_SIGHTS: dict[str, Sight] = {
    "figures": Sight(
        "games:figures",
        lambda cast: cast.anna,
        lambda room: counted(room)("games:figures", member=room.cast.anna.pk),
    ),
    "figures of a month": Sight(
        "games:figures",
        lambda cast: cast.anna,
        lambda room: (
            room("games:figures", member=room.cast.anna.pk)
            + f"?period=month&day={timezone.now():%Y-%m-%d}&game=trinka"
        ),
    ),
    "figures that can not be": Sight(
        "games:figures",
        lambda cast: cast.anna,
        lambda room: room("games:figures", member=room.cast.anna.pk) + "?period=never&session=0",
        status=422,
    ),
    "no figures": Sight(
        "games:figures",
        lambda cast: cast.tanya,
        lambda room: room("games:figures", member=room.cast.tanya.pk),
    ),
    "leaderboard": Sight(
        "games:leaderboard", lambda cast: cast.anna, lambda room: counted(room)("games:leaderboard")
    ),
    "club in figures": Sight(
        "games:house", lambda cast: cast.mona, lambda room: counted(room)("games:house")
    ),
    "how figures are kept": Sight(
        "games:keeping", lambda cast: cast.mona, lambda room: counted(room)("games:keeping")
    ),
    "summary": Sight(
        "games:summary",
        lambda cast: cast.anna,
        lambda room: counted(room)("games:summary", session=room.won.session.pk),
    ),
    "onlookers": Sight(
        "games:onlookers", lambda cast: cast.mona, lambda room: counted(room)("games:onlookers")
    ),
    "big screen": Sight("games:tv", lambda cast: cast.anna, lambda room: room("games:tv")),
    "big screen for onlookers": Sight("watching:tv", None, _onlooking),
    "ended link": Sight(
        "watching:tv",
        None,
        lambda _room: reverse("watching:tv", args=["ended"]),
        status=404,
    ),
}
