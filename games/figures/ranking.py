"""The leaderboard: results of those who agreed to be shown."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from club.merging import kept_numbers
from club.models import Club, Member
from games.figures.filters import Filter
from games.figures.summing import summed
from games.models import SessionResult

LAST = 20
"""Sessions on a sparkline."""


@dataclass(slots=True)
class Rank:
    """One person on the leaderboard: his result, and how it grew from session to session."""

    member: Member
    net: int = 0
    hands: int = 0
    won: int = 0
    sessions: int = 0
    totals: list[int] = field(default_factory=list)

    def add(self, results: Sequence[SessionResult]) -> None:
        """Add the results of one session."""
        self.net += sum(one.net for one in results)
        self.hands += sum(one.hands for one in results)
        self.won += sum(one.won for one in results)
        self.sessions += 1
        self.totals.append(self.net)


def ranking(club: Club, asked: Filter, *, reader: Member) -> list[Rank]:
    """Return the results of all who agreed, and of the reader himself, the best first.

    Three queries. Whoever brought nothing in that period is not on it.
    """
    kept = kept_numbers(club)
    shown = {one.pk: one for one in club.members.filter(on_leaderboards=True)} | {reader.pk: reader}
    numbers = [*shown, *(number for number, now in kept.items() if now in shown)]
    rows = summed(asked.of(SessionResult.objects.filter(member__in=numbers)), "session", "member")
    sessions: defaultdict[int, dict[int, list[SessionResult]]] = defaultdict(dict)
    for row in rows:
        number = kept.get(row.member_id, row.member_id)
        sessions[row.session_id].setdefault(number, []).append(row)
    ranks: dict[int, Rank] = {}
    for session in sorted(sessions):
        for number, results in sessions[session].items():
            ranks.setdefault(number, Rank(shown[number])).add(results)
    return sorted(ranks.values(), key=lambda rank: (-rank.net, str(rank.member)))


def last_courses(club: Club, members: Sequence[Member]) -> dict[int, list[int]]:
    """Return running totals of members over the last `LAST` sessions of the club; one query."""
    last = club.play_sessions.order_by("-opened_at", "-number").values("pk")[:LAST]
    results = SessionResult.objects.filter(session__in=last, member__in=members)
    totals: dict[int, list[int]] = {}
    for row in summed(results, "session", "member"):
        course = totals.setdefault(row.member_id, [])
        course.append((course[-1] if course else 0) + row.net)
    return totals
