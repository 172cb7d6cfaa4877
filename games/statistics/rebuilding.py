"""Computing the statistics anew: all from the lines, or only the sums from the facts.

A rebuild is a row that says how far it is. Each step is one commit and moves the row, so whoever
goes on with it, after whatever stop, begins where it stood; two at once share the work.
"""

from collections.abc import Collection

from django.db import connection, transaction
from django.db.models import Count
from django.utils import timezone

from club.models import Club, Member, PlaySession
from games.models import (
    DealerHand,
    Hand,
    HandFacts,
    PlayerHand,
    StatisticsCursor,
    StatisticsRebuild,
)
from games.statistics.catching import alone_with, read_session
from games.statistics.facts import read_corrections
from games.statistics.sums import sum_up

SESSIONS_AT_ONCE = 200
"""Sessions of one step that only adds up facts anew."""


def rebuild(session_id: int) -> None:
    """Forget a session's statistics and compute them from its first action on, in one commit."""
    session = PlaySession.objects.select_related("club").get(pk=session_id)
    with alone_with(session_id):
        for model in (PlayerHand, DealerHand, HandFacts):
            model.objects.filter(session=session_id).delete()
        StatisticsCursor.objects.filter(table__session=session_id).delete()
        read_corrections(session)
        read_session(session_id, anew=True)


def sum_up_anew(sessions: Collection[int]) -> None:
    """Write the sums of ``sessions`` anew from the facts of their hands, in one commit."""
    with transaction.atomic():
        for session_id in sorted(sessions):
            with alone_with(session_id):
                continue
        sum_up(sessions)


def begin(club: Club, *, by: Member | None = None, sums_only: bool = False) -> StatisticsRebuild:
    """Return the rebuild of a club that is open, or a new one."""
    total = Hand.objects.filter(table__session__club=club).count()
    made, _new = StatisticsRebuild.objects.get_or_create(
        club=club, ended_at=None, defaults={"by": by, "sums_only": sums_only, "total": total}
    )
    return made


@transaction.atomic
def step(number: int) -> StatisticsRebuild | None:
    """Rebuild the next session of a rebuild, or end it when there is none; return the rebuild.

    ``None``: somebody else is at it now.
    """
    rows = StatisticsRebuild.objects.select_for_update(of=("self",), skip_locked=True)
    row = rows.filter(pk=number).first()
    if row is None or row.ended_at is not None:
        return row
    with connection.cursor() as cursor:
        # Nobody waits for an answer, as somebody does for a page's.
        cursor.execute("SET LOCAL statement_timeout = '15min'")
    ahead = PlaySession.objects.filter(club=row.club_id, pk__gt=row.last_session).order_by("pk")
    played = dict(
        ahead.annotate(played=Count("tables__hands")).values_list("pk", "played")[
            : SESSIONS_AT_ONCE if row.sums_only else 1
        ]
    )
    if played and row.sums_only:
        sum_up_anew(played)
    elif played:
        rebuild(next(iter(played)))
    else:
        row.ended_at = timezone.now()
    row.last_session = max(played, default=row.last_session)
    row.sessions += len(played)
    row.hands += sum(played.values())
    row.save()
    return row
