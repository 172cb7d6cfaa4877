"""Importing past results: a sheet of 2,000 sessions and 50 people, results a second and memory.

Runs with the product's settings and database role; the import is a process of its own, so that
its memory is its own too.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from datetime import date, timedelta
from random import Random

import django

django.setup()

# Models can be imported only now.
from bench.environments import ROOT  # noqa: E402
from bench.results import Result  # noqa: E402
from club.models import Role  # noqa: E402
from games.models import SheetDraft  # noqa: E402
from games.sheets.cells import Cells  # noqa: E402
from games.sheets.layout import Reading  # noqa: E402
from tests.builders import make_club, make_member  # noqa: E402

SESSIONS, PEOPLE = 2_000, 50
MOST_MB = 300


def measure() -> Iterator[Result]:
    """Import a sheet with 100,000 results."""
    club = make_club()
    treasurer = make_member(club, "Tanya", Role.TREASURER)
    names = [f"Player {number}" for number in range(1, PEOPLE + 1)]
    members = [make_member(club, name, login=False) for name in names]
    reading = Reading(kind="columns", sessions=tuple(range(1, SESSIONS + 1)), first_year=2020)
    draft = SheetDraft.objects.create(
        club=club,
        by=treasurer,
        name="bench.csv",
        cells=_cells(names),
        reading=reading.as_json(),
        people={member.name: member.actor for member in members},
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "bench.contenders.import_club", str(draft.pk)],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    rows, seconds, peak = (float(word) for word in done.stdout.split())
    yield Result("import_rows", rows / seconds, "1/s")
    yield Result("import_peak_memory", peak, "MB", MOST_MB, least=False)


def _cells(names: list[str]) -> Cells:
    """Make a sheet with a session in each row, all of which sum to nothing."""
    chance = Random("past results")
    rows = [["Date", *names]]
    for number in range(SESSIONS):
        nets = [chance.randint(-9_999, 9_999) for _name in names[1:]]
        amounts = [f"{net / 100:.2f}" for net in (*nets, -sum(nets))]
        rows.append([str(date(2020, 1, 1) + timedelta(days=number)), *amounts])
    return rows


if __name__ == "__main__":
    for result in measure():
        print(json.dumps(asdict(result)), flush=True)
