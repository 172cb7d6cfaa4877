"""The big screen: the tables in turns on any screen, for members and for whoever has a link."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.watching import find_link, make_link, revoke
from tests.browser.windows import OpenWindow, Troubles
from tests.builders import Cast
from tests.games.evening import Evening

pytestmark = pytest.mark.browser

SCREENS = [(1920, 1080), (1280, 720), (3840, 2160), (800, 1280), (390, 844)]


@pytest.fixture
def tables(cast: Cast) -> list[Evening]:
    """Let eight play trinka, as many as there can be, and have a second table opened."""
    seated = [*cast.players, cast.mona, cast.tanya, cast.olga]
    full = Evening(cast, *seated)
    full.tap("drawn 1", "ante all", "deal", "2 blind 1000", "3 fold", "4 fold")
    return [full, Evening(cast, game="terz")]


def _fits(page: Page) -> bool:
    return bool(
        page.evaluate(
            "document.documentElement.scrollHeight <= innerHeight"
            " && document.documentElement.scrollWidth <= innerWidth"
        )
    )


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("dark", [False, True])
def test_a_full_table_fits_every_screen_with_every_seat_and_the_newest_lines_whole(
    open_window: OpenWindow, tables: list[Evening], size: tuple[int, int], *, dark: bool
) -> None:
    cast = tables[0].cast
    page = open_window(size, user=cast.gleb.user, dark=dark)
    page.goto(reverse("games:tv", args=[cast.club.slug]) + f"?table={tables[0].table.pk}")
    expect(page.locator(".board-seat")).to_have_count(8)
    assert _fits(page)
    bar = page.locator(".tv-bar").bounding_box()
    newest = page.locator(".board-told li").first.bounding_box()
    seat = page.locator(".board-seat").last.bounding_box()
    assert bar is not None
    assert newest is not None
    assert newest["y"] + newest["height"] <= bar["y"]
    if size != (390, 844):
        assert seat is not None
        assert seat["y"] + seat["height"] <= bar["y"]


def test_the_tables_come_in_turns_until_somebody_stays(
    open_window: OpenWindow, tables: list[Evening]
) -> None:
    cast = tables[0].cast
    page = open_window(SCREENS[1], user=cast.gleb.user)
    page.goto(reverse("games:tv", args=[cast.club.slug]) + "?every=5")
    expect(page.locator("h1")).to_contain_text("Table 1")
    expect(page.locator("h1")).to_contain_text("Table 2", timeout=8_000)
    expect(page.locator("h1")).to_contain_text("Table 1", timeout=8_000)
    # A tap at the table shows at once: the new board has taken up its stream.
    tables[0].tap("5 fold")
    expect(page.locator(".board-told li").first).to_contain_text("folded", timeout=4_000)
    page.get_by_role("link", name="Stay here").click()
    expect(page.get_by_role("link", name="Go on in turns")).to_be_visible()
    page.wait_for_timeout(6_000)
    expect(page.locator("h1")).to_contain_text("Table 1")


def test_an_onlooker_watches_live_without_a_login_until_the_link_is_ended(
    open_window: OpenWindow, tables: list[Evening], troubles: Troubles
) -> None:
    troubles.allow(r"status of 404")
    cast = tables[0].cast
    code = make_link("TV", full_names=False, by=cast.mona)
    page = open_window(SCREENS[1])
    page.goto(reverse("watching:tv", args=[code]) + "?every=600")
    expect(page.locator(".live")).to_have_text("live")
    tables[0].tap("5 fold")
    expect(page.locator(".board-told li").first).to_contain_text("D. folded")
    link = find_link(code)
    assert link is not None
    revoke(link, by=cast.mona)
    page.reload()
    expect(page.locator("h1")).to_have_text("This link has ended")
