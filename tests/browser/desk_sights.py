"""The treasurer's pages, with something on each of them."""

from collections.abc import Callable
from datetime import date
from functools import cache
from uuid import uuid4

from club import approvals, costs, counting, merging
from club.accounts import open_account, set_desk_rules
from club.cashdesk import Party, cash_in, club_parties, transfer, undo
from club.models import (
    BoxCount,
    ClubAccount,
    Member,
    MonthClose,
    PlaySession,
    SessionClose,
    Settlement,
)
from club.people import enroll
from games.models import SheetDraft
from games.settling.corrections import Correction, correct
from games.sheets.booking import Booking, record_sheet, sessions_of
from games.sheets.layout import Past, Reading
from ledger import reading
from tests.browser.room import Room, Sight
from tests.builders import Cast

LONG = "Екатерина Константинопольская-Задунайская"


@cache
def busy(room: Room) -> PlaySession:
    """Let the desk of the room's club do everything once; return a closed session."""
    cast, club = room.cast, room.cast.club
    long = enroll(club, name=LONG, mark="в очках")
    for member in (cast.anna, cast.boris, long):
        cash_in(member, 5_000, key=uuid4(), by=cast.tanya, note="на вечер")
    drinks = open_account(club, "Drinks and everything else that is eaten", by=cast.mona)
    bar = next(party for party in club_parties(club) if party.account == drinks.account)
    moved = transfer(Party.of(cast.anna), bar, 120, club=club, key=uuid4(), by=cast.tanya)
    undo(club, moved.number, key=uuid4(), by=cast.tanya, reason="it was Boris who drank it")
    costs.share_cost(
        club,
        title="Pizza",
        weights={cast.anna: 1, cast.boris: 2, long: 1},
        amount=101,
        receiver=bar,
        key=uuid4(),
        by=cast.tanya,
    )
    counting.count(club, {500: 3}, 7, key=uuid4(), by=cast.tanya)
    set_desk_rules(club, by=cast.mona, cash_out_limit=1_000, fee=25, fee_per="hour")
    approvals.ask(long, 2_000, key=uuid4(), by=cast.tanya, note="car")
    merging.merge(cast.boris, enroll(club, name="Boriss"), by=cast.mona)
    return _closed(cast, long)


def _closed(cast: Cast, long: Member) -> PlaySession:
    past = Past("night of the long knives", date(2026, 1, 2), {"a": 300, "b": -100, "c": -200})
    members = {"a": cast.anna, "b": cast.boris, "c": long}
    sessions = sessions_of([past], members)
    made = record_sheet(cast.club, sessions, Booking(name="club.xlsx", settled=True), by=cast.tanya)
    session = PlaySession.objects.get(paper__sheet=made)
    correction = Correction(
        source=Party.of(cast.anna), target=Party.of(cast.boris), amount=5, reason="miscounted"
    )
    booked = correct(session, correction, key=uuid4(), by=cast.mona)
    Settlement.objects.create(session=session, payer=cast.boris, payee=cast.anna, amount=95)
    Settlement.objects.create(
        session=session, payer=long, payee=None, amount=200, posting=booked.number
    )
    anchor = str(reading.head(cast.club.book))
    totals = {"members": 14_900, "banks": 0, "pots": 0, "club": 100, "box": 15_000}
    results = {str(member.pk): 100 for member in members.values()}
    SessionClose.objects.create(
        session=session, by=cast.dora, anchor=anchor, totals=totals, results=results
    )
    MonthClose.objects.create(
        club=cast.club, month=date(2025, 12, 1), by=cast.mona, anchor=anchor, totals=totals
    )
    return session


def _draft(room: Room) -> SheetDraft:
    busy(room)
    cells = [["Name", "Sum", "1/2", "1/9"], [LONG, "7", "10", "-3"], ["Anna", "-7", "-10", "4"]]
    sheet = Reading(kind="rows", sessions=(2, 3), total=1, first_year=2026)
    return SheetDraft.objects.create(
        club=room.cast.club,
        by=room.cast.tanya,
        name="клуб.csv",
        cells=cells,
        reading=sheet.as_json(),
    )


def _seen(
    page: str, who: Callable[[Cast], Member], path: Callable[[Room], str] | None = None
) -> Sight:
    """Return a page as somebody sees it, with everything done once."""

    def at(room: Room) -> str:
        busy(room)
        return path(room) if path else room(page)

    return Sight(page, who, at)


def _desk(page: str, path: Callable[[Room], str] | None = None) -> Sight:
    return _seen(page, lambda cast: cast.tanya, path)


def _managed(page: str, path: Callable[[Room], str] | None = None) -> Sight:
    return _seen(page, lambda cast: cast.mona, path)


def _session(page: str) -> Sight:
    return _desk(page, lambda room: room(page, session=busy(room).pk))


DESK_SIGHTS: dict[str, Sight] = {
    "busy cash": _desk("club:cash"),
    "transfer": _desk("club:transfer"),
    "accounts": _desk("club:accounts"),
    "accounts for the manager": _managed("club:accounts"),
    "account": _managed(
        "club:account",
        lambda room: room("club:account", account=ClubAccount.objects.get(club=room.cast.club).pk),
    ),
    "large cash-outs": _managed("club:cash_requests"),
    "shared costs": _desk("club:costs"),
    "count of the box": _desk("club:count"),
    "counted box": _desk(
        "club:counted",
        lambda room: room("club:counted", count=BoxCount.objects.filter(club=room.cast.club)[0].pk),
    ),
    "receipt": _desk("club:receipt", lambda room: room("club:receipt", number=1)),
    "books": _desk("games:books"),
    "entries of the box": _desk("games:entries", lambda room: room("games:entries", fixed="cash")),
    "months": _desk("games:months"),
    "settlement": _session("games:settlement"),
    "corrections": _managed(
        "games:corrections", lambda room: room("games:corrections", session=busy(room).pk)
    ),
    "closing": _session("games:closing"),
    "seats that cost": _desk(
        "games:fees", lambda room: room("games:fees", session=room.won.session.pk)
    ),
    "imports": _desk("games:imports"),
    "sheet": _desk("games:sheet", lambda room: room("games:sheet", draft=_draft(room).pk)),
    "statement": _desk(
        "games:statement", lambda room: room("games:statement", member=room.cast.anna.pk)
    ),
    "two who are one": _managed(
        "games:merge", lambda room: room("games:merge", member=room.cast.boris.pk)
    ),
    "session from a sheet": _session("games:session"),
}
