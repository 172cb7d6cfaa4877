"""Bring the tables, translations and static files up to date: the one step of an upgrade."""

from django.core.management.base import BaseCommand, CommandError

from club import preparation


class Command(BaseCommand):
    """`serve` does the same by itself; each part is done only if it is needed."""

    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, **_options: object) -> None:
        try:
            preparation.prepare(self.stdout.write)
        except RuntimeError as error:
            raise CommandError(str(error)) from error
        self.check(databases=["default"])
