"""Reading what is new by cursor: actions of tables, corrections in books."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from club.models import Club, PlaySession
from games.models import Action, BookCursor, Hand, StatisticsCursor, Table
from games.rules.protocol import RefusedError
from games.rules.words import LineError
from games.statistics.facts import facts_of, read_corrections
from games.statistics.sums import CORRECTION, sum_up
from ledger import journal, reading

logger = logging.getLogger(__name__)

HANDS_AT_ONCE = 200
"""Hands that are folded before their facts are written."""


@contextmanager
def alone_with(session_id: int) -> Iterator[None]:
    """Open a transaction in which nobody else computes the statistics of a session.

    Its tables share members, so one lock covers all of them.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_advisory_xact_lock(hashtextextended('games.statistics', %s))",
                [session_id],
            )
        yield


def catch_up(table_id: int) -> None:
    """Read what is new at a table, and at the other tables of its session."""
    read_session(Table.objects.values_list("session_id", flat=True).get(pk=table_id))


def behind() -> QuerySet[Table]:
    """Return the tables where something has happened that has not been read."""
    never_read = Q(cursor=None) & Q(last_number__gt=0)
    return Table.objects.filter(never_read | Q(last_number__gt=F("cursor__number")))


def catch_up_all() -> None:
    """Read what is new everywhere; a session that can't be read does not stop the others."""
    sessions = behind().order_by("session_id").values_list("session_id", flat=True).distinct()
    for session_id in sessions:
        try:
            read_session(session_id)
        except (LineError, RefusedError):
            logger.exception("The statistics of session %d can't be computed", session_id)
    last = reading.last_numbers()
    read = dict(BookCursor.objects.values_list("club", "number"))
    for club in Club.objects.order_by("pk"):
        if last[club.book] > read.get(club.pk, 0):
            catch_up_book(club)


def catch_up_book(club: Club) -> None:
    """Read which closed sessions were corrected since the book was last read."""
    cursor, _made = BookCursor.objects.get_or_create(club=club)
    last = reading.head(club.book).number
    if last <= cursor.number:
        return
    for cause in journal.causes_since(club.book, [CORRECTION], after=cursor.number):
        session = PlaySession.objects.select_related("club").get(pk=int(cause.partition(":")[2]))
        with alone_with(session.pk):
            read_corrections(session)
            sum_up([session.pk])
    # Read twice is no harm, so two workers at one book need no lock; but never backwards.
    BookCursor.objects.filter(club=club, number__lt=last).update(number=last)


def count_sheet(session_id: int) -> None:
    """Write the results of a session that came in from a sheet; none if that was taken back.

    A sheet knows no hands: what somebody won counts as taken, what he lost as put in.
    """
    with alone_with(session_id):
        sum_up([session_id])


def read_session(session_id: int, *, anew: bool = False) -> None:
    """Read the new actions of a session's tables, in one commit; ``anew``: sum up in any case."""
    with alone_with(session_id):
        read = [_read_table(table) for table in _tables(session_id)]
        if anew or any(read):
            sum_up([session_id])


def _tables(session_id: int) -> list[Table]:
    tables = Table.objects.filter(session=session_id).select_related("session__club")
    return list(tables.order_by("pk"))


def _read_table(table: Table) -> bool:
    """Compute the hands anew that actions after the cursor touch; return if any fact changed."""
    cursor = StatisticsCursor.objects.filter(table=table).first() or StatisticsCursor(table=table)
    news = Action.objects.filter(table=table, number__gt=cursor.number)
    touched = dict(news.order_by("number").values_list("number", "hand"))
    if not touched:
        return False
    hands = list(Hand.objects.filter(pk__in=set(touched.values())).order_by("pk"))
    changed = False
    for first in range(0, len(hands), HANDS_AT_ONCE):
        changed |= facts_of(table, hands[first : first + HANDS_AT_ONCE]).write()
    cursor.number = max(touched)
    cursor.save()
    return changed
