"""One session as it went: each player's running total hand by hand, and what was of note."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from club.models import PlaySession
from games.models import HandFacts, PlayedFigures, PlayerHand


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand of the session, as its table numbers it."""

    number: int
    hand: int
    table: int
    game: str


@dataclass(frozen=True, slots=True)
class Course:
    """The hands of a session in order, and the running totals after each, by member."""

    hands: Sequence[PlayedHand]
    totals: dict[int, Sequence[int]]


def course_of(session: PlaySession, members: Collection[int] | None = None) -> Course:
    """Return how a session went for ``members`` (``None``: all); only hands that they had part in.

    One query.
    """
    rows = PlayerHand.objects.filter(session=session)
    if members is not None:
        rows = rows.filter(member__in=members)
    columns = ("hand", "hand__number", "hand__table__number", "hand__table__game")
    nets: defaultdict[PlayedHand, dict[int, int]] = defaultdict(dict)
    for hand, number, table, game, member, taken, put_in in rows.order_by(
        "hand__begun_at", "hand"
    ).values_list(*columns, "member", "taken", "put_in"):
        nets[PlayedHand(hand, number, table, game)][member] = taken - put_in
    seen = sorted({member for brought in nets.values() for member in brought})
    running = dict.fromkeys(seen, 0)
    totals: dict[int, list[int]] = {member: [] for member in seen}
    for brought in nets.values():
        for member in seen:
            running[member] += brought.get(member, 0)
            totals[member].append(running[member])
    return Course(list(nets), dict(totals))


@dataclass(frozen=True, slots=True)
class Notes:
    """What a session was as a whole; hands of note with their tables, if there was one."""

    hands: int
    turnover: int
    seconds: int
    largest: HandFacts | None
    svara: HandFacts | None


def notes_of(session: PlaySession) -> Notes:
    """Return the notes of a session; three queries."""
    sums = PlayedFigures.objects.filter(session=session).aggregate(
        played=Sum("hands"), turned=Sum("turnover"), took=Sum("seconds")
    )
    facts = HandFacts.objects.filter(session=session, counts=True)
    return Notes(
        hands=sums["played"] or 0,
        turnover=sums["turned"] or 0,
        seconds=sums["took"] or 0,
        largest=_first(facts.filter(bank__gt=0).order_by("-bank", "hand")),
        svara=_first(facts.filter(svaras__gt=0).order_by("-svaras", "-bank", "hand")),
    )


def _first(facts: QuerySet[HandFacts]) -> HandFacts | None:
    return facts.select_related("hand__table").defer("hand__setup").first()


def winners_of(hand: HandFacts) -> list[int]:
    """Return the members who won a hand."""
    won = PlayerHand.objects.filter(hand=hand.pk, won=True).order_by("member")
    return list(won.values_list("member", flat=True))
