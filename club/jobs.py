"""Long work in the background: asked for on a page, done by a worker, found again later.

A kind of job is one line in the setting ``JOB_KINDS``: its name and where its `Kind` is. Its work
is one transaction that also says that it is done, so a job counts whole or not at all, however
often it was begun. Messages to workers are hints; `send_again` catches what they missed.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from tempfile import TemporaryFile
from typing import IO, Any
from uuid import UUID

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError, connection, transaction
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

from club.models import Club, Job, JobChunk, Member, Role

TASK = "club.tasks.run_job"
ATTEMPTS = 3
FILE_DAYS = 7
"""How long a job's file is kept."""
CHUNK = 1 << 20
_TOLD_EVERY = 0.3
_REMEMBERED = 24 * 3600
_PROGRESS, _STOP = "job:%d:progress", "job:%d:stop"


class JobError(Exception):
    """The work can't be done, and trying again won't help; the text is a sentence for who asked."""


class NotHisJobError(Exception):
    """Who asks for it may not have such work done."""


class CancelledError(Exception):
    """Somebody called the job off; nothing of it stays."""


@dataclass(frozen=True)
class Outcome:
    """What work leaves: the name and type of the file that it wrote, and what its kind tells."""

    file_name: str = ""
    file_type: str = "application/octet-stream"
    result: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Kind:
    """A kind of job: who may ask for it, see it and take its file; and its work.

    ``work`` runs in a transaction, with the job, its progress and a file to write to. With
    ``one_moment`` it sees the database as it was when it began. It raises `JobError` if it can't.
    What ``records`` something is not done while the club's books are in doubt.
    ``then`` gives the address of the page to go on to when it is done, and what to call it.
    """

    label: str | Promise
    roles: tuple[Role, ...]
    work: Callable[[Job, "Progress", IO[bytes]], Outcome]
    one_moment: bool = False
    records: bool = True
    then: Callable[[Job], tuple[str, str]] | None = None


def kind_of(name: str) -> Kind:
    """Return a kind by its name in the setting ``JOB_KINDS``."""
    kind: Kind = import_string(settings.JOB_KINDS[name])
    return kind


def may_see(member: Member, job: Job) -> bool:
    """Tell whether a member may see a job of his club, and take its file."""
    return job.club_id == member.club_id and member.has(*kind_of(job.kind).roles)


def start(kind: str, *, club: Club, by: Member, arguments: dict[str, Any], key: UUID) -> Job:
    """Have work done; with the same ``key`` again, return the same job.

    Raises:
        NotHisJobError: ``by`` may not ask for it.
    """
    if by.club_id != club.pk or not by.has(*kind_of(kind).roles):
        raise NotHisJobError
    values = {
        "club": club,
        "kind": kind,
        "by": by,
        "arguments": arguments,
        "language": translation.get_language() or club.language,
    }
    job, made = Job.objects.get_or_create(key=key, defaults=values)
    if job.club_id != club.pk or job.kind != kind:
        raise NotHisJobError
    if made:
        transaction.on_commit(lambda: _send(job.pk))
    return job


def cancel(job: Job) -> bool:
    """Call a job off; return whether it had not ended yet."""
    open_jobs = Job.objects.filter(pk=job.pk, state__in=(Job.State.WAITING, Job.State.RUNNING))
    called_off = open_jobs.update(state=Job.State.CANCELLED, ended_at=timezone.now())
    if called_off:
        _remember(_STOP % job.pk, value=True)
    return bool(called_off)


def file_of(job: Job) -> Iterator[bytes]:
    """Yield a job's file, piece by piece."""
    numbers = list(JobChunk.objects.filter(job=job).values_list("number", flat=True))
    for number in numbers:
        yield bytes(JobChunk.objects.get(job=job, number=number).data)


class Progress:
    """How far a job is: kept in the cache, as it is no loss if that is."""

    def __init__(self, job: Job) -> None:
        self._job = job.pk
        self._told = 0.0

    def advance(self, done: int, total: int) -> None:
        """Tell that ``done`` of ``total`` is behind; cheap, so call it as often as is easy.

        Raises:
            CancelledError: the job was called off.
        """
        now = time.monotonic()
        if now - self._told < _TOLD_EVERY:
            return
        self._told = now
        _remember(_PROGRESS % self._job, value=(done, total))
        if _remembered(_STOP % self._job):
            raise CancelledError


