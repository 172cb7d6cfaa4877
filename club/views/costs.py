"""Shared costs and counts of the box."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import costs as verbs
from club import counting
from club.access import club_page
from club.amounts import format_money
from club.forms_desk import CostForm, CountForm, ReasonForm
from club.http import ClubRequest
from club.models import BoxCount, Club, Member, Role, SharedCost
from club.people import people_of
from club.views.booking import attempt, parties
from ledger import journal

SHOWN = 20


@club_page(Role.TREASURER)
@require_http_methods(["GET", "POST"])
def costs(request: ClubRequest) -> HttpResponse:
    """Divide a cost: first shown who would pay what, then booked."""
    club = request.club
    people = [member for member in people_of(club) if member.active]
    posted = request.POST if request.method == "POST" else None
    form = CostForm(posted, club=club, people=people, parties=parties(club))
    status, shares = 200, None
    if posted is not None:
        previewed: list[list[verbs.Share]] = []

        def look(values: dict[str, Any]) -> None:
            previewed.append(verbs.preview(club, values["amount"], form.weights))
            if "book" in posted:
                _book(request, form, values)

        status = attempt(form, look)
        if status == 200 and "book" in posted:
            return redirect("club:costs", club=club.slug)
        shares = previewed[0] if previewed else None
    context = {
        "form": form,
        "shares": shares,
        "shown": verbs.as_shown(shares or ()),
        "kept_key": request.POST.get("key") if shares or status == 503 else None,
        "costs": _costs(club),
    }
    return render(request, "club/desk/costs.html", context, status=status)


def _book(request: ClubRequest, form: CostForm, values: dict[str, Any]) -> None:
    cost = verbs.share_cost(
        request.club,
        title=values["title"],
        weights=form.weights,
        amount=values["amount"],
        receiver=values["receiver"],
        key=values["key"],
        by=request.member,
        shown=request.POST.get("shown", ""),
    )
    messages.success(
        request,
        _("Number %(number)d: %(title)s, %(amount)s, is shared.")
        % {
            "number": cost.posting,
            "title": cost.title,
            "amount": format_money(cost.amount, request.club),
        },
    )


def _costs(club: Club) -> list[tuple[SharedCost, list[tuple[Member, int]], bool]]:
    """Return the newest costs with their shares, and whether each still stands."""
    members = {member.pk: member for member in club.members.all()}
    newest = list(SharedCost.objects.filter(club=club).select_related("by")[:SHOWN])
    taken_back = journal.taken_back(club.book, [cost.posting for cost in newest])
    return [
        (
            cost,
            [(members[member], part) for member, part, _odd in cost.shares],
            cost.posting not in taken_back,
        )
        for cost in newest
    ]


@club_page(Role.TREASURER)
@require_http_methods(["GET", "POST"])
def count(request: ClubRequest) -> HttpResponse:
    """Count the box without being told what should be there; the counts of before below."""
    club = request.club
    posted = request.POST if request.method == "POST" else None
    form = CountForm(posted, club=club, worths=counting.denominations(club))
    status = 200
    if posted is not None:
        made: list[BoxCount] = []
        status = attempt(
            form,
            lambda values: made.append(
                counting.count(
                    club, form.pieces, values["loose"], key=values["key"], by=request.member
                )
            ),
        )
        if made:
            return redirect("club:counted", club=club.slug, count=made[0].pk)
    counts = BoxCount.objects.filter(club=club).select_related("by")[:SHOWN]
    kept_key = request.POST.get("key") if status == 503 else None
    context = {"form": form, "counts": counts, "kept_key": kept_key}
    return render(request, "club/desk/count.html", context, status=status)


@club_page(Role.TREASURER)
@require_http_methods(["GET", "POST"])
def counted(request: ClubRequest, count: int) -> HttpResponse:
    """Show what a count found; book the difference, with a reason."""
    found = get_object_or_404(
        BoxCount.objects.select_related("club", "by"), club=request.club, pk=count
    )
    posted = request.POST if request.method == "POST" else None
    form = ReasonForm(posted)
    status = 200
    if posted is not None:
        status = attempt(
            form,
            lambda values: counting.book_difference(found, by=request.member, **values),
        )
        if status == 200:
            messages.success(request, _("The difference is booked."))
            return redirect("club:counted", club=request.club.slug, count=found.pk)
    context = {
        "counted": found,
        "pieces": [
            (int(worth), number, int(worth) * number) for worth, number in found.pieces.items()
        ],
        "booked": counting.booked_of(found),
        "form": form,
        "kept_key": request.POST.get("key") if status == 503 else None,
    }
    return render(request, "club/desk/counted.html", context, status=status)
