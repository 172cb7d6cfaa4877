"""Windows of people on a running site: where they log in, and what their browser dislikes."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request
from playwright.sync_api import Error as PageError

if TYPE_CHECKING:
    # Named on the command line, a folder is read before the tests have servers and settings.
    from club.models import User


PHONE = (390, 844)
WIDE = (1280, 800)


@dataclass(frozen=True)
class Site:
    """The address of a running site; it has this test worker's own database."""

    url: str

    def __call__(self, path: str) -> str:
        """Return the address of a page of the site."""
        return self.url + path


@dataclass
class Troubles:
    """What a browser complained of, and requests to any other host."""

    site: Site
    seen: list[str] = field(default_factory=list)
    # A refusal is an answer with such a status; the browser logs it as an error.
    allowed: list[str] = field(default_factory=lambda: [r"status of (409|422)"])

    def allow(self, pattern: str) -> None:
        """Expect complaints that match ``pattern`` in this test."""
        self.allowed.append(pattern)

    def watch(self, context: BrowserContext) -> None:
        """Listen to every page of ``context``."""
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self._on_error(error.error))
        context.on("request", self._on_request)

    def unexpected(self) -> list[str]:
        """Return the complaints that nobody allowed."""
        return [line for line in self.seen if not any(re.search(p, line) for p in self.allowed)]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.seen.append(f"console: {message.text} ({message.location['url']})")

    def _on_error(self, error: PageError) -> None:
        self.seen.append(f"script: {error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme != "data" and not request.url.startswith(self.site.url + "/"):
            self.seen.append(f"request to {request.url}")


type OpenWindow = Callable[..., Page]


def log_in(context: BrowserContext, site: Site, user: "User") -> None:
    """Give a browser the session that ``user`` would get from the login page."""
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session.value, "url": site("/")}]
    )
