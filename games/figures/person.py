"""What a person's results tell: sums by game, sessions in order, streaks, records, rivals.

Five queries, whatever the history: one for his rows, the rest for what they don't say.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from django.db.models import F, Q, QuerySet, Sum

from club.models import Member, PlaySession
from games.figures.filters import Filter
from games.figures.summing import SUMMED
from games.models import HourResult, Meeting, PlayerHand, SessionResult
from games.rules import GAMES

RIVALS = 12
"""How many of those he met most often are told."""


@dataclass(frozen=True, slots=True)
class Evening:
    """One session of his: what it brought in minor units, hands and seconds of play."""

    session: PlaySession
    net: int
    hands: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Streak:
    """So many sessions in a row that he ended above zero (``gain``), or below."""

    length: int
    gain: bool


@dataclass(frozen=True, slots=True)
class Rival:
    """Hands that both played: what they brought him, and how many of them he won.

    Of ``member`` only what he is called is read.
    """

    member: Member
    hands: int
    won: int
    net: int


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """Figures of one person under one filter; ``evenings`` are in the order of play.

    ``games`` has an unsaved sum for each game, sheets and corrections included, ``total`` all.
    """

    games: Sequence[SessionResult]
    total: SessionResult
    evenings: Sequence[Evening]
    hours: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    rivals: Sequence[Rival] = ()
    largest_bank: PlayerHand | None = None
    largest_loss: PlayerHand | None = None

    @property
    def played(self) -> Sequence[Evening]:
        """Sessions whose hands are known."""
        return [evening for evening in self.evenings if evening.hands]

    @property
    def best(self) -> Evening | None:
        """The session that brought him most, if one brought anything."""
        best = max(self.evenings, key=lambda one: one.net, default=None)
        return best if best and best.net > 0 else None

    @property
    def worst(self) -> Evening | None:
        """The session that cost him most, if one cost anything."""
        worst = min(self.evenings, key=lambda one: one.net, default=None)
        return worst if worst and worst.net < 0 else None

    @property
    def longest(self) -> Evening | None:
        """The session that he played longest in."""
        longest = max(self.evenings, key=lambda one: one.seconds, default=None)
        return longest if longest and longest.seconds else None

    @property
    def streaks(self) -> list[Streak]:
        """All streaks in their order; a session at zero ends one and begins none."""
        signs = [(one.net > 0) - (one.net < 0) for one in self.evenings]
        return [Streak(len(list(run)), sign > 0) for sign, run in groupby(signs) if sign]

    def longest_streak(self, *, gain: bool) -> int:
        """Return the length of his longest streak of one kind; 0 if there is none."""
        return max((one.length for one in self.streaks if one.gain is gain), default=0)

    @property
    def running_streak(self) -> Streak | None:
        """The streak that his last session belongs to."""
        if not self.evenings or not self.evenings[-1].net:
            return None
        return self.streaks[-1]


def figures_of(person: Collection[int], asked: Filter) -> PersonFigures:
    """Return the figures of a person (`club.merging.numbers_of`) as ``asked``."""
    own = SessionResult.objects.filter(member__in=person)
    rows = list(asked.of(own).select_related("session"))
    bank, loss = _records(person, rows)
    return PersonFigures(
        games=_by_game(rows),
        total=added(rows),
        evenings=evenings_of(rows),
        hours=_hours(person, asked),
        rivals=_rivals(person, asked),
        largest_bank=bank,
        largest_loss=loss,
    )


def rules_of(person: Collection[int]) -> list[str]:
    """Return the names of all tables' rules that a person has played by."""
    rules = SessionResult.objects.filter(member__in=person).order_by().values_list("rules")
    return [name for (name,) in rules.distinct()]


def added(rows: Iterable[SessionResult], game: str = "") -> SessionResult:
    """Add results up to an unsaved one."""
    listed = list(rows)
    return SessionResult(
        game=game,
        **{column: sum(getattr(row, column) for row in listed) for column in SUMMED},
        largest_bank=max((row.largest_bank for row in listed), default=0),
        largest_loss=min((row.largest_loss for row in listed), default=0),
    )


def _by_game(rows: Iterable[SessionResult]) -> list[SessionResult]:
    games: defaultdict[str, list[SessionResult]] = defaultdict(list)
    for row in rows:
        games[row.game].append(row)
    order = [*GAMES, *(game for game in games if game not in GAMES)]
    return [added(games[game], game) for game in order if game in games]


def evenings_of(rows: Iterable[SessionResult]) -> list[Evening]:
    """Add up results by session, the first session first."""
    sessions: defaultdict[int, list[SessionResult]] = defaultdict(list)
    for row in rows:
        sessions[row.session_id].append(row)

    def order(found: list[SessionResult]) -> tuple[datetime, int]:
        return found[0].session.opened_at, found[0].session.number

    return [
        Evening(
            found[0].session,
            sum(row.net for row in found),
            sum(row.hands for row in found),
            sum(row.seconds for row in found),
        )
        for found in sorted(sessions.values(), key=order)
    ]


def _records(
    person: Collection[int], rows: Sequence[SessionResult]
) -> tuple[PlayerHand | None, PlayerHand | None]:
    """Return the hands of the largest bank and of the largest loss; one query."""
    bank = max(rows, key=lambda row: row.largest_bank, default=None)
    loss = min(rows, key=lambda row: row.largest_loss, default=None)
    if bank is None or loss is None:
        return None, None
    hands = PlayerHand.objects.filter(
        Q(session=bank.session_id, bank=bank.largest_bank, bank__gt=0)
        | Q(session=loss.session_id, put_in=F("taken") - loss.largest_loss, put_in__gt=F("taken")),
        member__in=person,
    )
    found = list(hands.select_related("hand__table").defer("hand__setup").order_by("hand"))
    return (
        next((one for one in found if one.bank == bank.largest_bank and one.bank), None),
        next((one for one in found if one.net == loss.largest_loss and one.net < 0), None),
    )


def _hours(person: Collection[int], asked: Filter) -> dict[tuple[int, int], tuple[int, int]]:
    """Return hands and net by weekday of the club day (1: Monday) and hour of the clock."""
    return hours_of(asked.of(HourResult.objects.filter(member__in=person)))


def hours_of(rows: QuerySet[HourResult]) -> dict[tuple[int, int], tuple[int, int]]:
    """Add up rows of hours by weekday and hour: hands, and what they brought."""
    sums = (
        rows.order_by()
        .values("day__iso_week_day", "hour")
        .annotate(all_hands=Sum("hands"), brought=Sum("net"))
    )
    return {
        (row["day__iso_week_day"], row["hour"]): (row["all_hands"], row["brought"]) for row in sums
    }


def _rivals(person: Collection[int], asked: Filter) -> list[Rival]:
    sums = (
        asked.of(Meeting.objects.filter(member__in=person).exclude(other__in=person))
        .order_by()
        .values("other", "other__name", "other__mark")
        .annotate(met=Sum("hands"), times_won=Sum("won"), brought=Sum("net"))
        .order_by("-met", "other__name")[:RIVALS]
    )
    return [
        Rival(
            Member(pk=row["other"], name=row["other__name"], mark=row["other__mark"]),
            row["met"],
            row["times_won"],
            row["brought"],
        )
        for row in sums
    ]
