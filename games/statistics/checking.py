"""By night: the statistics are computed once more, into shadow tables, and compared row for row."""

from dataclasses import dataclass

from django.db import connection, models, transaction

from club.models import Club, PlaySession
from games.models import (
    CorrectedResult,
    DealerHand,
    HandFacts,
    PlayerHand,
    StatisticsCheck,
    StatisticsCursor,
)
from games.statistics.catching import alone_with, catch_up_book, read_session
from games.statistics.rebuilding import rebuild
from games.statistics.sums import SUMS

FACTS: tuple[type[models.Model], ...] = (HandFacts, PlayerHand, DealerHand, CorrectedResult)


@dataclass(frozen=True, slots=True)
class Difference:
    """That so many rows of a table are not what a rebuild gives: missing, too many or other."""

    table: str
    rows: int


def check(session_id: int) -> list[Difference]:
    """Rebuild a session's statistics beside those that are kept; return where they differ.

    The shadow tables are temporary ones of the same names, which come before the real ones in the
    search path: so the rebuild that is compared is the rebuild that would be done, line for line.
    What is kept is not touched.
    """
    tables = [model._meta.db_table for model in (*FACTS, *(one.model for one in SUMS))]
    shadows = [*tables, StatisticsCursor._meta.db_table]
    found: list[Difference] = []
    with transaction.atomic(), alone_with(session_id), connection.cursor() as cursor:
        for name in shadows:
            cursor.execute(
                f"CREATE TEMPORARY TABLE {name} (LIKE {name} INCLUDING ALL) ON COMMIT DROP"
            )
        rebuild(session_id)
        for model in (*FACTS, *(one.model for one in SUMS)):
            rows = _different(model, session_id)
            if rows:
                found.append(Difference(model._meta.db_table, rows))
        for name in shadows:
            cursor.execute(f"DROP TABLE pg_temp.{name}")
    return found


def check_club(club: Club) -> StatisticsCheck:
    """Check all sessions of a club, and keep what was found."""
    found = []
    sessions = PlaySession.objects.filter(club=club).order_by("pk")
    catch_up_book(club)
    for session in sessions:
        read_session(session.pk)
        found += [
            {"session": session.number, "table": one.table, "rows": one.rows}
            for one in check(session.pk)
        ]
    return StatisticsCheck.objects.create(club=club, sessions=len(sessions), differences=found)


def _different(model: type[models.Model], session_id: int) -> int:
    """Return how many rows of a session stand only in the kept table or only in its shadow."""
    table = model._meta.db_table
    # The row's own number is nothing that a rebuild repeats; a hand's number is.
    columns = ", ".join(
        f.attname for f in model._meta.fields if f.remote_field or not f.primary_key
    )
    kept = f"SELECT {columns} FROM public.{table} WHERE session_id = %(session)s"  # noqa: S608
    made = f"SELECT {columns} FROM pg_temp.{table}"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM (({kept} EXCEPT ALL {made})"  # noqa: S608
            f" UNION ALL ({made} EXCEPT ALL {kept})) d",
            {"session": session_id},
        )
        return int(cursor.fetchone()[0])
