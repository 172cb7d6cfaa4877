"""A draft looked through, and the work that imports it."""

from dataclasses import dataclass
from typing import IO

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.cashdesk import club_parties
from club.jobs import JobError, Kind, Outcome, Progress
from club.models import Job, Member, PlaySession
from club.refusals import CashError
from games.models import SheetDraft
from games.sheets.booking import (
    IMPORTERS,
    Booking,
    Session,
    check,
    check_importer,
    record_sheet,
    same_results,
    sessions_of,
    twin_of,
)
from games.sheets.cells import SheetError
from games.sheets.layout import Past, Reading, Sheet
from games.sheets.people import resolved, unclear
from games.sheets.reading import read


def sheet_of(draft: SheetDraft) -> Sheet:
    """Return what the sheet of a draft says, read as the draft says.

    Raises:
        SheetError: as `games.sheets.reading.read`.
    """
    return read(draft.cells, Reading.of(draft.reading), draft.club)


@dataclass(frozen=True, slots=True)
class Looked:
    """One session of a draft: whether it is there already, and what keeps it from being booked."""

    past: Past
    there: bool
    refusal: str


@dataclass(frozen=True, slots=True)
class DryRun:
    """What an import of a draft would do."""

    sessions: list[Looked]
    sheet: Sheet
    unclear: list[str]
    wrong_totals: list[tuple[str, int, int]]

    @property
    def ready(self) -> bool:
        """Whether it can be imported: every name is clear, and something new can be booked."""
        return (
            not self.unclear
            and not any(one.refusal for one in self.sessions)
            and any(not one.there for one in self.sessions)
        )

    @property
    def new(self) -> int:
        """How many sessions would be added."""
        return sum(not one.there and not one.refusal for one in self.sessions)


def dry_run(draft: SheetDraft, *, difference: str, by: Member) -> DryRun:
    """Return what an import would do; nothing of it stays.

    Raises:
        SheetError, CashError: the sheet can't be read so, or its people are not clear.
    """
    sheet = sheet_of(draft)
    wrong = [
        (sheet.people[person], told, sheet.total_of(person))
        for person, told in sheet.totals.items()
        if told != sheet.total_of(person)
    ]
    waiting = unclear(sheet, draft.people)
    if waiting:
        looked = [Looked(past, there=False, refusal="") for past in sheet.sessions]
        return DryRun(looked, sheet, waiting, wrong)
    booking = _booking(draft, settled=True, difference=difference)
    with transaction.atomic():
        members = resolved(draft.club, sheet, draft.people, by=by)
        looked = [_look(draft, one, booking) for one in sessions_of(sheet.sessions, members)]
        transaction.set_rollback(True)
    return DryRun(looked, sheet, [], wrong)


def _look(draft: SheetDraft, session: Session, booking: Booking) -> Looked:
    twin = twin_of(draft.club, session.past)
    if twin is not None:
        return Looked(session.past, there=True, refusal=_differs(session, twin))
    try:
        check(draft.club, session, booking)
    except CashError as error:
        return Looked(session.past, there=False, refusal=str(error))
    return Looked(session.past, there=False, refusal="")


def _differs(session: Session, twin: PlaySession) -> str:
    if same_results(twin, session.nets):
        return ""
    return _(
        "“%(label)s” is there already, as session %(number)d, with other results; take that import "
        "back first."
    ) % {"label": session.past.label, "number": twin.number}


def _booking(draft: SheetDraft, *, settled: bool, difference: str) -> Booking:
    parties = {party.token: party for party in club_parties(draft.club)}
    return Booking(name=draft.name, settled=settled, difference=parties.get(difference))


def _work(job: Job, progress: Progress, _file: IO[bytes]) -> Outcome:
    """Import a draft: what is there already is left out, all else comes in or nothing does."""
    draft = SheetDraft.objects.select_related("club").filter(pk=job.arguments["draft"]).first()
    if draft is None or draft.club_id != job.club_id:
        raise JobError(_("The sheet is no longer there; send it again."))
    booking = _booking(
        draft, settled=job.arguments["settled"], difference=job.arguments["difference"]
    )
    try:
        check_importer(draft.club, job.by)
        sheet = sheet_of(draft)
        members = resolved(draft.club, sheet, draft.people, by=job.by)
        sessions = sessions_of(sheet.sessions, members)
        fresh = [one for one in sessions if not _is_there(draft, one)]
        made = record_sheet(draft.club, fresh, booking, by=job.by, advance=progress.advance)
    except (SheetError, CashError) as error:
        raise JobError(str(error)) from error
    draft.delete()
    return Outcome(result={"import": made.pk, "sessions": len(fresh)})


def _is_there(draft: SheetDraft, session: Session) -> bool:
    twin = twin_of(draft.club, session.past)
    if twin is None:
        return False
    refusal = _differs(session, twin)
    if refusal:
        raise CashError(refusal)
    return True


def _then(job: Job) -> tuple[str, str]:
    address = reverse("games:imports", kwargs={"club": job.club.slug})
    return address, _("To the imports")


KIND = Kind(gettext_lazy("Import of past results"), IMPORTERS, _work, then=_then)
