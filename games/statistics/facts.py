"""Facts of hands, folded from their lines; and of corrections, read from the ledger."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from itertools import pairwise
from typing import NamedTuple

from club.models import Club, PlaySession
from games.models import (
    Action,
    CorrectedResult,
    DealerHand,
    Hand,
    HandFacts,
    PaperSession,
    PlayerHand,
    Seat,
    Table,
)
from games.statistics.sums import CORRECTION
from games.tally import Whole, whole_of
from ledger import journal

PAUSE = 300
"""Seconds that a longer pause between two actions counts as."""


class _Row(NamedTuple):
    """What is read of an action."""

    number: int
    line: str
    at: datetime
    by: int
    stands: bool
    takes_back: bool


@dataclass(slots=True)
class Facts:
    """The rows of some hands; ``touched`` are all that were looked at.

    A hand that is running has none: it would cost each tap what one hand costs.
    """

    touched: list[int]
    hands: list[HandFacts] = field(default_factory=list)
    players: list[PlayerHand] = field(default_factory=list)
    dealers: list[DealerHand] = field(default_factory=list)

    def write(self) -> bool:
        """Put the rows in the place of those that the hands have had; return if any changed."""
        gone, _each = HandFacts.objects.filter(hand__in=self.touched).delete()
        PlayerHand.objects.filter(hand__in=self.touched).delete()
        DealerHand.objects.filter(hand__in=self.touched).delete()
        HandFacts.objects.bulk_create(self.hands)
        PlayerHand.objects.bulk_create(self.players)
        DealerHand.objects.bulk_create(self.dealers)
        return bool(gone or self.hands)


def facts_of(table: Table, hands: Sequence[Hand]) -> Facts:
    """Fold ``hands`` of a table; return their facts."""
    rows = _rows(table, hands)
    # Read after the lines, so that whoever sat down meanwhile is among them.
    members = dict(Seat.objects.filter(table=table).values_list("number", "member"))
    clock = _Clock.of(table.session)
    before = _moments_before(table, [found[0].number for found in rows.values()])
    facts = Facts([hand.pk for hand in hands])
    for hand in hands:
        found = rows[hand.pk]
        whole = whole_of(table.game, hand.setup, [row.line for row in found if row.stands])
        if not whole.told:
            continue
        first = before.get(found[0].number, found[0].at)
        seconds = clock.seconds([first, *(row.at for row in found)])
        facts.hands.append(_hand(table, hand, whole, clock, seconds))
        facts.players += [
            PlayerHand(
                hand=hand, member_id=members[seat], session_id=table.session_id, **asdict(share)
            )
            for seat, share in whole.shares.items()
        ]
        facts.dealers += _dealers(table, hand, found)
    return facts


@dataclass(frozen=True, slots=True)
class _Clock:
    """When a session's hands were played; one on paper was played on the session's day."""

    club: Club
    paper_day: datetime | None

    @classmethod
    def of(cls, session: PlaySession) -> "_Clock":
        on_paper = PaperSession.objects.filter(session=session).exists()
        return cls(session.club, session.opened_at if on_paper else None)

    def place(self, hand: Hand) -> tuple[date, int | None]:
        """Return the club day and the hour of a hand."""
        day = self.club.day_of(self.paper_day or hand.begun_at)
        hour = None if self.paper_day else hand.begun_at.astimezone(self.club.zone).hour
        return day, hour

    def seconds(self, moments: Iterable[datetime]) -> int:
        """Return how long it took from moment to moment; 0 on paper, where nobody knows."""
        if self.paper_day:
            return 0
        listed = list(moments)
        gaps = [(later - at).total_seconds() for at, later in pairwise(listed)]
        return round(sum(min(max(gap, 0), PAUSE) for gap in gaps))


def _rows(table: Table, hands: Sequence[Hand]) -> Mapping[int, list[_Row]]:
    rows: defaultdict[int, list[_Row]] = defaultdict(list)
    found = Action.objects.filter(table=table, hand__in=[hand.pk for hand in hands])
    columns = ("number", "line", "at", "by", "taken_back_by", "takes_back")
    for hand_id, number, line, at, by, undone, undoes in found.order_by("number").values_list(
        "hand", *columns
    ):
        stands = undone is None and undoes is None
        rows[hand_id].append(_Row(number, line, at, by, stands, undoes is not None))
    return rows


def _moments_before(table: Table, firsts: Iterable[int]) -> Mapping[int, datetime]:
    """Return when the action before each of ``firsts`` was, by the number after it."""
    before = Action.objects.filter(table=table, number__in=[number - 1 for number in firsts])
    return {number + 1: at for number, at in before.values_list("number", "at")}


def _hand(table: Table, hand: Hand, whole: Whole, clock: _Clock, seconds: int) -> HandFacts:
    day, hour = clock.place(hand)
    return HandFacts(
        hand=hand,
        session_id=table.session_id,
        game=table.game,
        rules=table.preset_name,
        day=day,
        hour=hour,
        counts=whole.counts,
        seconds=seconds,
        svaras=whole.svaras,
        bank=whole.bank,
        turnover=whole.turnover,
    )


def _dealers(table: Table, hand: Hand, rows: Sequence[_Row]) -> Iterator[DealerHand]:
    for dealer in sorted({row.by for row in rows}):
        own = [row for row in rows if row.by == dealer]
        yield DealerHand(
            hand=hand,
            member_id=dealer,
            session_id=table.session_id,
            actions=sum(not row.takes_back for row in own),
            taken_back=sum(row.takes_back for row in own),
        )


def read_corrections(session: PlaySession) -> None:
    """Write what the ledger says now of corrections of a session."""
    sums = journal.sums_of_causes(session.club.book, [f"session:{session.pk}"], kinds=[CORRECTION])
    members = session.club.members.filter(account__in=sums).order_by("pk")
    CorrectedResult.objects.filter(session=session).delete()
    CorrectedResult.objects.bulk_create(
        CorrectedResult(session=session, member=member, net=sums[member.account])
        for member in members
        if sums[member.account]
    )
