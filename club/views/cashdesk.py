"""The cash desk, for the treasurer: cash in and out, the last postings, the one equation."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import approvals, cashdesk
from club.access import club_page
from club.amounts import format_money
from club.box import SHOWN, last_postings
from club.desk_rules import needs_second
from club.forms import CashForm, UndoForm
from club.freezing import looked_at_equation
from club.http import ClubRequest
from club.models import Member, Role
from club.names import Likeness
from club.views.booking import attempt, label_of, members_with_balances


@club_page(Role.TREASURER)
@require_http_methods(["GET", "POST"])
def cash(request: ClubRequest) -> HttpResponse:
    """Show the desk; book cash in or out, or take a posting back, as the sent form says."""
    posted = request.POST if request.method == "POST" else None
    undoing = posted is not None and "number" in posted
    choices = _choices(request)
    form = CashForm(None if undoing else posted, club=request.club, people=choices)
    undo = UndoForm(posted if undoing else None)
    status = 200
    if undoing:
        status = attempt(undo, lambda values: _undo(request, values))
    elif posted is not None:
        status = attempt(form, lambda values: _book(request, values))
    if posted is not None and status == 200:
        return redirect("club:cash", club=request.club.slug)
    before = request.GET.get("before", "")
    older = int(before) if before.isdecimal() and len(before) < 18 else None
    postings = last_postings(request.club, before=older)
    context = {
        "form": form,
        "undo": undo,
        "kept_key": request.POST.get("key") if status == 503 else None,
        "search": request.GET.get("q", "")[:80],
        "equation": looked_at_equation(request.club),
        "requests": approvals.waiting(request.club),
        "postings": postings,
        "older": postings[-1].posting.number if len(postings) >= SHOWN else None,
    }
    return render(request, "club/cash.html", context, status=status)


def _choices(request: ClubRequest) -> list[tuple[Member, str]]:
    """Return whom the form offers, with what each has; a search narrows it.

    Whoever has left is offered while money of his is left, to settle it.
    """
    wanted = Likeness.of(request.GET.get("q", "")[:80]).joined
    return [
        (member, label_of(member, balance))
        for member, balance in members_with_balances(request.club)
        if wanted in Likeness.of(str(member)).joined
    ]


def _book(request: ClubRequest, values: dict[str, Any]) -> None:
    """Book cash in or out; sent twice, it is booked once and answered alike."""
    member, amount, club = values["member"], values["amount"], request.club
    told = {"name": member, "amount": format_money(amount, club)}
    taking_out = values["direction"] == CashForm.OUT
    booking = {"key": values["key"], "by": request.member, "note": values["note"]}
    if taking_out and needs_second(club, amount):
        approvals.ask(member, amount, **booking)
        sentence = _("%(amount)s for %(name)s waits for a second person, who confirms it here.")
    elif taking_out:
        told["number"] = cashdesk.cash_out(member, amount, **booking).number
        sentence = _("Number %(number)d: %(name)s was paid out %(amount)s.")
    else:
        told["number"] = cashdesk.cash_in(member, amount, **booking).number
        sentence = _("Number %(number)d: %(name)s paid in %(amount)s.")
    messages.success(request, sentence % told)


def _undo(request: ClubRequest, values: dict[str, Any]) -> None:
    """Take a posting back."""
    number = values["number"]
    cashdesk.undo(
        request.club, number, key=values["key"], by=request.member, reason=values["reason"]
    )
    messages.success(request, _("Number %(number)d is taken back.") % {"number": number})
