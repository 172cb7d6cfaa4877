"""Who may open a page: one decorator on every view of a club, so that no view can forget it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase

from club.http import ClubRequest
from club.models import Member, Role

SAFE = ("GET", "HEAD", "OPTIONS")


class FrozenError(PermissionDenied):
    """The club's books are in doubt; nothing is recorded until somebody has looked at them."""


type ClubView[**P] = Callable[Concatenate[ClubRequest, P], HttpResponseBase]


def club_page[**P](*roles: Role) -> Callable[[ClubView[P]], Callable[..., HttpResponseBase]]:
    """Open a view to active members of the club in its address who hold one of ``roles``.

    Without ``roles`` every active member may. The membership is read on each request, so a
    change of roles counts at once. Anonymous visitors are sent to the login; whoever is not an
    active member of that club gets a 404, as if it did not exist; a member without the role 403.
    While the club is frozen, whatever would record something gets a 423.
    The view gets ``request.club`` and ``request.member`` instead of the slug.
    """

    def decorate(view: ClubView[P]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def opened(request: HttpRequest, club: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return _to_login(request)
            member = (
                Member.objects.select_related("club")
                .filter(club__slug=club, user=request.user, active=True)
                .first()
            )
            if member is None:
                raise Http404
            if roles and not member.has(*roles):
                raise PermissionDenied
            if member.club.frozen_at is not None and request.method not in SAFE:
                raise FrozenError
            request.club = member.club  # type: ignore[attr-defined]  # becomes a ClubRequest
            request.member = member  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)  # type: ignore[arg-type]

        opened.club_roles = roles  # type: ignore[attr-defined]  # the table of all URLs reads it
        return opened

    return decorate


def _to_login(request: HttpRequest) -> HttpResponse:
    """Send to the login page, an htmx request with its whole window."""
    back = request.get_full_path() if request.method == "GET" else "/"
    answer = redirect_to_login(back)
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=204, headers={"HX-Redirect": answer.headers["Location"]})
    return answer
