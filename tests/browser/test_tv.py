"""The big screen: the tables in turns on any screen, for members and for whoever has a link."""

from random import Random
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from club.models import Club, Member
from games.tables import close_table
from games.watching import find_link, make_link, revoke
from tests.browser.windows import OpenWindow, Troubles
from tests.builders import Cast
from tests.games.evening import Evening

pytestmark = pytest.mark.browser

LONG_NAMES = (
    "Константин Барановский",
    "Екатерина Преображенская",
    "Александр Милославский",
    "Вера Ли",
    "Мария-Антуанетта Заболоцкая",
    "Дмитрий Ржевский",
    "Олег Тихомиров-Старший",
    "Инна Ким",
)
# Of the seats and the last actions, those that are seen in part; at least one action is seen.
CUT = """() => {
  const bar = document.querySelector(".tv-bar")?.getBoundingClientRect().top ?? innerHeight;
  const told = document.querySelector(".board-told ol").getBoundingClientRect();
  const end = Math.min(told.bottom, bar) + 1;
  const lines = [...document.querySelectorAll(".board-told li")]
    .filter((line) => line.getBoundingClientRect().left < told.right - 1);
  const cut = lines.filter((line) => line.getBoundingClientRect().bottom > end);
  for (const seat of document.querySelectorAll(".board-seat")) {
    const { bottom, right } = seat.getBoundingClientRect();
    const inside = seat.scrollHeight <= seat.clientHeight + 1;
    if (bottom > bar + 1 || right > innerWidth || !inside) cut.push(seat);
  }
  return lines.length ? cut.map((one) => one.innerText) : ["no line at all"];
}"""
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


@pytest.mark.parametrize(
    ("game", "players"), [("trinka", 8), ("trinka", 6), ("seka", 8), ("board", 8), ("terz", 2)]
)
def test_nothing_is_cut_in_two_at_a_long_evening_of_long_names(
    open_window: OpenWindow, cast: Cast, game: str, players: int
) -> None:
    seated = [*cast.players, cast.mona, cast.tanya, cast.olga][:players]
    for member, name in zip(seated, LONG_NAMES, strict=False):
        Member.objects.filter(pk=member.pk).update(name=name)
    evening = Evening(cast, *seated, game=game)
    evening.at_random(Random(5), 60)
    page = open_window(user=cast.gleb.user, language="ru")
    addresses = {
        reverse("games:tv", args=[cast.club.slug]): SCREENS[:4],
        reverse("games:board", args=[cast.club.slug, evening.table.pk]): SCREENS[:1],
    }
    for address, sizes in addresses.items():
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(address)
            assert page.evaluate(CUT) == [], (address, width, height)
            assert _fits(page), (address, width, height)


def test_a_notice_that_the_books_are_in_doubt_leaves_the_bar_on_the_screen(
    open_window: OpenWindow, tables: list[Evening]
) -> None:
    cast = tables[0].cast
    Club.objects.filter(pk=cast.club.pk).update(frozen_at=timezone.now())
    page = open_window(SCREENS[0], user=cast.gleb.user)
    page.goto(reverse("games:tv", args=[cast.club.slug]))
    expect(page.locator(".notice.error")).to_be_visible()
    bar = page.locator(".tv-bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= SCREENS[0][1]


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


@pytest.mark.parametrize("key", ["p", " ", "з"])
def test_one_key_stays_at_a_table_and_the_same_goes_on(
    open_window: OpenWindow, tables: list[Evening], key: str
) -> None:
    page = open_window(SCREENS[1], user=tables[0].cast.gleb.user)
    page.goto(reverse("games:tv", args=[tables[0].cast.club.slug]))
    for text in ("Go on in turns", "Stay here", "Go on in turns"):
        # A keyboard in Russian gives another letter for the same key.
        page.evaluate(
            "([key, code]) => document.body.dispatchEvent("
            "new KeyboardEvent('keydown', {key, code, bubbles: true}))",
            [key, "Space" if key == " " else "KeyP"],
        )
        expect(page.get_by_role("link", name=text)).to_be_visible()


def test_a_screen_that_stays_at_a_table_goes_on_when_the_table_is_closed(
    open_window: OpenWindow, tables: list[Evening]
) -> None:
    cast, last = tables[0].cast, tables[1].table
    page = open_window(SCREENS[1], user=cast.gleb.user)
    page.goto(reverse("games:tv", args=[cast.club.slug]) + f"?every=5&table={last.pk}")
    expect(page.locator("h1")).to_contain_text("Table 2")
    close_table(last, by=cast.mona)
    expect(page.locator("h1")).to_contain_text("Table 1", timeout=8_000)
    expect(page.get_by_role("link", name="Stay here")).to_be_visible()


def test_a_table_that_opens_in_an_empty_room_appears_by_itself(
    open_window: OpenWindow, cast: Cast
) -> None:
    page = open_window(SCREENS[1], user=cast.gleb.user)
    page.goto(reverse("games:tv", args=[cast.club.slug]) + "?every=600")
    expect(page.locator(".tv-empty")).to_be_visible()
    Evening(cast, cast.anna, cast.boris)
    expect(page.locator("h1")).to_contain_text("Table 1", timeout=15_000)


def test_what_an_outage_said_is_gone_when_the_screen_is_back(
    open_window: OpenWindow, tables: list[Evening], troubles: Troubles
) -> None:
    troubles.allow(r"ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest)")
    page = open_window(SCREENS[1], user=tables[0].cast.gleb.user)
    page.goto(reverse("games:tv", args=[tables[0].cast.club.slug]) + "?every=5")
    expect(page.locator(".live")).to_have_text("live")
    page.context.set_offline(True)
    expect(page.locator("#strip")).to_contain_text("connection is lost")
    # Longer than a turn: that has failed too.
    page.wait_for_timeout(6_000)
    expect(page.locator("#strip")).to_contain_text("connection is lost")
    page.context.set_offline(False)
    expect(page.locator("#strip")).to_be_empty(timeout=15_000)
    expect(page.locator(".live")).to_have_text("live")


@pytest.mark.parametrize("stays", [False, True])
def test_a_screen_shows_no_name_any_more_soon_after_its_link_was_ended(
    open_window: OpenWindow, tables: list[Evening], troubles: Troubles, *, stays: bool
) -> None:
    troubles.allow(r"status of 404")
    cast = tables[0].cast
    code = make_link("TV", full_names=True, key=uuid4(), by=cast.mona)
    page = open_window(SCREENS[1])
    table = f"&table={tables[0].table.pk}" if stays else ""
    page.goto(reverse("watching:tv", args=[code]) + f"?every=5{table}")
    expect(page.locator(".board-seat").first).to_contain_text("Anna")
    link = find_link(code)
    assert link is not None
    revoke(link, by=cast.mona)
    expect(page.locator("h1")).to_have_text("This link has ended", timeout=8_000)
    assert "Anna" not in page.content()


def test_an_onlooker_watches_live_without_a_login_until_the_link_is_ended(
    open_window: OpenWindow, tables: list[Evening], troubles: Troubles
) -> None:
    troubles.allow(r"status of 404")
    cast = tables[0].cast
    code = make_link("TV", full_names=False, key=uuid4(), by=cast.mona)
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
