"""A browser in a few lines: one kept connection, the session of a member, and a watch."""

import http.client
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from club.models import Member
from tests.builders import client_of

HOST = "localhost"


def session_cookie(member: Member) -> str:
    """Log a member in and return the cookie header of his browser."""
    return f"sessionid={client_of(member).cookies['sessionid'].value}"


@dataclass(frozen=True)
class Answer:
    """What came back; ``ms`` from the request's first byte to the answer's last."""

    status: int
    body: bytes
    headers: Mapping[str, str]
    ms: float


class Browser:
    """One connection to the product on this machine."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._headers = {"Host": HOST, "Accept-Encoding": "br, gzip"}
        if cookie:
            self._headers["Cookie"] = cookie

    def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: Mapping[str, str]) -> Answer:
        """Send a form as htmx does, with the token that `learn_token` took from a page."""
        form = {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        return self._ask("POST", path, urlencode(fields).encode(), form)

    def learn_token(self, path: str) -> Answer:
        """Open a page with a form and keep its protection against foreign forms."""
        page = self.get(path)
        token = page.headers["Set-Cookie"].split("csrftoken=", 1)[1].split(";", 1)[0]
        self._headers["Cookie"] += f"; csrftoken={token}"
        self._headers["X-CSRFToken"] = token
        return page

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> Answer:
        begun = time.perf_counter()
        self._connection.request(method, path, body, self._headers | dict(headers))
        answer = self._connection.getresponse()
        content = answer.read()
        ms = 1000 * (time.perf_counter() - begun)
        return Answer(answer.status, content, dict(answer.getheaders()), ms)
