"""How every contender is asked to work: in its own process, a while at a time.

Only the standard library: this runs in the environments of all contenders.
"""

import sys
import time
from collections.abc import Callable


def take_turns(work: Callable[[int], object]) -> None:
    """Answer each line "SECONDS CLUB" with "COUNT ELAPSED": calls of ``work(CLUB)`` and seconds."""
    for line in sys.stdin:
        seconds, club = line.split()
        count, begun = 0, time.perf_counter()
        until = begun + float(seconds)
        while time.perf_counter() < until:
            work(int(club))
            count += 1
        print(count, time.perf_counter() - begun, flush=True)
