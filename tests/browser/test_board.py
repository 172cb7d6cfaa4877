"""The board in real browsers: on a phone and on the TV, while somebody taps elsewhere."""

import time

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.windows import PHONE, WIDE, OpenWindow, Troubles
from tests.builders import Cast
from tests.games.evening import Evening

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(cast: Cast) -> Evening:
    """Seat three; Anna is to deal and all have put in."""
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1", "ante all")
    return evening


def open_board(page: Page, evening: Evening) -> Page:
    page.goto(reverse("games:board", args=[evening.cast.club.slug, evening.table.pk]))
    expect(page.locator(".live")).to_have_text("live")
    return page


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_a_tap_elsewhere_is_on_the_board_within_a_second(
    open_window: OpenWindow, evening: Evening, size: tuple[int, int]
) -> None:
    page = open_board(open_window(size, user=evening.cast.gleb.user), evening)
    for line, bank, word in (
        ("deal", "30", "Boris, your word."),
        ("2 bet 2000", "50", "Vera, your word."),
        ("3 fold", "50", "Anna, your word."),
    ):
        evening.tap(line)
        tapped = time.monotonic()
        expect(page.locator(".board-word")).to_have_text(word, timeout=3000)
        expect(page.locator(".board-bank strong")).to_have_text(bank)
        assert time.monotonic() - tapped < 1
    assert "Vera" in page.locator(".board-seat.out").inner_text()
    expect(page.locator("#spoken")).to_contain_text("Anna, your word.")


def test_a_board_that_lost_its_connection_says_so_and_catches_up(
    open_window: OpenWindow, evening: Evening, troubles: Troubles
) -> None:
    troubles.allow("ERR_INTERNET_DISCONNECTED")
    page = open_board(open_window(WIDE, user=evening.cast.gleb.user), evening)
    page.context.set_offline(True)
    expect(page.locator("#strip")).to_contain_text("The connection is lost.")
    expect(page.locator(".live")).to_have_text("not connected")
    evening.tap("deal", "2 bet 2000")
    page.context.set_offline(False)
    expect(page.locator(".board-bank strong")).to_have_text("50")
    expect(page.locator(".live")).to_have_text("live")
    expect(page.locator("#strip")).to_have_text("")


def test_a_board_whose_stream_is_cut_goes_on_by_asking(
    open_window: OpenWindow, evening: Evening, troubles: Troubles
) -> None:
    troubles.allow("stream")
    page = open_window(WIDE, user=evening.cast.gleb.user)
    page.route("**/board/stream/", lambda route: route.abort())
    page.goto(reverse("games:board", args=[evening.cast.club.slug, evening.table.pk]))
    expect(page.locator(".live")).to_have_text("checking every few seconds")
    evening.tap("deal", "2 bet 2000")
    expect(page.locator(".board-bank strong")).to_have_text("50")


def test_eight_seats_fit_the_tv(open_window: OpenWindow, cast: Cast) -> None:
    seated = [*cast.players, cast.mona, cast.tanya, cast.olga]
    evening = Evening(cast, *seated)
    evening.tap("drawn 1", "ante all", "deal", "2 blind 1000", "3 fold")
    page = open_board(open_window(WIDE, user=cast.gleb.user), evening)
    last = page.locator(".board-seat").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= WIDE[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE[0]
