"""`manage.py rebuild_statistics`: compute all members' figures anew from what was recorded."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.models import Club
from games import statistics
from games.models import StatisticsRebuild

BAR = 40


def _waited_for(row: StatisticsRebuild) -> StatisticsRebuild:
    time.sleep(0.5)
    row.refresh_from_db()
    return row


class Command(BaseCommand):
    """Go through the sessions one by one; each is replaced in one commit, so play can go on.

    A rebuild that was broken off goes on where it stood; the manager's page shows it too.
    """

    help = "Computes the statistics anew from the recorded actions, session by session."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club, or none for all; and whether the facts of the hands stay."""
        parser.add_argument("--club", metavar="SLUG", help="only this club's sessions")
        parser.add_argument(
            "--sums", action="store_true", help="add up the hands' facts; fold no hand again"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Rebuild and show how far it is; one line at the end says what was done.

        Raises:
            CommandError: there is no such club.
        """
        clubs = Club.objects.order_by("pk")
        if options["club"]:
            clubs = clubs.filter(slug=options["club"])
            if not clubs:
                raise CommandError(f"There is no club with the address {options['club']}.")
        rows = [statistics.begin(club, sums_only=options["sums"]) for club in clubs]
        total, done = sum(row.total for row in rows), 0
        sessions = 0
        for row in rows:
            while row.ended_at is None:
                # A worker may be at it; then there is just to wait.
                row = statistics.step(row.pk) or _waited_for(row)  # noqa: PLW2901
                self._show(done + row.hands, total)
            done += row.hands
            sessions += row.sessions
        self.stdout.write(f"Rebuilt the statistics of {sessions} sessions with {done} hands.")

    def _show(self, done: int, total: int) -> None:
        """Draw the bar over itself, if somebody is looking."""
        if self.stderr.isatty():
            filled = min(BAR, BAR * done // total) if total else BAR
            bar = "█" * filled + "·" * (BAR - filled)
            self.stderr.write(f"\r{bar} {done} of {total} hands", style_func=str, ending="")
            if filled == BAR:
                self.stderr.write("")
