"""The page that founds a club, opened by a one-time code."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from club.forms_setup import SetupForm
from club.invitations import LoginTakenError
from club.models import Member
from club.setup import AddressTakenError, SpentCodeError, check_code, found_club


@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """Show the form and found the club; then its owner is logged in and on its page."""
    code = request.GET.get("code", "")
    form = SetupForm(request.POST if request.method == "POST" else None)
    try:
        check_code(code)
        if request.method == "POST" and form.is_valid():
            member = _found(code, form)
            if member is not None:
                login(request, member.user)
                messages.success(request, _("%(club)s is founded.") % {"club": member.club})
                return redirect("games:home", club=member.club.slug)
    except SpentCodeError as error:
        return render(request, "club/setup.html", {"refusal": str(error)}, status=403)
    status = 422 if request.method == "POST" else 200
    return render(request, "club/setup.html", {"form": form}, status=status)


def _found(code: str, form: SetupForm) -> Member | None:
    """Found the club as typed; ``None`` with the reason in the form if its address is taken."""
    try:
        return found_club(
            code,
            club=form.club(),
            owner=form.user_with_password(),
            name=form.cleaned_data["name"],
            roles=form.owner_roles(),
        )
    except AddressTakenError as error:
        form.add_error("slug", str(error))
    except LoginTakenError as error:
        form.add_error("username", str(error))
    return None
