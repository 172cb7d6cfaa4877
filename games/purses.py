"""Whether members can bear what a whole session brought them, and letting only that count."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.amounts import format_money
from club.models import Member
from ledger import posting, reading


@dataclass(frozen=True, slots=True)
class Purse:
    """What a session changes for a member, in minor units: what he has before, and the change."""

    member: Member
    before: int
    change: int

    @property
    def after(self) -> int:
        """What he has afterwards."""
        return self.before + self.change

    @property
    def missing(self) -> int:
        """How much he would be below his credit limit by paying; 0 if he can pay."""
        if self.change >= 0:
            return 0
        return max(0, -self.member.credit_limit - self.after)


def purses_of(changes: Mapping[Member, int]) -> list[Purse]:
    """Return the purses of members as they are now, with what ``changes`` for each."""
    held = reading.balances([member.account for member in changes])
    return [Purse(member, held[member.account], change) for member, change in changes.items()]


def why_not_paid(purses: list[Purse]) -> str:
    """Say who can't pay his change, and how much; empty if all can."""
    short = [purse for purse in purses if purse.missing]
    if not short:
        return ""
    listed = "; ".join(
        _("%(name)s pays %(pays)s and has %(has)s, so %(missing)s are missing")
        % {
            "name": purse.member,
            "pays": _money(-purse.change, purse.member),
            "has": _money(purse.before, purse.member),
            "missing": _money(purse.missing, purse.member),
        }
        for purse in short
    )
    return _(
        "Not everybody can pay: %(people)s. Let them pay in first, or raise a credit limit."
    ) % {"people": listed}


def _money(amount: int, member: Member) -> str:
    return format_money(amount, member.club)


@contextmanager
def only_the_end_counts(members: Mapping[Member, int]) -> Iterator[list[Purse]]:
    """Let ``members`` (with their changes) pay in the block whatever they have; yield their purses.

    The purses are read under the book's lock, which is held until the caller's transaction ends,
    so nobody else ever sees or uses the floors that are moved.
    """
    for member in members:
        posting.set_floor(member.account, None)
    yield purses_of(members)
    for member in members:
        posting.set_floor(member.account, -member.credit_limit)
