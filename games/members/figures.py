"""A person's figures: sums, streaks and records, rivals, and pictures of them."""

from collections.abc import Sequence
from datetime import datetime

from babel.dates import format_date
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club.access import club_page
from club.http import ClubRequest
from club.merging import absorbed_by
from club.models import Club
from games.charts.counts import hours_chart
from games.charts.drawing import Chart
from games.charts.money import Point, balance_curve, result_bars
from games.figures.filters import FilterForm
from games.figures.person import Evening, PersonFigures, figures_of, rules_of
from games.members.figure_texts import Teller
from games.members.member import readable
from ledger import reading

DRAWN = 60
"""Sessions on a chart; of more the last ones are drawn, the sums count all."""


@club_page()
@require_GET
def figures(request: ClubRequest, member: int) -> HttpResponse:
    """Show a member his own figures; to those who keep the books anybody's."""
    found = readable(request, member)
    people = [found, *absorbed_by(found)]
    person = [one.pk for one in people]
    today = request.club.day_of(timezone.now())
    form = FilterForm(request.GET.dict(), today=today, rules=rules_of(person))
    told = figures_of(person, form.filter)
    accounts = [one.account for one in people]
    context = {
        "member": found,
        "form": form,
        "total": told.total,
        "groups": Teller(request.club).groups(told),
        "rivals": told.rivals,
        "charts": _charts(request.club, told, accounts),
    }
    return render(request, "games/figures.html", context, status=form.status)


def _charts(club: Club, told: PersonFigures, accounts: Sequence[int]) -> list[Chart]:
    """Draw what there is to draw."""
    evenings = told.evenings[-DRAWN:]
    charts: list[Chart | None] = []
    if evenings:
        balances = reading.balances_at(accounts, [_ended(one) for one in evenings])
        names = [name_of_evening(one, club) for one in evenings]
        urls = [reverse("games:session", args=(club.slug, one.session.pk)) for one in evenings]
        charts.append(balance_curve([*map(Point, names, balances, urls)], club))
        nets = [one.net for one in evenings]
        results = [*map(Point, names, nets, urls)]
        charts.append(result_bars(results, club, _("Result of each session"), _("Session")))
    charts.append(hours_chart(told.hours, club, money=True))
    return [chart for chart in charts if chart]


def _ended(evening: Evening) -> datetime:
    return evening.session.closed_at or timezone.now()


def name_of_evening(evening: Evening, club: Club) -> str:
    """Say in a few characters when a session was."""
    day = club.day_of(evening.session.opened_at)
    return format_date(day, "d MMM yy", locale=get_language() or club.language)
