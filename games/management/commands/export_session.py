"""Write a session out as hand records: ``manage.py export_session ID [--output DIR|-]``."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from club.models import PlaySession
from games.records.export import File, NotWritableError, files_of

STDOUT = "-"


class Command(BaseCommand):
    """One file a table; `manage.py replay` plays them again and checks the balances."""

    help = "Write a session out as hand records, one a table, that `replay` plays again."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the session and where the files go."""
        parser.add_argument("session", type=int, metavar="ID", help="as in the session's address")
        parser.add_argument(
            "--output",
            default=STDOUT,
            metavar="DIR|-",
            help="a directory, made if it is not there; - prints the one record of the session",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the record, or write the files and print their names.

        Raises:
            CommandError: there is no such session, nothing was played in it, it has several
                records and no directory to put them, or a file can't be written.
        """
        session = PlaySession.objects.select_related("club").filter(pk=options["session"]).first()
        if session is None:
            raise CommandError(_("There is no session %(id)d.") % {"id": options["session"]})
        try:
            files = files_of(session)
        except NotWritableError as error:
            raise CommandError(str(error)) from error
        if not files:
            raise CommandError(_("Nothing was played in this session."))
        if options["output"] == STDOUT:
            self._print(files)
        else:
            self._save(files, Path(options["output"]))

    def _print(self, files: list[File]) -> None:
        if len(files) > 1:
            raise CommandError(
                _("This session has %(count)d records; say with --output where they shall go.")
                % {"count": len(files)}
            )
        self.stdout.write(files[0].text, ending="")

    def _save(self, files: list[File], directory: Path) -> None:
        try:
            directory.mkdir(parents=True, exist_ok=True)
            for file in files:
                path = directory / file.name
                path.write_text(file.text, encoding="utf-8")
                self.stdout.write(str(path))
        except OSError as error:
            values = {"file": error.filename, "reason": error.strerror}
            raise CommandError(_("%(file)s can't be written: %(reason)s.") % values) from error
