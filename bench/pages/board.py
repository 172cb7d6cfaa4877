"""How long after a tap the boards of 200 watchers have changed."""

import asyncio
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import quantiles

from bench.pages.browser import HOST, Browser, session_cookie
from bench.pages.evening import Evening, dealer_at, sit_down
from bench.results import Result

WATCHERS = 200
TAPS = 30
SLOWEST_MS = 1000
PATIENCE_S = 30
# The stream begins with the number, then brings boards that have it in them.
NUMBER = re.compile(rb'^data: (?:(\d+)\s*$|.* data-number="(\d+)")')


@dataclass
class Watcher:
    """One board: a stream that brings it anew whenever it changes."""

    port: int
    cookie: str
    stream: str
    shown: dict[int, float] = field(default_factory=dict)

    async def watch(self) -> None:
        """Follow the stream until cancelled, noting when each number's board was there."""
        news, out = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"GET {self.stream} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {self.cookie}\r\n"
        out.write(f"{head}Accept: text/event-stream\r\n\r\n".encode())
        number = 0
        while line := await news.readline():
            if found := NUMBER.search(line):
                number = int(found[1] or found[2])
            elif not line.strip():
                # An empty line ends an event, and with it the board.
                self.shown.setdefault(number, time.perf_counter())
        out.close()


def measure(port: int) -> Iterator[Result]:
    """Let the watchers watch while the dealer taps."""
    evening = sit_down()
    dealer = dealer_at(evening, port)
    cookie = session_cookie(evening.dealer)
    watchers = [Watcher(port, cookie, evening.path("board_stream")) for _ in range(WATCHERS)]
    times = asyncio.run(_watch(evening, dealer, watchers))
    yield Result("board_p95_ms", quantiles(times, n=20)[-1], "ms", SLOWEST_MS, least=False)
    yield Result("board_median_ms", quantiles(times, n=2)[0], "ms")


async def _watch(evening: Evening, dealer: Browser, watchers: list[Watcher]) -> list[float]:
    times: list[float] = []
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(watcher.watch()) for watcher in watchers]
        await _until_all(watchers, evening.table.last_number)
        for _ in range(TAPS):
            fields = evening.next_tap()
            begun = time.perf_counter()
            await asyncio.to_thread(_tap, dealer, evening.path("act"), fields)
            number = int(fields["number"])
            await _until_all(watchers, number)
            times += [1000 * (watcher.shown[number] - begun) for watcher in watchers]
        for task in tasks:
            task.cancel()
    return times


def _tap(dealer: Browser, path: str, fields: dict[str, str]) -> None:
    answer = dealer.post(path, fields)
    if answer.status != 200:
        raise RuntimeError(f"A tap was answered {answer.status}.")


async def _until_all(watchers: list[Watcher], number: int) -> None:
    """Wait until every board shows ``number``.

    Raises:
        TimeoutError: one does not within `PATIENCE_S`.
    """
    async with asyncio.timeout(PATIENCE_S):
        while not all(number in watcher.shown for watcher in watchers):
            await asyncio.sleep(0.02)
