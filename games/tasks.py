"""What Celery does for the games: statistics after a hint, and each minute what hints missed.

A message is only a hint that a table has news. Lost, doubled, late or out of order it changes no
figure, because the worker reads what is new by cursor (`games.statistics`).
"""

import logging
import threading

from celery import Task, shared_task
from celery.contrib.django.task import DjangoTask
from kombu.exceptions import OperationalError

from club.models import Club
from games import statistics
from games.models import StatisticsRebuild

logger = logging.getLogger(__name__)


@shared_task(base=DjangoTask, ignore_result=True, acks_late=True)
def refresh_statistics(table_id: int) -> None:
    """Bring the statistics up to date with a table."""
    statistics.catch_up(table_id)


@shared_task(base=DjangoTask, ignore_result=True, acks_late=True)
def catch_up_statistics() -> None:
    """Bring the statistics up to date with every table that has news; beat asks each minute."""
    statistics.catch_up_all()


@shared_task(
    base=DjangoTask, ignore_result=True, acks_late=True, soft_time_limit=7200, time_limit=7260
)
def go_on_rebuilding() -> None:
    """Go on with every rebuild that is open; beat asks each minute, so a lost worker is no loss."""
    for number in StatisticsRebuild.objects.filter(ended_at=None).values_list("pk", flat=True):
        while (row := statistics.step(number)) is not None and row.ended_at is None:
            continue


@shared_task(
    base=DjangoTask, ignore_result=True, acks_late=True, soft_time_limit=7200, time_limit=7260
)
def check_statistics(club_id: int) -> None:
    """Compare a club's statistics with a rebuild, and log what differs."""
    club = Club.objects.get(pk=club_id)
    found = statistics.check_club(club).differences
    if found:
        logger.error("The statistics of %s differ from a rebuild: %s", club.slug, found)


@shared_task(base=DjangoTask, ignore_result=True, acks_late=True)
def check_all_statistics() -> None:
    """Have each club's statistics compared, one after another; beat asks each night."""
    for number in Club.objects.order_by("pk").values_list("pk", flat=True):
        check_statistics.apply_async((number,))


@shared_task(base=DjangoTask, ignore_result=True, acks_late=True)
def refresh_corrections(club_id: int) -> None:
    """Bring the statistics up to date with the corrections in a club's book."""
    statistics.catch_up_book(Club.objects.get(pk=club_id))


def ask_for_rebuild() -> None:
    """Ask the workers to go on with open rebuilds; while the broker is away, beat does."""
    _ask(go_on_rebuilding)


def ask_for_corrections(club: Club) -> None:
    """Ask the workers to read a club's book; call it after commit. Else beat asks each minute."""
    _ask(refresh_corrections, club.pk)


def _ask(task: Task[..., None], *arguments: int) -> None:
    try:
        task.apply_async(arguments, retry=False)
    except OperationalError as error:
        logger.warning("The broker did not take a hint: %s", error)


def hint(table_id: int) -> None:
    """Ask the workers to look at a table; call it after commit.

    Returns at once and never fails: a thread of this process sends the message, so that no tap
    waits for a broker. While the broker is away hints are dropped; beat does their work.
    """
    _hints.add(table_id)


class _Hints:
    """Tables whose hint has not been sent yet, and the thread that sends them."""

    def __init__(self) -> None:
        self._tables: set[int] = set()
        self._waiting = threading.Condition()
        self._thread: threading.Thread | None = None

    def add(self, table_id: int) -> None:
        """Take a table; several hints for one table that wait together become one."""
        with self._waiting:
            self._tables.add(table_id)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._send, name="hints", daemon=True)
                self._thread.start()
            self._waiting.notify()

    def _send(self) -> None:
        """Send what is there, for ever."""
        while True:
            with self._waiting:
                self._waiting.wait_for(lambda: self._tables)
                table_id = self._tables.pop()
            try:
                refresh_statistics.apply_async((table_id,), retry=False)
            except OperationalError as error:
                logger.warning("The broker did not take a hint for table %d: %s", table_id, error)


_hints = _Hints()
