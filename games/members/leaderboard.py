"""The leaderboard of a period: those who agreed to be shown, and the reader among them."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club.access import club_page
from club.http import ClubRequest
from club.models import Club
from games.charts.money import Point, ranked_bars, sparkline
from games.figures.filters import FilterForm
from games.figures.ranking import LAST, ranking
from games.models import PlayedFigures

BARS = 20


@club_page()
@require_GET
def leaderboard(request: ClubRequest) -> HttpResponse:
    """Show who won how much, as far as they agreed that others see it."""
    return _show(request)


@club_page()
@require_POST
def agree(request: ClubRequest) -> HttpResponse:
    """Let a member agree to be on leaderboards, or no longer."""
    answer = request.POST.get("agree")
    if answer not in {"yes", "no"}:
        return _show(request, refusal=_("Press one of the buttons: yes or no."))
    request.member.on_leaderboards = answer == "yes"
    request.member.save(update_fields=["on_leaderboards"])
    return redirect("games:leaderboard", club=request.club.slug)


def _show(request: ClubRequest, *, refusal: str = "") -> HttpResponse:
    club = request.club
    form = FilterForm(
        request.GET.dict(), today=club.day_of(timezone.now()), rules=rules_of_club(club)
    )
    ranks = ranking(club, form.filter, reader=request.member)
    points = [Point(str(rank.member), rank.net) for rank in ranks if rank.net][:BARS]
    context = {
        "form": form,
        "ranks": [(rank, sparkline(rank.totals[-LAST:])) for rank in ranks],
        "chart": ranked_bars(points, club, _("Results")) if points else None,
        "agreed": request.member.on_leaderboards,
        "refusal": refusal,
    }
    status = 422 if refusal else form.status
    return render(request, "games/leaderboard.html", context, status=status)


def rules_of_club(club: Club) -> list[str]:
    """Return the names of all tables' rules that the club has played by."""
    rules = PlayedFigures.objects.filter(session__club=club).order_by().values_list("rules")
    return [name for (name,) in rules.distinct()]
