"""The directory `var/`, and the variables that it answers where the environment does not.

The settings need the addresses of servers before Django can run a command, `serve` included,
which starts those servers. So `manage.py` comes here first.
"""

import fcntl
import os
import secrets
import shlex
from pathlib import Path
from typing import TextIO

from club import embedded

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("CLUB_VAR", BASE_DIR / "var")).resolve()
# What the last `serve` ran with: other commands use its servers.
ENVIRONMENT = VAR / "environment"
NAMES = ("SECRET_KEY", "DATABASE_URL", "BROKER_URL", "CACHE_URL")
# Commands that touch no server and keep no secret; they run on a bare checkout.
UNSERVED = {
    "SECRET_KEY": secrets.token_hex(),
    "DATABASE_URL": "postgresql://127.0.0.1:0/none",
    "BROKER_URL": "redis://127.0.0.1:0/0",
    "CACHE_URL": "redis://127.0.0.1:0/1",
}
SERVERLESS = {"collect_translations", "compile_translations", "points", "replay"}

_locks: list[TextIO] = []


class HeldError(Exception):
    """Another `serve` works on this directory; the text is a sentence for its caller."""


def complete(command: str) -> None:
    """Add the variables that ``command`` needs and the environment lacks.

    Raises:
        HeldError: the command is ``serve`` and another one works on `var/`.
    """
    if command == "serve":
        _hold()
        _choose_servers()
        return
    # One connection is enough for a command, and without a pool it says at once why there is none.
    os.environ.setdefault("DATABASE_POOL", "0")
    if os.access(ENVIRONMENT, os.R_OK):
        _add(_recorded())
    elif command in SERVERLESS:
        _add(UNSERVED)


def _hold() -> None:
    """Take `var/` for this process; the system gives it back whatever ends the process."""
    VAR.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = (VAR / "lock").open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        raise HeldError(
            f"Club Ledger is already running on {VAR} (process {lock.read().strip()}). "
            "End it with Ctrl-C there first."
        ) from None
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    _locks.append(lock)


def _choose_servers() -> None:
    """Point what the environment leaves open at servers that `serve` is going to start."""
    port = embedded.free_port()
    chosen = {
        "SECRET_KEY": _secret_key(),
        "DATABASE_URL": embedded.postgres_url(VAR / "postgres", "club"),
        "BROKER_URL": f"redis://127.0.0.1:{port}/0",
        "CACHE_URL": f"redis://127.0.0.1:{port}/1",
        "STATIC_ROOT": str(VAR / "static"),
    }
    given = _add(chosen)
    os.environ["EMBEDDED_POSTGRES"] = "0" if "DATABASE_URL" in given else "1"
    os.environ["EMBEDDED_VALKEY_PORT"] = "" if {"BROKER_URL", "CACHE_URL"} <= given else str(port)
    _write_private(
        ENVIRONMENT,
        "".join(f"{name}={shlex.quote(os.environ[name])}\n" for name in chosen),
    )


def _add(values: dict[str, str]) -> set[str]:
    """Set what is not set, or set to nothing; return the names that were set before."""
    given = {name for name in values if os.environ.get(name)}
    os.environ.update({name: value for name, value in values.items() if name not in given})
    return given


def _recorded() -> dict[str, str]:
    words = shlex.split(ENVIRONMENT.read_text())
    return dict(word.split("=", 1) for word in words)


def _secret_key() -> str:
    """Make the key once; a new one would log everybody out."""
    path = VAR / "secret_key"
    if not path.exists():
        _write_private(path, secrets.token_urlsafe(50))
    return path.read_text()


def _write_private(path: Path, text: str) -> None:
    """Write a whole file for our eyes only, or nothing."""
    growing = path.with_suffix(".new")
    growing.unlink(missing_ok=True)
    with os.fdopen(os.open(growing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    growing.rename(path)
