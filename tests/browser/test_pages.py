"""Every page: fit for a phone and a laptop, in light and dark, for screen readers, in Russian."""

import json
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # no types
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Page

from tests.browser.desk_sights import DESK_SIGHTS
from tests.browser.figure_sights import FIGURE_SIGHTS
from tests.browser.own_sights import OWN_SIGHTS
from tests.browser.room import SIGHTS, Room, Sight, make_room
from tests.browser.windows import PHONE, WIDE, OpenWindow, Troubles

pytestmark = pytest.mark.browser

ALL_SIGHTS = SIGHTS | DESK_SIGHTS | OWN_SIGHTS | FIGURE_SIGHTS

# Addresses that no GET answers with a page of its own.
WITHOUT_A_PAGE = {
    *("entrance", "health", "language"),
    *("games:act", "games:back", "games:stream", "games:retire_preset", "games:close_session"),
    *("games:new_session", "games:board_stream"),
    *("games:session_records", "games:take_back_paper", "club:job_file"),
    *("games:mark_hand", "games:agree", "games:revoke_link", "watching:board", "watching:stream"),
    "club:receipt_code",
}
SMALL = """() => {
  const box = (element) => element.getBoundingClientRect();
  const target = (element) => {
    const label = element.matches("[type=checkbox], [type=radio]") && element.labels?.[0];
    return box(label || element);
  };
  return [...document.querySelectorAll("a, button, summary, input, select, textarea")]
    .filter((e) => box(e).width && !e.closest(".sr-only") && !e.matches(".skip"))
    .filter((e) => !e.parentElement.matches("p") || getComputedStyle(e).display !== "inline")
    .filter((e) => target(e).width < 43.5 || target(e).height < 43.5)
    .map((e) => `${e.outerHTML.slice(0, 90)} ${target(e).width} x ${target(e).height}`);
}"""
BEYOND = """() => {
  const width = document.documentElement.clientWidth;
  const inside = (e) => !e.closest(".table-scroll, .felt-rail, .tabs, .sr-only");
  const wide = document.documentElement.scrollWidth > width
    ? [...document.querySelectorAll("main *")].filter(
        (e) => inside(e) && e.getBoundingClientRect().right > width + 1)
    : [];
  return wide.map((e) => e.outerHTML.slice(0, 90));
}"""


@pytest.fixture(scope="module")
def room(site: object) -> Room:
    return make_room()


def page_names() -> Iterator[str]:
    """Yield the names of all addresses of the site."""

    def walk(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, f"{pattern.namespace}:")
            else:
                yield f"{space}{pattern.name}"

    return walk(get_resolver().url_patterns)


def violations(page: Page) -> list[str]:
    """Return what axe calls serious or critical, each with the elements it means."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {json.dumps([node['html'][:120] for node in fault['nodes'][:3]])}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
    ]


def show(page: Page, sight: Sight, room: Room) -> None:
    answer = page.goto(sight.path(room))
    assert answer is not None
    assert answer.status == sight.status
    # Folded parts are pages too.
    page.evaluate("() => document.querySelectorAll('main details').forEach((e) => e.open = true)")


def test_no_page_of_the_site_goes_unseen() -> None:
    seen = {sight.page for sight in ALL_SIGHTS.values()}

    assert set(page_names()) - WITHOUT_A_PAGE == seen - WITHOUT_A_PAGE


@pytest.mark.parametrize("name", ALL_SIGHTS)
def test_a_page_can_be_used_by_everybody(
    name: str, room: Room, open_window: OpenWindow, troubles: Troubles
) -> None:
    sight = ALL_SIGHTS[name]
    troubles.allow(r"status of (403|404)")

    light = open_window(PHONE, user=sight.user(room))
    show(light, sight, room)
    assert violations(light) == []
    assert light.evaluate(BEYOND) == []
    assert light.evaluate(SMALL) == []

    dark = open_window(WIDE, user=sight.user(room), language="ru", dark=True)
    show(dark, sight, room)
    assert dark.get_attribute("html", "lang") == "ru"
    assert violations(dark) == []
    assert dark.evaluate(BEYOND) == []

    dark.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert dark.evaluate(BEYOND) == []
    assert dark.evaluate(SMALL) == []
