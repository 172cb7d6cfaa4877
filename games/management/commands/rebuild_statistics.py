"""`manage.py rebuild_statistics`: compute all members' results anew from what was recorded."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count

from club.models import Club, PlaySession
from games import statistics

BAR = 40


class Command(BaseCommand):
    """Go through the sessions one by one; each is replaced in one commit, so play can go on."""

    help = "Computes the statistics anew from the recorded actions, session by session."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club, or none for all."""
        parser.add_argument("--club", metavar="SLUG", help="only this club's sessions")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Rebuild and show how far it is; one line at the end says what was done.

        Raises:
            CommandError: there is no such club.
        """
        sessions = PlaySession.objects.annotate(played=Count("tables__hands")).order_by("pk")
        if options["club"]:
            if not Club.objects.filter(slug=options["club"]).exists():
                raise CommandError(f"There is no club with the address {options['club']}.")
            sessions = sessions.filter(club__slug=options["club"])
        played = dict(sessions.values_list("pk", "played"))
        done = 0
        for session_id, hands in played.items():
            statistics.rebuild(session_id)
            done += hands
            self._show(done, sum(played.values()))
        self.stdout.write(f"Rebuilt the statistics of {len(played)} sessions with {done} hands.")

    def _show(self, done: int, total: int) -> None:
        """Draw the bar over itself, if somebody is looking."""
        if self.stderr.isatty():
            filled = BAR * done // total if total else BAR
            bar = "█" * filled + "·" * (BAR - filled)
            end = "\n" if done == total else ""
            self.stderr.write(f"\r{bar} {done} of {total} hands", style_func=str, ending=end)
