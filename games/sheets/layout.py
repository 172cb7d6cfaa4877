"""How a sheet is laid out, and what it says once it is read."""

from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Self

from django.utils.translation import gettext as _

from club.models import Club
from games.sheets.cells import SheetError

STAYS = {"player_nickname", "player_id", "session_start_at", "buy_in", "buy_out", "stack"}
"""Headings by which a ledger of stays is known; it may have others."""

AMOUNT_MAX = 10**11


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How a sheet is read. Rows and columns count from 0.

    ``kind`` is "rows" (a person in each row), "columns" (a person in each column) or "stays".
    ``names`` is the column (of "columns": the row) with the names, ``headings`` the row (column)
    with the days; ``sessions`` are the columns (rows) with results, ``left_out`` the rows
    (columns) that are no person. ``total`` is where the sheet has its own sums, -1 for nowhere.
    ``whole`` tells that results are in the smallest unit, ``whole_total`` the same of the sums.
    ``first_year`` is that of the first session where headings name none.
    """

    kind: str
    names: int = 0
    headings: int = 0
    sessions: tuple[int, ...] = ()
    left_out: tuple[int, ...] = ()
    total: int = -1
    whole: bool = False
    whole_total: bool = False
    day_first: bool = False
    first_year: int

    @classmethod
    def of(cls, stored: dict[str, Any]) -> Self:
        """Return a reading as it was stored (`as_json`)."""
        lists = {name: tuple(stored[name]) for name in ("sessions", "left_out")}
        return cls(**{**stored, **lists})

    def as_json(self) -> dict[str, Any]:
        """Return it as it can be stored."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Past:
    """One session of the sheet: its heading, its club day, and what it brought whom."""

    label: str
    day: date
    results: dict[str, int]

    @property
    def total(self) -> int:
        """What the results sum to; a session that is whole has 0."""
        return sum(self.results.values())


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a sheet says: its sessions, its people, and the sums that it gives itself.

    ``people`` maps the key of each person ("Anna", in a ledger "Anna (p55)") to his name.
    """

    sessions: list[Past]
    people: dict[str, str]
    totals: dict[str, int]

    def total_of(self, person: str) -> int:
        """Return what all sessions brought a person."""
        return sum(session.results.get(person, 0) for session in self.sessions)


def units_of(value: Decimal | None, club: Club, *, whole: bool, text: str, at: str) -> int:
    """Return an amount in minor units.

    Raises:
        SheetError: it is no number, too large, or finer than the club counts.
    """
    if value is None or abs(value) > AMOUNT_MAX:
        raise SheetError(
            _("%(place)s: “%(text)s” is no amount; write it like 1250.50, a loss with a minus.")
            % {"place": at, "text": text}
        )
    units = value if whole else value.scaleb(club.digits)
    if units != units.to_integral_value():
        raise SheetError(
            _("%(place)s: “%(text)s” is finer than the club counts; say which unit the sheet has.")
            % {"place": at, "text": text}
        )
    return int(units)
