"""Clubs with a past of many hands, made by the database itself: facts, and nothing of money.

Four of twelve sit in each hand; every seventh has a svara, every ninth a blind.
"""

from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from club.models import Member, PlaySession
from games.models import Table
from ledger import posting
from tests.builders import Cast, make_cast, make_member

HANDS_A_SESSION = 200
PEOPLE, SEATED = 12, 4

_HANDS = """
    INSERT INTO games_hand (table_id, number, setup, version, begun_at)
    SELECT t.id, n, '{}', 1, t.opened_at + n * interval '90 seconds'
    FROM games_table t JOIN club_playsession s ON s.id = t.session_id
    CROSS JOIN generate_series(1, %(hands)s) n
    WHERE s.club_id = %(club)s"""

_FACTS = """
    INSERT INTO games_handfacts
      (hand_id, session_id, game, rules, day, hour, counts, seconds, svaras, bank, turnover)
    SELECT h.id, t.session_id, t.game, t.preset_name, (t.opened_at - interval '6 hours')::date,
      extract(hour FROM h.begun_at)::int, true, 90, (h.id %% 7 = 0)::int,
      400 + (h.id * 7919 %% 9000), 400 + (h.id * 7919 %% 9000)
    FROM games_hand h JOIN games_table t ON t.id = h.table_id
    JOIN club_playsession s ON s.id = t.session_id WHERE s.club_id = %(club)s"""

_PLAYERS = """
    INSERT INTO games_playerhand
      (hand_id, session_id, member_id, played, won, put_in, taken, svaras, bank, points, blinds,
       peeks, peeks_won, svaras_met, svaras_entered, svaras_won, covered, marriage, trynka)
    SELECT f.hand_id, f.session_id, m.members[1 + (f.hand_id + 3 * seat) %% 12], true, seat = 1,
      f.turnover / 4, CASE WHEN seat = 1 THEN f.turnover / 4 * 4 ELSE 0 END, f.svaras,
      CASE WHEN seat = 1 THEN f.bank ELSE 0 END, 0, (f.hand_id %% 9 = 0 AND seat = 2)::int,
      (seat = 3)::int, 0, f.svaras, 0, (seat = 1)::int * f.svaras, 0, 0, 0
    FROM games_handfacts f JOIN club_playsession s ON s.id = f.session_id
    CROSS JOIN generate_series(1, 4) seat
    CROSS JOIN (SELECT %(members)s::bigint[] AS members) m
    WHERE s.club_id = %(club)s"""


def club_with(hands: int) -> Cast:
    """Make a club with that many hands in its past; their sums are still to be made."""
    cast = make_cast()
    guests = [
        make_member(cast.club, f"Guest {n}", login=False) for n in range(len(cast.players), PEOPLE)
    ]
    _open_past_sessions(cast, hands // HANDS_A_SESSION)
    members = [member.pk for member in (*cast.players, *guests)]
    values: dict[str, Any] = {"club": cast.club.pk, "hands": HANDS_A_SESSION, "members": members}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        for statement in (_HANDS, _FACTS, _PLAYERS):
            cursor.execute(statement, values)
    return cast


def _open_past_sessions(cast: Cast, count: int) -> None:
    dealer: Member = cast.dora
    last = timezone.now() - timedelta(hours=12)
    sessions = PlaySession.objects.bulk_create(
        PlaySession(
            club=cast.club,
            number=number,
            opened_at=last - timedelta(hours=9 * (count - number)),
            opened_by=dealer,
            closed_at=last - timedelta(hours=9 * (count - number) - 6),
            closed_by=dealer,
        )
        for number in range(1, count + 1)
    )
    tables = [
        Table(
            session=session,
            number=1,
            game="trinka",
            preset_name="Trinka 10",
            bank_account=posting.open_account(
                cast.club.book, kind="bank", owner=f"table:{session.number}/1", floor=0
            ),
        )
        for session in sessions
    ]
    Table.objects.bulk_create(tables)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_table t SET opened_at = s.opened_at FROM club_playsession s"
            " WHERE s.id = t.session_id AND s.club_id = %s",
            [cast.club.pk],
        )
