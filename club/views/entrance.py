"""Where everybody comes in: the way to his club, the language, the probe of the server."""

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from club.models import Club, User
from club.views import errors


@require_GET
def entrance(request: HttpRequest) -> HttpResponse:
    """Lead to the login, to one's only club, or let choose among several."""
    if not isinstance(request.user, User):
        if Club.objects.exists():
            return redirect("account_login")
        return render(request, "club/entrance.html", {"founded": False})
    clubs = Club.objects.filter(members__user=request.user, members__active=True).order_by("name")
    if len(clubs) == 1:
        return redirect("games:home", club=clubs[0].slug)
    return render(request, "club/entrance.html", {"founded": True, "clubs": clubs})


@require_GET
def health(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Tell a load balancer that this process serves and reaches the database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Change the language: of the user for good, of an unknown visitor by a cookie."""
    code = request.POST.get("language", "")
    if code not in dict(settings.LANGUAGES):
        return errors.unknown_language(request)
    back = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    if not (ours and back.startswith("/")):
        back = "/"
    if isinstance(request.user, User):
        request.user.language = code
        request.user.save(update_fields=["language"])
    answer = HttpResponseRedirect(back)
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=365 * 24 * 3600,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return answer
