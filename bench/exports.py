"""Exports of a club with a million entries: rows a second, beside hledger, and peak memory.

Runs with the product's settings and database role, so that it can make the club; each export is a
process of its own, so that its memory is its own too.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZipFile

import django

django.setup()

# Models can be imported only now.
from bench.environments import ROOT  # noqa: E402
from bench.pages.past import club_with  # noqa: E402
from bench.results import Result  # noqa: E402
from club.models import Role  # noqa: E402
from games.exporting.job import FORMATS  # noqa: E402
from tests.builders import make_member  # noqa: E402
from tests.exporting import hledger  # noqa: E402

ENTRIES = 1_000_000
MOST_MB = 300


class _Export(NamedTuple):
    rows: int
    seconds: float
    peak_mb: float

    @property
    def speed(self) -> float:
        return self.rows / self.seconds


def measure() -> Iterator[Result]:
    """Export in each format; let hledger read and check the journal that it got."""
    club = club_with(ENTRIES).club
    make_member(club, "Tanya", Role.TREASURER)
    with TemporaryDirectory() as folder:
        directory = Path(folder)
        exports = {
            wanted: _export(club.slug, wanted, directory / f"{wanted}.zip") for wanted in FORMATS
        }
        with ZipFile(directory / "hledger.zip") as archive:
            (name,) = archive.namelist()
            journal = archive.extract(name, directory)
        ours, theirs = exports["hledger"], _checked(journal)
    yield Result("export_vs_hledger", theirs / ours.seconds, "ratio", 1)
    for wanted, export in exports.items():
        yield Result(f"export_{wanted}_rows", export.speed, "1/s")
    yield Result("hledger_check_rows", ours.rows / theirs, "1/s")
    peak = max(export.peak_mb for export in exports.values())
    yield Result("export_peak_memory", peak, "MB", MOST_MB, least=False)


def _export(club: str, wanted: str, file: Path) -> _Export:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "bench.contenders.export_club", club, wanted, file],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    rows, seconds, peak = done.stdout.split()
    return _Export(int(rows), float(seconds), float(peak))


def _checked(journal: str) -> float:
    """Return the seconds in which hledger reads the journal and finds it right."""
    begun = time.perf_counter()
    subprocess.run(
        [hledger.path(), "--file", journal, "check", "--strict"],
        check=True,
        env={"LANG": "C.UTF-8"},
    )
    return time.perf_counter() - begun


if __name__ == "__main__":
    for result in measure():
        print(json.dumps(asdict(result)), flush=True)
