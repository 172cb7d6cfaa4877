"""Closing a session of play: no hand runs, every bank is empty, pots stay on their boards."""

from django.db import transaction

from club.box import books_before
from club.models import Member, PlaySession, SessionClose
from club.sessions import SessionError, close_session
from games.play import load
from games.settling.results import standings_of
from games.tables import tables_of, why_not_close


def _keep_record(session: PlaySession, by: Member) -> None:
    """Keep how the books stood, and what the session brought everybody."""
    anchor, found = books_before(session.club)
    SessionClose.objects.create(
        session=session,
        by=by,
        anchor=str(anchor),
        totals=found.sides,
        results={str(one.member.pk): one.played for one in standings_of(session)},
    )


@transaction.atomic
def close(session: PlaySession, *, by: Member) -> None:
    """Close ``session`` and its tables; again: no change.

    Raises:
        SessionError: a hand is running, money lies in a bank, pots are to be closed out, or
            ``by`` lacks the role.
    """
    # First the session, so that no table is opened meanwhile; then its tables, as `hands` does.
    # One that is closed stays unlocked: an evening on paper is taken back from the club down.
    list(PlaySession.objects.select_for_update(no_key=True).filter(pk=session.pk, closed_at=None))
    tables = list(
        tables_of(session.club)
        .filter(session=session, session__closed_at=None)
        .select_for_update(of=("self",))
        .order_by("pk")
    )
    for table in tables:
        reason = why_not_close(load(table)) if table.closed_at is None else ""
        if reason:
            raise SessionError(reason)
    if close_session(session, by=by, banks=[table.bank_account for table in tables]):
        _keep_record(session, by)
    for table in tables:
        if table.closed_at is None:
            table.closed_at = session.closed_at
            table.save(update_fields=["closed_at"])
