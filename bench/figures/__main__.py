"""Measure the statistics; print the figures as JSON, one a line.

Runs with the product's settings and database role, beside the running product.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from statistics import median, quantiles

import django

django.setup()

# Models can be imported only now.
from django.db import connection  # noqa: E402
from django.urls import reverse  # noqa: E402

from bench.environments import ROOT  # noqa: E402
from bench.figures.past import club_with  # noqa: E402
from bench.loaded import settle  # noqa: E402
from bench.pages.browser import Browser, session_cookie  # noqa: E402
from bench.results import Result  # noqa: E402
from club.models import PlaySession  # noqa: E402
from games import statistics  # noqa: E402
from games.models import StatisticsCursor, Table  # noqa: E402
from tests.builders import Cast, make_cast  # noqa: E402
from tests.games.evening import Evening  # noqa: E402

FEW, MANY = 10_000, 1_000_000
MOST_MB = 300
ROUNDS = 40
SLOWEST_S = 2
PATIENCE_S = 60
FOLDED_TAPS = 3_000
HAND = ("ante all", "deal", "{first} bet 1000", "{second} fold", "{third} fold", "take_bank")


def measure(port: int) -> Iterator[Result]:
    """Fill two clubs, rebuild the large one, then play on in both."""
    casts = {"10k": club_with(FEW), "1m": club_with(MANY)}
    settle()
    yield from _rebuild(casts["1m"])
    _rebuilt(casts["10k"])
    settle()
    yield from _one_hand_more(casts)
    yield from _until_counted(casts)
    yield from _pages(casts, port)
    yield from _fold()


def _rebuilt(cast: Cast, *words: str) -> tuple[float, float]:
    """Rebuild in a process of its own; return its seconds and its most memory in MB."""
    done = subprocess.run(
        [
            *(sys.executable, "-W", "ignore", "-m", "bench.contenders.rebuild_club"),
            *(cast.club.slug, *words),
        ],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    seconds, peak = (float(word) for word in done.stdout.split())
    return seconds, peak


def _rebuild(cast: Cast) -> Iterator[Result]:
    """Rebuild the sums of a million hands, and let plain SQL add up the same."""
    plain = _plain_sql(cast)
    seconds, peak = _rebuilt(cast, "--sums")
    plain = min(plain, _plain_sql(cast))
    yield Result("rebuild_vs_plain_sql", seconds / plain, "ratio", 3, least=False)
    yield Result("rebuild_1m_hands", seconds, "s")
    yield Result("rebuild_peak_memory", peak, "MB", MOST_MB, least=False)


def _plain_sql(cast: Cast) -> float:
    """Return how long the database takes to add all sums up at once, without keeping them."""
    sessions = list(PlaySession.objects.filter(club=cast.club).values_list("pk", flat=True))
    begun = time.perf_counter()
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        for one in statistics.SUMS:
            # EXPLAIN ANALYZE computes every column and sends none.
            cursor.execute(
                f"EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF) {one.query}", {"sessions": sessions}
            )
    return time.perf_counter() - begun


def _one_hand_more(casts: dict[str, Cast]) -> Iterator[Result]:
    """Play on in both clubs, in turns; count each new hand."""
    evenings = {name: Evening(cast, *cast.players[:3]) for name, cast in casts.items()}
    times: dict[str, list[float]] = {name: [] for name in casts}
    for table in evenings.values():
        table.tap("drawn 1")
    for _ in range(ROUNDS):
        for name, table in evenings.items():
            _play(table)
            begun = time.perf_counter()
            statistics.catch_up(table.table.pk)
            times[name].append(1000 * (time.perf_counter() - begun))
    medians = {name: median(values) for name, values in times.items()}
    yield Result("one_hand_1m_vs_10k", medians["1m"] / medians["10k"], "ratio", 1.3, least=False)
    yield Result("one_hand_1m_median", medians["1m"], "ms")


def _until_counted(casts: dict[str, Cast]) -> Iterator[Result]:
    """Record hands as a dealer does; wait until the worker's figures have each of them."""
    cast = casts["1m"]
    table = Evening(cast, cast.gleb, cast.dina, cast.mona)
    table.tap("drawn 1")
    seconds = []
    for _ in range(ROUNDS):
        _play(table)
        begun = time.perf_counter()
        last = Table.objects.get(pk=table.table.pk).last_number
        while not StatisticsCursor.objects.filter(table=table.table, number__gte=last).exists():
            if time.perf_counter() - begun > PATIENCE_S:
                raise RuntimeError("No worker counts.")
            time.sleep(0.01)
        seconds.append(time.perf_counter() - begun)
    p95 = quantiles(seconds, n=20)[-1]
    yield Result("hand_in_figures_p95", p95, "s", SLOWEST_S, least=False)


def _play(table: Evening) -> None:
    state = table.play.state
    seats = state.seats
    place = seats.index(state.dealer)
    first, second, third = (seats[(place + step) % 3] for step in (1, 2, 3))
    table.tap(*(line.format(first=first, second=second, third=third) for line in HAND))


def _pages(casts: dict[str, Cast], port: int) -> Iterator[Result]:
    """Ask for the figures of a member and of the club, at both sizes in turns."""
    for page in ("figures", "house"):
        times: dict[str, list[float]] = {name: [] for name in casts}
        for name, cast in casts.items():
            reader = cast.mona
            args = [cast.club.slug, *([cast.anna.pk] if page == "figures" else [])]
            browser = Browser(port, session_cookie(reader))
            for number in range(ROUNDS):
                answer = browser.get(reverse(f"games:{page}", args=args))
                if answer.status != 200:
                    raise RuntimeError(f"The page of {page} was answered {answer.status}.")
                if number > 4:
                    times[name].append(answer.ms)
        for name, values in times.items():
            yield Result(f"{page}_{name}_p95", quantiles(values, n=20)[-1], "ms")


def _fold() -> Iterator[Result]:
    """Rebuild a session from its lines, hands folded one by one."""
    cast = make_cast()
    table = Evening(cast, *cast.players)
    table.at_random(Random(1), FOLDED_TAPS)
    statistics.catch_up(table.table.pk)
    hands = table.table.hands.count()
    seconds, peak = _rebuilt(cast)
    yield Result("rebuild_from_lines", hands / seconds, "hands/s")
    yield Result("rebuild_from_lines_actions", table.number / seconds, "actions/s")
    yield Result("rebuild_from_lines_peak_memory", peak, "MB", MOST_MB, least=False)


if __name__ == "__main__":
    for result in measure(int(sys.argv[1])):
        print(json.dumps(asdict(result)), flush=True)
