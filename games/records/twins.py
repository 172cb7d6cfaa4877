"""Whether what a record tells is in the club's books already: from paper, or recorded live."""

from collections.abc import Iterator

from django.db.models import Count, Q, QuerySet

from club.models import Club, PlaySession
from games.models import PaperSession, Table
from games.records.evening import BEFORE_PLAY
from games.records.export import NotWritableError, record_of
from games.records.hands import what_stands
from games.records.reading import Paper, PaperError, read
from games.rules.recordtext import write_record

SEATING_MAX = 60
"""More lines than this no table has before its first hand."""


def papers_like(club: Club, paper: Paper) -> QuerySet[PaperSession]:
    """Return what was recorded from the same record, also if it was taken back."""
    return PaperSession.objects.filter(session__club=club, digest=paper.digest)


def recorded_as(club: Club, paper: Paper) -> PlaySession | None:
    """Return the session that tells of the same play and counts, if there is one."""
    found = papers_like(club, paper).filter(taken_back_at=None).select_related("session").first()
    if found is not None:
        return found.session
    return next((table.session for table in _as_long(club, paper) if _tells(table, paper)), None)


def _as_long(club: Club, paper: Paper) -> Iterator[Table]:
    """Yield the tables where as much happened as the record tells of."""
    told = what_stands(event for _, event in paper.events)
    count = sum(event.kind not in BEFORE_PLAY for event in told)
    stands = Q(actions__takes_back=None, actions__taken_back_by=None)
    tables = (
        Table.objects.filter(session__club=club, game=paper.game.name)
        # A table's last number is at hand; counting is only for those where it could fit.
        .filter(last_number__range=(count, len(paper.events) + SEATING_MAX))
        .annotate(
            played=Count("actions", filter=stands & ~Q(actions__kind__in=sorted(BEFORE_PLAY)))
        )
        .filter(played=count)
        .select_related("session__club", "hand")
    )
    yield from tables.order_by("-pk")


def _tells(table: Table, paper: Paper) -> bool:
    """Tell whether writing the table out gives the same record."""
    try:
        record = record_of(table)
        return record is not None and read(write_record(record)).digest == paper.digest
    except (NotWritableError, PaperError):
        return False
