"""A reader who opens everything: what links lead to, and every address with everybody's numbers."""

import asyncio
import io
import zipfile
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import product
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, resolve, reverse

WHOLE = ("href", "src", "data-live", "action", "formaction", "data", "poster")
PART = ("hx-get",)
VARIANTS = 12
"""How many queries of one address are asked for: where to begin, how many, what to filter."""

EVENTS = 3
"""How many events of a stream are read: how to come back, the number, and what is new."""


@dataclass(frozen=True)
class Page:
    """What one address answered; ``name`` is that of its route."""

    address: str
    name: str
    status: int
    text: str


class Links(HTMLParser):
    """Collects where a page leads to, forms that only ask included."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, bool]] = []
        self._form: tuple[str, dict[str, str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        asks = values.get("method", "get").lower() == "get"
        if tag == "form" and asks:
            self._form = (values.get("action", ""), {})
        elif tag in {"input", "button"} and self._form and values.get("name"):
            self._form[1][values["name"]] = values.get("value", "")
        self.found += [(values[name], False) for name in WHOLE if values.get(name)]
        self.found += [(values[name], True) for name in PART if values.get(name)]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._form:
            action, fields = self._form
            self.found.append((f"{action}?{urlencode(fields)}", False))
            self._form = None


@dataclass
class Reader:
    """Somebody in his browser; ``pages`` is all that he was answered."""

    browser: Client
    news: Callable[[str], bool]
    pages: list[Page] = field(default_factory=list)
    asked: set[tuple[str, bool]] = field(default_factory=set)
    queries: Counter[str] = field(default_factory=Counter)

    def crawl(self, addresses: Iterator[str]) -> None:
        """Open ``addresses``, and whatever they lead to, whole or the part that htmx asks for."""
        waiting = deque((address, False) for address in addresses)
        while waiting:
            address, part = waiting.popleft()
            if self._is_new(address, part=part):
                page = self.open(address, part=part)
                self.pages.append(page)
                waiting += self._links(page)

    def _is_new(self, address: str, *, part: bool) -> bool:
        if (address, part) in self.asked:
            return False
        self.asked.add((address, part))
        path, _, query = address.partition("?")
        self.queries[f"{path} {part}"] += bool(query)
        return self.queries[f"{path} {part}"] <= VARIANTS

    def open(self, address: str, *, part: bool) -> Page:
        """Open one address."""
        headers = {"hx-request": "true"} if part else {}
        answer = self.browser.get(address, headers=headers)
        told = f"{answer.headers.get('Location', '')}\n{self._text(address, answer)}"
        return Page(address, name_of(address), answer.status_code, told)

    def _text(self, address: str, answer: HttpResponseBase) -> str:
        if isinstance(answer, StreamingHttpResponse):
            if answer.is_async:
                patience = 100 if self.news(address) else 1
                return asyncio.run(_heard(answer, patience))
            return as_text(answer.getvalue())
        assert isinstance(answer, HttpResponse)
        return as_text(answer.content)

    def _links(self, page: Page) -> Iterator[tuple[str, bool]]:
        links = Links()
        if page.status < 400:
            links.feed(page.text)
        where = page.text.partition("\n")[0]
        for link, part in ((where, False), *links.found):
            address = urldefrag(urljoin(page.address, link)).url
            found = urlsplit(address)
            inside = found.scheme in {"", "http"} and found.netloc in {"", "localhost"}
            path = f"{found.path}?{found.query}" if found.query else found.path
            if link and inside and name_of(path):
                yield path, part


def name_of(address: str) -> str:
    """Return the name of an address's route; empty where there is none."""
    try:
        return resolve(address.partition("?")[0]).view_name
    except Resolver404:
        return ""


def as_text(content: bytes) -> str:
    """Return a file as text: of an archive all that is in it."""
    if not content.startswith(b"PK"):
        return content.decode(errors="replace")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return "\n".join(archive.read(name).decode(errors="replace") for name in archive.namelist())


async def _heard(answer: StreamingHttpResponse, patience: int) -> str:
    """Return the first events of a stream; fewer if it is silent ``patience`` times."""
    heard: list[str] = []
    silences = 0
    async with aclosing(aiter(answer)) as events:  # type: ignore[type-var]  # a generator of ours
        async for event in events:
            told = event.decode()
            silences += told.startswith("event: beat")
            heard.append(told)
            if len(heard) - silences >= EVENTS or silences >= patience:
                break
    return "".join(heard)


def addresses_of(
    routes: Mapping[str, frozenset[str]], club: str, values: Mapping[str, Sequence[object]]
) -> Iterator[str]:
    """Yield every address that the routes have in a club for the numbers of what there is."""
    for route, arguments in routes.items():
        choices = [[club] if name == "club" else values[name] for name in sorted(arguments)]
        for chosen in product(*choices):
            yield reverse(route, kwargs=dict(zip(sorted(arguments), chosen, strict=True)))
