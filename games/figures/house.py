"""What the club as a whole has played: turnover, banks, svaras, pace, its dealers' corrections."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Max, Sum

from club.models import Club, Member
from games.figures.filters import Filter
from games.figures.person import hours_of
from games.models import BankSize, DealerFigures, HourResult, PlayedFigures


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """Hands that count of one game, or of one table's rules; amounts in minor units."""

    game: str
    rules: str
    sessions: int
    hands: int
    turnover: int
    seconds: int
    svaras: int
    svara_hands: int
    largest_bank: int

    @property
    def hands_an_hour(self) -> float:
        """The pace; 0 where nobody knows how long it took."""
        return self.hands * 3600 / self.seconds if self.seconds else 0


@dataclass(frozen=True, slots=True)
class Dealer:
    """What somebody recorded as a dealer, and how much of it was to take something back.

    Of ``member`` only what he is called is read.
    """

    member: Member
    actions: int
    taken_back: int

    @property
    def of(self) -> int:
        """All that he recorded, taking back included."""
        return self.actions + self.taken_back


@dataclass(frozen=True, slots=True)
class HouseFigures:
    """Figures of the club under one filter."""

    sessions: int
    played: Sequence[Played]
    banks: Sequence[tuple[int, int]]
    dealers: Sequence[Dealer]
    hours: dict[tuple[int, int], tuple[int, int]]


def house_figures(club: Club, asked: Filter) -> HouseFigures:
    """Return what the club has played as ``asked``; five queries."""
    played = asked.of(PlayedFigures.objects.filter(session__club=club)).order_by()
    rows = played.values("game", "rules").annotate(
        evenings=Count("session", distinct=True),
        all_hands=Sum("hands"),
        turned=Sum("turnover"),
        took=Sum("seconds"),
        boiled=Sum("svaras"),
        with_svara=Sum("svara_hands"),
        bank=Max("largest_bank"),
    )
    banks = asked.of(BankSize.objects.filter(session__club=club)).order_by()
    return HouseFigures(
        sessions=played.aggregate(evenings=Count("session", distinct=True))["evenings"],
        played=[
            Played(
                game=row["game"],
                rules=row["rules"],
                sessions=row["evenings"],
                hands=row["all_hands"],
                turnover=row["turned"],
                seconds=row["took"],
                svaras=row["boiled"],
                svara_hands=row["with_svara"],
                largest_bank=row["bank"],
            )
            for row in rows.order_by("game", "-all_hands", "rules")
        ],
        banks=list(
            banks.values("below")
            .annotate(many=Sum("hands"))
            .order_by("below")
            .values_list("below", "many")
        ),
        dealers=_dealers(club, asked),
        hours=hours_of(asked.of(HourResult.objects.filter(session__club=club))),
    )


def _dealers(club: Club, asked: Filter) -> list[Dealer]:
    rows = (
        asked.of(DealerFigures.objects.filter(session__club=club))
        .order_by()
        .values("member", "member__name", "member__mark")
        .annotate(recorded=Sum("actions"), undone=Sum("taken_back"))
        .order_by("-recorded")
    )
    return [
        Dealer(
            Member(pk=row["member"], name=row["member__name"], mark=row["member__mark"]),
            row["recorded"],
            row["undone"],
        )
        for row in rows
    ]
