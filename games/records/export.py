"""A session of play as hand records, one a table, that replay to the same balances."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import PlaySession
from games.models import Action, Hand, Seat, Table
from games.pots import accounts_of
from games.records.evening import Evening, first_played, play_again
from games.rules import GAMES
from games.rules.protocol import RefusedError
from games.rules.record import write_name
from games.rules.recordtext import Record, result_key, write_record
from games.tables import tables_of
from ledger import reading


class NotWritableError(Exception):
    """A table's evening can't be told as a record; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class File:
    """A record as a file: its name and its text."""

    name: str
    text: str


def files_of(session: PlaySession) -> list[File]:
    """Return the records of a session's tables; a table where nothing was played has none.

    Raises:
        NotWritableError: see there.
    """
    tables = tables_of(session.club).filter(session=session).order_by("number")
    made = ((table, record_of(table)) for table in tables)
    return [
        File(f"session-{session.number}-table-{table.number}.toml", write_record(record))
        for table, record in made
        if record is not None
    ]


def record_of(table: Table) -> Record | None:
    """Return what was played at a table up to now; ``None`` if nothing was.

    Lines come from what was recorded, the result from the books.

    Raises:
        NotWritableError: see there.
    """
    actions = list(Action.objects.filter(table=table).select_related("hand").order_by("number"))
    first = first_played(actions)
    if first is None:
        return None
    names = _names(table)
    try:
        evening = play_again(
            GAMES[table.game], actions, first, lambda seat: write_name(names[seat])
        )
    except RefusedError as error:
        raise NotWritableError(
            _("What was played at table %(number)d can't be told line by line as a hand record.")
            % {"number": table.number}
        ) from error
    return _record(table, evening, names)


def _names(table: Table) -> dict[int, str]:
    """Return how the record calls who has a seat number; no two are called the same."""
    names: dict[int, str] = {}
    for seat in Seat.objects.filter(table=table).select_related("member").order_by("number"):
        name, another = str(seat.member), 2
        while name in names.values():
            name, another = f"{seat.member} {another}", another + 1
        names[seat.number] = name
    return names


def _record(table: Table, evening: Evening, names: Mapping[int, str]) -> Record:
    setup, money = evening.setup, _Money(table)
    start = {seat: money.before(account) for seat, account in money.members.items()}
    short = {seat: need - start[seat] for seat, need in evening.needs.items()}
    start = {seat: held + max(0, short.get(seat, 0)) for seat, held in start.items()}
    seated = (*setup.seats, *(seat for seat in start if seat not in setup.seats))
    result = {result_key(names[seat]): start[seat] + money.net_of_seat(seat) for seat in seated}
    pots = {f"pot.{name}": held + money.net_of_pot(name) for name, held in setup.pots.items()}
    score = {f"score.{names[seat]}": points for seat, points in evening.state.score.items()}
    others = {"club": table.session.club.house, "suspense": table.session.club.suspense}
    elsewhere = {key: net for key, account in others.items() if (net := money.net(account))}
    return Record(
        game=table.game,
        players=tuple(names[seat] for seat in setup.seats),
        dealer=None if setup.dealer is None else names[setup.dealer],
        start={names[seat]: start[seat] for seat in seated},
        pots=dict(setup.pots),
        score={names[seat]: points for seat, points in setup.score.items() if points},
        rules=setup.rules,
        play=tuple(evening.lines),
        result=result | {"bank": money.net(table.bank_account)} | pots | score | elsewhere,
        notes=(*_heading(table), *_lent(names[seat] for seat in short if short[seat] > 0)),
    )


class _Money:
    """What the books say of a table: what each account had before it, and what it brought."""

    def __init__(self, table: Table) -> None:
        seats = Seat.objects.filter(table=table).select_related("member").order_by("number")
        self.members = {seat.number: seat.member.account for seat in seats}
        self._pots = accounts_of(table)
        self._causes = [hand.cause for hand in Hand.objects.filter(table=table).only("pk")]
        bank = reading.entries_for(table.bank_account, self._causes)
        self._first = bank[-1].number if bank else None

    def before(self, account: int) -> int:
        """Return what an account had before its first posting at the table."""
        entries = reading.entries_for(account, self._causes)
        first = entries[-1].number if entries else self._first
        earlier = reading.statement(account, before=first, limit=1)
        return earlier[0].balance if earlier else 0

    def net(self, account: int) -> int:
        """Return what the table brought an account."""
        return sum(entry.amount for entry in reading.entries_for(account, self._causes))

    def net_of_seat(self, seat: int) -> int:
        """Return what the table brought who has a seat number."""
        return self.net(self.members[seat])

    def net_of_pot(self, name: str) -> int:
        """Return what the table brought a pot."""
        return self.net(self._pots[name])


def _heading(table: Table) -> tuple[str, ...]:
    session = table.session
    return (
        _("%(club)s, session %(session)d, table %(table)d")
        % {"club": session.club, "session": session.number, "table": table.number},
        str(session.club.day_of(session.opened_at)),
    )


def _lent(names: Iterable[str]) -> tuple[str, ...]:
    """Say whose balance at the start is not what he had then."""
    listed = ", ".join(names)
    if not listed:
        return ()
    return (
        _(
            "What these paid in later, or played on credit, is in their balances from the start: "
            "%(names)s"
        )
        % {"names": listed},
    )
