"""Compile the translations that have changed."""

from django.core.management.base import BaseCommand

from club import translation


class Command(BaseCommand):
    """Writes each `django.mo` that is missing or older than its `django.po`."""

    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, *, verbosity: int, **_options: object) -> None:
        for po in translation.translations():
            if translation.compile_po(po) and verbosity:
                self.stdout.write(f"Compiled {po}")
