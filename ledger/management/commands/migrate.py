"""Django's migrate, acting as the owner of the tables; then the role gets its rights."""

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.db import connections

from ledger.ownership import as_owner, grant, make_role


class Command(migrate.Command):
    """Make the application's role if missing, migrate as the owner, grant the role its rights.

    The role is ``DATABASE_ROLE``. The login needs CREATEROLE the first time, unless the role was
    made and granted to it before.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        """Run Django's command between the two; ``--plan`` and ``--check`` change nothing."""
        connection = connections[options["database"]]
        looks_only = options["plan"] or options["check_unapplied"]
        with as_owner(connection):
            if not looks_only:
                make_role(connection, settings.DATABASE_ROLE)
            super().handle(*args, **options)
            if not looks_only:
                grant(connection, settings.DATABASE_ROLE)
