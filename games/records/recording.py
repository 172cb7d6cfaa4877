"""An evening on paper recorded as a session of the past: all of it in one transaction, or nothing.

Its actions and postings are appended through the doors that a tap takes, and say truly when and
by whom they were recorded; the session carries the day that it was played on. Who had how much in
his purse that evening, nobody knows any more: what counts is that everybody can pay what he lost
in all. Taking the session back appends what undoes it, in one act as well.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import count
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.amounts import format_money
from club.log import log_change
from club.models import Club, Member, PlaySession, Role
from club.months import check_open
from club.refusals import CashError
from club.sessions import OPENERS, SessionError, add_past_session, lock_club
from games import closing, hands
from games.models import Action, Hand, PaperSession, Preset, Seat, Table
from games.play import Play, load, standing
from games.pots import board_holding
from games.presets import GAME_NAMES
from games.purses import only_the_end_counts, why_not_paid
from games.records.reading import Paper, PaperError, at_line
from games.records.twins import papers_like, recorded_as
from games.rules.protocol import Action as Event
from games.rules.protocol import RefusedError
from games.rules.protocol import Seat as Number
from games.rules.record import write_line, write_name
from games.rules.replay import UNDO
from games.sentences import refusal_sentence
from games.tables import open_table
from ledger import reading

RECORDERS = OPENERS
"""Who records an evening on paper: those who could have run its table."""

CORRECTORS = (Role.MANAGER,)
"""Who takes one back."""

REASON_MAX = 200


class TwinError(PaperError):
    """The same play was recorded before: ``session``."""

    def __init__(self, session: PlaySession) -> None:
        super().__init__(
            _("This has been recorded already, as session %(number)d.") % {"number": session.number}
        )
        self.session = session


def check_not_recorded(club: Club, paper: Paper) -> None:
    """See that the same play does not count already.

    Raises:
        TwinError: it does.
    """
    twin = recorded_as(club, paper)
    if twin is not None:
        raise TwinError(twin)


def check_day(club: Club, day: date) -> None:
    """See that a club day is over or has begun.

    Raises:
        PaperError: it is still to come, before anybody could have noted anything here, or in a
            month that is closed.
    """
    if day > club.day_of(timezone.now()):
        raise PaperError(_("That day is still to come."))
    if day.year < 2000:
        raise PaperError(_("That day is too long ago; check the year."))
    try:
        check_open(club, day)
    except CashError as error:
        raise PaperError(str(error)) from error


@transaction.atomic
def record_paper(
    club: Club,
    paper: Paper,
    members: Mapping[Number, Member],
    *,
    day: date,
    text: str,
    by: Member,
    title: str = "",
) -> PlaySession:
    """Record what was played on club day ``day`` as a closed session; return it.

    ``members`` says whose each name of the record is.

    Raises:
        PaperError: ``by`` may not, the day is still to come, one member stands for two names,
            has left the club or can't pay what he lost, or no board holds the pots that the
            record begins with.
        TwinError: the same play was recorded before.
    """
    _check_role(by, club, RECORDERS)
    check_day(club, day)
    lock_club(club)
    session = add_past_session(club, day=day, by=by, title=title)
    check_not_recorded(club, paper)
    people = _locked(club, members)
    table = _open_table(session, paper, by)
    for seat, member in people.items():
        Seat.objects.create(table=table, number=seat, member=member)
    attempt = papers_like(club, paper).count()
    keys = _keys(f"{club.book}:{paper.digest}:{attempt}")
    with only_the_end_counts({people[seat]: net for seat, net in paper.nets.items()}) as purses:
        _check_purses(why_not_paid(purses))
        _append(load(hands.lock(table)), paper, keys, by)
    _close(session, by)
    PaperSession.objects.create(session=session, text=text, digest=paper.digest)
    log_change(club, by, "paper_recorded", f"session:{session.pk}", before=None, after=str(day))
    return session


@transaction.atomic
def take_back_paper(session: PlaySession, *, reason: str, by: Member) -> None:
    """Take back all that was recorded of an evening on paper, because of ``reason``.

    Raises:
        PaperError: ``by`` may not; there is no reason; it is taken back already; somebody who won
            no longer has it; its board is in use, or its pots were played on since.
    """
    club = session.club
    _check_role(by, club, CORRECTORS)
    if not reason:
        raise PaperError(_("Say why it is taken back."))
    lock_club(club)
    paper = PaperSession.objects.select_for_update().get(session=session)
    if paper.taken_back_at is not None:
        raise PaperError(_("This session has been taken back already."))
    check_day(club, club.day_of(session.opened_at))
    if paper.sheet_id is not None:
        raise PaperError(
            _("It came in with a sheet; the whole import is taken back, under Import.")
        )
    keys = _keys(f"{club.book}:{paper.pk}:{paper.digest}:back")
    played = session.closed_at
    PlaySession.objects.filter(pk=session.pk).update(closed_at=None)
    for table in Table.objects.filter(session=session).order_by("pk"):
        _undo(table, keys, by)
    PlaySession.objects.filter(pk=session.pk).update(closed_at=played)
    paper.taken_back_at, paper.taken_back_by, paper.reason = timezone.now(), by, reason
    paper.save(update_fields=["taken_back_at", "taken_back_by", "reason"])
    subject = f"session:{session.pk}"
    log_change(club, by, "paper_taken_back", subject, before=None, after=reason)


def _check_role(by: Member, club: Club, roles: tuple[Role, ...]) -> None:
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(*roles):
        raise PaperError(_("This is not yours to do; ask a manager of the club."))


def _check_purses(sentence: str) -> None:
    if sentence:
        raise PaperError(sentence)


def _locked(club: Club, members: Mapping[Number, Member]) -> dict[Number, Member]:
    """Return the members as they are now; nobody changes their credit before the commit."""
    chosen = {member.pk for member in members.values()}
    found = club.members.select_for_update(no_key=True).in_bulk(chosen)
    people = {seat: found[member.pk] for seat, member in members.items()}
    for member in people.values():
        if not member.active:
            raise PaperError(_("%(name)s has left the club.") % {"name": member})
    if len(chosen) < len(people):
        twice = next(one for one, times in Counter(people.values()).items() if times > 1)
        raise PaperError(_("%(name)s is chosen for two names.") % {"name": twice})
    return people


def _open_table(session: PlaySession, paper: Paper, by: Member) -> Table:
    """Open the table that it was played at, on a board that holds the pots of the beginning."""
    number = None
    if paper.game.pots:
        board = board_holding(session.club, paper.game.name, paper.setup.pots)
        if board is None:
            raise PaperError(
                _("No free board of the club holds the pots that the record begins with.")
            )
        number = board.number
    rules = dict(paper.setup.rules)
    name = _("%(game)s on paper") % {"game": GAME_NAMES[paper.game.name]()}
    preset = Preset(club=session.club, game=paper.game.name, name=name, rules=rules)
    return open_table(session, number=1, preset=preset, changes={}, by=by, board=number)


def _keys(name: str) -> Iterator[UUID]:
    """Make the keys of one act: always the same ones, so that it can't be done twice."""
    return (uuid5(NAMESPACE_OID, f"{name}:{number}") for number in count())


