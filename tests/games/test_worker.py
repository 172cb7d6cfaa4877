"""Real workers, a real broker: whatever dies or is lost, the figures catch up."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import psutil
import pytest
import redis
from celery import current_app
from django.conf import settings
from django.db import connection, transaction

from club import embedded, processes
from games import statistics, tasks
from games.models import StatisticsCursor
from tests.builders import Cast
from tests.games.evening import Evening
from tests.games.recount import player_hands, rebuilt, recounted, results

BEATS = """
from club.celery import app
app.conf.beat_schedule["catch-up-statistics"]["schedule"] = 0.5
app.Beat(app=app, schedule={schedule!r}, max_interval=0.5, loglevel="ERROR").run()
"""


class Workshop:
    """A broker, and the processes that work for it."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.valkey = embedded.start_valkey(directory / "valkey")
        self.environment = os.environ | {"BROKER_URL": self.valkey.url(0)}
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        log = (self.directory / f"{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(
            [sys.executable, *words],
            cwd=settings.BASE_DIR,
            env=self.environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        options = ("--concurrency", "2", "--without-gossip", "--without-mingle")
        return self.start("-m", "celery", "--app", "club", "worker", *options)

    def beat(self, name: str) -> subprocess.Popen[bytes]:
        schedule = str(self.directory / name)
        return self.start("-c", BEATS.format(schedule=schedule))

    def hint(self, evening: Evening) -> None:
        """Send a hint to this broker."""
        with current_app.connection_for_write(self.valkey.url(0)) as connection:
            ask = tasks.refresh_statistics.signature((evening.table.pk,))
            ask.apply_async(connection=connection)

    def stop_broker(self) -> None:
        self.valkey.stop()

    def start_broker(self) -> None:
        port = self.valkey.port
        self.valkey = embedded.start_valkey(self.directory / "valkey", port=port)

    def empty_broker(self) -> None:
        redis.Redis.from_url(self.valkey.url(0)).flushall()

    def close(self) -> None:
        for process in self.processes:
            processes.end(process, signal.SIGKILL)
        self.valkey.stop()


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[Workshop]:
    workshop = Workshop(tmp_path)
    yield workshop
    workshop.close()


def wait_until(reached: Callable[[], bool], *, within: float = 90) -> None:
    until = time.monotonic() + within
    while not reached():
        assert time.monotonic() < until, "it was not reached in time"
        time.sleep(0.1)


def caught_up(evening: Evening) -> bool:
    return not statistics.behind().filter(pk=evening.table.pk).exists()


def waiting_for_lock() -> int:
    """Count the sessions of the database that wait for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
            " WHERE datname = current_database() AND NOT granted"
        )
        return int(cursor.fetchone()[0])


def check(evening: Evening) -> None:
    """Compare with a recount, then with what the command makes of it."""
    club = evening.cast.club
    kept = results(club), player_hands(club)
    assert kept[0] == recounted(club)
    assert rebuilt(club) == kept
    assert kept[0]


def test_workers_killed_in_the_middle_change_no_figure(workshop: Workshop, cast: Cast) -> None:
    evening, chance = Evening(cast, *cast.players), Random(2)
    worker = workshop.worker()
    evening.at_random(chance, 30)
    workshop.hint(evening)
    wait_until(lambda: caught_up(evening))
    for whom in ("child", "all"):
        evening.at_random(chance, 30)
        with transaction.atomic():
            # The worker now waits inside its own transaction, where it is killed.
            StatisticsCursor.objects.select_for_update().get(table=evening.table)
            for _ in range(3):
                workshop.hint(evening)
            wait_until(lambda: waiting_for_lock() > 0)
            children = [process.pid for process in psutil.Process(worker.pid).children()]
            for number in children if whom == "child" else [*children, worker.pid]:
                os.kill(number, signal.SIGKILL)
        if whom == "all":
            worker.wait()
            workshop.worker()
        workshop.hint(evening)
        wait_until(lambda: caught_up(evening))
    check(evening)


def test_a_broker_that_was_away_and_lost_all_hints_costs_only_time(
    workshop: Workshop, cast: Cast
) -> None:
    evening, chance = Evening(cast, *cast.players), Random(3)
    workshop.worker()
    evening.at_random(chance, 30)
    workshop.hint(evening)
    wait_until(lambda: caught_up(evening))
    workshop.stop_broker()
    evening.at_random(chance, 40)
    workshop.start_broker()
    workshop.empty_broker()
    # Two beats ask for the same at the same time.
    workshop.beat("one")
    workshop.beat("two")
    wait_until(lambda: caught_up(evening))
    evening.at_random(chance, 20)
    wait_until(lambda: caught_up(evening))
    check(evening)


HINT_WITHOUT_BROKER = """
import time, django
django.setup()
from games import tasks
begun = time.monotonic()
for table in range(20):
    tasks.hint(table)
print(time.monotonic() - begun)
"""


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "amqp://127.0.0.1:1//"])
def test_a_hint_costs_a_tap_nothing_when_no_broker_answers(url: str) -> None:
    said = subprocess.run(
        [sys.executable, "-c", HINT_WITHOUT_BROKER],
        cwd=settings.BASE_DIR,
        env=os.environ | {"BROKER_URL": url},
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert float(said.stdout) < 0.1
