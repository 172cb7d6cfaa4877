"""How fast the rules fold and check a hand: trinka beside pokerkit, and each game of the club."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from bench.contest import Program, race
from bench.environments import python_of
from bench.results import Result

GAMES = ("trinka", "seka", "board", "terz")


def measure() -> Iterator[Result]:
    """Race the engines, one process each."""
    ours = Program(Path(sys.executable), "bench.contenders.hands_club", {})
    theirs = Program(python_of("pokerkit"), "bench.contenders.hands_pokerkit", {})
    with ExitStack() as ends:
        contenders = {game: ends.enter_context(ours.writers(1, game)) for game in GAMES}
        contenders["pokerkit"] = ends.enter_context(theirs.writers(1))
        speeds = race(contenders, rounds=10, seconds=0.5)
    yield Result("rules_vs_pokerkit", speeds["trinka"] / speeds["pokerkit"], "ratio", 5)
    for name, speed in speeds.items():
        yield Result(f"hands_{name}", speed, "hands/s")
