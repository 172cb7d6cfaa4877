"""Corrections after closing: new postings, dated now, that point at the old."""

from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.box import DeskPosting, Names, desk_posting
from club.cashdesk import CORRECTION, Party, too_little
from club.models import Member, PlaySession, Role
from club.refusals import CashError
from games.settling.results import cause_of
from games.tasks import ask_for_corrections
from ledger import journal, posting
from ledger.errors import FloorError


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """That ``source`` should have given ``target`` more, by ``amount``, and why."""

    source: Party
    target: Party
    amount: int
    reason: str


def correct(
    session: PlaySession, correction: Correction, *, key: UUID, by: Member
) -> posting.Posted:
    """Book a correction of a closed session; what was booked in it stays as it is.

    Raises:
        CashError: ``by`` is no manager, the session is open, both are the same, or who should
            give has too little.
        LedgerError: as `ledger.posting.post`.
    """
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != session.club_id or not by.has(Role.MANAGER):
        raise CashError(_("Only a manager corrects a closed session."))
    session.refresh_from_db(fields=["closed_at"])
    if session.closed_at is None:
        raise CashError(_("The session is open: take back at its table what was wrong."))
    if correction.source.account == correction.target.account:
        raise CashError(_("Choose two different ones: who gives, and who gets it."))
    try:
        posted = posting.post(
            session.club.book,
            kind=CORRECTION,
            lines=[
                posting.Line(correction.source.account, -correction.amount),
                posting.Line(correction.target.account, correction.amount),
            ],
            key=key,
            actor=by.actor,
            cause=cause_of(session),
            note=correction.reason,
        )
    except FloorError as error:
        raise too_little(session.club, error) from error
    transaction.on_commit(partial(ask_for_corrections, session.club))
    return posted


def corrections_of(session: PlaySession) -> list[DeskPosting]:
    """Return what was corrected in a session, and what was taken back of it, the oldest first."""
    names = Names(session.club)
    booked = journal.postings_of_cause(session.club.book, [cause_of(session)])
    numbers = {one.number for one in booked if one.kind == CORRECTION}
    return [
        desk_posting(one, session.club, names)
        for one in booked
        if one.number in numbers or one.reverses in numbers
    ]
