"""Booking past results: all of a sheet in one act, and all of it taken back in one.

Each session of the sheet becomes a closed session of its club day. Settled at the time: who lost
paid in, the results were moved, who won was paid out; so everybody has what he had. On account:
the results stand on the members' accounts from now on.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.cashdesk import PAST_IN, PAST_OUT, PAST_RESULT, Party
from club.log import log_change
from club.models import Club, Member, PlaySession, Role
from club.months import check_open
from club.refusals import CashError
from club.sessions import add_past_session, lock_club
from games import statistics
from games.models import PaperSession, SheetImport, SheetResult
from games.purses import only_the_end_counts, why_not_paid
from games.sheets.layout import Past
from ledger import journal, posting

IMPORTERS = (Role.TREASURER, Role.MANAGER)
MOST = 60
"""People with a result in one session; a posting has no more lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking:
    """What is to be booked: under which name, settled or not, where a difference goes to."""

    name: str
    settled: bool
    difference: Party | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One session of a sheet with its members' results."""

    past: Past
    nets: dict[Member, int]

    @property
    def total(self) -> int:
        """What the results sum to."""
        return sum(self.nets.values())


def sessions_of(pasts: Iterable[Past], members: Mapping[str, Member]) -> list[Session]:
    """Return sessions by member: names that mean the same one are added up."""
    found = []
    for past in pasts:
        nets: dict[Member, int] = {}
        for person, net in past.results.items():
            member = members[person]
            nets[member] = nets.get(member, 0) + net
        found.append(Session(past, nets))
    return found


def twin_of(club: Club, past: Past) -> PlaySession | None:
    """Return the session that came in from a sheet under the same heading and day, and counts."""
    return (
        PlaySession.objects.filter(
            club=club,
            title=past.label,
            opened_at=club.day_began(past.day),
            paper__sheet__isnull=False,
            paper__taken_back_at=None,
        )
        .order_by("pk")
        .first()
    )


def same_results(session: PlaySession, nets: Mapping[Member, int]) -> bool:
    """Tell whether a session holds just these results."""
    held = dict(SheetResult.objects.filter(session=session).values_list("member", "net"))
    return held == {member.pk: net for member, net in nets.items()}


@transaction.atomic
def record_sheet(
    club: Club,
    sessions: list[Session],
    booking: Booking,
    *,
    by: Member,
    advance: Callable[[int, int], None] = lambda _done, _total: None,
) -> SheetImport:
    """Book all ``sessions``; return the act that can be taken back.

    Raises:
        CashError: ``by`` is neither treasurer nor manager; a session is there already, lies in
            the future or in a closed month, has too many people or a difference that no account
            takes; or somebody can't bear what stands on account.
    """
    check_importer(club, by)
    lock_club(club)
    for session in sessions:
        check(club, session, booking)
    if not sessions:
        raise CashError(_("Every session of this sheet is there already."))
    made = SheetImport.objects.create(club=club, name=booking.name, by=by, settled=booking.settled)
    changes: dict[Member, int] = {}
    for session in sessions:
        for member, net in session.nets.items():
            changes[member] = changes.get(member, 0) + net
    with only_the_end_counts({} if booking.settled else changes) as purses:
        sentence = why_not_paid(purses)
        if sentence:
            raise CashError(sentence)
        for number, session in enumerate(sessions):
            _record(made, session, booking)
            advance(number + 1, len(sessions))
    subject = made.cause
    log_change(club, by, "sheet_imported", subject, before=None, after=booking.name)
    return made


def check_importer(club: Club, by: Member) -> None:
    """Refuse whoever may not import.

    Raises:
        CashError: he is neither treasurer nor manager of the club.
    """
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(*IMPORTERS):
        raise CashError(_("Only a treasurer or a manager imports past results."))


