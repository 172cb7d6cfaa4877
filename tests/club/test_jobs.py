"""Long jobs: done once and whole, found again, called off, begun anew when a worker dies."""

from collections.abc import Iterator
from datetime import timedelta
from typing import IO
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.http import StreamingHttpResponse
from django.test import override_settings
from django.utils import timezone

from club import jobs
from club.freezing import freeze
from club.models import Club, Job, JobChunk, LogEntry, Member, Role
from tests.builders import Cast, at_once, client_of


def _list_members(job: Job, progress: jobs.Progress, file: IO[bytes]) -> jobs.Outcome:
    """Write the club's members into a file, and into the log that it was done."""
    LogEntry.objects.create(club=job.club, by=job.by, kind="listed", subject="club")
    names = list(job.club.members.order_by("pk").values_list("name", flat=True))
    for number, name in enumerate(names):
        progress.advance(number, len(names))
        file.write(f"{name}\n".encode())
    if job.arguments.get("refuse"):
        raise jobs.JobError("Nobody wants that list.")
    if job.arguments.get("called_off"):
        at_once(RuntimeError, lambda: jobs.cancel(job))
    if job.arguments.get("breaks"):
        raise ConnectionResetError
    return jobs.Outcome("members.txt", "text/plain; charset=utf-8", {"members": len(names)})


LIST = jobs.Kind("List of members", (Role.TREASURER,), _list_members)
LIST_OF_ONE_MOMENT = jobs.Kind("List", (Role.TREASURER,), _list_members, one_moment=True)


@pytest.fixture(autouse=True, params=["LIST", "LIST_OF_ONE_MOMENT"])
def register(request: pytest.FixtureRequest) -> Iterator[None]:
    with override_settings(JOB_KINDS={"list": f"{__name__}.{request.param}"}):
        yield


def start(cast: Cast, by: Member | None = None, **arguments: bool) -> Job:
    asked_by = by or cast.tanya
    return jobs.start("list", club=cast.club, by=asked_by, arguments=arguments, key=uuid4())


def page_of(job: Job, path: str = "") -> str:
    return f"/{job.club.slug}/jobs/{job.pk}/{path}"


def times_done(club: Club) -> int:
    return LogEntry.objects.filter(club=club, kind="listed").count()


def test_a_job_waits_is_done_and_its_file_can_be_taken_anywhere(cast: Cast) -> None:
    job = start(cast)
    client = client_of(cast.tanya)
    assert "waits for its turn" in client.get(page_of(job)).content.decode()
    assert client.get(page_of(job, "file/")).status_code == 404
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.result) == ("done", {"members": 9})
    assert "Take the file" in client.get(page_of(job)).content.decode()
    answer = client.get(page_of(job, "file/"))
    assert isinstance(answer, StreamingHttpResponse)
    text = answer.getvalue().decode()
    assert text.splitlines()[:2] == ["Olga", "Mona"]
    assert answer["Content-Length"] == str(len(text))


def test_the_page_tells_how_far_it_is_and_asks_again_until_it_has_ended(cast: Cast) -> None:
    job = start(cast)
    Job.objects.filter(pk=job.pk).update(state="running")
    jobs.Progress(job).advance(3, 9)
    client = client_of(cast.tanya)
    part = client.get(page_of(job), headers={"hx-request": "true"}).content.decode()
    assert 'value="3" max="9"' in part
    assert 'hx-trigger="every 1s"' in part
    assert "<h1>" not in part
    jobs.run(job.pk)
    assert "hx-trigger" not in client.get(page_of(job)).content.decode()


def test_only_who_may_ask_for_it_sees_it_and_takes_its_file(cast: Cast) -> None:
    job = start(cast)
    jobs.run(job.pk)
    for person, status in ((cast.mona, 403), (cast.anna, 403), (cast.stan, 404)):
        for path in ("", "file/"):
            assert client_of(person).get(page_of(job, path)).status_code == status
    for person in (cast.mona, cast.stan):
        with pytest.raises(jobs.NotHisJobError):
            start(cast, person)