def _append(play: Play, paper: Paper, keys: Iterator[UUID], by: Member) -> None:
    """Append who sat down, who was to deal, and then all that the record tells."""
    for event in _before_play(paper):
        play = hands.append(play, event, write_line(event), key=next(keys), by=by, past=True)
    for number, event in paper.events:
        try:
            if event == UNDO:
                play = hands.append_undo(play, key=next(keys), by=by)
            else:
                line = write_line(event)
                play = hands.append(play, event, line, key=next(keys), by=by, past=True)
        except RefusedError as error:
            line = write_line(event, lambda seat: write_name(paper.names[seat]))
            raise PaperError(at_line(number, line, _said(error, play))) from error


def _before_play(paper: Paper) -> Iterator[Event]:
    for seat in paper.setup.seats:
        yield Event(kind="sit", seat=seat)
    if paper.setup.dealer is not None:
        yield Event(kind="drawn", seat=paper.setup.dealer)


def _said(error: RefusedError, play: Play) -> str:
    return refusal_sentence(
        error.refusal, play.name_of, lambda amount: format_money(amount, play.club, short=True)
    )


def _close(session: PlaySession, by: Member) -> None:
    """Close the session and say that it was over on the day that it was played."""
    try:
        closing.close(session, by=by)
    except SessionError as error:
        raise PaperError(str(error)) from error
    PlaySession.objects.filter(pk=session.pk).update(closed_at=session.opened_at)
    session.refresh_from_db()


def _undo(table: Table, keys: Iterator[UUID], by: Member) -> None:
    """Take back all that stands at a table, the newest first, whatever its players have now."""
    others = Table.objects.filter(pot_board=table.pot_board_id, closed_at=None)
    if table.pot_board_id is not None and others.exists():
        raise PaperError(_("Its board lies on an open table; close that table first."))
    closed = table.closed_at
    Table.objects.filter(pk=table.pk).update(closed_at=None)
    play = load(hands.lock(table))
    causes = [hand.cause for hand in Hand.objects.filter(table=table).only("pk")]
    seats = Seat.objects.filter(table=table).values_list("member", flat=True)
    people = Member.objects.select_for_update(no_key=True).filter(pk__in=seats).order_by("pk")
    changes = {
        member: -sum(entry.amount for entry in reading.entries_for(member.account, causes))
        for member in people.select_related("club")
    }
    with only_the_end_counts(changes) as purses:
        _check_purses(why_not_paid(purses))
        stands = standing(Action.objects.filter(table=table)).select_related("hand")
        actions = list(stands.order_by("-number"))
        for last, before in zip(actions, [*actions[1:], None], strict=True):
            now = replace(play, number=play.table.last_number + 1)
            try:
                hands.undo(now, last, before, key=next(keys), by=by)
            except RefusedError as error:
                # Nobody's purse has a floor now: it is a pot that what was put in is gone from.
                raise PaperError(
                    _("What was put into its pots has been won since; take that back first.")
                ) from error
    Table.objects.filter(pk=table.pk).update(closed_at=closed)
