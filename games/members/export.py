"""Asking for an export, and the long jobs of before."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club import jobs
from club.access import club_page
from club.fields import KeyField
from club.http import ClubRequest
from club.models import Job, Role
from games.exporting.job import FORMATS

SHOWN = 20


class ExportForm(forms.Form):
    """Which files somebody wants."""

    key = KeyField()
    format = forms.ChoiceField(
        label=gettext_lazy("What you need"),
        choices=lambda: list(FORMATS.items()),
        initial="csv",
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose one of the list."),
            "invalid_choice": gettext_lazy("Choose one of the list."),
        },
    )


@club_page(Role.TREASURER, Role.MANAGER)
@require_http_methods(["GET", "POST"])
def export(request: ClubRequest) -> HttpResponse:
    """Start an export of everything of the club; list the jobs that one may see."""
    form = ExportForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        if form.is_valid():
            started = _start(request, form.cleaned_data)
            return redirect("club:job", club=request.club.slug, job=started.pk)
        status = 422
    newest = Job.objects.filter(club=request.club).select_related("by")[:SHOWN]
    context = {
        "form": form,
        "jobs": [
            (job, jobs.kind_of(job.kind).label)
            for job in newest
            if jobs.may_see(request.member, job)
        ],
    }
    return render(request, "games/export.html", context, status=status)


def _start(request: ClubRequest, values: dict[str, Any]) -> Job:
    return jobs.start(
        "export",
        club=request.club,
        by=request.member,
        arguments={"format": values["format"]},
        key=values["key"],
    )
