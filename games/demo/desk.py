"""What the demo's treasurer does after an evening: a cost is shared, the box counted."""

from uuid import uuid4

from club import costs, counting
from club.accounts import open_account
from club.cashdesk import club_parties
from club.models import Club, Member, PlaySession
from games.seats import seats_of
from games.settling.results import standings_of
from games.settling.settlement import lines_of, make_lines, tick
from ledger import reading

PIZZA = 47
PIECES = (500, 200, 100, 50, 20, 10, 5, 2, 1)


def open_bar(club: Club, *, by: Member) -> None:
    """Let the manager open the account that drinks and pizza are paid from."""
    open_account(club, "Drinks", by=by)


def after_evening(session: PlaySession, *, by: Member) -> None:
    """Share the pizza among those who sat, settle what two of them can, and count the box."""
    club = session.club
    bar = next(party for party in club_parties(club) if party.name == "Drinks")
    seated = [member for member, _since, _until in seats_of(session)]
    able = [member for member in seated if reading.balance(member.account) > PIZZA]
    costs.share_cost(
        club,
        title="Pizza",
        weights=dict.fromkeys(able, 1),
        amount=PIZZA,
        receiver=bar,
        key=uuid4(),
        by=by,
    )
    _settle(session, by)
    _count(club, by)


def _settle(session: PlaySession, by: Member) -> None:
    """Make the lines for whoever won most and lost most, and tick the first one."""
    standings = standings_of(session)
    if len(standings) > 1:
        make_lines(session, [standings[0].member.pk, standings[-1].member.pk], by=by)
        line = lines_of(session)[0]
        if line.payee is None or reading.balance(line.payee.account) >= line.amount:
            tick(line, key=uuid4(), by=by)


def _count(club: Club, by: Member) -> None:
    """Count the box; one unit too much lies in it."""
    left = 1 - reading.balance(club.cash)
    pieces: dict[int, int] = {}
    for worth in PIECES:
        pieces[worth], left = divmod(left, worth)
    counting.count(club, pieces, 0, key=uuid4(), by=by)
