"""The servers that come as packages: what they survive, and what they say when they can't start."""

import contextlib
import os
import threading
from pathlib import Path
from urllib.parse import unquote

import psycopg
import pytest
import valkey

from club import embedded


@pytest.fixture
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("embedded") / "postgres"


def ask(url: str, query: str) -> object:
    with psycopg.connect(url) as connection:
        return (connection.execute(query).fetchone() or (None,))[0]


def test_what_was_committed_is_there_after_a_kill(directory: Path) -> None:
    server = embedded.start_postgres(directory)
    with psycopg.connect(server.url) as connection:
        connection.execute("CREATE TABLE facts AS SELECT 7 AS fact")
    server.process.kill()
    server.process.wait()

    again = embedded.start_postgres(directory)

    assert ask(again.url, "SELECT fact FROM facts") == 7
    again.stop()


def test_a_start_waits_for_what_a_killed_server_was_still_doing(directory: Path) -> None:
    server = embedded.start_postgres(directory)
    busy = threading.Thread(target=_count_until_cut_off, args=[server.url])
    busy.start()
    while ask(server.url, "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%series%'") != 2:
        pass
    server.process.kill()
    server.process.wait()

    again = embedded.start_postgres(directory)

    assert ask(again.url, "SELECT 1") == 1
    assert "shared memory block" in directory.with_suffix(".log").read_text()
    again.stop()
    busy.join()


def _count_until_cut_off(url: str) -> None:
    with contextlib.suppress(psycopg.Error):
        ask(url, "SELECT count(*) FROM generate_series(1, 16000000)")


def test_the_number_of_a_killed_server_may_be_another_programs_now(directory: Path) -> None:
    embedded.start_postgres(directory).stop()
    lock = directory / "postmaster.pid"
    lock.write_text(f"{os.getpid()}\n{directory}\n1\n5432\n{directory}\n\n\nready\n")

    again = embedded.start_postgres(directory)

    assert ask(again.url, "SELECT 1") == 1
    again.stop()


@pytest.mark.parametrize("name", ["клуб мой", "clubs, mine", "a long way down " * 6])
def test_no_path_is_an_obstacle(tmp_path: Path, name: str) -> None:
    server = embedded.start_postgres(tmp_path / name / "postgres")

    assert ask(server.url, "SELECT current_setting('server_encoding')") == "UTF8"
    server.stop()
    # What lies elsewhere is not deleted with the directory of the test.
    sockets = Path(unquote(server.url.partition("host=")[2]))
    if sockets != tmp_path / name / "postgres":
        sockets.rmdir()


def test_a_socket_directory_of_somebody_else_is_not_used(tmp_path: Path) -> None:
    directory = tmp_path / ("a long way down " * 6) / "postgres"
    sockets = Path(embedded.postgres_url(directory, "club").partition("host=")[2])
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    sockets.symlink_to(elsewhere)

    with pytest.raises(RuntimeError, match="belongs to somebody else"):
        embedded.start_postgres(directory)
    sockets.unlink()


def test_a_server_that_cannot_start_says_why(directory: Path) -> None:
    embedded.start_postgres(directory).stop()
    with (directory / "postgresql.conf").open("a") as configuration:
        configuration.write("\nno_such_setting = on\n")

    with pytest.raises(RuntimeError, match="no_such_setting"):
        embedded.start_postgres(directory)


def test_a_directory_that_cannot_be_made_says_why(directory: Path) -> None:
    directory.mkdir(parents=True)
    (directory / "a letter").write_text("somebody's")

    with pytest.raises((RuntimeError, OSError), match="postgres"):
        embedded.start_postgres(directory)

    assert (directory / "a letter").exists()


def test_valkey_keeps_messages_over_a_kill(tmp_path: Path) -> None:
    server = embedded.start_valkey(tmp_path / "valkey")
    valkey.Valkey.from_url(server.url(0)).set("hint", "1")
    server.process.kill()
    server.process.wait()

    again = embedded.start_valkey(tmp_path / "valkey", port=server.port)

    assert valkey.Valkey.from_url(again.url(0)).get("hint") == b"1"
    again.stop()
