"""The whole product as `manage.py serve` starts it, on an empty directory of its own."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
from psycopg import sql

from bench.environments import ROOT, VAR
from club import embedded

GREETING = "Club Ledger is running"
GOODBYE_S = 60


@dataclass(frozen=True)
class Site:
    """A running product: its port, and the variables that its servers are found by."""

    port: int
    variables: dict[str, str]

    @property
    def sockets(self) -> str:
        """The directory of PostgreSQL's socket file."""
        return parse_qs(urlsplit(self.variables["DATABASE_URL"]).query)["host"][0]

    def make_database(self, name: str) -> str:
        """Make an empty database on the product's PostgreSQL; return its name."""
        with psycopg.connect(self.variables["DATABASE_URL"], autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return name

    def check_durability(self) -> str:
        """Return the version of PostgreSQL.

        Raises:
            RuntimeError: it would answer before a commit is on disk.
        """
        with psycopg.connect(self.variables["DATABASE_URL"]) as connection:
            for name in ("fsync", "synchronous_commit", "full_page_writes"):
                row = connection.execute("SELECT current_setting(%s)", [name]).fetchone()
                if row != ("on",):
                    raise RuntimeError(f"{name} is {row}; such figures would be worth nothing.")
            return f"PostgreSQL {connection.info.server_version // 10000}"


@contextlib.contextmanager
def running() -> Iterator[Site]:
    """Start the product, and end it by the number of its first process.

    Raises:
        RuntimeError: it did not start; the end of what it said is in the text.
    """
    VAR.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=VAR, prefix="run-") as name:
        directory, port = Path(name), embedded.free_port()
        variables = {
            "CLUB_VAR": name,
            "DJANGO_SETTINGS_MODULE": "bench.settings",
            "PORT": str(port),
            "STATIC_ROOT": f"{name}/static",
        }
        log = directory / "serve.log"
        with log.open("w") as said:
            serve = subprocess.Popen(
                [sys.executable, "manage.py", "serve"],
                cwd=ROOT,
                env=_without_servers() | variables,
                stdout=said,
                stderr=subprocess.STDOUT,
                # A Ctrl-C is for the bench, which then ends the product itself.
                start_new_session=True,
            )
        try:
            _await_greeting(serve, log)
            yield Site(port, variables | _servers_of(directory))
        finally:
            serve.send_signal(signal.SIGTERM)
            serve.wait(GOODBYE_S)


def _without_servers() -> dict[str, str]:
    """Return our environment without what would point the product at somebody's servers."""
    theirs = {"DATABASE_URL", "BROKER_URL", "CACHE_URL", "SECRET_KEY", "HOST", "DATABASE_ROLE"}
    return {name: value for name, value in os.environ.items() if name not in theirs}


def _await_greeting(serve: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(900):
        if any(line.startswith(GREETING) for line in log.read_text().splitlines()):
            return
        with contextlib.suppress(subprocess.TimeoutExpired):
            serve.wait(0.1)
            break
    raise RuntimeError(f"The product did not start: {log.read_text()[-2000:]}")


def _servers_of(directory: Path) -> dict[str, str]:
    words = shlex.split((directory / "environment").read_text())
    return dict(word.split("=", 1) for word in words)
