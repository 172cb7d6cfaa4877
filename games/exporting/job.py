"""The long job that writes an export into a file."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import batched
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.jobs import Kind, Outcome, Progress
from club.models import Club, Job, Role
from games.exporting import journals
from games.exporting.files import Step, csv_files, json_lines
from games.exporting.tables import TABLES
from ledger.models import Entry

ROLES = (Role.TREASURER, Role.MANAGER)
FORMATS: dict[str, str | Promise] = {
    "csv": _("Tables for a spreadsheet or a program (CSV)"),
    "jsonl": _("Tables for a program (JSON Lines)"),
    "hledger": _("Journal for hledger"),
    "beancount": _("Journal for beancount"),
}

# What costs no time worth having: the files are text that repeats itself.
_LEVEL = 2
_LINES = 2000


def work(job: Job, progress: Progress, file: IO[bytes]) -> Outcome:
    """Write a club's export into ``file``, a ZIP, as it was at one moment."""
    wanted = job.arguments["format"]
    club = job.club
    done, total = 0, _total(club, wanted)

    def step(rows: int) -> None:
        nonlocal done
        done += rows
        progress.advance(done, total)

    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=_LEVEL) as archive:
        for name, lines in files_of(club, wanted, step):
            with archive.open(name, "w", force_zip64=True) as part:
                for some in batched(lines, _LINES):
                    part.write("".join(some).encode())
    day = club.day_of(timezone.now())
    return Outcome(f"{club.slug}-{day}-{wanted}.zip", "application/zip", {"rows": done})


def files_of(club: Club, wanted: str, step: Step) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the name and the lines of each file of an export."""
    single: dict[str, tuple[str, Callable[[Club, Step], Iterator[str]]]] = {
        "jsonl": (f"{club.slug}.jsonl", json_lines),
        "hledger": (f"{club.slug}.journal", journals.hledger),
        "beancount": (f"{club.slug}.beancount", journals.beancount),
    }
    if wanted == "csv":
        yield from csv_files(club, step)
    else:
        name, lines = single[wanted]
        yield name, partial(lines, club, step)()


def _total(club: Club, wanted: str) -> int:
    if wanted in {"csv", "jsonl"}:
        return sum(table.count(club) for table in TABLES)
    return Entry.objects.filter(book=club.book).count()


KIND = Kind(_("Export"), ROLES, work, one_moment=True, records=False)
