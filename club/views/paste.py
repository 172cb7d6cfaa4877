"""People from a pasted list: looked through first, added at the second look."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from club.access import club_page
from club.codes import digest_of
from club.http import ClubRequest
from club.models import Role
from club.pasting import Line, State, TooManyLinesError, add_lines, read_list
from club.people import PeopleError


@club_page(Role.MANAGER)
@require_http_methods(["GET", "POST"])
def paste(request: ClubRequest) -> HttpResponse:
    """Show what a list would add; a list that was shown and is still the same can be added.

    What was not added stays in the form.
    """
    text = "\n".join(request.POST.get("names", "").splitlines())
    if request.method == "POST" and not text.strip():
        return _page(request, text, [], refusal=_("Paste at least one name, one on each line."))
    try:
        lines = read_list(request.club, text, others=request.POST.getlist("another"))
        if "add" in request.POST and request.POST.get("seen") == digest_of(text):
            added = add_lines(request.club, lines, by=request.member)
            messages.success(request, _added(len(added)))
            lines = [line for line in lines if line.state is not State.NEW]
            if not lines:
                return redirect("club:people", club=request.club.slug)
            text = "\n".join(line.text for line in lines)
    except (TooManyLinesError, PeopleError) as error:
        return _page(request, text, [], refusal=str(error))
    return _page(request, text, lines)


def _page(request: ClubRequest, text: str, lines: list[Line], *, refusal: str = "") -> HttpResponse:
    context = {"text": text, "seen": digest_of(text), "lines": lines, "refusal": refusal}
    status = 422 if refusal else 200
    return render(request, "club/paste_people.html", context, status=status)


def _added(people: int) -> str:
    sentence = ngettext("%(people)d person is added.", "%(people)d people are added.", people)
    return sentence % {"people": people}
