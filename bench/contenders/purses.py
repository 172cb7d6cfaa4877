"""What every bookkeeper is asked for: clubs, each with as many purses, and 10 units moved.

Only the standard library: this runs in the environments of all contenders.
"""

import json
import os
import random
import sys
from collections.abc import Callable, Sequence

from bench.contenders.turns import take_turns

CLUBS = 8
PURSES = 16
AMOUNT = 10


def serve[Purse](
    prepare: Callable[[], list[list[str]]],
    open_purses: Callable[[list[str]], Sequence[Purse]],
    move: Callable[[int, Purse, Purse], object],
) -> None:
    """Run as "prepare" (print the names of all purses) or as a writer (read them, take turns).

    ``open_purses`` looks up what the writer keeps between two postings, as a server would.
    """
    if sys.argv[1:] == ["prepare"]:
        print(json.dumps(prepare()))
        return
    clubs = [open_purses(names) for names in json.loads(sys.argv[1])]
    chance = random.Random(os.getpid())

    def post(club: int) -> None:
        giver, taker = chance.sample(clubs[club], 2)
        move(club, giver, taker)

    take_turns(post)


def database() -> dict[str, str | int | None]:
    """Return Django's settings for the database that the environment names, kept connected."""
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": os.environ["BENCH_DATABASE"],
        "HOST": os.environ["BENCH_HOST"],
        "USER": "postgres",
        "CONN_MAX_AGE": None,
    }
