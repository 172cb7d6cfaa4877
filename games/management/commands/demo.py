"""Fill a database that has no club yet with a club of invented people, and print their logins."""

from django.core.management.base import BaseCommand

from club.models import Club
from games.demo import PASSWORD
from games.demo.club import build


class Command(BaseCommand):
    """``make demo`` runs it before it starts; where there is a club, nothing is made."""

    help = __doc__ or ""

    def handle(self, **_options: object) -> None:
        """Build the club unless there is one."""
        if Club.objects.exists():
            self.stdout.write("There is a club already; the demo adds nothing to it.")
            return
        self.stdout.write("Playing the demo club's past:")
        logins = build(self.stdout.write)
        self.stdout.write(f"Log in as {', '.join(name.lower() for name in logins)}")
        self.stdout.write(f"with the password: {PASSWORD}")
