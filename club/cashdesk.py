"""The cash desk: cash into the box and out of it, for one member at a time, and taking that back.

The account ``cash`` mirrors the box: what lies in the box, the club owes to its members. The
cause of each posting is the member (`Member.actor`).
"""

from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction
from django.utils.translation import gettext as _

from club.amounts import format_money
from club.models import Club, Member, Role
from ledger import posting, reading
from ledger.errors import AlreadyReversedError, FloorError, OutcomeUnknownError
from ledger.models import Posting

IN, OUT = "cash_in", "cash_out"


class CashError(Exception):
    """Nothing was booked; the text is a sentence for the treasurer."""


class NoTreasurerError(CashError):
    """Only a treasurer books cash."""

    def __init__(self) -> None:
        super().__init__(_("Only the treasurer books cash."))


def cash_in(
    member: Member, amount: int, *, key: UUID, by: Member, note: str = ""
) -> posting.Posted:
    """Book that ``member`` put ``amount`` (minor units, more than 0) into the box.

    Raises:
        CashError: ``by`` is no treasurer, or the member has left the club and owes it less.
        LedgerError: as `ledger.posting.post`; the same key may be sent again.
    """
    _check_treasurer(member.club, by)
    member.refresh_from_db(fields=["active"])
    owed = max(0, -reading.balance(member.account))
    if not member.active and amount > owed:
        raise CashError(_has_left(member, owed))
    return _book(IN, member, amount, key=key, by=by, note=note)


def cash_out(
    member: Member, amount: int, *, key: UUID, by: Member, note: str = ""
) -> posting.Posted:
    """Book that ``member`` took ``amount`` out of the box: of what he has, never on credit.

    Raises:
        CashError: ``by`` is no treasurer, or the member has less.
        LedgerError: as `ledger.posting.post`; the same key may be sent again.
    """
    _check_treasurer(member.club, by)
    try:
        outcome = _book_without_credit(member, -amount, key=key, by=by, note=note)
    except (InterfaceError, OperationalError) as error:
        raise OutcomeUnknownError(key) from error
    if isinstance(outcome, FloorError):
        raise CashError(_too_little(member, outcome.balance)) from outcome
    return outcome


def undo(club: Club, number: int, *, key: UUID, by: Member, reason: str) -> posting.Posted:
    """Take posting ``number`` of the cash desk back, once, because of ``reason``.

    Raises:
        CashError: ``by`` is no treasurer; it is not a posting of the cash desk, or is taken back
            already; or the member has no longer what was paid in.
        LedgerError: as `ledger.posting.post`; the same key may be sent again.
    """
    _check_treasurer(club, by)
    booked = Posting.objects.filter(book=club.book, number=number, kind__in=(IN, OUT)).first()
    if booked is None:
        raise CashError(_("There is no cash posting number %(number)d.") % {"number": number})
    try:
        return posting.reverse(
            club.book, number, key=key, actor=by.actor, cause=booked.cause, note=reason
        )
    except AlreadyReversedError as error:
        raise CashError(
            _("Posting %(number)d has been taken back already.") % {"number": number}
        ) from error
    except FloorError as error:
        member = club.members.get(account=error.account)
        raise CashError(_too_little(member, error.balance)) from error


def _book(
    kind: str, member: Member, amount: int, *, key: UUID, by: Member, note: str
) -> posting.Posted:
    """Post what ``member`` gains and the box mirrors."""
    lines = [posting.Line(member.account, amount), posting.Line(member.club.cash, -amount)]
    return posting.post(
        member.club.book,
        kind=kind,
        lines=lines,
        key=key,
        actor=by.actor,
        cause=member.actor,
        note=note,
    )


@transaction.atomic
def _book_without_credit(
    member: Member, amount: int, *, key: UUID, by: Member, note: str
) -> posting.Posted | FloorError:
    """Book a cash-out as if the member had no credit, which is for play.

    His floor is moved under the book's lock, held until the commit, so nobody else ever sees or
    uses it. A refusal is returned and not raised: that keeps it recorded under its key.
    """
    credit_limit = Member.objects.select_for_update(no_key=True).get(pk=member.pk).credit_limit
    posting.set_floor(member.account, 0)
    outcome: posting.Posted | FloorError
    try:
        outcome = _book(OUT, member, amount, key=key, by=by, note=note)
    except FloorError as error:
        outcome = error
    posting.set_floor(member.account, -credit_limit)
    return outcome


def _check_treasurer(club: Club, by: Member) -> None:
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(Role.TREASURER):
        raise NoTreasurerError


def _too_little(member: Member, balance: int) -> str:
    return _("%(name)s has %(balance)s; more can't be paid out.") % {
        "name": member,
        "balance": format_money(balance, member.club),
    }


def _has_left(member: Member, owed: int) -> str:
    if owed:
        return _("%(name)s has left the club and owes it %(owed)s; more can't be paid in.") % {
            "name": member,
            "owed": format_money(owed, member.club),
        }
    return _("%(name)s has left the club; cash can only be paid out to him.") % {"name": member}
