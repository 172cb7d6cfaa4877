"""What must be up to date before the first page: tables, translations, static files."""

import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.urls import reverse

from club import local
from club.checks import unmigrated
from club.models import Club
from club.setup import make_code
from ledger.ownership import as_owner


def prepare(say: Callable[[str], None]) -> None:
    """Bring the database, translations and static files up to date, each only if it is not.

    Raises:
        RuntimeError: a migration failed; it has said why.
    """
    with as_owner(connections["default"]):
        behind = unmigrated()
    if behind:
        say("Bringing the database up to date.")
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        if subprocess.run(migrate, cwd=local.BASE_DIR, check=False).returncode:
            raise RuntimeError("The database is not up to date; the lines above say why.")
    call_command("compile_translations", verbosity=0)
    _collect_static()


def greeting(address: str) -> str:
    """Say where the pages are; while there is no club, how to make the first one."""
    if Club.objects.exists():
        return f"Club Ledger is running: {address}/"
    return f"Club Ledger is running. Set up your club here: {setup_link(address)}"


def setup_link(address: str) -> str:
    """Return a link to the set-up page of the site at ``address``; it makes one club."""
    return f"{address}{reverse('setup')}?code={make_code()}"


def close_connections() -> None:
    """Give back what the preparations needed; `serve` only watches from now on."""
    connections.close_all()
    for connection in connections.all(initialized_only=True):
        if isinstance(connection, DatabaseWrapper):
            connection.close_pool()


def _collect_static() -> None:
    """Copy, compress and name the static files by their content if one has changed."""
    files = sorted(
        (path, Path(storage.path(path)).stat().st_mtime_ns)
        for finder in get_finders()
        for path, storage in finder.list([])
    )
    digest = sha256(repr(files).encode()).hexdigest()
    stamp = Path(settings.STATIC_ROOT).with_suffix(".stamp")
    if not stamp.exists() or stamp.read_text() != digest:
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(digest)
