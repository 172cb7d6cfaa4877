"""How long after a tap the boards of 500 watchers have changed, and what memory each costs."""

import asyncio
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import quantiles

import psutil

from bench.pages.browser import HOST, Browser, session_cookie
from bench.pages.evening import Evening, dealer_at, sit_down
from bench.results import Result

WATCHERS = 500
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
    alone = _memory(port)
    times, watched = asyncio.run(_watch(port, evening, dealer, watchers))
    yield Result("board_p95_ms", quantiles(times, n=20)[-1], "ms", SLOWEST_MS, least=False)
    yield Result("board_median_ms", quantiles(times, n=2)[0], "ms")
    yield Result("board_listeners", WATCHERS, "listeners")
    yield Result("board_listener_kb", (watched - alone) / WATCHERS / 1024, "kB")


def _memory(port: int) -> int:
    """Return the memory, in bytes, of the processes that listen on ``port``."""
    listening = {
        found.pid
        for found in psutil.net_connections("tcp")
        if found.laddr
        and found.laddr.port == port
        and found.status == psutil.CONN_LISTEN
        and found.pid
    }
    return sum(psutil.Process(pid).memory_info().rss for pid in listening)


async def _watch(
    port: int, evening: Evening, dealer: Browser, watchers: list[Watcher]
) -> tuple[list[float], int]:
    """Return how long each tap took to each watcher, and the memory while all of them watch."""
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
        memory = await asyncio.to_thread(_memory, port)
        for task in tasks:
            task.cancel()
    return times, memory


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
