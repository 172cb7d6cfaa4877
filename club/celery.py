"""The Celery application: statistics are computed by its workers, beat catches what a hint missed.

Messages are hints, so losing the broker costs delay and no numbers (`games.tasks`).
"""

import os

from celery import Celery
from celery.schedules import crontab
from kombu import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

app = Celery("club")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    accept_content=["json"],
    beat_schedule={
        "catch-up-statistics": {"task": "games.tasks.catch_up_statistics", "schedule": 60.0},
        "go-on-rebuilding": {"task": "games.tasks.go_on_rebuilding", "schedule": 60.0},
        "check-statistics": {
            "task": "games.tasks.check_all_statistics",
            "schedule": crontab(minute="20", hour="4"),
        },
        "look-at-books": {
            "task": "club.tasks.look_at_all_books",
            "schedule": crontab(minute="40", hour="4"),
        },
        "send-jobs-again": {"task": "club.tasks.send_jobs_again", "schedule": 60.0},
        "drop-old-files": {
            "task": "club.tasks.drop_old_files",
            "schedule": crontab(minute="10", hour="5"),
        },
    },
    broker_connection_retry_on_startup=True,
    # A web request must not wait for a broker that is down: beat brings what the hint missed.
    broker_transport_options={"socket_timeout": 2, "socket_connect_timeout": 2},
    task_publish_retry=False,
    # Long work waits in a queue of its own; a worker takes from both unless it is told otherwise.
    task_queues=[Queue("celery"), Queue("jobs")],
    task_routes={
        name: {"queue": "jobs"}
        for name in (
            "club.tasks.run_job",
            "games.tasks.go_on_rebuilding",
            "games.tasks.check_statistics",
        )
    },
    task_acks_late=True,
    task_ignore_result=True,
    task_reject_on_worker_lost=True,
    task_serializer="json",
    task_soft_time_limit=240,
    task_time_limit=300,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=1,
)
app.autodiscover_tasks()
