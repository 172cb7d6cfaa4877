"""The page that a link from a manager opens: make oneself a login, or set the password anew."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from club import invitations
from club.forms import LoginForm, PasswordForm
from club.models import Member, User
from club.people import PeopleError


@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def accept(request: HttpRequest) -> HttpResponse:
    """Show whom the link is for and take his login; then he is logged in and in his club."""
    try:
        member = invitations.find(request.GET.get("code", ""))
    except invitations.SpentInvitationError as error:
        return render(request, "club/invitation.html", {"refusal": str(error)}, status=403)
    posted = request.method == "POST"
    guest = _guest(request, member)
    if posted and guest is not None and "join" in request.POST:
        return _take(request, member, guest)
    form_class = LoginForm if member.user is None else PasswordForm
    form = form_class(request.POST if posted else None, user=member.user)
    if posted and form.is_valid():
        return _take(request, member, form.user_with_password())
    context = {"form": form, "person": member, "guest": guest}
    return render(request, "club/invitation.html", context, status=422 if posted else 200)


def _guest(request: HttpRequest, member: Member) -> User | None:
    """Return who is logged in, if he could take the member's place with the login he has."""
    if not isinstance(request.user, User) or member.user is not None:
        return None
    known = member.club.members.filter(user=request.user).exists()
    return None if known else request.user


def _take(request: HttpRequest, member: Member, user: User) -> HttpResponse:
    """Use the link up; log in, also if somebody else was logged in before."""
    try:
        invitations.accept(request.GET.get("code", ""), user=user)
    except PeopleError as error:
        return render(request, "club/invitation.html", {"refusal": str(error)}, status=422)
    login(request, user)
    messages.success(request, _("Welcome, %(name)s.") % {"name": member.name})
    return redirect("games:home", club=member.club.slug)