def test_asked_for_twice_with_one_form_it_is_one_job(cast: Cast) -> None:
    key = uuid4()
    both = {
        jobs.start("list", club=cast.club, by=cast.tanya, arguments={}, key=key).pk
        for _tap in range(2)
    }
    assert len(both) == 1


def test_delivered_several_times_at_once_it_is_done_once(cast: Cast) -> None:
    job = start(cast)
    at_once(RuntimeError, *[lambda: jobs.run(job.pk)] * 3)
    jobs.run(job.pk)
    assert Job.objects.get(pk=job.pk).state == "done"
    assert times_done(cast.club) == 1
    assert JobChunk.objects.filter(job=job).count() == 1


def test_work_that_is_refused_says_why_and_leaves_nothing(cast: Cast) -> None:
    job = start(cast, refuse=True)
    jobs.run(job.pk)
    page = client_of(cast.tanya).get(page_of(job)).content.decode()
    assert "Nobody wants that list." in page
    assert times_done(cast.club) == 0


def test_nothing_is_recorded_by_a_job_while_the_books_are_in_doubt(cast: Cast) -> None:
    job = start(cast)
    freeze(cast.club, "A unit is missing.")
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == ("failed", "The books of the club are in doubt.")
    assert times_done(cast.club) == 0


def test_work_that_breaks_off_is_begun_again_but_not_for_ever(cast: Cast) -> None:
    job = start(cast, breaks=True)
    for _attempt in range(jobs.ATTEMPTS):
        with pytest.raises(ConnectionResetError):
            jobs.run(job.pk)
        assert Job.objects.get(pk=job.pk).state == "running"
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.state == "failed"
    assert "again and again" in job.error
    assert times_done(cast.club) == 0


def test_a_job_whose_worker_died_is_hinted_at_again_and_one_at_work_is_not(cast: Cast) -> None:
    job = start(cast)
    Job.objects.filter(pk=job.pk).update(state="running")

    def hints_while_somebody_works() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_advisory_xact_lock(hashtextextended('club.jobs', %s))", [job.pk]
            )
            before = sum(at_once(RuntimeError, jobs.send_again), 0)  # type: ignore[arg-type]  # one count
        assert jobs.send_again() == before + 1

    hints_while_somebody_works()
    jobs.run(job.pk)
    assert Job.objects.get(pk=job.pk).state == "done"


def test_a_job_that_was_called_off_leaves_nothing_even_at_the_last_moment(cast: Cast) -> None:
    waiting, late, done = start(cast), start(cast, called_off=True), start(cast)
    assert client_of(cast.tanya).post(page_of(waiting)).status_code == 302
    jobs.run(waiting.pk)
    assert Job.objects.get(pk=waiting.pk).state == "cancelled"
    jobs.run(late.pk)
    assert Job.objects.get(pk=late.pk).state == "cancelled"
    assert not JobChunk.objects.filter(job=late).exists()
    assert times_done(cast.club) == 0
    jobs.run(done.pk)
    assert not jobs.cancel(done), "it is done"
    assert Job.objects.get(pk=done.pk).state == "done"


def test_called_off_in_the_middle_the_work_stops_and_is_rolled_back(cast: Cast) -> None:
    job = start(cast)
    cache.set(f"job:{job.pk}:stop", "yes", 60)
    jobs.run(job.pk)
    assert times_done(cast.club) == 0
    assert not JobChunk.objects.filter(job=job).exists()


def test_files_are_kept_for_a_week_and_the_job_stays(cast: Cast) -> None:
    old, new = start(cast), start(cast)
    for job in (old, new):
        jobs.run(job.pk)
    Job.objects.filter(pk=old.pk).update(ended_at=timezone.now() - timedelta(days=8))
    assert jobs.drop_old_files() == 1
    client = client_of(cast.tanya)
    assert client.get(page_of(old, "file/")).status_code == 404
    assert "was removed" in client.get(page_of(old)).content.decode()
    assert client.get(page_of(new, "file/")).status_code == 200
