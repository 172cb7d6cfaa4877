"""Results as they are shown: a table for each game with the game's own figures, and the money.

What a game's statistics tell beside hands and money, the game says itself (`Game.figures`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import F, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Member, PlaySession
from games.figures.summing import summed
from games.models import SessionResult
from games.presets import GAME_NAMES
from games.rules import GAMES
from games.statistics import CORRECTION, SHEET


class Figure(NamedTuple):
    """A column: its heading, the column of `SessionResult`, and whether it is money."""

    label: Promise
    column: str
    money: bool = False


HANDS, WHOLE_GAMES = Figure(gettext_lazy("Hands"), "hands"), Figure(gettext_lazy("Games"), "hands")
WON, WENT_OUT = Figure(gettext_lazy("Won"), "won"), Figure(gettext_lazy("Went out"), "won")
MONEY = (
    Figure(gettext_lazy("Put in"), "put_in", money=True),
    Figure(gettext_lazy("Taken"), "taken", money=True),
)
FIGURES = {
    "svaras": Figure(gettext_lazy("Svaras"), "svaras"),
    "bank": Figure(gettext_lazy("Largest bank"), "largest_bank", money=True),
    "pot": Figure(gettext_lazy("Largest pot"), "largest_bank", money=True),
    "points": Figure(gettext_lazy("Points"), "points"),
}


class Cell(NamedTuple):
    """One figure of a result."""

    label: str
    value: int
    money: bool


class Row(NamedTuple):
    """A result and its figures, in the order of the columns."""

    result: SessionResult
    cells: tuple[Cell, ...]


class GameResults(NamedTuple):
    """The results of one game."""

    game: str
    name: str
    labels: tuple[str, ...]
    rows: tuple[Row, ...]


class Money(NamedTuple):
    """What a session brought a member, and each of its games; ``None`` if he had no part in it."""

    member: Member
    net: int
    named_nets: tuple[tuple[str, int | None], ...]


def results_of(results: QuerySet[SessionResult], *by: str) -> list[SessionResult]:
    """Add up ``results`` by "member" or "session" and by game, and attach those.

    Whoever got most comes first, or the newest session.
    """
    found = summed(results, *by, "game")
    if "member" in by:
        members = Member.objects.in_bulk({one.member_id for one in found})
        for one in found:
            one.member = members[one.member_id]
    if "session" in by:
        sessions = PlaySession.objects.in_bulk({one.session_id for one in found})
        for one in found:
            one.session = sessions[one.session_id]
        return sorted(found, key=lambda one: (one.session.opened_at, one.session.number))[::-1]
    return sorted(found, key=lambda one: (-one.net, one.member.name))


def by_game(results: Iterable[SessionResult]) -> list[GameResults]:
    """Divide results by game, in the order of the club's games; keep their order otherwise."""
    found: defaultdict[str, list[SessionResult]] = defaultdict(list)
    for result in results:
        found[result.game].append(result)
    return [
        GameResults(
            game=game,
            name=name_of(game),
            labels=tuple(str(figure.label) for figure in _figures(game)),
            rows=tuple(row_of(result) for result in found[game]),
        )
        for game in (*GAMES, SHEET, CORRECTION)
        if game in found
    ]


def row_of(result: SessionResult) -> Row:
    """Return a result with its game's figures."""
    return Row(
        result,
        tuple(
            Cell(str(figure.label), getattr(result, figure.column), figure.money)
            for figure in _figures(result.game)
        ),
    )


def name_of(game: str) -> str:
    """Say what a result's ``game`` is called; not all of them are games."""
    if game in GAMES:
        return GAME_NAMES[game]()
    return _("Past results") if game == SHEET else _("Corrections")


def _figures(game: str) -> tuple[Figure, ...]:
    if game not in GAMES:
        return MONEY
    told = GAMES[game].figures
    # Where no bank is won hand by hand, what is counted is games.
    played = HANDS if "bank" in told else WHOLE_GAMES
    won = WENT_OUT if "pot" in told else WON
    return (played, won, *MONEY, *(FIGURES[name] for name in told))


def money_of(tables: Collection[GameResults]) -> list[Money]:
    """Add up what each member got in all games of a session, whoever got most first."""
    members: dict[int, Member] = {}
    nets: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for table in tables:
        for row in table.rows:
            members[row.result.member_id] = row.result.member
            nets[row.result.member_id][table.game] = row.result.net
    return sorted(
        (
            Money(
                member=member,
                net=sum(nets[key].values()),
                named_nets=tuple((table.name, nets[key].get(table.game)) for table in tables),
            )
            for key, member in members.items()
        ),
        key=lambda money: (-money.net, str(money.member)),
    )


def nets_of(sessions: Iterable[PlaySession], person: Collection[int]) -> dict[int, int]:
    """Return what each of ``sessions`` brought a person in all games; by the session's id.

    ``person`` are the numbers of all members that he is (`club.merging.numbers_of`).
    """
    results = SessionResult.objects.filter(member__in=person, session__in=sessions)
    sums = results.values("session").annotate(brought=Sum(F("taken") - F("put_in")))
    return {row["session"]: row["brought"] for row in sums.order_by("session")}


def totals_of(person: Collection[int]) -> list[SessionResult]:
    """Add up all a person's results, one unsaved result for each game that he has played."""
    return summed(SessionResult.objects.filter(member__in=person), "game")
