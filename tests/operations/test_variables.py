"""Environment variables: a wrong one stops the start with a sentence, a missing one is answered."""

import os
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from psycopg import sql

from tests.operations.serving import Serving, command, processes_of

GOOD = {
    "SECRET_KEY": "only for tests",
    "DATABASE_URL": "postgresql://login@127.0.0.1:1/club",
    "BROKER_URL": "amqp://127.0.0.1:1",
    "CACHE_URL": "redis://127.0.0.1:1/0",
}


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("SECRET_KEY", "", "SECRET_KEY must be set"),
        ("DEBUG", "yes", "DEBUG must be 1 or 0, not 'yes'."),
        ("HTTPS", "True", "HTTPS must be 1 or 0, not 'True'."),
        ("TRUSTED_PROXIES", "-1", "TRUSTED_PROXIES must be a whole number, not '-1'."),
        ("DATABASE_POOL", "١٠", "DATABASE_POOL must be a whole number, not '١٠'."),
        ("DATABASE_ROLE", "club; DROP", "DATABASE_ROLE must be of small Latin letters"),
        ("DATABASE_URL", "mysql://u:secret@h/db", "DATABASE_URL must be an address that begins"),
        ("DATABASE_URL", "postgresql://[", "DATABASE_URL must be an address that begins"),
        ("DATABASE_URL", "postgresql://h/", "DATABASE_URL must name a database"),
        ("DATABASE_URL", "postgresql://h/db?nonsense=1", "DATABASE_URL is not a PostgreSQL"),
        ("BROKER_URL", "http://127.0.0.1", "BROKER_URL must be an address that begins with redis"),
        ("CACHE_URL", "127.0.0.1:6379", "CACHE_URL must be an address that begins with redis"),
    ],
)
def test_a_wrong_variable_stops_any_command_with_a_sentence(
    tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    told = command(tmp_path, "verify", **GOOD | {name: value})

    assert told.returncode == 1
    assert told.stderr.startswith(sentence)
    assert told.stderr.count("\n") == 1
    assert "secret" not in told.stderr


def test_servers_that_are_given_are_used_and_none_is_started(tmp_path: Path) -> None:
    tests_own = os.environ["TESTS_POSTGRES_URL"]
    name = f"given_{os.getpid()}"
    with psycopg.connect(tests_own, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    running = Serving(
        tmp_path / "var",
        DATABASE_URL=tests_own.replace("/template_of_tests?", f"/{quote(name)}?"),
        BROKER_URL=f"{os.environ['TESTS_VALKEY_URL']}/14",
        CACHE_URL=f"{os.environ['TESTS_VALKEY_URL']}/15",
    )

    running.await_ready()

    assert running.get("/health/") == 200
    assert not (running.var / "postgres").exists()
    assert not (running.var / "valkey").exists()
    assert running.end() == 0
    assert processes_of(running.var) == []
    with psycopg.connect(tests_own, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def test_a_database_that_is_not_there_is_named_in_a_sentence(tmp_path: Path) -> None:
    running = Serving(tmp_path / "var", DATABASE_URL="postgresql://nobody@127.0.0.1:1/club")

    assert running.process.wait(60) == 1

    assert "Traceback" not in running.text()
    assert "connection" in running.text()
