"""The demo lives through weeks in seconds: both clocks, Django's and the ledger's, are set."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from unittest.mock import patch

from django.db import connection
from django.utils import timezone

from ledger.ownership import as_owner

# The ledger's clock may only be replaced by the owner of its tables; the real one follows after.
_SET_BY_HAND = """
CREATE OR REPLACE FUNCTION ledger_clock() RETURNS timestamptz
LANGUAGE sql VOLATILE SET search_path = pg_catalog AS
$$SELECT coalesce(nullif(current_setting('demo.moment', true), '')::timestamptz,
                  clock_timestamp())$$
"""
_REAL = """
CREATE OR REPLACE FUNCTION ledger_clock() RETURNS timestamptz
LANGUAGE sql VOLATILE AS $$SELECT clock_timestamp()$$
"""


class Clock:
    """A clock that stands still until it is moved, and never goes back."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def now(self) -> datetime:
        """Return the moment that it stands at."""
        return self.moment

    def set(self, moment: datetime) -> None:
        """Put it at ``moment``, the ledger's too."""
        self.moment = max(moment, self.moment)
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('demo.moment', %s, false)", [self.moment.isoformat()])

    def pass_(self, seconds: float) -> None:
        """Let ``seconds`` pass."""
        self.set(self.moment + timedelta(seconds=seconds))


@contextmanager
def clock_from(moment: datetime) -> Iterator[Clock]:
    """Set both clocks by hand until the block ends; afterwards both are the real ones again."""
    clock = Clock(moment)
    with as_owner(connection):
        try:
            with connection.cursor() as cursor:
                cursor.execute(_SET_BY_HAND)
            clock.set(moment)
            with patch.object(timezone, "now", clock.now):
                yield clock
        finally:
            with connection.cursor() as cursor:
                cursor.execute(_REAL)
