"""The cash desk: money into the box and out of it, from one to another, and taking that back.

The account ``cash`` mirrors the box: what lies in the box, the club owes to its members and to
its own accounts. What is booked here is told apart by its kind (`KINDS`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction
from django.utils.translation import gettext as _

from club.amounts import format_money
from club.desk_rules import desk_rules, needs_second
from club.models import Club, ClubAccount, Member, Role
from club.months import check_open
from club.refusals import CashError
from ledger import journal, posting, reading
from ledger.errors import AlreadyReversedError, FloorError, OutcomeUnknownError

IN, OUT, TRANSFER, COST, OVER_SHORT = "cash_in", "cash_out", "transfer", "cost", "over_short"
SETTLED, CORRECTION = "settled", "correction"
MERGE = "merge"
PAST_IN, PAST_RESULT, PAST_OUT = "past_in", "past_result", "past_out"
KINDS = (IN, OUT, TRANSFER, COST, OVER_SHORT, SETTLED, CORRECTION)
"""What is booked at the desk, and can be taken back there; an index knows them as well.

Merges and past results are taken back where they were made, as a whole.
"""


class NoTreasurerError(CashError):
    """Only a treasurer books cash."""

    def __init__(self) -> None:
        super().__init__(_("Only the treasurer books cash."))


@dataclass(frozen=True, slots=True)
class Party:
    """Who money goes from or to: a member, an account of the club, or the box.

    ``token`` names him in forms and as the cause of a posting.
    """

    token: str
    account: int
    name: str
    member: Member | None = None

    @classmethod
    def of(cls, member: Member) -> Self:
        """Return a member as a party."""
        return cls(member.actor, member.account, str(member), member)


def club_parties(club: Club) -> list[Party]:
    """Return the club's own accounts, its house first; those that are closed are left out."""
    named = ClubAccount.objects.filter(club=club, closed_at=None)
    return [
        Party("house", club.house, _("House")),
        *(Party(f"account:{one.pk}", one.account, one.name) for one in named),
    ]


def cash_in(
    member: Member, amount: int, *, key: UUID, by: Member, note: str = ""
) -> posting.Posted:
    """Book that ``member`` put ``amount`` (minor units, more than 0) into the box.

    Raises:
        CashError: ``by`` is no treasurer, or the member has left the club and owes it less.
        LedgerError: as `ledger.posting.post`; the same key may be sent again.
    """
    check_treasurer(member.club, by)
    _check_receiver(member, amount)
    lines = [posting.Line(member.account, amount), posting.Line(member.club.cash, -amount)]
    return _book(member.club, IN, lines, key=key, by=by, cause=member.actor, note=note)


def cash_out(
    member: Member,
    amount: int,
    *,
    key: UUID,
    by: Member,
    note: str = "",
    second: Member | None = None,
) -> posting.Posted:
    """Book that ``member`` took ``amount`` out of the box: of what he has, never on credit.

    ``second`` is who confirmed it (`club.approvals`).

    Raises:
        CashError: ``by`` is no treasurer, the member has less, or nobody confirmed what needs it.
        LedgerError: as `ledger.posting.post`; the same key may be sent again.
    """
    check_treasurer(member.club, by)
    if second is None:
        _check_alone(member.club, amount)
    lines = [posting.Line(member.account, -amount), posting.Line(member.club.cash, amount)]
    return without_credit(
        [member],
        lambda: _book(member.club, OUT, lines, key=key, by=by, cause=member.actor, note=note),
        club=member.club,
        key=key,
    )


def transfer(
    source: Party, target: Party, amount: int, *, club: Club, key: UUID, by: Member, note: str = ""
) -> posting.Posted:
    """Book that ``source`` gave ``amount`` to ``target``; a member gives of what he has.

    Raises:
        CashError: ``by`` is no treasurer, both are the same, ``source`` has less, or it is more
            cash than one person alone pays out.
        LedgerError: as `ledger.posting.post`; the same key may be sent again.
    """
    check_treasurer(club, by)
    if source.account == target.account:
        raise CashError(_("Choose two different ones: who gives, and who gets it."))
    if target.account == club.cash:
        _check_alone(club, amount)
    if target.member is not None:
        _check_receiver(target.member, amount)
    lines = [posting.Line(source.account, -amount), posting.Line(target.account, amount)]
    kind = {source.account: IN, target.account: OUT}.get(club.cash, TRANSFER)
    cause = (target if kind == IN else source).token
    givers = [source.member] if source.member else []
    return without_credit(
        givers,
        lambda: _book(club, kind, lines, key=key, by=by, cause=cause, note=note),
        club=club,
        key=key,
    )


