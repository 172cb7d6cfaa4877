"""System checks: wrong settings of a deployment, found before anybody's money depends on them.

`manage.py check --database default` runs them all; `serve` and `migrate` do so themselves.
"""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core import checks
from django.db import NotSupportedError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from ledger.ownership import as_owner

SECRET_KEY_LENGTH_MIN = 32
LOCAL_HOSTS = {"localhost", "127.0.0.1", "[::1]"}
# With any of these off, PostgreSQL may forget what it has answered for.
DURABLE = ("fsync", "full_page_writes", "synchronous_commit")
# The application's role must not be able to do what the ledger refuses to everybody.
POWERS = """
    SELECT rolsuper OR coalesce(pg_has_role(oid, (
        SELECT relowner FROM pg_class WHERE oid = to_regclass('ledger_book')
    ), 'MEMBER'), false)
    FROM pg_roles WHERE rolname = %s
"""


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
    """Ask the database whether it keeps what it is given, and from whom.

    It is asked as the owner: before the first `migrate` there is nobody else.
    """
    found: list[checks.CheckMessage] = []
    for alias in databases or ():
        try:
            with as_owner(connections[alias]):
                found += _keeps(connections[alias])
                found += _guards(connections[alias])
        except NotSupportedError as error:
            hint = "PostgreSQL 15 or newer is needed; `make run` brings one with it."
            found.append(checks.Error(str(error), hint=hint, id="club.E005"))
    return found


def _keeps(connection: BaseDatabaseWrapper) -> list[checks.CheckMessage]:
    """Name what is switched off in the server that keeps money safe."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, setting FROM pg_settings")
        values = dict(cursor.fetchall())
    found: list[checks.CheckMessage] = [
        checks.Error(
            f"PostgreSQL runs with {name} = off: a power cut may lose postings.",
            hint=f"Remove {name} from the server's configuration and start it again.",
            id="club.E006",
        )
        for name in DURABLE
        if values[name] == "off"
    ]
    if values["data_checksums"] == "off":
        text = "PostgreSQL does not notice when the disk damages its files."
        hint = "Stop it and run pg_checksums --enable."
        found.append(checks.Warning(text, hint=hint, id="club.W007"))
    return found


def _guards(connection: BaseDatabaseWrapper) -> list[checks.CheckMessage]:
    """Say so if the role that serves pages could get around the ledger's kernel."""
    role = settings.DATABASE_ROLE
    with connection.cursor() as cursor:
        cursor.execute(POWERS, [role])
        if cursor.fetchone() != (True,):
            return []
    text = f"The site acts as {role}, who may change what is recorded in the ledger."
    hint = "Set DATABASE_ROLE to a name of its own; `migrate` makes a plain role of it."
    return [checks.Error(text, hint=hint, id="club.E008")]
