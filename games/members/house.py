"""The club's own figures, for those who run it; and how its statistics are kept."""

from collections.abc import Iterable

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from club.access import club_page
from club.http import ClubRequest
from club.models import Club, Role
from games import statistics
from games.charts.counts import bank_sizes, hours_chart
from games.figures.filters import FilterForm
from games.figures.house import Dealer, HouseFigures, Played, house_figures
from games.members.figure_texts import Group, Teller, Told
from games.members.leaderboard import rules_of_club
from games.members.results import name_of
from games.models import StatisticsCheck, StatisticsRebuild
from games.tasks import ask_for_rebuild


@club_page(Role.MANAGER, Role.TREASURER)
@require_GET
def house(request: ClubRequest) -> HttpResponse:
    """Show what the club has played."""
    club = request.club
    form = FilterForm(
        request.GET.dict(), today=club.day_of(timezone.now()), rules=rules_of_club(club)
    )
    found = house_figures(club, form.filter)
    charts = [bank_sizes(found.banks, club), hours_chart(found.hours, club, money=False)]
    context = {
        "form": form,
        "groups": list(_groups(club, found)),
        "dealers": [(dealer, _corrections(club, dealer)) for dealer in found.dealers],
        "charts": [chart for chart in charts if chart],
    }
    return render(request, "games/house.html", context, status=form.status)


def _groups(club: Club, found: HouseFigures) -> Iterable[Group]:
    teller = Teller(club)
    for played in found.played:
        yield Group(f"{name_of(played.game)} · {played.rules}", tuple(_told(teller, played)))


def _told(teller: Teller, played: Played) -> Iterable[Told]:
    yield Told(label=_("Sessions"), text=teller.count(played.sessions))
    yield Told(label=_("Hands"), text=teller.count(played.hands))
    yield Told(label=_("Hours"), text=teller.hours(played.seconds))
    if played.hands_an_hour:
        text = teller.count(round(played.hands_an_hour))
        yield Told(label=_("Hands an hour"), text=text)
    yield Told(label=_("Turnover"), text=teller.money(played.turnover))
    yield Told(label=_("Largest bank"), text=teller.money(played.largest_bank))
    if played.svaras:
        yield teller.share(_("Hands with a svara"), played.svara_hands, played.hands)


def _corrections(club: Club, dealer: Dealer) -> Told:
    return Teller(club).share(_("Taken back"), dealer.taken_back, dealer.of)


@club_page(Role.MANAGER)
@require_http_methods(["GET", "POST"])
def keeping(request: ClubRequest) -> HttpResponse:
    """Show how the statistics are kept, and let a manager have them computed anew."""
    club = request.club
    if request.POST.get("rebuild") == "all":
        statistics.begin(club, by=request.member)
        ask_for_rebuild()
        return redirect("games:keeping", club=club.slug)
    context = {
        "behind": statistics.behind().filter(session__club=club).count(),
        "rebuild": StatisticsRebuild.objects.filter(club=club).order_by("-pk").first(),
        "check": StatisticsCheck.objects.filter(club=club).order_by("-pk").first(),
    }
    template = "games/keeping.html#rebuild" if request.htmx else "games/keeping.html"
    return render(request, template, context, status=422 if request.method == "POST" else 200)
