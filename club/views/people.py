"""The people of a club, for its managers: the list, a new person, one person's page."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from club import invitations
from club import people as verbs
from club.access import club_page
from club.forms import CreditForm, NameForm, NewPersonForm, RolesForm
from club.http import ClubRequest
from club.models import Member, Role
from club.names import Likeness
from ledger import reading
from ledger.errors import BusyError


@club_page(Role.MANAGER)
@require_GET
def people(request: ClubRequest) -> HttpResponse:
    """List the members with roles and balances; a search finds names as people type them."""
    search = request.GET.get("q", "").strip()[:80]
    wanted = Likeness.of(search).joined
    found = [
        member
        for member in verbs.people_of(request.club)
        if wanted in Likeness.of(str(member)).joined
    ]
    balances = reading.balances([member.account for member in found])
    rows = [(member, balances[member.account]) for member in found]
    context = {
        "search": search,
        "active": [row for row in rows if row[0].active],
        "left": [row for row in rows if not row[0].active],
    }
    return render(request, "club/people.html", context)


@club_page(Role.MANAGER)
@require_http_methods(["GET", "POST"])
def add(request: ClubRequest) -> HttpResponse:
    """Add one person."""
    posted = request.POST if request.method == "POST" else None
    form = NewPersonForm(posted, club=request.club, by=request.member, initial={"credit_limit": 0})
    status = 200
    if posted is not None:

        def change() -> Member:
            return verbs.add_person(request.club, by=request.member, **form.cleaned_data)

        status = attempt(form, change)
        if status == 200:
            messages.success(request, _("%(name)s is added.") % form.cleaned_data)
            return redirect("club:people", club=request.club.slug)
    return render(request, "club/add_person.html", {"form": form}, status=status)


def attempt(form: forms.Form, change: Callable[[], object]) -> int:
    """Make a change if the form is valid; put a refusal into the form; return the status."""
    if not form.is_valid():
        return 422
    status = 422
    try:
        change()
        status = 200
    except verbs.NotYoursError as error:
        form.add_error(None, str(error))
        status = 403
    except verbs.SameNameError as error:
        form.add_error("mark", str(error))
    except verbs.LookAlikeError as error:
        form.add_error("name", ValidationError(str(error), code=NameForm.ALIKE))
    except verbs.PeopleError as error:
        form.add_error(None, str(error))
    except BusyError:
        form.add_error(None, _("The books are busy; nothing was changed. Try again in a moment."))
        status = 503
    return status


@club_page(Role.MANAGER)
@require_http_methods(["GET", "POST"])
def person(request: ClubRequest, member: int) -> HttpResponse:
    """Show one person; a form of the page makes the change that its field ``change`` names."""
    subject = get_object_or_404(request.club.members.select_related("club", "user"), pk=member)
    bound = _forms(request, subject)
    context: dict[str, object] = {"person": subject, "forms": bound}
    status = 200
    if request.method == "POST":
        sent = request.POST.get("change", "")
        change = _changes(request, subject, bound).get(sent)
        if change is None:
            raise BadRequest("No form of the page makes this change.")
        made: list[object] = []
        status = attempt(bound[sent], lambda: made.append(change()))
        if status == 200 and sent != "login":
            messages.success(request, _("It is changed."))
            return redirect("club:person", club=request.club.slug, member=subject.pk)
        context["link"] = made[0] if made else ""
    context["balance"] = reading.balance(subject.account)
    context["refusal"] = verbs.why_not(subject, request.member)
    return render(request, "club/person.html", context, status=status)


def _forms(request: ClubRequest, subject: Member) -> dict[str, forms.Form]:
    """Return the page's forms by the change they make; the one that was sent is bound."""
    sent = request.POST.get("change", "")

    def make[F: forms.Form](form: type[F], change: str, **options: Any) -> F:
        data = request.POST if sent == change else None
        return form(data, auto_id=f"{change}_%s", **options)

    return {
        "name": make(NameForm, "name", initial={"name": subject.name, "mark": subject.mark}),
        "roles": make(RolesForm, "roles", by=request.member, initial={"roles": subject.roles}),
        "credit": make(
            CreditForm,
            "credit",
            club=request.club,
            initial={"credit_limit": subject.credit_limit},
        ),
        "login": make(forms.Form, "login"),
        "leave": make(forms.Form, "leave"),
        "return": make(forms.Form, "return"),
    }


def _changes(
    request: ClubRequest, subject: Member, bound: dict[str, forms.Form]
) -> dict[str, Callable[[], object]]:
    """Return what each form of a person's page does once it is valid."""
    me = request.member
    name, roles, credit = bound["name"], bound["roles"], bound["credit"]
    return {
        "name": lambda: verbs.rename(subject, by=me, **name.cleaned_data),
        "roles": lambda: verbs.set_roles(subject, by=me, roles=roles.cleaned_data["roles"]),
        "credit": lambda: verbs.set_credit_limit(
            subject, by=me, limit=credit.cleaned_data["credit_limit"]
        ),
        "login": lambda: _link(request, invitations.invite(subject, by=me)),
        "leave": lambda: verbs.deactivate(subject, by=me),
        "return": lambda: verbs.reactivate(subject, by=me),
    }


def _link(request: ClubRequest, code: str) -> str:
    """Return the address to send to the person; it is shown once and stored nowhere."""
    return request.build_absolute_uri(f"{reverse('invitation')}?code={code}")
