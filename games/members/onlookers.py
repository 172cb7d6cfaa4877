"""Links for onlookers: a manager makes them, and revokes them."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from club.access import club_page
from club.http import ClubRequest
from club.models import Role
from club.pictures import qr_code
from games.watching import make_link, revoke


class LinkForm(forms.Form):
    """Where a link is used, and how players are named there."""

    label = forms.CharField(
        label=gettext_lazy("Where it is used"),
        max_length=60,
        help_text=gettext_lazy("For you, to know later which one to end: “TV in the hall”."),
    )
    full_names = forms.BooleanField(
        label=gettext_lazy("Players by their full names"),
        required=False,
        help_text=gettext_lazy("Otherwise by first letters: “A. K.”."),
    )


@club_page(Role.MANAGER)
@require_http_methods(["GET", "POST"])
def onlookers(request: ClubRequest) -> HttpResponse:
    """List the links, and make one more; its address is shown this once."""
    form = LinkForm(request.POST if request.method == "POST" else None)
    address = ""
    if form.is_bound and form.is_valid():
        told = form.cleaned_data
        code = make_link(told["label"], full_names=told["full_names"], by=request.member)
        address = request.build_absolute_uri(reverse("watching:tv", args=[code]))
        form = LinkForm()
    context = {
        "form": form,
        "address": address,
        "code": qr_code(address) if address else "",
        "links": request.club.watch_links.select_related("made_by", "revoked_by"),
    }
    return render(request, "games/onlookers.html", context, status=422 if form.errors else 200)


@club_page(Role.MANAGER)
@require_POST
def revoke_link(request: ClubRequest, link: int) -> HttpResponse:
    """End a link."""
    revoke(get_object_or_404(request.club.watch_links, pk=link), by=request.member)
    return redirect("games:onlookers", club=request.club.slug)
