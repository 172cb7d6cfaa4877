"""The statistics' sums counted once more: in plain Python, from the lines of the hands alone."""

from collections import defaultdict
from datetime import timedelta
from itertools import pairwise

from club.models import Club
from games.models import Action, Hand, Seat
from games.statistics import SUMS
from games.tally import Whole, whole_of

type Row = tuple[object, ...]
type Place = tuple[int, str, str, object]


class PlainClub:
    """A club's hands as their lines tell them."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.wholes: dict[Hand, Whole] = {}
        self.seated: dict[int, dict[int, int]] = {}
        hands = Hand.objects.filter(table__session__club=club)
        for hand in hands.select_related("table__session"):
            actions = list(Action.objects.filter(hand=hand).order_by("number"))
            gone = {action.takes_back_id for action in actions if action.takes_back_id}
            lines = [one.line for one in actions if one.pk not in gone and not one.takes_back_id]
            self.wholes[hand] = whole_of(hand.table.game, hand.setup, lines)
            if hand.table_id not in self.seated:
                seats = Seat.objects.filter(table=hand.table).values_list("number", "member")
                self.seated[hand.table_id] = dict(seats)

    def place(self, hand: Hand) -> Place:
        """Return session, game, rules and club day of a hand."""
        local = hand.begun_at.astimezone(self.club.zone)
        day = (local - timedelta(hours=self.club.day_starts)).date()
        return hand.table.session_id, hand.table.game, hand.table.preset_name, day

    def seconds(self, hand: Hand) -> int:
        """Return how long a hand took, from the action before it to its last one."""
        first = Action.objects.filter(hand=hand).order_by("number")[0].number
        moments = [
            action.at
            for action in Action.objects.filter(table=hand.table, number__gte=first - 1)
            if action.number == first - 1 or action.hand_id == hand.pk
        ]
        gaps = [min((b - a).total_seconds(), 300) for a, b in pairwise(sorted(moments))]
        return round(sum(gaps))

    def results(self) -> set[Row]:
        """Return the rows of results."""
        parts = defaultdict(list)
        for hand, whole in self.wholes.items():
            for seat, share in whole.shares.items():
                member = self.seated[hand.table_id][seat]
                parts[*self.place(hand), member].append((share, self.seconds(hand)))
        return {
            (
                *of,
                sum(one.played for one, _ in shares),
                sum(one.won for one, _ in shares),
                sum(one.put_in for one, _ in shares),
                sum(one.taken for one, _ in shares),
                sum(one.svaras for one, _ in shares),
                max(one.bank for one, _ in shares),
                sum(one.points for one, _ in shares),
                sum(seconds for one, seconds in shares if one.played),
                sum(one.blinds > 0 for one, _ in shares),
                sum(one.taken - one.put_in for one, _ in shares if one.blinds),
                sum(one.peeks for one, _ in shares),
                sum(one.peeks_won for one, _ in shares),
                sum(one.svaras_met for one, _ in shares),
                sum(one.svaras_entered for one, _ in shares),
                sum(one.svaras_won for one, _ in shares),
                sum(one.taken - one.put_in for one, _ in shares if one.svaras),
                sum(one.covered for one, _ in shares),
                sum(one.marriage for one, _ in shares),
                sum(one.trynka for one, _ in shares),
                min(0, *(one.taken - one.put_in for one, _ in shares)),
            )
            for of, shares in parts.items()
        }

    def hours(self) -> set[Row]:
        """Return the rows of hours."""
        sums: defaultdict[Row, list[int]] = defaultdict(lambda: [0, 0])
        for hand, whole in self.wholes.items():
            hour = hand.begun_at.astimezone(self.club.zone).hour
            for seat, share in whole.shares.items():
                row = sums[*self.place(hand), self.seated[hand.table_id][seat], hour]
                row[0] += share.played
                row[1] += share.taken - share.put_in
        return {(*of, *row) for of, row in sums.items()}

    def meetings(self) -> set[Row]:
        """Return the rows of who met whom."""
        sums: defaultdict[Row, list[int]] = defaultdict(lambda: [0, 0, 0])
        for hand, whole in self.wholes.items():
            members = self.seated[hand.table_id]
            played = {seat: one for seat, one in whole.shares.items() if one.played}
            for seat, share in played.items():
                for other in played.keys() - {seat}:
                    row = sums[*self.place(hand), members[seat], members[other]]
                    row[0] += 1
                    row[1] += share.won
                    row[2] += share.taken - share.put_in
        return {(*of, *row) for of, row in sums.items()}

    def played(self) -> set[Row]:
        """Return the rows of the club's figures."""
        parts = defaultdict(list)
        for hand, whole in self._counting():
            parts[self.place(hand)].append((whole, self.seconds(hand)))
        return {
            (
                *of,
                len(wholes),
                sum(one.turnover for one, _ in wholes),
                sum(seconds for _, seconds in wholes),
                sum(one.svaras for one, _ in wholes),
                sum(one.svaras > 0 for one, _ in wholes),
                max(one.bank for one, _ in wholes),
            )
            for of, wholes in parts.items()
        }

    def bank_sizes(self) -> set[Row]:
        """Return how many banks there were of each size."""
        sums: defaultdict[Row, int] = defaultdict(int)
        steps = [first * 10**power for power in range(12) for first in (1, 2, 5)]
        for hand, whole in self._counting():
            if whole.bank:
                below = next(step for step in steps if step > whole.bank)
                sums[*self.place(hand), below] += 1
        return {(*of, count) for of, count in sums.items()}

    def dealers(self) -> set[Row]:
        """Return how much each dealer recorded and took back."""
        sums: defaultdict[Row, list[int]] = defaultdict(lambda: [0, 0])
        for hand, whole in self.wholes.items():
            # What is recorded of a hand that still runs is told when it has ended.
            for action in Action.objects.filter(hand=hand) if whole.told else ():
                sums[*self.place(hand), action.by_id][action.takes_back_id is not None] += 1
        return {(*of, *row) for of, row in sums.items()}

    def _counting(self) -> list[tuple[Hand, Whole]]:
        return [(hand, whole) for hand, whole in self.wholes.items() if whole.counts]


def plain_sums(club: Club) -> dict[str, set[Row]]:
    """Return all rows of all sums, by the name of the table's model."""
    plain = PlainClub(club)
    return {
        "SessionResult": plain.results(),
        "HourResult": plain.hours(),
        "Meeting": plain.meetings(),
        "PlayedFigures": plain.played(),
        "BankSize": plain.bank_sizes(),
        "DealerFigures": plain.dealers(),
    }


def kept_sums(club: Club) -> dict[str, set[Row]]:
    """Return the rows as they are kept, without their own numbers."""
    return {
        one.model.__name__: set(
            one.model._default_manager.filter(session__club=club).values_list(
                *one.columns.split(", ")
            )
        )
        for one in SUMS
    }
