"""Members' results, by session and game: read from the tables' actions by cursor.

Each table's actions are numbered without gaps, and a number is only visible when all before it
are. A cursor says how far they have been read; it moves in the commit that uses what was read.
Whoever asks for it, how often and in which order, changes nothing. Whatever an action touches
(a new hand, a taking back into a finished one) is computed anew from the lines of that hand.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import Count, F, Max, Q, QuerySet, Sum

from games.models import (
    Action,
    Hand,
    PlayerHand,
    Seat,
    SessionResult,
    SheetResult,
    StatisticsCursor,
    Table,
)
from games.rules.protocol import RefusedError
from games.rules.words import LineError
from games.tally import shares_of

logger = logging.getLogger(__name__)

SHEET = "sheet"
"""What stands for the game of a session that came in from a sheet."""


def catch_up(table_id: int) -> None:
    """Read what is new at a table, and at the other tables of its session."""
    _read_session(Table.objects.values_list("session_id", flat=True).get(pk=table_id), anew=False)


def behind() -> QuerySet[Table]:
    """Return the tables where something has happened that has not been read."""
    never_read = Q(cursor=None) & Q(last_number__gt=0)
    return Table.objects.filter(never_read | Q(last_number__gt=F("cursor__number")))


def catch_up_all() -> None:
    """Read what is new at every table; a session that can't be read does not stop the others."""
    sessions = behind().order_by("session_id").values_list("session_id", flat=True).distinct()
    for session_id in sessions:
        try:
            _read_session(session_id, anew=False)
        except (LineError, RefusedError):
            logger.exception("The statistics of session %d can't be computed", session_id)


def rebuild(session_id: int) -> None:
    """Forget a session's statistics and compute them from its first action on."""
    _read_session(session_id, anew=True)


def count_sheet(session_id: int) -> None:
    """Write the results of a session that came in from a sheet; none if that was taken back.

    A sheet knows no hands: what somebody won counts as taken, what he lost as put in.
    """
    SessionResult.objects.filter(session=session_id, game=SHEET).delete()
    told = SheetResult.objects.filter(session=session_id, session__paper__taken_back_at=None)
    SessionResult.objects.bulk_create(
        SessionResult(
            session_id=session_id,
            member_id=result.member_id,
            game=SHEET,
            hands=0,
            won=0,
            put_in=max(0, -result.net),
            taken=max(0, result.net),
            svaras=0,
            largest_bank=0,
        )
        for result in told.order_by("member")
    )


def _read_session(session_id: int, *, anew: bool) -> None:
    """Read the new actions (``anew``: all) of a session's tables, in one commit.

    All cursors of the session are locked, because two tables may change one member's result.
    """
    tables = Table.objects.filter(session=session_id)
    # Committed before the lock: a cursor that another worker can't see yet would not stop him.
    StatisticsCursor.objects.bulk_create(
        [StatisticsCursor(table=table) for table in tables.filter(cursor__isnull=True)],
        ignore_conflicts=True,
    )
    with transaction.atomic():
        cursors = list(
            StatisticsCursor.objects.filter(table__session=session_id)
            .select_for_update(of=("self",), no_key=True)
            .select_related("table")
            .order_by("table")
        )
        members: set[int] = set()
        if anew:
            SessionResult.objects.filter(session=session_id).delete()
            PlayerHand.objects.filter(session=session_id).delete()
            count_sheet(session_id)
            for cursor in cursors:
                cursor.number = 0
        for cursor in cursors:
            members |= _read_table(cursor)
        _sum_up(session_id, members)


def _read_table(cursor: StatisticsCursor) -> set[int]:
    """Compute the hands anew that actions after the cursor touch; return the members concerned."""
    news = Action.objects.filter(table=cursor.table, number__gt=cursor.number)
    touched = dict(news.order_by("number").values_list("number", "hand"))
    if not touched:
        return set()
    hands = set(touched.values())
    former = PlayerHand.objects.filter(hand__in=hands)
    members = set(former.values_list("member", flat=True))
    former.delete()
    rows = _rows(cursor.table, hands)
    PlayerHand.objects.bulk_create(rows)
    cursor.number = max(touched)
    cursor.save(update_fields=["number"])
    return members | {row.member_id for row in rows}


def _rows(table: Table, hand_ids: Iterable[int]) -> list[PlayerHand]:
    """Return what those of the hands that count were for each of their players."""
    lines = defaultdict(list)
    standing = Action.objects.filter(
        hand__in=hand_ids, takes_back__isnull=True, taken_back_by__isnull=True
    )
    for hand_id, line in standing.order_by("number").values_list("hand", "line"):
        lines[hand_id].append(line)
    # Read after the lines, so that whoever sat down meanwhile is among them.
    members = dict(Seat.objects.filter(table=table).values_list("number", "member"))
    return [
        PlayerHand(
            hand=hand,
            member_id=members[seat],
            session_id=table.session_id,
            played=share.played,
            won=share.won,
            put_in=share.put_in,
            taken=share.taken,
            svaras=share.svaras,
            bank=share.bank,
            points=share.points,
        )
        for hand in Hand.objects.filter(pk__in=lines).order_by("pk")
        for seat, share in shares_of(table.game, hand.setup, lines[hand.pk]).items()
    ]


def _sum_up(session_id: int, members: Iterable[int]) -> None:
    """Write the results of ``members`` in a session from their hands there, game by game."""
    results = list(_results(session_id, members))
    kept = [(result.member_id, result.game) for result in results]
    for former in SessionResult.objects.filter(session=session_id, member__in=members):
        if (former.member_id, former.game) not in kept:
            former.delete()
    SessionResult.objects.bulk_create(
        results,
        update_conflicts=True,
        unique_fields=["session", "member", "game"],
        update_fields=["hands", "won", "put_in", "taken", "svaras", "largest_bank", "points"],
    )


def _results(session_id: int, members: Iterable[int]) -> Iterator[SessionResult]:
    sums = (
        PlayerHand.objects.filter(session=session_id, member__in=members)
        .values("member", "hand__table__game")
        .annotate(
            hands=Count("pk", filter=Q(played=True)),
            victories=Count("pk", filter=Q(won=True)),
            paid=Sum("put_in"),
            got=Sum("taken"),
            boiled=Sum("svaras"),
            largest=Max("bank"),
            score=Sum("points"),
        )
        .order_by("member", "hand__table__game")
    )
    for row in sums:
        yield SessionResult(
            session_id=session_id,
            member_id=row["member"],
            game=row["hand__table__game"],
            hands=row["hands"],
            won=row["victories"],
            put_in=row["paid"],
            taken=row["got"],
            svaras=row["boiled"],
            largest_bank=row["largest"],
            points=row["score"],
        )
