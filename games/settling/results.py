"""What a session brought each of its players, as the ledger has it, and what is settled of it."""

from dataclasses import dataclass

from club.cashdesk import CORRECTION, PAST_IN, PAST_OUT, PAST_RESULT, SETTLED
from club.models import Member, PlaySession
from games.models import Hand
from ledger import journal


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's evening: what play brought, what was corrected later, what is settled.

    Amounts in minor units; ``open`` is what he would still be paid, or below zero pay.
    """

    member: Member
    played: int
    corrected: int
    settled: int

    @property
    def result(self) -> int:
        """What the session brought him, corrections included."""
        return self.played + self.corrected

    @property
    def open(self) -> int:
        """What is not settled."""
        return self.result + self.settled


def cause_of(session: PlaySession) -> str:
    """Return how the ledger names a session as the cause of a posting."""
    return f"session:{session.pk}"


def hand_causes(session: PlaySession) -> list[str]:
    """Return how the ledger names the hands of a session."""
    hands = Hand.objects.filter(table__session=session).values_list("pk", flat=True)
    return [f"hand:{hand}" for hand in hands]


def standings_of(session: PlaySession) -> list[Standing]:
    """Return all whom the session brought or cost something, whoever won most first."""
    book = session.club.book
    own = [cause_of(session)]
    hands = journal.sums_of_causes(book, hand_causes(session))
    played = hands or journal.sums_of_causes(book, own, kinds=[PAST_RESULT])
    corrected = journal.sums_of_causes(book, own, kinds=[CORRECTION])
    settled = journal.sums_of_causes(book, own, kinds=[SETTLED, PAST_IN, PAST_OUT])
    concerned = {*played, *corrected, *settled}
    members = session.club.members.filter(account__in=concerned).select_related("club")
    found = [
        Standing(
            member=member,
            played=played.get(member.account, 0),
            corrected=corrected.get(member.account, 0),
            settled=settled.get(member.account, 0),
        )
        for member in members
    ]
    return sorted(found, key=lambda one: (-one.result, str(one.member)))


def nets_by_table(session: PlaySession, members: list[Member]) -> dict[int, list[tuple[int, int]]]:
    """Return for each of ``members`` (by number) what each table of the session brought him.

    A list of ``(number of the table, amount)``; tables that moved nothing of his are left out.
    """
    nets: dict[int, list[tuple[int, int]]] = {member.pk: [] for member in members}
    for table in session.tables.order_by("number"):
        hands = Hand.objects.filter(table=table).values_list("pk", flat=True)
        sums = journal.sums_of_causes(session.club.book, [f"hand:{hand}" for hand in hands])
        for member in members:
            if sums.get(member.account):
                nets[member.pk].append((table.number, sums[member.account]))
    return nets
