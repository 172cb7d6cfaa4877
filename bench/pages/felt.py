"""What a phone has to load before the dealer's table stands: every byte, compressed as served."""

import gzip
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin

from bench.pages.browser import Answer
from bench.pages.evening import dealer_at, sit_down
from bench.results import Result

LARGEST_KB = 60
# Which attribute of which element makes a browser load something for the page.
LOADED = {"link": "href", "script": "src", "img": "src", "use": "href", "image": "href"}
LINKS = {"stylesheet", "icon", "manifest", "preload", "modulepreload"}


class _Loads(HTMLParser):
    """Collects the addresses of what a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "link" and values.get("rel") not in LINKS:
            return
        address = values.get(LOADED.get(tag, ""))
        if address:
            self.addresses.add(urldefrag(address).url)


def measure(port: int) -> Iterator[Result]:
    """Load the table in the middle of a hand, and all that it names."""
    evening = sit_down()
    browser = dealer_at(evening, port)
    for _ in range(8):
        browser.post(evening.path("act"), evening.next_tap())
    page = browser.get(evening.address)
    encoding = page.headers.get("Content-Encoding", "")
    loads = _Loads()
    loads.feed(_text(page))
    weights = {"page": len(page.body)}
    for address in sorted(loads.addresses - {""}):
        answer = browser.get(urljoin(evening.address, address))
        if answer.status != 200:
            raise RuntimeError(f"The table names {address}, which is answered {answer.status}.")
        kind = address.rsplit(".", 1)[-1]
        weights[kind] = weights.get(kind, 0) + len(answer.body)
    yield Result("felt_kb", sum(weights.values()) / 1000, "kB", LARGEST_KB, least=False)
    for kind, weight in weights.items():
        said = f" ({encoding or 'not compressed'})" if kind == "page" else ""
        yield Result(f"felt_kb_{kind}{said}", weight / 1000, "kB")


def _text(page: Answer) -> str:
    if page.headers.get("Content-Encoding") == "gzip":
        return gzip.decompress(page.body).decode()
    return page.body.decode()