def undo(club: Club, number: int, *, key: UUID, by: Member, reason: str) -> posting.Posted:
    """Take posting ``number`` of the desk back, once, because of ``reason``.

    Treasurers may; a correction is also taken back by managers, who book them.

    Raises:
        CashError: ``by`` may not; it is not a posting of the desk, or is taken back
            already; its month is closed; or who got the money has it no longer.
        LedgerError: as `ledger.posting.post`; the same key may be sent again.
    """
    booked = journal.posting_of(club.book, number)
    correction = booked is not None and booked.kind == CORRECTION
    _check_role(club, by, (Role.TREASURER, Role.MANAGER) if correction else (Role.TREASURER,))
    if booked is None or booked.kind not in KINDS:
        raise CashError(_("There is no cash posting number %(number)d.") % {"number": number})
    check_open(club, club.day_of(booked.made_at))
    try:
        return posting.reverse(
            club.book, number, key=key, actor=by.actor, cause=booked.cause, note=reason
        )
    except AlreadyReversedError as error:
        raise CashError(
            _("Posting %(number)d has been taken back already.") % {"number": number}
        ) from error
    except FloorError as error:
        raise too_little(club, error) from error


def without_credit(
    givers: Sequence[Member], book: Callable[[], posting.Posted], *, club: Club, key: UUID
) -> posting.Posted:
    """Do what ``book`` does as if ``givers`` had no credit, which is for play.

    Their floors are moved under the book's lock, held until the commit, so nobody else ever sees
    or uses them. A refusal leaves its record under the key.

    Raises:
        CashError: somebody has too little.
        LedgerError: as `ledger.posting.post`.
    """
    try:
        with transaction.atomic():
            outcome = _book_at_nothing(givers, book)
    except (InterfaceError, OperationalError) as error:
        if transaction.get_connection().in_atomic_block:
            raise
        raise OutcomeUnknownError(key) from error
    if isinstance(outcome, FloorError):
        raise too_little(club, outcome) from outcome
    return outcome


def _book_at_nothing(
    givers: Sequence[Member], book: Callable[[], posting.Posted]
) -> posting.Posted | FloorError:
    """Book with the floors of ``givers`` at 0; a refusal is returned, so that it is kept."""
    locked = Member.objects.select_for_update(no_key=True).filter(pk__in=[one.pk for one in givers])
    limits = {one.account: one.credit_limit for one in locked.order_by("pk")}
    for account in limits:
        posting.set_floor(account, 0)
    outcome: posting.Posted | FloorError
    try:
        outcome = book()
    except FloorError as error:
        outcome = error
    for account, limit in limits.items():
        posting.set_floor(account, -limit)
    return outcome


def check_treasurer(club: Club, by: Member) -> None:
    """Refuse whoever is not a treasurer of the club at this moment.

    Raises:
        NoTreasurerError: he is none.
    """
    _check_role(club, by, (Role.TREASURER,))


def _check_role(club: Club, by: Member, roles: tuple[Role, ...]) -> None:
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(*roles):
        raise NoTreasurerError


def too_little(club: Club, error: FloorError) -> CashError:
    """Return why ``error`` was raised, as a sentence about whose account it is."""
    member = club.members.filter(account=error.account).first()
    named = next((one for one in club_parties(club) if one.account == error.account), None)
    return CashError(
        _("%(name)s has %(balance)s; more can't be paid out.")
        % {
            "name": member or (named.name if named else _("The account")),
            "balance": format_money(error.balance, club),
        }
    )


def _book(
    club: Club,
    kind: str,
    lines: list[posting.Line],
    *,
    key: UUID,
    by: Member,
    cause: str,
    note: str,
) -> posting.Posted:
    return posting.post(
        club.book, kind=kind, lines=lines, key=key, actor=by.actor, cause=cause, note=note
    )


def _check_alone(club: Club, amount: int) -> None:
    """Refuse to pay out more cash than one person alone may."""
    if needs_second(club, amount):
        raise CashError(
            _("More than %(limit)s is paid out only with a second person: book it as a cash-out of "
              "a member at the cash desk.")
            % {"limit": format_money(desk_rules(club).cash_out_limit, club)}
        )  # fmt: skip


def _check_receiver(member: Member, amount: int) -> None:
    """Refuse to give somebody who has left more than he owes."""
    member.refresh_from_db(fields=["active"])
    owed = max(0, -reading.balance(member.account))
    if not member.active and amount > owed:
        raise CashError(_has_left(member, owed))


def _has_left(member: Member, owed: int) -> str:
    if owed:
        return _("%(name)s has left the club and owes it %(owed)s; more can't be paid in.") % {
            "name": member,
            "owed": format_money(owed, member.club),
        }
    return _("%(name)s has left the club; cash can only be paid out to him.") % {"name": member}
