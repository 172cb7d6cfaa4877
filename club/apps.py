"""Django's handle on this package."""

from django.apps import AppConfig


class ClubConfig(AppConfig):
    """Name of the app; loading it registers the checks of a deployment's settings."""

    name = "club"

    def ready(self) -> None:
        """Import the checks: each registers itself."""
        import club.checks  # noqa: F401, PLC0415
