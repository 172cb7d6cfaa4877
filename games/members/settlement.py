"""Settling a session, correcting it, and printing how it was closed; closing months."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from club import cashdesk
from club.access import club_page
from club.closing import close_month
from club.fields import NOTE_MAX, KeyField, LineField
from club.forms import UndoForm
from club.forms_desk import TransferForm
from club.http import ClubRequest
from club.models import PlaySession, Role, Settlement
from club.months import next_to_close
from club.refusals import CashError
from club.views.booking import attempt, parties
from games.members.sessions import RESULT_READERS
from games.settling import settlement as verbs
from games.settling.corrections import Correction, correct, corrections_of
from games.settling.payments import EXACT
from games.settling.results import nets_by_table, standings_of
from games.tasks import ask_for_corrections
from ledger.anchors import Anchor


class TickForm(forms.Form):
    """Which line is ticked, or its tick taken back."""

    line = forms.IntegerField(min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput)
    key = KeyField()


class PlanForm(forms.Form):
    """Who settles in cash; who is not chosen leaves his result on account."""

    cash = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": gettext_lazy("Choose among those of the session.")},
    )


@club_page(Role.TREASURER)
@require_http_methods(["GET", "POST"])
def settlement(request: ClubRequest, session: int) -> HttpResponse:
    """Show who pays whom after a session; make the lines, tick them as paid, take ticks back."""
    found = _session(request, session)
    sent = request.POST.get("change", "") if request.method == "POST" else ""
    standings = standings_of(found)
    plan = PlanForm(request.POST if sent == "plan" else None)
    plan.fields["cash"].choices = [  # type: ignore[attr-defined]  # a choice field
        (one.member.pk, str(one.member)) for one in standings
    ]
    tick = TickForm(request.POST if sent in {"tick", "untick"} else None)
    status = 200
    if request.method == "POST":
        status = (
            attempt(tick, lambda values: _tick(request, found, values, sent=sent))
            if sent in {"tick", "untick"}
            else attempt(
                plan, lambda values: verbs.make_lines(found, values["cash"], by=request.member)
            )
        )
        if status == 200:
            return redirect("games:settlement", club=request.club.slug, session=found.pk)
    lines = verbs.lines_of(found)
    paid = verbs.paid_of(found, lines)
    members = [one.member for one in standings]
    in_lines = {number for line in lines for number in (line.payer_id, line.payee_id)}
    context = {
        "session": found,
        "standings": [(one, not lines or one.member.pk in in_lines) for one in standings],
        "lines": [(line, line.pk in paid) for line in lines],
        "outdated": verbs.outdated(found),
        "since": found.club.day_of(found.opened_at).isoformat(),
        "until": found.club.day_of(found.closed_at or timezone.now()).isoformat(),
        "nets": nets_by_table(found, members),
        "by_member": {one.member.pk: one for one in standings},
        "exact": len([one for one in standings if one.open]) < EXACT,
        "most": EXACT - 1,
        "plan": plan,
        "tick": tick,
        "kept_key": request.POST.get("key") if status == 503 else None,
    }
    return render(request, "games/settlement.html", context, status=status)


def _session(request: ClubRequest, session: int) -> PlaySession:
    sessions = PlaySession.objects.select_related("club", "close__by")
    return get_object_or_404(sessions, club=request.club, pk=session)


def _tick(request: ClubRequest, session: PlaySession, values: dict[str, Any], *, sent: str) -> None:
    line = Settlement.objects.select_related("session__club").filter(
        session=session, pk=values["line"]
    )
    if not line:
        raise CashError(_("This line is no longer there; look at the list again."))
    verb = verbs.tick if sent == "tick" else verbs.untick
    verb(line[0], key=values["key"], by=request.member)


@club_page(Role.MANAGER, Role.TREASURER)
@require_http_methods(["GET", "POST"])
def corrections(request: ClubRequest, session: int) -> HttpResponse:
    """Show what was corrected in a closed session; a manager books one more."""
    found = _session(request, session)
    posted = request.POST if request.method == "POST" else None
    undoing = posted is not None and "number" in posted
    undo = UndoForm(posted if undoing else None)
    form = TransferForm(
        None if undoing else posted, club=request.club, parties=parties(request.club)
    )
    form.fields["note"] = LineField(
        label=_("Reason"),
        longest=NOTE_MAX,
        error_messages={"required": _("Say what was wrong.")},
    )
    status = 200
    if posted is not None:

        def book(values: dict[str, Any]) -> None:
            correction = Correction(
                source=values["source"],
                target=values["target"],
                amount=values["amount"],
                reason=values["note"],
            )
            correct(found, correction, key=values["key"], by=request.member)

        def take_back(values: dict[str, Any]) -> None:
            cashdesk.undo(request.club, by=request.member, **values)
            ask_for_corrections(request.club)

        status = attempt(undo, take_back) if undoing else attempt(form, book)
        if status == 200:
            done = _("The correction is taken back.") if undoing else _("The correction is booked.")
            messages.success(request, done)
            return redirect("games:corrections", club=request.club.slug, session=found.pk)
    context = {
        "session": found,
        "postings": corrections_of(found),
        "form": form,
        "undo": undo,
        "takes_back": True,
        "manages": request.member.has(Role.MANAGER),
        "kept_key": request.POST.get("key") if status == 503 else None,
    }
    return render(request, "games/corrections.html", context, status=status)


@club_page(*RESULT_READERS)
@require_GET
def closing(request: ClubRequest, session: int) -> HttpResponse:
    """Show how a session was closed, to be printed: totals, results, the code of the books."""
    found = _session(request, session)
    record = getattr(found, "close", None)
    if record is None:
        raise Http404
    members = {str(member.pk): member for member in request.club.members.all()}
    results = [(members[number], net) for number, net in record.results.items()]
    context = {
        "session": found,
        "record": record,
        "anchor": Anchor.parse(record.anchor),
        "results": sorted(results, key=lambda one: (-one[1], str(one[0]))),
        "postings": corrections_of(found),
    }
    return render(request, "games/closing.html", context)


@club_page(Role.TREASURER, Role.MANAGER)
@require_http_methods(["GET", "POST"])
def months(request: ClubRequest) -> HttpResponse:
    """List the closed months; a manager closes the next one that is over."""
    refusal = ""
    if request.method == "POST":
        offered = next_to_close(request.club)
        month = offered if str(offered) == request.POST.get("month") else None
        try:
            close_month(request.club, month, by=request.member)
        except CashError as error:
            refusal = str(error)
        else:
            messages.success(request, _("The month is closed."))
            return redirect("games:months", club=request.club.slug)
    closed = request.club.month_closes.select_related("by")
    context = {
        "months": [(one, Anchor.parse(one.anchor)) for one in closed],
        "next": next_to_close(request.club),
        "manages": request.member.has(Role.MANAGER),
        "refusal": refusal,
    }
    return render(request, "games/months.html", context, status=422 if refusal else 200)
