"""Postings a second: the club's ledger, two peers, and a bare INSERT, on one PostgreSQL."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path

import psycopg

from bench.contest import Contender, Program, Writers, race
from bench.environments import python_of
from bench.results import Result
from bench.site import Site
from club import embedded

WRITERS = 8
PEERS = ("hordak", "django_ledger")
INSERT = "INSERT INTO bare (account, amount) VALUES (1, 10)"


@dataclass(frozen=True)
class Pgbench:
    """One-row INSERTs by pgbench: a prepared statement, a commit each."""

    site: Site
    database: str
    script: Path

    def rate(self, seconds: float, *, writers: int = 1, clubs: int = 1) -> float:  # noqa: ARG002
        """Run that many clients for about ``seconds``; it knows whole seconds only."""
        done = subprocess.run(
            [
                embedded.postgres_program("pgbench"),
                *("-n", "-M", "prepared", "-f", self.script),
                *("-c", str(writers), "-j", str(writers), "-T", str(max(1, round(seconds)))),
                *("-h", self.site.sockets, "-U", "postgres", self.database),
            ],
            capture_output=True,
            text=True,
            check=True,
        )
        found = re.search(r"^tps = ([\d.]+) \(without", done.stdout, re.MULTILINE)
        if found is None:
            raise RuntimeError(f"pgbench said: {done.stdout} {done.stderr}")
        return float(found[1])


def measure(site: Site) -> Iterator[Result]:
    """Race all four: one writer, eight in one club, eight over eight clubs."""
    with ExitStack() as ends:
        contenders: dict[str, Contender] = {
            "club": ends.enter_context(_club(site)),
            "insert": _pgbench(site),
        }
        for peer in PEERS:
            contenders[peer] = ends.enter_context(_peer(site, peer))
        speeds = race(contenders, rounds=9, seconds=1)
        yield from _ratios(speeds, "")
        for clubs, suffix in ((1, "_8_writers_1_club"), (WRITERS, "_8_writers_8_clubs")):
            speeds = race(contenders, rounds=3, seconds=1, writers=WRITERS, clubs=clubs)
            yield from _ratios(speeds, suffix)


def _ratios(speeds: dict[str, float], suffix: str) -> Iterator[Result]:
    """Give the ratios, with the bars that hold for one writer, and the speeds behind them."""
    bars = {"hordak": 4, "django_ledger": 12, "insert": 0.25} if not suffix else {}
    for name in (*PEERS, "insert"):
        ratio = speeds["club"] / speeds[name]
        yield Result(f"post_vs_{name}{suffix}", ratio, "ratio", bars.get(name))
    for name, speed in speeds.items():
        yield Result(f"postings_{name}{suffix}", speed, "1/s")


def _club(site: Site) -> AbstractContextManager[Writers]:
    variables = site.variables | {"DJANGO_SETTINGS_MODULE": "club.settings"}
    program = Program(Path(sys.executable), "bench.contenders.post_club", variables)
    return program.writers(WRITERS, program.prepare())


def _peer(site: Site, name: str) -> AbstractContextManager[Writers]:
    variables = {"BENCH_DATABASE": site.make_database(name), "BENCH_HOST": site.sockets}
    program = Program(python_of(name), f"bench.contenders.post_{name}", variables)
    return program.writers(WRITERS, program.prepare())


def _pgbench(site: Site) -> Pgbench:
    database = site.make_database("bare")
    address = site.variables["DATABASE_URL"].replace("/club?", f"/{database}?")
    with psycopg.connect(address) as connection:
        connection.execute(
            "CREATE TABLE bare (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
            " account bigint NOT NULL, amount bigint NOT NULL)"
        )
    script = Path(site.variables["CLUB_VAR"]) / "insert.sql"
    script.write_text(INSERT)
    return Pgbench(site, database, script)
