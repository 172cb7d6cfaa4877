"""What is answered instead of a page, in the reader's language; htmx gets the sentence alone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from club.access import FrozenError


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Answer what no form of ours sends: too large, a foreign host, broken encoding."""
    return _refuse(
        request,
        400,
        _("This can't be read"),
        _("What was sent is too large or damaged. Nothing was recorded; go back and try again."),
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a member who lacks the role, or whose club is frozen."""
    if isinstance(exception, FrozenError):
        return _refuse(
            request,
            423,
            _("The books are in doubt"),
            _("Nothing was recorded now, and nothing will be until somebody has looked at them. "
              "What was recorded before is safe; tell the treasurer."),
        )  # fmt: skip
    return _refuse(
        request,
        403,
        _("This is not yours to do"),
        _("Your roles in the club don't include this. A manager can change them."),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """Answer a form whose token is missing or old."""
    return _refuse(
        request,
        403,
        _("This page has grown old"),
        _("Nothing was recorded. Load the page again, then repeat what you did."),
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """Answer an address that leads nowhere, or nowhere for this person."""
    return _refuse(
        request,
        404,
        _("There is nothing here"),
        _("The address is wrong, or what it leads to is not open to you."),
    )


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Answer somebody whom allauth's rate limits hold back."""
    return _refuse(
        request,
        429,
        _("That was too often"),
        _("Wait a minute, then try again."),
    )


def unknown_language(request: HttpRequest) -> HttpResponse:
    """Answer somebody who asks for a language that the site does not speak."""
    return _refuse(
        request,
        422,
        _("Not in this language"),
        _("The site speaks English or Russian; choose one."),
    )


def server_error(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer a fault of ours with a page that needs neither database nor session."""
    return HttpResponse(render_to_string("club/server_error.html"), status=500)


def _refuse(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    template = "club/error.html"
    if request.headers.get("HX-Request") == "true":
        template += "#refusal"
    return render(request, template, {"title": title, "sentence": sentence}, status=status)
