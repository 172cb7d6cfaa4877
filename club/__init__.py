"""The Django project and the club: people, roles, play sessions, cash desk."""

from club.celery import app as celery_app

__all__ = ["celery_app"]
