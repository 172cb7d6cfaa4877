"""The ground of all tests: real servers, one database a worker, nothing rolled back.

Tests commit for real and act as the application's database role; each makes clubs of its own,
so nothing has to be cleaned up between them.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import django
import psycopg
import pytest
from psycopg import sql

from club import embedded

if TYPE_CHECKING:
    from tests.builders import Cast

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = "template_of_tests"
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
_stops: list[Callable[[], None]] = []


def _start_servers() -> None:
    """Start PostgreSQL and Valkey and fill a template; xdist's workers inherit the addresses."""
    directory = Path(tempfile.mkdtemp(prefix="club-tests-"))
    directory.chmod(0o755)
    postgres = embedded.start_postgres(directory / "postgres", database=TEMPLATE)
    _stops.append(postgres.stop)
    valkey = embedded.start_valkey(directory / "valkey")
    _stops.append(valkey.stop)
    _stops.append(lambda: embedded.remove(directory))
    os.environ["TESTS_DIRECTORY"] = str(directory)
    os.environ["TESTS_POSTGRES_URL"] = postgres.url
    os.environ["TESTS_VALKEY_URL"] = valkey.url(0).removesuffix("/0")
    _point_at(TEMPLATE, broker=0)
    subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, check=True)


def _point_at(database: str, *, broker: int) -> None:
    os.environ |= {
        "BROKER_URL": f"{os.environ['TESTS_VALKEY_URL']}/{broker}",
        "CACHE_URL": f"{os.environ['TESTS_VALKEY_URL']}/{broker + 1}",
        "DATABASE_URL": os.environ["TESTS_POSTGRES_URL"].replace(f"/{TEMPLATE}?", f"/{database}?"),
        # Storms of a whole evening at once want a connection each.
        "DATABASE_POOL": "32",
        "DJANGO_SETTINGS_MODULE": "club.settings",
        "SECRET_KEY": "only for tests",
        "STATIC_ROOT": f"{os.environ['TESTS_DIRECTORY']}/static",
    }


def _make_database() -> None:
    """Copy the template for this worker and set Django up on the copy."""
    name = f"tests_{WORKER}"
    maintenance = os.environ["TESTS_POSTGRES_URL"].replace(f"/{TEMPLATE}?", "/postgres?")
    with psycopg.connect(maintenance, autocommit=True) as connection:
        # Two workers may not copy one template at the same moment.
        connection.execute("SELECT pg_advisory_lock(1)")
        connection.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(TEMPLATE)
            )
        )
    _point_at(name, broker=2 * int(WORKER.removeprefix("gw")))
    django.setup()


def pytest_configure(config: pytest.Config) -> None:
    if "TESTS_POSTGRES_URL" not in os.environ:
        _start_servers()
    if "PYTEST_XDIST_WORKER" in os.environ or not config.getoption("numprocesses", None):
        _make_database()


def pytest_unconfigure() -> None:
    while _stops:
        _stops.pop(0)()


@pytest.fixture
def cast() -> "Cast":
    """Make a club with the whole cast (`tests.builders`)."""
    from tests.builders import make_cast  # noqa: PLC0415  # its models need Django set up

    return make_cast()
