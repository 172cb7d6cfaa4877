"""Evenings on paper: looked through first, recorded at the second look, taken back whole."""

import io
import zipfile
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.access import club_page
from club.fields import DayField, LineField
from club.http import NO_ANSWER, ClubRequest, no_answer
from club.models import PlaySession
from club.names import FaultyTextError, clean_line
from club.people import PeopleError
from games.members.sessions import RESULT_READERS, show_session
from games.presets import GAME_NAMES
from games.records.export import File, NotWritableError, files_of
from games.records.preview import Preview, preview_of, record_previewed
from games.records.reading import SIZE_MAX, PaperError, decoded
from games.records.recording import (
    CORRECTORS,
    REASON_MAX,
    RECORDERS,
    TwinError,
    take_back_paper,
)
from games.rules import GAMES

TITLE_MAX = 80
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""Files in an archive have no times, so that the same session gives the same archive."""


class PaperForm(forms.Form):
    """The day of the evening, and its record as text."""

    day = DayField(
        label=gettext_lazy("Played on"),
        help_text=gettext_lazy("The club day: after midnight it is still the evening's."),
    )
    title = LineField(label=gettext_lazy("Name of the session"), longest=TITLE_MAX, required=False)
    record = forms.CharField(
        label=gettext_lazy("Text of the record"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
    )


@club_page(*RECORDERS)
@require_http_methods(["GET", "POST"])
def paper(request: ClubRequest) -> HttpResponse:
    """Show what a record would do; one that was shown and is still the same can be recorded."""
    if request.method == "GET":
        today = request.club.day_of(timezone.now())
        return _page(request, PaperForm(initial={"day": today}))
    data = request.POST.copy()
    try:
        file = request.FILES.get("file")
        if file:
            data["record"] = decoded(file.read(SIZE_MAX + 1))
    except PaperError as error:
        return _page(request, PaperForm(data), refusal=str(error))
    # A browser ends the lines of a text area with two characters, a file perhaps with one.
    data["record"] = "\n".join(data.get("record", "").splitlines())
    form = PaperForm(data)
    if not form.is_valid():
        return _page(request, form, refusal=_("Correct what is marked below."))
    return _look_or_record(request, form)


def _look_or_record(request: ClubRequest, form: PaperForm) -> HttpResponse:
    preview: Preview | None = None
    values: dict[str, Any] = form.cleaned_data
    choices = {name: str(value) for name, value in request.POST.items()}
    try:
        preview = preview_of(
            request.club,
            values["record"],
            choices,
            day=values["day"],
            title=values["title"],
            by=request.member,
        )
        if "act" not in choices:
            return _page(request, form, preview=preview)
        if choices.get("seen") != preview.seen:
            changed = _("This has changed since it was shown: look through it again.")
            return _page(request, form, preview=preview, refusal=changed, choosing=True)
        session = record_previewed(preview, by=request.member)
    except TwinError as error:
        return _page(request, form, refusal=str(error), twin=error.session)
    except (PaperError, PeopleError) as error:
        return _page(request, form, preview=preview, refusal=str(error), choosing=True)
    except NO_ANSWER:
        return _page(request, form, preview=preview, refusal=no_answer(), status=503)
    messages.success(
        request, _("The evening is recorded as session %(number)d.") % {"number": session.number}
    )
    return redirect("games:session", club=request.club.slug, session=session.pk)


def _page(
    request: ClubRequest,
    form: PaperForm,
    *,
    preview: Preview | None = None,
    refusal: str = "",
    twin: PlaySession | None = None,
    choosing: bool = False,
    status: int = 0,
) -> HttpResponse:
    """Show the form and the preview; ``choosing`` tells who was asked for and not chosen."""
    context = {
        "form": form,
        "preview": preview,
        "refusal": refusal,
        "twin": twin,
        "choosing": choosing,
        "examples": [(GAME_NAMES[game](), f"games/records/examples/{game}.toml") for game in GAMES],
    }
    status = status or (422 if refusal else 200)
    return render(request, "games/records/paper.html", context, status=status)


@club_page(*RESULT_READERS)
@require_GET
def records(request: ClubRequest, session: int) -> HttpResponse:
    """Send a session as hand records: one as it is, several in an archive."""
    found = get_object_or_404(PlaySession, club=request.club, pk=session)
    try:
        files = files_of(found)
    except NotWritableError as error:
        return show_session(request, found, refusal=str(error))
    if not files:
        return show_session(request, found, refusal=_("Nothing was played in this session."))
    if len(files) == 1:
        return _download(files[0].name, files[0].text.encode(), "application/toml")
    return _download(f"session-{found.number}.zip", _archive(files), "application/zip")


def _download(name: str, content: bytes, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)


def _archive(files: list[File]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in files:
            packed.writestr(zipfile.ZipInfo(file.name, ZIP_TIME), file.text.encode())
    return archive.getvalue()


@club_page(*CORRECTORS)
@require_POST
def take_back(request: ClubRequest, session: int) -> HttpResponse:
    """Take back an evening that was recorded from paper, or say why that is not possible."""
    found = get_object_or_404(
        PlaySession.objects.select_related("club"),
        club=request.club,
        pk=session,
        paper__isnull=False,
    )
    try:
        reason = clean_line(request.POST.get("reason", ""), longest=REASON_MAX)
        take_back_paper(found, reason=reason, by=request.member)
    except (PaperError, FaultyTextError) as error:
        return show_session(request, found, refusal=str(error))
    except NO_ANSWER:
        return show_session(request, found, refusal=no_answer(), status=503)
    messages.success(request, _("The session is taken back."))
    return redirect("games:session", club=request.club.slug, session=found.pk)
