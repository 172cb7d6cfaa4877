"""The cash desk, for the treasurer: cash in and out, the last postings, the one equation."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import cashdesk
from club.access import club_page
from club.amounts import format_money
from club.box import equation, last_postings
from club.forms import CashForm, UndoForm
from club.http import NO_ANSWER, ClubRequest, no_answer
from club.models import Member, Role
from club.names import Likeness
from club.people import people_of
from ledger import reading
from ledger.errors import KeyReusedError


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
        status = _attempt(undo, lambda values: _undo(request, values))
    elif posted is not None:
        status = _attempt(form, lambda values: _book(request, values))
    if posted is not None and status == 200:
        return redirect("club:cash", club=request.club.slug)
    context = {
        "form": form,
        "undo": undo,
        "kept_key": request.POST.get("key") if status == 503 else None,
        "search": request.GET.get("q", "")[:80],
        "equation": equation(request.club),
        "postings": last_postings(request.club),
    }
    return render(request, "club/cash.html", context, status=status)


def _choices(request: ClubRequest) -> list[tuple[Member, str]]:
    """Return whom the form offers, with what each has; a search narrows it.

    Whoever has left is offered while money of his is left, to settle it.
    """
    wanted = Likeness.of(request.GET.get("q", "")[:80]).joined
    members = [
        member for member in people_of(request.club) if wanted in Likeness.of(str(member)).joined
    ]
    balances = reading.balances([member.account for member in members])
    return [
        (member, _label(member, balances[member.account]))
        for member in members
        if member.active or balances[member.account]
    ]


def _label(member: Member, balance: int) -> str:
    """Return how the form names a member; a closed list has no room for columns."""
    label = f"{member} · {format_money(balance, member.club)}"
    return label if member.active else f"{label} · {_('has left')}"


def _attempt(form: forms.Form, book: Callable[[dict[str, Any]], None]) -> int:
    """Book what a valid form says; put a refusal into the form; return the status."""
    if not form.is_valid():
        return 422
    try:
        book(form.cleaned_data)
    except KeyReusedError:
        form.add_error(
            None,
            _("This form was used already, for something else. Nothing was booked now; look at "
              "the postings below before you send it again."),
        )  # fmt: skip
        return 409
    except NO_ANSWER:
        form.add_error(None, no_answer())
        return 503
    except cashdesk.NoTreasurerError as error:
        form.add_error(None, str(error))
        return 403
    except cashdesk.CashError as error:
        form.add_error(None, str(error))
        return 422
    return 200


def _book(request: ClubRequest, values: dict[str, Any]) -> None:
    """Book cash in or out; sent twice, it is booked once and answered alike."""
    verb = cashdesk.cash_in if values["direction"] == CashForm.IN else cashdesk.cash_out
    booked = verb(
        values["member"],
        values["amount"],
        key=values["key"],
        by=request.member,
        note=values["note"],
    )
    amount = format_money(values["amount"], request.club)
    if verb is cashdesk.cash_in:
        sentence = _("Number %(number)d: %(name)s paid in %(amount)s.")
    else:
        sentence = _("Number %(number)d: %(name)s was paid out %(amount)s.")
    told = {"number": booked.number, "name": values["member"], "amount": amount}
    messages.success(request, sentence % told)


def _undo(request: ClubRequest, values: dict[str, Any]) -> None:
    """Take a posting back."""
    number = values["number"]
    cashdesk.undo(
        request.club, number, key=values["key"], by=request.member, reason=values["reason"]
    )
    messages.success(request, _("Number %(number)d is taken back.") % {"number": number})
