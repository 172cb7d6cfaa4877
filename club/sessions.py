"""A session of play: opened before the first table, closed when every bank is empty.

A club has at most one open session; both verbs work under the club's row lock, so that two taps
open one.
"""

from collections.abc import Iterable
from datetime import date, datetime, time

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.models import Club, Member, PlaySession, Role
from ledger import reading

OPENERS = (Role.DEALER, Role.MANAGER)
CLOSERS = (Role.DEALER, Role.MANAGER, Role.TREASURER)


class SessionError(Exception):
    """A session can't be opened or closed now; the text is a sentence for who asked."""


class SessionOpenError(SessionError):
    """The club has an open session already: ``session``."""

    def __init__(self, session: PlaySession) -> None:
        super().__init__(
            _("Session %(number)d is still open; close it first.") % {"number": session.number}
        )
        self.session = session


def current_session(club: Club) -> PlaySession | None:
    """Return the club's open session, if there is one."""
    return club.play_sessions.filter(closed_at=None).first()


@transaction.atomic
def open_session(club: Club, *, by: Member, title: str = "") -> PlaySession:
    """Open the club's next session; ``title`` is one clean line (`club.names.clean_line`).

    Raises:
        SessionOpenError: one is open.
        SessionError: ``by`` is neither dealer nor manager.
    """
    _take(club)
    if not by.has(*OPENERS):
        raise SessionError(_("Only a dealer or a manager opens a session."))
    current = current_session(club)
    if current is not None:
        raise SessionOpenError(current)
    last = club.play_sessions.first()
    return PlaySession.objects.create(
        club=club,
        number=last.number + 1 if last else 1,
        title=title,
        opened_at=timezone.now(),
        opened_by=by,
    )


@transaction.atomic
def add_past_session(club: Club, *, day: date, by: Member, title: str = "") -> PlaySession:
    """Make a session that was played on a past club day, before anybody recorded it.

    It counts as opened when that day began. The caller closes it in the same transaction, so that
    nobody ever sees it open, and has looked at who ``by`` is. The club stays locked until then.
    """
    _take(club)
    last = club.play_sessions.first()
    began = datetime.combine(day, time(club.day_starts), tzinfo=club.zone)
    return PlaySession.objects.create(
        club=club,
        number=last.number + 1 if last else 1,
        title=title,
        opened_at=began,
        opened_by=by,
    )


@transaction.atomic
def close_session(session: PlaySession, *, by: Member, banks: Iterable[int] = ()) -> bool:
    """Close a session whose ``banks`` (accounts of its tables) are all empty; again: no change.

    Returns whether it was closed by this.

    The caller holds the locks of the tables, so that nothing is staked meanwhile.

    Raises:
        SessionError: money lies in a bank, or ``by`` is neither dealer, manager nor treasurer.
    """
    _take(session.club)
    session.refresh_from_db(fields=["closed_at", "closed_by"])
    if not by.has(*CLOSERS):
        raise SessionError(_("Only a dealer, a manager or the treasurer closes a session."))
    if session.closed_at is not None:
        return False
    if any(reading.balances(list(banks)).values()):
        raise SessionError(
            _("There is still money in the bank of a table; finish its hand first, or void it.")
        )
    session.closed_at = timezone.now()
    session.closed_by = by
    session.save(update_fields=["closed_at", "closed_by"])
    return True


def _take(club: Club) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def lock_club(club: Club) -> None:
    """Keep others from taking boards and from changing people until the transaction ends."""
    # The open session first, as `games.tables.open_table` does; people come after their club.
    list(club.play_sessions.select_for_update(no_key=True).filter(closed_at=None))
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
