"""What lies in the box, the one equation, and what was booked at the cash desk last."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from club.models import Club, Member
from ledger import reading
from ledger.models import Account, Entry, Posting

SHOWN = 30


@dataclass(frozen=True, slots=True)
class Equation:
    """Where all the money is, in minor units: members + banks + club − box = 0, always."""

    members: int
    banks: int
    club: int
    box: int

    @property
    def difference(self) -> int:
        """What the sides differ by; anything but 0 is a fault of the books."""
        return self.members + self.banks + self.club - self.box


def equation(club: Club) -> Equation:
    """Add up the newest balances of all accounts of the club's book."""
    kinds = dict(Account.objects.filter(book=club.book).values_list("id", "kind"))
    sums: defaultdict[str, int] = defaultdict(int)
    for account, balance in reading.balances(list(kinds)).items():
        sums[_side(kinds[account])] += balance
    return Equation(sums["members"], sums["banks"], sums["club"], -sums["box"])


def _side(kind: str) -> str:
    sides = {"member": "members", "cash": "box"}
    own = {"house", "over_short", "suspense"}
    return sides.get(kind, "club" if kind in own else "banks")


@dataclass(frozen=True, slots=True)
class CashPosting:
    """One posting of the cash desk; ``amount`` is what the box gained, in minor units."""

    number: int
    made_at: datetime
    amount: int
    member: Member | None
    by: Member | None
    note: str
    reverses: int | None
    reversed_by: int | None

    @property
    def stands(self) -> bool:
        """Whether it can be taken back: it takes nothing back and has not been taken back."""
        return self.reverses is None and self.reversed_by is None


def last_postings(club: Club) -> list[CashPosting]:
    """Return what went into the box and out of it last, newest first."""
    entries = list(Entry.objects.filter(account=club.cash).order_by("-number")[:SHOWN])
    numbers = [entry.number for entry in entries]
    book = Posting.objects.filter(book=club.book)
    postings = {posting.number: posting for posting in book.filter(number__in=numbers)}
    reversals = dict(book.filter(reverses__in=numbers).values_list("reverses", "number"))
    others = Entry.objects.filter(book=club.book, number__in=numbers).exclude(account=club.cash)
    accounts = dict(others.values_list("number", "account"))
    members = list(club.members.all())
    owners = {member.account: member for member in members}
    actors = {member.actor: member for member in members}
    return [
        CashPosting(
            number=entry.number,
            made_at=postings[entry.number].made_at,
            amount=-entry.amount,
            member=owners.get(accounts[entry.number]),
            by=actors.get(postings[entry.number].actor),
            note=postings[entry.number].note,
            reverses=postings[entry.number].reverses,
            reversed_by=reversals.get(entry.number),
        )
        for entry in entries
    ]
