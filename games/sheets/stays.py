"""Ledgers of stays: one row each time that somebody sat down, as PokerNow writes them."""

from collections import Counter
from datetime import date, datetime

from django.utils.translation import gettext as _

from club.models import Club
from games.sheets.cells import Cells, SheetError, place
from games.sheets.layout import Past, Sheet, units_of
from games.sheets.values import decimal_of


def read_stays(cells: Cells, club: Club, *, whole: bool) -> Sheet:
    """Read a ledger of stays: one row each; an open one counts with its stack."""
    at = {heading.lower(): column for column, heading in enumerate(cells[0])}
    people: dict[str, str] = {}
    results: Counter[str] = Counter()
    nets: dict[str, int] = {}
    days: list[date] = []
    for row in range(1, len(cells)):
        if not any(cells[row]):
            continue
        name = " ".join(cells[row][at["player_nickname"]].split())
        person = f"{name} ({cells[row][at['player_id']]})"
        people[person] = name

        def units(heading: str, row: int = row) -> int:
            text, where = cells[row][at[heading]], place(row, at[heading])
            return units_of(decimal_of(text), club, whole=whole, text=text, at=where) if text else 0

        results[person] += units("buy_out") + units("stack") - units("buy_in")
        if "net" in at:
            nets[person] = nets.get(person, 0) + units("net")
        days.append(
            _club_day(cells[row][at["session_start_at"]], club, place(row, at["session_start_at"]))
        )
    if not people:
        raise SheetError(_("There is no stay in this ledger."))
    session = Past(str(min(days)), min(days), dict(results))
    return Sheet([session], people, nets)


def _club_day(text: str, club: Club, at: str) -> date:
    try:
        return club.day_of(datetime.fromisoformat(text))
    except (ValueError, TypeError) as error:
        raise SheetError(
            _("%(place)s: “%(text)s” is no moment like 2026-01-31T20:00:00Z.")
            % {"place": at, "text": text}
        ) from error
