"""A member's history: his entries in the ledger, grouped by session and hand, the newest first.

A page is a window of entries; a hand that the window cuts is completed, and the page after it
leaves that hand out. So every hand is whole and is told once, and the number of queries does
not depend on how long the history is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from club.merging import numbers_of
from club.models import Member, PlaySession
from games.kinds import what_for
from games.looks import LOOKS
from games.members.outcomes import outcome_of
from games.members.results import nets_of
from games.models import Hand, PlayerHand
from ledger import reading

WINDOW = 100
"""Entries on a page, those that complete its hands not counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entry: what it was for, who recorded it, and what corrected it."""

    entry: reading.Entry
    what: str
    by: Member | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A hand with all its lines, or a single line of the cash desk; the newest line is first."""

    hand: Hand | None
    played: PlayerHand | None
    lines: tuple[Line, ...]

    @property
    def net(self) -> int:
        """What the lines together brought, in minor units."""
        return sum(line.entry.amount for line in self.lines)

    @property
    def newest(self) -> Line:
        """Return the line that says where the group stands and what the balance was after it."""
        return self.lines[0]

    @property
    def voided(self) -> bool:
        """Tell whether the hand was voided: all that it took came back."""
        return any(
            line.entry.kind == "reversal" and not line.entry.reversed_by for line in self.lines
        )

    @property
    def called(self) -> str:
        """Say which hand of its table it is; empty for a line of the cash desk."""
        return LOOKS[self.hand.table.game].called(self.hand.number) if self.hand else ""

    @property
    def outcome(self) -> str:
        """Say what became of the hand for him; empty where that is not known."""
        if self.hand is None or self.played is None:
            return ""
        table = self.hand.table
        return outcome_of(self.played, table.game, table.session.club)

    @property
    def running(self) -> bool:
        """Tell whether the hand is the one that its table plays now."""
        return self.hand is not None and self.hand.table.hand_id == self.hand.pk

    @property
    def corrected(self) -> bool:
        """Tell whether something in it was taken back."""
        return any(line.entry.reverses for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Groups of one session; without one, what happened at the cash desk between sessions.

    ``net`` is what all hands of the session brought him, also those on other pages.
    """

    session: PlaySession | None
    net: int | None = None
    groups: list[Group] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a history; ``older`` is the number that the next page lies before."""

    parts: tuple[Part, ...]
    older: int | None


def page_of(member: Member, *, before: int | None = None) -> Page:
    """Return the history's groups that are older than posting ``before``, the newest first."""
    window = reading.statement(member.account, before=before, limit=WINDOW + 1)
    older = window[WINDOW - 1].number if len(window) > WINDOW else None
    entries = _whole_hands(member, window[:WINDOW], before)
    return Page(tuple(parts_of(member, entries)), older)


def _whole_hands(
    member: Member, window: Sequence[reading.Entry], before: int | None
) -> list[reading.Entry]:
    """Return the window's entries with the rest of its hands, without hands told on newer pages."""
    causes = {entry.cause for entry in window if hand_of(entry.cause)}
    if not causes:
        return list(window)
    shown = (window[-1].number, before)
    outside = reading.entries_for(member.account, causes, except_between=shown)
    told = {entry.cause for entry in outside if before is not None and entry.number >= before}
    whole = [entry for entry in (*window, *outside) if entry.cause not in told]
    return sorted(whole, key=lambda entry: -entry.number)


def hand_of(cause: str) -> int | None:
    """Return the hand that a posting belongs to, if it belongs to one."""
    word, _, number = cause.partition(":")
    return int(number) if word == "hand" else None


def _groups(member: Member, entries: Sequence[reading.Entry]) -> Iterable[Group]:
    """Put the lines of a hand together; a group stands where its newest line stands."""
    hands = (
        Hand.objects.select_related("table__session__club", "table__session__paper")
        .defer("setup")
        .in_bulk({number for entry in entries if (number := hand_of(entry.cause))})
    )
    gathered: dict[str, list[reading.Entry]] = {}
    for entry in entries:
        name = entry.cause if hand_of(entry.cause) in hands else f"posting:{entry.number}"
        gathered.setdefault(name, []).append(entry)
    played = {row.hand_id: row for row in PlayerHand.objects.filter(member=member, hand__in=hands)}
    actors = _actors(member, entries)
    for name, lines in gathered.items():
        number = hand_of(name) or 0
        yield Group(
            hand=hands.get(number),
            played=played.get(number),
            lines=tuple(
                Line(entry=entry, what=what_for(entry), by=actors.get(entry.actor))
                for entry in lines
            ),
        )


def _actors(member: Member, entries: Iterable[reading.Entry]) -> dict[str, Member]:
    """Return who recorded the entries, by the name that the ledger has for him."""
    words = (entry.actor.partition(":") for entry in entries)
    numbers = {int(number) for word, _, number in words if word == "member"}
    found = Member.objects.filter(club=member.club_id).in_bulk(numbers)
    return {actor.actor: actor for actor in found.values()}


def parts_of(member: Member, entries: Sequence[reading.Entry]) -> list[Part]:
    """Divide entries, the newest first, by session and hand.

    The cash desk belongs to the session that was open.
    """
    parts: list[Part] = []
    for group in _groups(member, entries):
        session = group.hand.table.session if group.hand else None
        last = parts[-1].session if parts else None
        if session is None and last and _was_open(last, group.newest.entry.made_at):
            session = last
        if not parts or session != last:
            parts.append(Part(session=session))
        parts[-1].groups.append(group)
    nets = nets_of([part.session for part in parts if part.session], numbers_of(member))
    return [
        replace(part, net=nets.get(part.session.pk)) if part.session else part for part in parts
    ]


def _was_open(session: PlaySession, moment: datetime) -> bool:
    # One that was played on paper was open on its own day, not when it was recorded.
    closed = session.closed_at is not None and moment > session.closed_at
    return session.opened_at <= moment and not closed
