"""A database of one's own, for tests that break what they find."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import psycopg
import pytest
from django.db import connection
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

_numbers = count()


@pytest.fixture
def elsewhere() -> Iterator[None]:
    """Let a test work in an empty, migrated database that is thrown away afterwards."""
    with _database_of_its_own():
        yield


@pytest.fixture(scope="module")
def workshop() -> Iterator[None]:
    """Let a module's tests share such a database, each with a book of its own."""
    with _database_of_its_own():
        yield


@contextmanager
def _database_of_its_own() -> Iterator[None]:
    server_url = os.environ["TESTS_POSTGRES_URL"]
    template = str(conninfo_to_dict(server_url)["dbname"])
    name = f"elsewhere_{os.getpid()}_{next(_numbers)}"
    names = {"name": sql.Identifier(name), "template": sql.Identifier(template)}
    settings = connection.settings_dict
    options = {key: value for key, value in settings["OPTIONS"].items() if key != "pool"}
    with psycopg.connect(server_url, dbname="postgres", autocommit=True) as server:
        # Two workers may not copy one template at the same moment.
        server.execute("SELECT pg_advisory_lock(1)")
        server.execute(sql.SQL("CREATE DATABASE {name} TEMPLATE {template}").format(**names))
        server.execute("SELECT pg_advisory_unlock(1)")
        connection.close()
        connection.settings_dict = {**settings, "NAME": name, "OPTIONS": options}
        try:
            yield
        finally:
            connection.close()
            connection.settings_dict = settings
            server.execute(sql.SQL("DROP DATABASE {name} WITH (FORCE)").format(**names))
