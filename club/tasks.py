"""What Celery does for the club by night: it recomputes the books."""

import logging

from celery import shared_task
from celery.contrib.django.task import DjangoTask

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