def check(club: Club, session: Session, booking: Booking) -> None:
    """See that one session can be booked.

    Raises:
        CashError: as for `record_sheet`.
    """
    label = {"label": session.past.label}
    if session.past.day > club.day_of(timezone.now()):
        raise CashError(_("Session “%(label)s” lies in the future; check its year.") % label)
    if session.past.day.year < 2000:
        raise CashError(_("Session “%(label)s” is too long ago; check its year.") % label)
    check_open(club, session.past.day)
    if len(session.nets) > MOST:
        raise CashError(
            _("Session “%(label)s” has more than %(most)d results.") % {**label, "most": MOST}
        )
    if session.total and booking.difference is None:
        raise CashError(
            _("The results of session “%(label)s” do not sum to nothing; correct the sheet, or say "
              "which account of the club takes the difference.") % label
        )  # fmt: skip
    if twin_of(club, session.past) is not None:
        raise CashError(_("Session “%(label)s” is there already.") % label)


def _record(made: SheetImport, session: Session, booking: Booking) -> None:
    club, past = made.club, session.past
    kept = add_past_session(club, day=past.day, by=made.by, title=past.label)
    PlaySession.objects.filter(pk=kept.pk).update(closed_at=kept.opened_at, closed_by=made.by)
    PaperSession.objects.create(session=kept, sheet=made, text="", digest="")
    SheetResult.objects.bulk_create(
        SheetResult(session=kept, member=member, net=net) for member, net in session.nets.items()
    )
    nets = {member.account: net for member, net in session.nets.items() if net}
    if session.total and booking.difference is not None:
        account = booking.difference.account
        nets[account] = nets.get(account, 0) - session.total
    losses = {one.account: -net for one, net in session.nets.items() if net < 0}
    gains = {one.account: -net for one, net in session.nets.items() if net > 0}
    if booking.settled:
        _post(made, kept, PAST_IN, losses | {club.cash: -sum(losses.values())})
    _post(made, kept, PAST_RESULT, nets)
    if booking.settled:
        _post(made, kept, PAST_OUT, gains | {club.cash: -sum(gains.values())})
    statistics.count_sheet(kept.pk)


def _post(made: SheetImport, session: PlaySession, kind: str, moves: dict[int, int]) -> None:
    lines = [posting.Line(account, amount) for account, amount in moves.items() if amount]
    if lines:
        posting.post(
            made.club.book,
            kind=kind,
            lines=lines,
            key=uuid4(),
            actor=made.by.actor,
            cause=f"session:{session.pk}",
            note=session.title,
        )


@transaction.atomic
def take_back_sheet(made: SheetImport, *, reason: str, by: Member) -> None:
    """Take back all that came in with one import; its sessions stay visible and count no more.

    Raises:
        CashError: ``by`` is neither treasurer nor manager, there is no reason, it is taken back
            already, one of its months is closed, or somebody has no longer what he won.
    """
    club = made.club
    check_importer(club, by)
    lock_club(club)
    made = SheetImport.objects.select_for_update().get(pk=made.pk)
    if made.taken_back_at is not None:
        raise CashError(_("This import has been taken back already."))
    if not reason:
        raise CashError(_("Say why it is taken back."))
    papers = list(PaperSession.objects.filter(sheet=made).select_related("session"))
    results = SheetResult.objects.filter(session__paper__sheet=made).select_related("member__club")
    changes: dict[Member, int] = {}
    for result in results:
        changes[result.member] = changes.get(result.member, 0) - result.net
    with only_the_end_counts({} if made.settled else changes) as purses:
        sentence = why_not_paid(purses)
        if sentence:
            raise CashError(sentence)
        for paper in papers:
            check_open(club, club.day_of(paper.session.opened_at))
            _take_back(paper.session, club, reason=reason, by=by)
    made.taken_back_at, made.taken_back_by, made.reason = timezone.now(), by, reason
    made.save(update_fields=["taken_back_at", "taken_back_by", "reason"])
    PaperSession.objects.filter(sheet=made).update(
        taken_back_at=made.taken_back_at, taken_back_by=by, reason=reason
    )
    for paper in papers:
        statistics.count_sheet(paper.session_id)
    log_change(club, by, "sheet_taken_back", made.cause, before=made.name, after=reason)


def _take_back(session: PlaySession, club: Club, *, reason: str, by: Member) -> None:
    cause = f"session:{session.pk}"
    booked = [
        one
        for one in journal.postings_of_cause(club.book, [cause])
        if one.kind in {PAST_IN, PAST_RESULT, PAST_OUT}
    ]
    for one in reversed(booked):
        posting.reverse(
            club.book, one.number, key=uuid4(), actor=by.actor, cause=cause, note=reason
        )
