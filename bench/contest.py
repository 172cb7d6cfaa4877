"""Contenders side by side: each in processes of its own, in turns, so that noise meets all."""

import contextlib
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import IO, Protocol, cast

from bench.environments import ROOT


class Contender(Protocol):
    """Something whose speed can be asked for."""

    def rate(self, seconds: float, *, writers: int = 1, clubs: int = 1) -> float:
        """Let ``writers`` work for ``seconds``, over as many clubs; return calls a second."""


@dataclass(frozen=True)
class Program:
    """A contender's module, run by its own interpreter with its own environment variables."""

    python: Path
    module: str
    environment: Mapping[str, str]

    def prepare(self) -> str:
        """Run it once to make its tables and accounts; return their names."""
        done = subprocess.run(
            self._command("prepare"),
            cwd=ROOT,
            env=self._variables(),
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout.splitlines()[-1]

    @contextlib.contextmanager
    def writers(self, count: int, *arguments: str) -> Iterator["Writers"]:
        """Start ``count`` processes of it that wait for their turns; end them afterwards."""
        with ExitStack() as ends:
            started = [
                ends.enter_context(
                    subprocess.Popen(
                        self._command(*arguments),
                        cwd=ROOT,
                        env=self._variables(),
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        text=True,
                    )
                )
                for _ in range(count)
            ]
            # A turn that does not count: connections, caches, plans.
            writers = Writers(started)
            for clubs in {1, count}:
                writers.rate(0.3, writers=count, clubs=clubs)
            yield writers

    def _command(self, *arguments: str) -> list[str]:
        return [str(self.python), "-W", "ignore", "-m", self.module, *arguments]

    def _variables(self) -> dict[str, str]:
        return os.environ | dict(self.environment)


@dataclass(frozen=True)
class Writers:
    """Processes that take turns (`bench.contenders.turns`); the pipes' ends end them."""

    processes: Sequence[subprocess.Popen[str]]

    def rate(self, seconds: float, *, writers: int = 1, clubs: int = 1) -> float:
        """Let the first ``writers`` work at the same time; add their speeds up.

        Raises:
            RuntimeError: one of them has ended; it has said why.
        """
        working = self.processes[:writers]
        for number, process in enumerate(working):
            orders = cast("IO[str]", process.stdin)
            orders.write(f"{seconds} {number % clubs}\n")
            orders.flush()
        total = 0.0
        for process in working:
            answer = cast("IO[str]", process.stdout).readline()
            if not answer:
                raise RuntimeError(f"A contender has ended: {process.args!r}")
            count, elapsed = answer.split()
            total += int(count) / float(elapsed)
        return total


def race(
    contenders: Mapping[str, Contender],
    *,
    rounds: int,
    seconds: float,
    writers: int = 1,
    clubs: int = 1,
) -> dict[str, float]:
    """Return each one's median speed over ``rounds``; each round begins with another one."""
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    names = list(contenders)
    for number in range(rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            contender = contenders[name]
            speeds[name].append(contender.rate(seconds, writers=writers, clubs=clubs))
    return {name: median(values) for name, values in speeds.items()}
