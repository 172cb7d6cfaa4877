"""Links for onlookers: a manager makes them, and revokes them."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from club.access import club_page
from club.fields import KeyField, LineField
from club.http import ClubRequest
from club.models import Role
from club.pictures import qr_code
from games.watching import ToldOnceError, make_link, revoke

LABEL_MAX = 60


class LinkForm(forms.Form):
    """Where a link is used, and how players are named there."""

    label = LineField(
        label=gettext_lazy("Where it is used"),
        longest=LABEL_MAX,
        help_text=gettext_lazy("For you, to know later which one to end: “TV in the hall”."),
    )
    key = KeyField()
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
        try:
            code = make_link(**form.cleaned_data, by=request.member)
        except ToldOnceError:
            form.add_error(
                None,
                _("This link was made already, and its address was shown then. If nobody has it, "
                  "end the link and make another one."),
            )  # fmt: skip
        else:
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
