"""Results as they are shown: a table for each game with the game's own figures, and the money.

What a game's statistics tell beside hands and money, the game says itself (`Game.figures`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import F, Max, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Member, PlaySession
from games.models import SessionResult
from games.presets import GAME_NAMES
from games.rules import GAMES
from games.statistics import SHEET


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


def by_game(results: Iterable[SessionResult]) -> list[GameResults]:
    """Divide results by game, in the order of the club's games; keep their order otherwise."""
    found: defaultdict[str, list[SessionResult]] = defaultdict(list)
    for result in results:
        found[result.game].append(result)
    return [
        GameResults(
            game=game,
            name=GAME_NAMES[game]() if game in GAMES else _("Past results"),
            labels=tuple(str(figure.label) for figure in _figures(game)),
            rows=tuple(row_of(result) for result in found[game]),
        )
        for game in (*GAMES, SHEET)
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


def _figures(game: str) -> tuple[Figure, ...]:
    if game == SHEET:
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


def totals_of(member: Member, person: Collection[int]) -> list[SessionResult]:
    """Add up all a person's results, one unsaved result for each game that he has played."""
    sums = (
        SessionResult.objects.filter(member__in=person)
        .values("game")
        .annotate(
            all_hands=Sum("hands"),
            all_won=Sum("won"),
            paid=Sum("put_in"),
            got=Sum("taken"),
            boiled=Sum("svaras"),
            largest=Max("largest_bank"),
            score=Sum("points"),
        )
        .order_by("game")
    )
    return [
        SessionResult(
            member=member,
            game=row["game"],
            hands=row["all_hands"],
            won=row["all_won"],
            put_in=row["paid"],
            taken=row["got"],
            svaras=row["boiled"],
            largest_bank=row["largest"],
            points=row["score"],
        )
        for row in sums
    ]
