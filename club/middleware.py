"""The language of a request, and what no browser may keep."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

type Answer = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware:
    """Speak the language that the person chose, else the one that the browser asks for."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Activate the language for this request only."""
        with translation.override(self.language_of(request)):
            request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
            response = self.answer(request)
            response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
            return response

    @staticmethod
    def language_of(request: HttpRequest) -> str:
        """Return the code: of the user, of the cookie, of the browser, in this order."""
        chosen = getattr(request.user, "language", "")
        return chosen or translation.get_language_from_request(request)


class PrivacyMiddleware:
    """Nothing that a person sees after login may be kept by a browser or a proxy."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Forbid storing unless the view said otherwise."""
        response = self.answer(request)
        response.headers.setdefault("Cache-Control", "no-store, private")
        patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"
        )
        return response
