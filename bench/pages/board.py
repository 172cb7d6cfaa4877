"""How long after a tap the boards of 200 watchers have changed."""

import asyncio
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


@dataclass
class Watcher:
    """One board: a stream of numbers, and a connection on which it fetches itself anew."""

    port: int
    cookie: str
    stream: str
    board: str
    heard: dict[int, float] = field(default_factory=dict)
    changed: dict[int, float] = field(default_factory=dict)

    async def watch(self) -> None:
        """Follow the stream until cancelled, noting when each number was heard and shown."""
        news, stream_out = await self._ask(self.stream, "Accept: text/event-stream\r\n")
        while line := await news.readline():
            if line.startswith(b"data: ") and line[6:].strip() != b"1":
                number = int(line[6:])
                self.heard[number] = time.perf_counter()
                await self._fetch()
                self.changed[number] = time.perf_counter()
        stream_out.close()

    async def _fetch(self) -> None:
        answer, out = await self._ask(self.board, "HX-Request: true\r\nConnection: close\r\n")
        page = await answer.read()
        out.close()
        if b" 200 " not in page[:20] or b'id="board"' not in page:
            raise RuntimeError(f"A board was answered: {page[:200]!r}")

    async def _ask(
        self, path: str, headers: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        asked = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {self.cookie}\r\n{headers}\r\n"
        writer.write(asked.encode())
        return reader, writer


def measure(port: int) -> Iterator[Result]:
    """Let the watchers watch while the dealer taps."""
    evening = sit_down()
    dealer = dealer_at(evening, port)
    cookie = session_cookie(evening.dealer)
    watchers = [
        Watcher(port, cookie, evening.path("stream"), evening.path("board"))
        for _ in range(WATCHERS)
    ]
    heard, changed = asyncio.run(_watch(evening, dealer, watchers))
    yield Result("board_p95_ms", quantiles(changed, n=20)[-1], "ms", SLOWEST_MS, least=False)
    yield Result("board_heard_p95_ms", quantiles(heard, n=20)[-1], "ms")
    yield Result("board_median_ms", quantiles(changed, n=2)[0], "ms")


async def _watch(
    evening: Evening, dealer: Browser, watchers: list[Watcher]
) -> tuple[list[float], list[float]]:
    heard: list[float] = []
    changed: list[float] = []
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(watcher.watch()) for watcher in watchers]
        await _until_all(watchers, evening.table.last_number)
        for _ in range(TAPS):
            fields = evening.next_tap()
            begun = time.perf_counter()
            await asyncio.to_thread(_tap, dealer, evening.path("act"), fields)
            await _until_all(watchers, int(fields["number"]))
            for watcher in watchers:
                heard.append(1000 * (watcher.heard[int(fields["number"])] - begun))
                changed.append(1000 * (watcher.changed[int(fields["number"])] - begun))
        for task in tasks:
            task.cancel()
    return heard, changed


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
        while not all(number in watcher.changed for watcher in watchers):
            await asyncio.sleep(0.02)
