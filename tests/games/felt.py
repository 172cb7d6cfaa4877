"""The dealer's phone without a browser: what the felt offers, and taps on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from types import MappingProxyType
from typing import Any, cast
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from club.models import Member
from tests.builders import client_of
from tests.games.evening import Evening
from tests.games.pages import words_of

HTMX = {"HX-Request": "true"}


@dataclass
class Button:
    """A button of a page: what it sends, what it says, whether it is shut."""

    name: str
    value: str
    shut: bool
    words: str = ""


@dataclass
class Page(HTMLParser):
    """What a page offers: its hidden fields and its buttons."""

    text: str
    hidden: dict[str, str] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: Button | None = None
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "input" and given.get("type") == "hidden":
            self.hidden[given.get("name") or ""] = given.get("value") or ""
        elif tag == "button":
            name, value = given.get("name") or "", given.get("value") or ""
            self._open = Button(name, value, "disabled" in given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._open is not None:
            self._open.words = " ".join(self._open.words.split())
            self.buttons.append(self._open)
            self._open = None

    def handle_data(self, data: str) -> None:
        if self._open is not None:
            self._open.words += f"{data} "

    def lines(self) -> dict[str, str]:
        """Return the lines that can be tapped now, with the words on them."""
        return {
            button.value: button.words
            for button in self.buttons
            if button.name == "line" and not button.shut
        }

    def shut(self) -> dict[str, str]:
        """Return the lines that are shut, with the words on them."""
        return {
            button.value: button.words
            for button in self.buttons
            if button.name == "line" and button.shut
        }


class Phone:
    """A dealer's phone that shows the table of an evening."""

    def __init__(self, evening: Evening, member: Member | None = None) -> None:
        self.evening = evening
        self.client: Client = client_of(member or evening.cast.dora)
        club, table = evening.cast.club.slug, evening.table.pk
        self.url = f"/{club}/tables/{table}/"

    def look(self) -> Page:
        """Open the felt."""
        answer = self.client.get(self.url)
        assert answer.status_code == 200
        return Page(answer.content.decode())

    def words(self) -> str:
        """Return what the felt says."""
        return words_of(self.client.get(self.url))

    def send(
        self,
        form: Mapping[str, Any] = MappingProxyType({}),
        /,
        *,
        to: str = "act/",
        htmx: bool = True,
        **fields: Any,
    ) -> HttpResponse:
        """Send a form; without number and key of its own as a felt that is up to date would."""
        data = {"number": str(self.evening.number), "key": str(uuid4()), **form, **fields}
        headers = HTMX if htmx else {}
        return cast("HttpResponse", self.client.post(self.url + to, data, headers=headers))

    def tap(self, line: str) -> Page:
        """Tap a button that the felt has and that is not shut."""
        page = self.look()
        assert line in page.lines(), f"{line} is not among {sorted(page.lines())}"
        answer = self.client.post(
            self.url + "act/",
            {"number": page.hidden["number"], "key": page.hidden["key"], "line": line},
            headers=HTMX,
        )
        assert answer.status_code == 200, words_of(answer)
        return Page(answer.content.decode())

    def taps(self, *lines: str) -> Page:
        """Tap one button after another; return the last felt."""
        *first, last = lines
        for line in first:
            self.tap(line)
        return self.tap(last)


def recorded(evening: Evening) -> Iterator[str]:
    """Yield the lines of all actions of the table, taken back or not."""
    yield from evening.table.actions.order_by("number").values_list("line", flat=True)
