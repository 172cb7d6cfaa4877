"""What lies in the box, the one equation, and what was booked at the desk last."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.cashdesk import (
    CORRECTION,
    COST,
    IN,
    KINDS,
    MERGE,
    OUT,
    OVER_SHORT,
    PAST_IN,
    PAST_OUT,
    PAST_RESULT,
    SETTLED,
    TRANSFER,
)
from club.models import Club, ClubAccount, Member
from ledger import journal, reading
from ledger.anchors import Anchor

SHOWN = 30
SIDES = {"cash": "box", "member": "members", "pot": "pots", "bank": "banks"}
"""The sides of the equation by the kind of account; all other kinds are the club's own."""


@dataclass(frozen=True, slots=True)
class Equation:
    """Where all the money is, in minor units: members + banks + pots + club − box = 0, always.

    ``parts`` are the accounts of each side, as the ledger has them.
    """

    members: int
    banks: int
    pots: int
    club: int
    box: int
    parts: Mapping[str, list[reading.Standing]]

    @property
    def difference(self) -> int:
        """What the sides differ by; anything but 0 is a fault of the books."""
        return self.members + self.banks + self.pots + self.club - self.box

    @property
    def sides(self) -> dict[str, int]:
        """What each side sums to, by its name."""
        return {
            "members": self.members,
            "banks": self.banks,
            "pots": self.pots,
            "club": self.club,
            "box": self.box,
        }


def equation(club: Club) -> Equation:
    """Add up the balances of all accounts of the club's book at this moment."""
    return _added_up(reading.trial_balance(club.book))


def books_before(club: Club, moment: datetime | None = None) -> tuple[Anchor, Equation]:
    """Return how the club's books stood before ``moment`` (None: now), and their anchor then."""
    anchor, standings = reading.books_before(club.book, moment)
    return anchor, _added_up(standings)


def _added_up(standings: list[reading.Standing]) -> Equation:
    parts: defaultdict[str, list[reading.Standing]] = defaultdict(list)
    for standing in standings:
        parts[SIDES.get(standing.kind, "club")].append(standing)
    sums = {side: sum(one.balance for one in found) for side, found in parts.items()}
    return Equation(
        members=sums.get("members", 0),
        banks=sums.get("banks", 0),
        pots=sums.get("pots", 0),
        club=sums.get("club", 0),
        box=-sums.get("box", 0),
        parts=parts,
    )


class Names:
    """What the accounts and people of a club are called, as ledger and pages name them."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @cached_property
    def members(self) -> dict[str, Member]:
        """Return the members by how the ledger names them."""
        return {member.actor: member for member in self._club.members.all()}

    @cached_property
    def by_account(self) -> dict[int, str]:
        """Return what each account of members and of the club is called."""
        club = self._club
        names = {member.account: str(member) for member in self.members.values()}
        names |= {one.account: one.name for one in ClubAccount.objects.filter(club=club)}
        return names | {
            club.cash: _("Box"),
            club.house: _("House"),
            club.over_short: _("Over/short"),
            club.suspense: _("Suspense"),
        }


KIND_NAMES: dict[str, Promise] = {
    IN: gettext_lazy("Cash in"),
    OUT: gettext_lazy("Cash out"),
    TRANSFER: gettext_lazy("Transfer"),
    COST: gettext_lazy("Shared cost"),
    OVER_SHORT: gettext_lazy("Over/short"),
    SETTLED: gettext_lazy("Settled"),
    CORRECTION: gettext_lazy("Correction"),
    MERGE: gettext_lazy("Merged"),
    PAST_IN: gettext_lazy("Paid in at the time"),
    PAST_RESULT: gettext_lazy("Result of a past session"),
    PAST_OUT: gettext_lazy("Paid out at the time"),
}


@dataclass(frozen=True, slots=True)
class DeskPosting:
    """Something that was booked: who gave, who got, and who booked it."""

    posting: journal.Posting
    givers: tuple[tuple[str, int], ...]
    takers: tuple[tuple[str, int], ...]
    box: int
    by: Member | None

    @property
    def title(self) -> str:
        """What kind of posting it is, in the reader's language."""
        if self.posting.reverses is not None:
            return _("Taken back")
        return str(KIND_NAMES.get(self.posting.kind, self.posting.kind))

    @property
    def amount(self) -> int:
        """What was moved, in minor units."""
        return max(sum(amount for _name, amount in side) for side in (self.givers, self.takers))

    @property
    def stands(self) -> bool:
        """Whether it can be taken back: it takes nothing back and has not been taken back."""
        return self.posting.reverses is None and self.posting.reversed_by is None


def desk_posting(posting: journal.Posting, club: Club, names: Names) -> DeskPosting:
    """Return a posting with the names of whom it concerns, and what the box gained by it."""
    named = [
        (names.by_account.get(line.account, "–"), line.amount)
        for line in posting.lines
        if line.account != club.cash
    ]
    return DeskPosting(
        posting=posting,
        givers=tuple((name, -amount) for name, amount in named if amount < 0),
        takers=tuple((name, amount) for name, amount in named if amount > 0),
        box=-sum(line.amount for line in posting.lines if line.account == club.cash),
        by=names.members.get(posting.actor),
    )


def last_postings(club: Club, *, before: int | None = None) -> list[DeskPosting]:
    """Return what the desk booked last, and what took some of it back, the newest first."""
    names = Names(club)
    found = journal.postings_of_kinds(club.book, list(KINDS), before=before, limit=SHOWN)
    return [desk_posting(one, club, names) for one in found]
