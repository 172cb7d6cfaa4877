"""Past results from a sheet: sent, read, names matched, looked through, imported, taken back."""

from collections.abc import Mapping
from typing import Any, cast
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import jobs
from club.access import club_page
from club.cashdesk import club_parties
from club.fields import NOTE_MAX
from club.http import ClubRequest
from club.models import Job
from club.names import FaultyTextError, clean_line
from club.people import people_of
from club.refusals import CashError
from games.members.sheet_forms import ReadingForm
from games.models import SheetDraft, SheetImport
from games.sheets.booking import IMPORTERS, take_back_sheet
from games.sheets.cells import SIZE_MAX, SheetError, cells_of
from games.sheets.guessing import guess
from games.sheets.importing import DryRun, dry_run, sheet_of
from games.sheets.layout import Reading, Sheet
from games.sheets.people import choices_of, proposed

SHOWN_ROWS, SHOWN_COLUMNS = 8, 12
NAME_MAX = 120


@club_page(*IMPORTERS)
@require_http_methods(["GET", "POST"])
def imports(request: ClubRequest) -> HttpResponse:
    """List the imports; take a new sheet, or take an import back."""
    refusal = ""
    if request.method == "POST":
        try:
            if "file" in request.FILES:
                draft = _draft(request)
                return redirect("games:sheet", club=request.club.slug, draft=draft.pk)
            _take_back(request)
            return redirect("games:imports", club=request.club.slug)
        except (SheetError, CashError, FaultyTextError) as error:
            refusal = str(error)
    own = SheetDraft.objects.filter(club=request.club, by=request.member)
    context = {
        "imports": SheetImport.objects.filter(club=request.club).select_related("by"),
        "drafts": own.defer("cells").order_by("-pk"),
        "jobs": Job.objects.filter(club=request.club, kind="import_sheet")[:5],
        "refusal": refusal,
        "reason": request.POST.get("reason", ""),
    }
    return render(request, "games/sheets/imports.html", context, status=422 if refusal else 200)


def _draft(request: ClubRequest) -> SheetDraft:
    file = cast("UploadedFile[Any]", request.FILES["file"])
    name = clean_line(file.name or _("Sheet"), longest=NAME_MAX)
    cells = cells_of(name, file.read(SIZE_MAX + 1))
    reading = guess(cells, request.club, today=request.club.day_of(timezone.now()))
    return SheetDraft.objects.create(
        club=request.club, by=request.member, name=name, cells=cells, reading=reading.as_json()
    )


def _take_back(request: ClubRequest) -> None:
    number = request.POST.get("import")
    if number is None:
        raise SheetError(_("Choose a file first."))
    made = get_object_or_404(
        SheetImport.objects.select_related("club"),
        club=request.club,
        pk=int(number) if number.isdecimal() and len(number) < 18 else 0,
    )
    reason = clean_line(request.POST.get("reason", ""), longest=NOTE_MAX)
    take_back_sheet(made, reason=reason, by=request.member)
    messages.success(request, _("The import is taken back."))


@club_page(*IMPORTERS)
@require_http_methods(["GET", "POST"])
def sheet(request: ClubRequest, draft: int) -> HttpResponse:
    """Look through one sheet: how it is read, who is who, what would be booked; then import it."""
    found = get_object_or_404(
        SheetDraft.objects.select_related("club"), club=request.club, pk=draft
    )
    sent = request.POST.get("change", "") if request.method == "POST" else ""
    form = ReadingForm(
        request.POST if sent == "reading" else None, cells=found.cells, kept=found.reading
    )
    if sent == "delete":
        found.delete()
        return redirect("games:imports", club=request.club.slug)
    if sent == "reading" and form.is_valid():
        found.reading = form.reading.as_json()
        found.save(update_fields=["reading"])
        return redirect("games:sheet", club=request.club.slug, draft=found.pk)
    if sent == "people":
        found.people = _chosen(found, request.POST)
        found.save(update_fields=["people"])
        return redirect("games:sheet", club=request.club.slug, draft=found.pk)
    difference = request.POST.get("difference", request.GET.get("difference", ""))
    looked, refusal = _looked_through(request, found, difference=difference)
    if sent == "import" and looked is not None and looked.ready:
        return redirect("club:job", club=request.club.slug, job=_start(request, found).pk)
    wrong = bool(refusal) or request.method == "POST"
    context = _context(request, found, form, looked) | {
        "refusal": refusal,
        "difference": difference,
        "key": request.POST.get("key") or uuid4(),
    }
    return render(request, "games/sheets/sheet.html", context, status=422 if wrong else 200)


def _chosen(draft: SheetDraft, posted: Mapping[str, Any]) -> dict[str, str]:
    """Return what was chosen for each name, where it is among what it can mean."""
    sheet = _sheet_or_none(draft)
    choices = choices_of(sheet, people_of(draft.club)) if sheet else {}
    return {
        key: posted.get(f"person_{number}", "")
        for number, (key, offered) in enumerate(choices.items())
        if posted.get(f"person_{number}", "") in {value for value, _label in offered}
    }


def _looked_through(
    request: ClubRequest, draft: SheetDraft, *, difference: str
) -> tuple[DryRun | None, str]:
    try:
        if not draft.people:
            draft.people = proposed(sheet_of(draft), list(people_of(draft.club)))
        return dry_run(draft, difference=difference, by=request.member), ""
    except (SheetError, CashError) as error:
        return None, str(error)


def _start(request: ClubRequest, draft: SheetDraft) -> Job:
    draft.save(update_fields=["people"])
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError:
        key = uuid4()
    return jobs.start(
        "import_sheet",
        club=request.club,
        by=request.member,
        key=key,
        arguments={
            "draft": draft.pk,
            "settled": request.POST.get("settled") != "account",
            "difference": request.POST.get("difference", ""),
        },
    )


def _sheet_or_none(draft: SheetDraft) -> Sheet | None:
    """Return what the sheet says, so that its people can be chosen anew after a refusal."""
    try:
        return sheet_of(draft)
    except SheetError:
        return None


def _context(
    request: ClubRequest, draft: SheetDraft, form: ReadingForm, looked: DryRun | None
) -> dict[str, object]:
    shown = looked.sheet if looked else _sheet_or_none(draft)
    people = []
    if shown is not None:
        offered = choices_of(shown, people_of(draft.club))
        people = [
            (number, key, shown.total_of(key), offered[key], draft.people.get(key, ""))
            for number, key in enumerate(shown.people)
        ]
    return {
        "draft": draft,
        "form": form,
        "reading": Reading.of(draft.reading),
        "corner": [row[:SHOWN_COLUMNS] for row in draft.cells[:SHOWN_ROWS]],
        "columns": [
            form.letters(column) for column in range(min(SHOWN_COLUMNS, len(draft.cells[0])))
        ],
        "looked": looked,
        "people": people,
        "accounts": club_parties(request.club),
        "faulty": [one for one in looked.sessions if one.past.total] if looked else [],
    }
