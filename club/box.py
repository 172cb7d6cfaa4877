"""What lies in the box, the one equation, and what was booked at the cash desk last."""

from collections import defaultdict
from dataclasses import dataclass

from club.models import Club, Member
from ledger import reading

SHOWN = 30


@dataclass(frozen=True, slots=True)
class Equation:
    """Where all the money is, in minor units: members + banks + pots + club − box = 0, always."""

    members: int
    banks: int
    pots: int
    club: int
    box: int

    @property
    def difference(self) -> int:
        """What the sides differ by; anything but 0 is a fault of the books."""
        return self.members + self.banks + self.pots + self.club - self.box


def equation(club: Club) -> Equation:
    """Add up the balances of all accounts of the club's book at this moment."""
    sides = {"cash": "box", "member": "members", "pot": "pots"}
    sides |= dict.fromkeys(("house", "over_short", "suspense"), "club")
    sums: defaultdict[str, int] = defaultdict(int)
    for standing in reading.trial_balance(club.book):
        sums[sides.get(standing.kind, "banks")] += standing.balance
    return Equation(
        members=sums["members"],
        banks=sums["banks"],
        pots=sums["pots"],
        club=sums["club"],
        box=-sums["box"],
    )


@dataclass(frozen=True, slots=True)
class CashPosting:
    """Something that moved cash: for whom, if for one member, and who booked it."""

    entry: reading.Entry
    member: Member | None
    by: Member | None

    @property
    def amount(self) -> int:
        """What the box gained, in minor units."""
        return -self.entry.amount

    @property
    def stands(self) -> bool:
        """Whether it can be taken back: it takes nothing back and has not been taken back."""
        return self.entry.reverses is None and self.entry.reversed_by is None


def last_postings(club: Club) -> list[CashPosting]:
    """Return what went into the box and out of it last, newest first."""
    people = {member.actor: member for member in club.members.all()}
    return [
        CashPosting(entry, people.get(entry.cause), people.get(entry.actor))
        for entry in reading.statement(club.cash, limit=SHOWN)
    ]
