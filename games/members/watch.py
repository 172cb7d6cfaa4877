"""What onlookers see by a link: the tables, without a login and without anybody's balance."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from games.members.audience import Audience
from games.members.board import drawn
from games.members.streams import board_teller, stream_of
from games.members.tv import show
from games.models import WatchLink
from games.tables import tables_of
from games.watching import find_link

type LinkView[**P] = Callable[Concatenate[HttpRequest, WatchLink, Audience, P], HttpResponseBase]


def link_page[**P](view: LinkView[P]) -> Callable[..., HttpResponseBase]:
    """Open a view to whoever has the code of a link that was not revoked; else 404, in words.

    A screen that still shows a table loads itself anew, so that nothing of it stays there.
    """

    @wraps(view)
    @require_GET
    def opened(
        request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        link = find_link(code)
        if link is None:
            answer: HttpResponseBase = render(request, "games/watch_ended.html", status=404)
            answer.headers["HX-Refresh"] = "true"
        else:
            answer = view(request, link, Audience(code, link.full_names), *args, **kwargs)
        answer.headers["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return opened


@link_page
def tv(request: HttpRequest, link: WatchLink, audience: Audience) -> HttpResponse:
    """Show the tables in turns."""
    return show(request, link.club, audience)


@link_page
def board(_request: HttpRequest, link: WatchLink, audience: Audience, table: int) -> HttpResponse:
    """Return what changes on a board."""
    found = get_object_or_404(tables_of(link.club).filter(session__closed_at=None), pk=table)
    return HttpResponse(drawn(found, audience))


@link_page
def stream(
    _request: HttpRequest, link: WatchLink, audience: Audience, table: int
) -> HttpResponseBase:
    """Stream a board; ends when the link is revoked."""
    found = get_object_or_404(tables_of(link.club).filter(session__closed_at=None), pk=table)

    def may_watch() -> bool:
        return find_link(audience.code) is not None

    return stream_of(found, board_teller(found, audience), may_watch)
