"""Print a link that opens the set-up page for one more club."""

from django.core.management import CommandParser
from django.core.management.base import BaseCommand

from club.preparation import setup_link


class Command(BaseCommand):
    """For whoever runs the server: the link is as good as the right to found a club."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "address",
            nargs="?",
            default="http://localhost:8000",
            help="where the site is, for example https://club.example (default: %(default)s)",
        )

    def handle(self, *, address: str, **_options: object) -> None:
        self.stdout.write(setup_link(address.rstrip("/")))
