"""The sums that are made for reading: each is one INSERT from the facts of some sessions.

They are written in SQL because a rebuild of a million hands must not carry them through Python.
Each table names the sessions itself, so that it is read by its own index.
"""

from collections.abc import Collection
from typing import NamedTuple

from django.db import connection, models

from club import cashdesk
from games.models import (
    BankSize,
    DealerFigures,
    HourResult,
    Meeting,
    PlayedFigures,
    SessionResult,
)

SHEET = "sheet"
"""What stands for the game of a session that came in from a sheet."""

CORRECTION = cashdesk.CORRECTION
"""What stands for the game of what was corrected in a session after it was closed."""

_OF_HAND = "h.session_id, h.game, h.rules, h.day"
_DAY_OF_SESSION = """
    (s.opened_at AT TIME ZONE c.time_zone - make_interval(hours => c.day_starts))::date"""

_PLAYER_HANDS = """
    FROM games_playerhand p JOIN games_handfacts h ON h.hand_id = p.hand_id
    WHERE h.session_id = ANY(%(sessions)s) AND p.session_id = ANY(%(sessions)s)"""

_RESULTS = f"""
    SELECT {_OF_HAND}, p.member_id,
      count(*) FILTER (WHERE p.played), count(*) FILTER (WHERE p.won),
      sum(p.put_in), sum(p.taken), sum(p.svaras), max(p.bank), sum(p.points),
      coalesce(sum(h.seconds) FILTER (WHERE p.played), 0),
      count(*) FILTER (WHERE p.blinds > 0),
      coalesce(sum(p.taken - p.put_in) FILTER (WHERE p.blinds > 0), 0),
      sum(p.peeks), sum(p.peeks_won), sum(p.svaras_met), sum(p.svaras_entered), sum(p.svaras_won),
      coalesce(sum(p.taken - p.put_in) FILTER (WHERE p.svaras > 0), 0),
      sum(p.covered), sum(p.marriage), sum(p.trynka), least(min(p.taken - p.put_in), 0)
    {_PLAYER_HANDS}
    GROUP BY {_OF_HAND}, p.member_id
    UNION ALL
    SELECT r.session_id, r.game, '', {_DAY_OF_SESSION}, r.member_id, 0, 0,
      greatest(-r.net, 0), greatest(r.net, 0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    FROM (
      SELECT session_id, member_id, net, '{SHEET}' AS game FROM games_sheetresult
      WHERE session_id IN (SELECT session_id FROM games_papersession WHERE taken_back_at IS NULL)
      UNION ALL SELECT session_id, member_id, net, '{CORRECTION}' FROM games_correctedresult) r
    JOIN club_playsession s ON s.id = r.session_id
    JOIN club_club c ON c.id = s.club_id
    WHERE r.session_id = ANY(%(sessions)s)
"""  # noqa: S608

_HOURS = f"""
    SELECT {_OF_HAND}, p.member_id, h.hour, count(*) FILTER (WHERE p.played),
      sum(p.taken - p.put_in)
    {_PLAYER_HANDS} AND h.hour IS NOT NULL
    GROUP BY {_OF_HAND}, p.member_id, h.hour
"""

_MEETINGS = f"""
    SELECT {_OF_HAND}, p.member_id, o.member_id, count(*), count(*) FILTER (WHERE p.won),
      sum(p.taken - p.put_in)
    FROM games_playerhand p JOIN games_handfacts h ON h.hand_id = p.hand_id
    JOIN games_playerhand o ON o.hand_id = p.hand_id AND o.member_id <> p.member_id AND o.played
    WHERE h.session_id = ANY(%(sessions)s) AND p.session_id = ANY(%(sessions)s)
      AND o.session_id = ANY(%(sessions)s) AND p.played
    GROUP BY {_OF_HAND}, p.member_id, o.member_id
"""  # noqa: S608

_PLAYED = f"""
    SELECT {_OF_HAND}, count(*), sum(h.turnover), sum(h.seconds), sum(h.svaras),
      count(*) FILTER (WHERE h.svaras > 0), max(h.bank)
    FROM games_handfacts h
    WHERE h.session_id = ANY(%(sessions)s) AND h.counts
    GROUP BY {_OF_HAND}
"""  # noqa: S608

_BANK_SIZES = f"""
    SELECT {_OF_HAND}, b.below, count(*)
    FROM games_handfacts h
    CROSS JOIN LATERAL (SELECT (10 ^ (length(h.bank::text) - 1))::bigint AS power) d
    CROSS JOIN LATERAL (
      SELECT power * CASE WHEN h.bank < 2 * power THEN 2 WHEN h.bank < 5 * power THEN 5 ELSE 10 END
        AS below) b
    WHERE h.session_id = ANY(%(sessions)s) AND h.counts AND h.bank > 0
    GROUP BY {_OF_HAND}, b.below
"""  # noqa: S608

_DEALERS = f"""
    SELECT {_OF_HAND}, d.member_id, sum(d.actions), sum(d.taken_back)
    FROM games_dealerhand d JOIN games_handfacts h ON h.hand_id = d.hand_id
    WHERE h.session_id = ANY(%(sessions)s) AND d.session_id = ANY(%(sessions)s)
    GROUP BY {_OF_HAND}, d.member_id
"""  # noqa: S608


class Sum(NamedTuple):
    """A table of sums: ``query`` selects, for the sessions it is given, what its columns hold."""

    model: type[models.Model]
    query: str

    @property
    def columns(self) -> str:
        """Return the columns in the order of the query; the row's own number is none of them."""
        own = [field.attname for field in self.model._meta.fields if not field.primary_key]
        shared = ["session_id", "game", "rules", "day"]
        return ", ".join(shared + [column for column in own if column not in shared])

    @property
    def table(self) -> str:
        """Return the table's name."""
        return self.model._meta.db_table


SUMS = (
    Sum(SessionResult, _RESULTS),
    Sum(HourResult, _HOURS),
    Sum(Meeting, _MEETINGS),
    Sum(PlayedFigures, _PLAYED),
    Sum(BankSize, _BANK_SIZES),
    Sum(DealerFigures, _DEALERS),
)
"""All tables of sums. A page of statistics reads these and no others."""


def sum_up(sessions: Collection[int]) -> None:
    """Write the sums of ``sessions`` anew from their facts; call it in a transaction."""
    values = {"sessions": list(sessions)}
    with connection.cursor() as cursor:
        for one in SUMS:
            cursor.execute(
                f"DELETE FROM {one.table} WHERE session_id = ANY(%(sessions)s)",  # noqa: S608
                values,
            )
            cursor.execute(f"INSERT INTO {one.table} ({one.columns}) {one.query}", values)
