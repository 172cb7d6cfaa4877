"""Let a frozen club record again, once its books are well."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.freezing import thaw
from club.models import Club


class Command(BaseCommand):
    """Recompute the books of a frozen club; let it record again if they are well."""

    help = "Let a club whose books were in doubt record again, if they are well now."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", metavar="SLUG")

    def handle(self, *_args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        if club.frozen_at is None:
            self.stdout.write(f"The books of {club.name} are open.")
            return
        fault = thaw(club)
        if fault:
            raise CommandError(f"The books of {club.name} stay closed. {fault}")
        self.stdout.write(f"The books of {club.name} are well and open again.")
