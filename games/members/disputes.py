"""Disputes on hands: marking one, the list of them, deciding on one."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.access import club_page
from club.http import ClubRequest
from club.views.booking import attempt
from games import disputes as verbs
from games.looks import LOOKS
from games.members.dispute_forms import DecisionForm, HoursForm, MarkForm
from games.members.story import find_story, show_story, story_of
from games.models import Dispute

SHOWN = 200


@club_page()
@require_POST
def mark(request: ClubRequest, hand: int) -> HttpResponse:
    """Let somebody who sat at a hand mark it as wrong."""
    story = find_story(request, hand)
    if request.member not in story.seated:
        raise PermissionDenied
    form = MarkForm(request.POST)
    status = attempt(
        form,
        lambda said: verbs.mark(story.hand, said["text"], key=said["key"], by=request.member),
    )
    if status != 200:
        return show_story(request, story, form=form, status=status)
    messages.success(request, _("The hand is marked; a manager will decide."))
    return redirect("games:hand", club=request.club.slug, hand=hand)


@club_page(*verbs.DECIDERS)
@require_http_methods(["GET", "POST"])
def disputes(request: ClubRequest) -> HttpResponse:
    """List the disputes, the open ones first; settle how long a hand can be marked."""
    rules = verbs.dispute_rules(request.club)
    form = HoursForm(request.POST or None, initial={"hours": rules.hours})
    status = 200
    if request.method == "POST":
        form = HoursForm(request.POST)
        status = attempt(
            form, lambda said: verbs.set_hours(request.club, said["hours"], by=request.member)
        )
        if status == 200:
            messages.success(request, _("Saved."))
            return redirect("games:disputes", club=request.club.slug)
    listed = list(verbs.disputes_in(request.club)[:SHOWN])
    context = {
        "disputes": [(one, _called(one)) for one in listed],
        "form": form,
    }
    return render(request, "games/disputes.html", context, status=status)


def _called(dispute: Dispute) -> str:
    hand = dispute.hand
    return LOOKS[hand.table.game].called(hand.number)


@club_page(*verbs.DECIDERS)
@require_http_methods(["GET", "POST"])
def dispute(request: ClubRequest, dispute: int) -> HttpResponse:
    """Show a dispute, and decide on it."""
    found = get_object_or_404(verbs.disputes_in(request.club), pk=dispute)
    story = story_of(found.hand)
    corrects = found.hand.table.session.closed_at is not None
    form = DecisionForm(
        request.POST if request.method == "POST" else None,
        club=request.club,
        parties=verbs.parties_of(story.seated),
        corrects=corrects,
    )
    status = 200
    if request.method == "POST":
        status = attempt(
            form,
            lambda said: verbs.decide(
                found, form.decision, seated=story.seated, key=said["key"], by=request.member
            ),
        )
        if status == 200:
            messages.success(request, _("It is decided."))
            return redirect("games:dispute", club=request.club.slug, dispute=found.pk)
    context = {
        "told": verbs.told(found),
        "called": story.called,
        "form": form,
        "corrects": corrects,
        "why_not": verbs.why_not_decide(request.member, story.seated),
        "sat": request.member in story.seated,
        "kept_key": request.POST.get("key") if status == 503 else None,
    }
    return render(request, "games/dispute.html", context, status=status)
