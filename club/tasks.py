"""What Celery does for the club: long jobs as they come, and by night it recomputes the books."""

import logging

from celery import shared_task
from celery.contrib.django.task import DjangoTask

from club import jobs
from club.freezing import look_at_books
from club.models import Club

logger = logging.getLogger(__name__)


@shared_task(base=DjangoTask, ignore_result=True, acks_late=True)
def look_at_all_books() -> None:
    """Recompute each club's book; a club with a fault is frozen, the others go on."""
    for club in Club.objects.order_by("pk"):
        fault = look_at_books(club)
        if fault:
            logger.error("The books of %s are in doubt: %s", club.slug, fault)


@shared_task(
    base=DjangoTask, ignore_result=True, acks_late=True, soft_time_limit=7200, time_limit=7260
)
def run_job(number: int) -> None:
    """Do one job; delivered twice, it is done once."""
    jobs.run(number)


@shared_task(base=DjangoTask, ignore_result=True, acks_late=True)
def send_jobs_again() -> None:
    """Hint at jobs that wait or whose worker died; beat asks each minute."""
    jobs.send_again()


@shared_task(base=DjangoTask, ignore_result=True, acks_late=True)
def drop_old_files() -> None:
    """Delete the files of old jobs; beat asks each night."""
    jobs.drop_old_files()
