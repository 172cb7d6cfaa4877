"""Django's handle on this package."""

from django.apps import AppConfig


class ClubConfig(AppConfig):
    """Name of the app; nothing happens when it is loaded."""

    name = "club"
