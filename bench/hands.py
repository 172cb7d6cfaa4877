"""How fast trinka's rules fold and check a hand, beside pokerkit playing one like it."""

import sys
from collections.abc import Iterator
from pathlib import Path

from bench.contest import Program, race
from bench.environments import python_of
from bench.results import Result


def measure() -> Iterator[Result]:
    """Race the two engines, one process each."""
    ours = Program(Path(sys.executable), "bench.contenders.hands_trinka", {})
    theirs = Program(python_of("pokerkit"), "bench.contenders.hands_pokerkit", {})
    with ours.writers(1) as trinka, theirs.writers(1) as pokerkit:
        speeds = race({"trinka": trinka, "pokerkit": pokerkit}, rounds=10, seconds=0.5)
    yield Result("rules_vs_pokerkit", speeds["trinka"] / speeds["pokerkit"], "ratio", 5)
    for name, speed in speeds.items():
        yield Result(f"hands_{name}", speed, "hands/s")
