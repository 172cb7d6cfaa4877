"""Closing a session of play: no hand runs, and every bank is empty."""

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Member, PlaySession
from club.sessions import SessionError, close_session
from games.play import load
from games.screen import BETWEEN
from games.tables import tables_of


@transaction.atomic
def close(session: PlaySession, *, by: Member) -> None:
    """Close ``session`` while its tables are locked; again: no change.

    Raises:
        SessionError: a hand is running, money lies in a bank, or ``by`` lacks the role.
    """
    tables = list(
        tables_of(session.club)
        .filter(session=session)
        .select_for_update(of=("self",))
        .order_by("pk")
    )
    for table in tables:
        play = load(table)
        if play.hand is not None and play.state.phase not in BETWEEN:
            raise SessionError(
                _("A hand is running at table %(number)d; finish it first, or void it.")
                % {"number": table.number}
            )
    close_session(session, by=by, banks=[table.bank_account for table in tables])