def progress_of(job: Job) -> tuple[int, int] | None:
    """Return what `Progress.advance` told last; None where nobody knows."""
    found = _remembered(_PROGRESS % job.pk)
    return (int(found[0]), int(found[1])) if found else None


def run(number: int) -> None:
    """Do the work of a job, unless it has ended or another worker is at it.

    Whatever is raised beside `JobError` leaves the job open: it is begun again, three times in all.
    """
    with transaction.atomic():
        if not _taken(number) or not Job.objects.filter(pk=number).exists():
            return
        job = Job.objects.select_related("club", "by").get(pk=number)
        if job.ended:
            return
        if job.attempts >= ATTEMPTS:
            with translation.override(job.language):
                _fail(job, _("The work broke off again and again."))
            return
        job.state = Job.State.RUNNING
        job.attempts += 1
        job.save(update_fields=["state", "attempts"])
    kind = kind_of(job.kind)
    try:
        with translation.override(job.language), _alone(job, one_moment=kind.one_moment):
            _work(job, kind)
    except JobError as error:
        _fail(job, str(error))
    except CancelledError:
        return
    except OperationalError:
        # The row changed under a view of one moment: somebody called the job off meanwhile.
        if not Job.objects.filter(pk=job.pk, state=Job.State.CANCELLED).exists():
            raise


def send_again() -> int:
    """Hint at each job that no worker is at; return how many there were. Beat asks each minute."""
    waiting = Job.objects.filter(state__in=(Job.State.WAITING, Job.State.RUNNING))
    sent = 0
    for number in waiting.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            free = _taken(number)
        if free:
            _send(number)
            sent += 1
    return sent


def drop_old_files() -> int:
    """Delete the files of jobs that ended long ago; return of how many. Beat asks each night."""
    old = Job.objects.filter(
        ended_at__lt=timezone.now() - timedelta(days=FILE_DAYS), file_size__gt=0
    )
    numbers = list(old.values_list("pk", flat=True))
    for number in numbers:
        with transaction.atomic():
            JobChunk.objects.filter(job=number).delete()
            Job.objects.filter(pk=number).update(file_size=0)
    return len(numbers)


@contextmanager
def _alone(job: Job, *, one_moment: bool) -> Iterator[None]:
    """Open the work's transaction, which holds the job as long as it lasts."""
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            if one_moment:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            # Nobody waits for an answer, as somebody does for a page's.
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '15min'")
            cursor.execute("SET LOCAL statement_timeout = '15min'")
        if not _taken(job.pk):
            raise CancelledError
        yield


def _work(job: Job, kind: Kind) -> None:
    if kind.records and job.club.frozen_at is not None:
        raise JobError(_("The books of the club are in doubt."))
    with TemporaryFile() as file:
        outcome = kind.work(job, Progress(job), file)
        size = file.tell() if outcome.file_name else 0
        if size:
            _keep(job, file)
    done = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).update(
        state=Job.State.DONE,
        ended_at=timezone.now(),
        result=outcome.result,
        file_name=outcome.file_name,
        file_type=outcome.file_type,
        file_size=size,
    )
    if not done:
        raise CancelledError


def _keep(job: Job, file: IO[bytes]) -> None:
    file.seek(0)
    number = 0
    while piece := file.read(CHUNK):
        JobChunk.objects.create(job=job, number=number, data=piece)
        number += 1


def _fail(job: Job, why: str) -> None:
    Job.objects.filter(pk=job.pk, state__in=(Job.State.WAITING, Job.State.RUNNING)).update(
        state=Job.State.FAILED, ended_at=timezone.now(), error=why[:1000]
    )


def _taken(number: int) -> bool:
    """Hold a job until the transaction ends; return whether nobody else holds it.

    A worker that dies lets go of it with its connection.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_try_advisory_xact_lock(hashtextextended('club.jobs', %s))", [number]
        )
        return bool(cursor.fetchone() == (True,))


def _send(number: int) -> None:
    try:
        current_app.send_task(TASK, (number,), retry=False)
    except BrokerError:
        # Beat sends it once more.
        return


def _remember(name: str, *, value: object) -> None:
    try:
        cache.set(name, value, _REMEMBERED)
    except RedisError:
        return


def _remembered(name: str) -> Any:
    try:
        return cache.get(name)
    except RedisError:
        return None
