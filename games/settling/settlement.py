"""Settling a session in cash: lines that stay as they are, ticked as paid one by one.

A result stands on the members' accounts already: every stake was a posting. Who settles in cash
hands it over outside, so the payee's claim on the club goes to the payer's account. Who does not
is left out and keeps his result on account; what the others' results do not sum to, the box pays
or is paid.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.cashdesk import SETTLED, check_treasurer, undo, without_credit
from club.desk_rules import needs_second
from club.models import Member, PlaySession, Settlement
from club.refusals import CashError
from games.settling.payments import Payment, fewest_payments
from games.settling.results import cause_of, standings_of
from ledger import journal, posting

BOX = 0
"""The number that stands for the box among the numbers of members."""


def payments_of(session: PlaySession, in_cash: Collection[int]) -> list[Payment[int]]:
    """Return the fewest payments that settle what is open of the members ``in_cash``.

    Members are given and returned by number; 0 is the box.
    """
    open_ones = {
        standing.member.pk: standing.open
        for standing in standings_of(session)
        if standing.member.pk in in_cash
    }
    return fewest_payments(open_ones | {BOX: -sum(open_ones.values())})


@transaction.atomic
def make_lines(session: PlaySession, in_cash: Collection[int], *, by: Member) -> None:
    """Write down who pays whom, for the members ``in_cash``; lines that are paid stay.

    Raises:
        CashError: ``by`` is no treasurer, or the session is not closed.
    """
    check_treasurer(session.club, by)
    _take(session)
    paid = paid_of(session, lines_of(session))
    Settlement.objects.filter(session=session).exclude(pk__in=paid).delete()
    Settlement.objects.bulk_create(
        Settlement(
            session=session,
            payer_id=payment.payer or None,
            payee_id=payment.payee or None,
            amount=payment.amount,
        )
        for payment in payments_of(session, in_cash)
    )


def lines_of(session: PlaySession) -> list[Settlement]:
    """Return the lines of a session's settlement, paid ones too, in the order they were made."""
    return list(session.settlements.select_related("payer__club", "payee__club"))


def paid_of(session: PlaySession, lines: Iterable[Settlement]) -> set[int]:
    """Return the numbers of those of ``lines`` that are ticked, and that was not taken back."""
    ticked = {line.posting: line.pk for line in lines if line.posting is not None}
    undone = journal.taken_back(session.club.book, list(ticked))
    return {line for posted, line in ticked.items() if posted not in undone}


def outdated(session: PlaySession) -> bool:
    """Tell whether the lines that are not paid no longer settle what is open of those in them."""
    lines = lines_of(session)
    paid = paid_of(session, lines)
    planned: Counter[int] = Counter()
    for line in lines:
        if line.pk not in paid:
            planned[line.payer_id or BOX] -= line.amount
            planned[line.payee_id or BOX] += line.amount
    concerned = {number for line in lines for number in (line.payer_id, line.payee_id)}
    return any(
        planned[one.member.pk] != one.open
        for one in standings_of(session)
        if one.member.pk in concerned
    )


@transaction.atomic
def tick(line: Settlement, *, key: UUID, by: Member) -> posting.Posted:
    """Book that a line was paid, once; the other lines stay as they are.

    Raises:
        CashError: ``by`` is no treasurer, it is paid already, the payee has the money no longer,
            or the box would pay more than one person alone may pay out.
        LedgerError: as `ledger.posting.post`.
    """
    session = line.session
    check_treasurer(session.club, by)
    line = _taken(line)
    club = session.club
    if journal.posting_with_key(club.book, key) is None:
        if paid_of(session, [line]):
            raise CashError(_("This payment is ticked already."))
        if line.payer is None and needs_second(club, line.amount):
            raise CashError(
                _("The box pays that much only with a second person: pay it out at the cash desk, "
                  "and leave the result on account here.")
            )  # fmt: skip
    payee_account = line.payee.account if line.payee else club.cash
    payer_account = line.payer.account if line.payer else club.cash
    booked = without_credit(
        [line.payee] if line.payee else [],
        lambda: posting.post(
            club.book,
            kind=SETTLED,
            lines=[
                posting.Line(payee_account, -line.amount),
                posting.Line(payer_account, line.amount),
            ],
            key=key,
            actor=by.actor,
            cause=cause_of(session),
            note=_("Session %(number)d") % {"number": session.number},
        ),
        club=club,
        key=key,
    )
    line.posting = booked.number
    line.save(update_fields=["posting"])
    return booked


@transaction.atomic
def untick(line: Settlement, *, key: UUID, by: Member) -> posting.Posted:
    """Take a tick back; the line is open again.

    Raises:
        CashError: ``by`` is no treasurer, it is not ticked, or the payer has the money no longer.
        LedgerError: as `ledger.posting.post`.
    """
    line = _taken(line)
    if line.posting is None:
        raise CashError(_("This payment is not ticked."))
    return undo(line.session.club, line.posting, key=key, by=by, reason=_("not paid after all"))


def _take(session: PlaySession) -> None:
    """Lock the session, so that nobody makes or ticks lines meanwhile."""
    found = PlaySession.objects.select_for_update(no_key=True).get(pk=session.pk)
    if found.closed_at is None:
        raise CashError(_("The session is still open; close it first."))


def _taken(line: Settlement) -> Settlement:
    """Lock a line's session and return the line as it is now."""
    _take(line.session)
    return Settlement.objects.select_related("payer__club", "payee__club", "session__club").get(
        pk=line.pk
    )
