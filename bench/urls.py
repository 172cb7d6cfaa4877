"""The product's pages and an empty one."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from club.urls import (
    handler400,
    handler403,
    handler404,
    handler429,
    handler500,
)
from club.urls import urlpatterns as product

__all__ = ["handler400", "handler403", "handler404", "handler429", "handler500", "urlpatterns"]


def empty(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer nothing; what that costs is middleware and server."""
    return HttpResponse()


urlpatterns = [path("empty/view/", empty, name="empty"), *product]
