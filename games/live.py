"""The live channel: whoever watches a table hears its new number within a moment of the tap.

A message says only which table and which number; the watcher's page then fetches itself again,
with his own rights. A lost message costs a few seconds: the numbers are also read from the
database.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextvars import Context
from functools import cache
from weakref import WeakKeyDictionary

import redis.asyncio
from django.conf import settings
from django.db import Error, connections
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from games.models import Table

HEARTBEAT = 15.0
"""Seconds of silence after which a stream says that it is still there."""

POLL = 3.0
"""Seconds between two looks at the database: what a lost message costs at most."""

RESUBSCRIBE = 0.5
"""Seconds until the next try when Valkey is away."""

logger = logging.getLogger(__name__)


def announce(table_id: int, number: int) -> None:
    """Tell everybody who watches the table that action ``number`` stands; call it after commit.

    Never raises and never waits longer than a moment: without Valkey the watchers see the
    number a few seconds later.
    """
    try:
        _publisher(settings.CACHE_URL).publish(_channel(), f"{table_id} {number}")
    except redis.RedisError as error:
        logger.warning("The live channel did not take table %d's news: %s", table_id, error)


async def follow(table_id: int, number: int) -> AsyncGenerator[int | None]:
    """Yield each number above ``number``, and ``None`` after each silent `HEARTBEAT`.

    Of several that come at once only the newest is told. Goes on until the caller closes it.
    """
    hub = _hub()
    with hub.listening(table_id) as news:
        while True:
            try:
                await asyncio.wait_for(news.wait(), HEARTBEAT)
            except TimeoutError:
                yield None
                continue
            news.clear()
            if hub.newest.get(table_id, 0) > number:
                number = hub.newest[table_id]
                yield number


@cache
def _publisher(url: str) -> redis.Redis:
    """Return the client of all taps of this process; it cuts slow answers off."""
    return redis.Redis.from_url(
        url,
        socket_timeout=0.2,
        socket_connect_timeout=0.2,
        retry=Retry(NoBackoff(), 0),
    )


def _channel() -> str:
    """Return this deployment's channel; Valkey does not tell channels apart by database."""
    prefix = settings.CACHES["default"]["KEY_PREFIX"]
    database = _publisher(settings.CACHE_URL).connection_pool.connection_kwargs.get("db", 0)
    return f"{prefix}:{database}:tables"


class _Hub:
    """All streams of one event loop: they share one subscription and one look at the database.

    Both run as long as somebody listens. ``newest`` has the highest number heard of each table.
    """

    def __init__(self) -> None:
        self.newest: dict[int, int] = {}
        self._listeners: defaultdict[int, set[asyncio.Event]] = defaultdict(set)
        self._look = asyncio.Event()
        self._away = False
        self._tasks: list[asyncio.Task[None]] = []

    @contextlib.contextmanager
    def listening(self, table_id: int) -> Iterator[asyncio.Event]:
        """Give an event that is set whenever a table's ``newest`` number rises."""
        news = asyncio.Event()
        self._listeners[table_id].add(news)
        # What was announced while the stream was being opened is in the database.
        self._look.set()
        if not self._tasks:
            # The context of the first listener's request must not outlive it in these tasks.
            self._tasks = [
                asyncio.create_task(run(), context=Context()) for run in (self._hear, self._poll)
            ]
        try:
            yield news
        finally:
            self._listeners[table_id].discard(news)
            if not self._listeners[table_id]:
                del self._listeners[table_id]
                self.newest.pop(table_id, None)
            if not self._listeners:
                for task in self._tasks:
                    task.cancel()
                self._tasks = []

    def _tell(self, table_id: int, number: int) -> None:
        """Wake the table's listeners if ``number`` is news."""
        if table_id in self._listeners and number > self.newest.get(table_id, 0):
            self.newest[table_id] = number
            for news in self._listeners[table_id]:
                news.set()

    async def _hear(self) -> None:
        """Stay subscribed; after each new subscription look up what was missed."""
        while True:
            try:
                await self._subscribe()
            except (redis.RedisError, OSError) as error:
                if not self._away:
                    logger.warning("The live channel is away: %s", error)
                self._away = True
                await asyncio.sleep(RESUBSCRIBE)

    async def _subscribe(self) -> None:
        """Pass on what is announced until the connection breaks."""
        client = redis.asyncio.Redis.from_url(
            settings.CACHE_URL,
            socket_connect_timeout=2,
            health_check_interval=10,
            decode_responses=True,
            retry=AsyncRetry(NoBackoff(), 0),
        )
        async with client, client.pubsub(ignore_subscribe_messages=True) as subscription:
            await subscription.subscribe(_channel())
            if self._away:
                logger.warning("The live channel is back.")
            self._away = False
            self._look.set()
            while True:
                message = await subscription.get_message(timeout=5)
                if message is not None:
                    table_id, number = message["data"].split()
                    self._tell(int(table_id), int(number))

    async def _poll(self) -> None:
        """Read the numbers of all tables listened to, now and then and when asked to look."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), POLL)
            self._look.clear()
            try:
                numbers = await asyncio.to_thread(_numbers, list(self._listeners))
            except Error as error:
                logger.warning("The tables' numbers could not be read: %s", error)
            else:
                for table_id, number in numbers.items():
                    self._tell(table_id, number)


def _numbers(table_ids: Sequence[int]) -> dict[int, int]:
    """Read the last numbers of tables; gives the database connection back at once."""
    try:
        return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "last_number"))
    finally:
        connections.close_all()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, _Hub] = WeakKeyDictionary()


def _hub() -> _Hub:
    """Return the hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), _Hub())
