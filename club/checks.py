"""System checks: wrong settings of a deployment, found before anybody's money depends on them.

`manage.py check --database default` runs them all; `serve` and `migrate` do so themselves.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks
from django.db import DEFAULT_DB_ALIAS, NotSupportedError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from ledger.guards import guard_faults
from ledger.ownership import as_owner

SECRET_KEY_LENGTH_MIN = 32
LOCAL_HOSTS = {"localhost", "127.0.0.1", "[::1]"}


@checks.register(checks.Tags.security)
def check_settings(**_options: Any) -> list[checks.CheckMessage]:
    """Look at the settings alone."""
    found: list[checks.CheckMessage] = []
    if settings.DEBUG and settings.HTTPS:
        text = "DEBUG shows the insides of the site to everybody on the net."
        found.append(checks.Error(text, hint="Set DEBUG=0 where HTTPS=1.", id="club.E001"))
    abroad = not set(settings.ALLOWED_HOSTS) <= LOCAL_HOSTS
    if abroad and len(settings.SECRET_KEY) < SECRET_KEY_LENGTH_MIN:
        text = f"SECRET_KEY has fewer than {SECRET_KEY_LENGTH_MIN} characters and may be guessed."
        hint = "Make one: python -c 'import secrets; print(secrets.token_urlsafe(50))'"
        found.append(checks.Error(text, hint=hint, id="club.E002"))
    if "*" in settings.ALLOWED_HOSTS:
        text = "ALLOWED_HOSTS admits every name, so links can be made to lead elsewhere."
        hint = "Name the hosts of this site, for example ALLOWED_HOSTS=club.example."
        found.append(checks.Error(text, hint=hint, id="club.E003"))
    if abroad and not settings.HTTPS:
        text = "The site can be reached from elsewhere, but passwords travel in the clear."
        hint = "Put it behind a proxy with a certificate and set HTTPS=1."
        found.append(checks.Warning(text, hint=hint, id="club.W004"))
    return found


@checks.register(checks.Tags.database)
def check_database(
    databases: Sequence[str] | None = None, **_options: Any
) -> list[checks.CheckMessage]:
    """Ask the database whether it keeps what it is given, and whether the ledger is guarded.

    It is asked as the owner: before the first `migrate` there is nobody else. While migrations
    wait, the guards may rightly be those of an older kernel, and are not judged.
    """
    if DEFAULT_DB_ALIAS not in (databases or ()):
        return []
    try:
        with as_owner(connection):
            faults = [] if unmigrated() else guard_faults()
            return [*_checksums(), *(_fault(sentence) for sentence in faults)]
    except NotSupportedError as error:
        hint = "PostgreSQL 15 or newer is needed; `make run` brings one with it."
        return [checks.Error(str(error), hint=hint, id="club.E005")]


def unmigrated() -> bool:
    """Tell whether migrations wait to be applied."""
    wanted = MigrationLoader(None).graph.leaf_nodes()
    return not set(wanted) <= set(MigrationRecorder(connection).applied_migrations())


def _fault(sentence: str) -> checks.CheckMessage:
    hint = (
        "Money may be lost or changed without a trace; mend this before anybody plays. If the"
        " program was updated, a migration that brings the new kernel may be missing."
    )
    return checks.Error(sentence, hint=hint, id="club.E006")


def _checksums() -> list[checks.CheckMessage]:
    with connection.cursor() as cursor:
        cursor.execute("SHOW data_checksums")
        if cursor.fetchone() == ("on",):
            return []
    text = "PostgreSQL does not notice when the disk damages its files."
    hint = "Stop it and run pg_checksums --enable."
    return [checks.Warning(text, hint=hint, id="club.W007")]
