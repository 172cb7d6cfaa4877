"""Three cards tapped on a phone: what they are worth, in an address that can be sent on."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.windows import PHONE, OpenWindow
from tests.builders import Cast

pytestmark = pytest.mark.browser


def open_page(cast: Cast, open_window: OpenWindow, *, scripts: bool = True) -> Page:
    page = open_window(PHONE, user=cast.anna.user, scripts=scripts)
    page.goto(reverse("games:points", kwargs={"club": cast.club.slug}))
    return page


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f"#{card}").check()
        expect(page.locator(f"#{card}")).to_be_checked()


def test_three_taps_say_what_the_cards_are_worth(cast: Cast, open_window: OpenWindow) -> None:
    page = open_page(cast, open_window)

    tap(page, "a-As", "a-10s")
    expect(page.get_by_text("1 more card.")).to_be_visible()
    tap(page, "a-9s")

    expect(page.get_by_text("Three cards of one suit add up")).to_be_visible()
    expect(page.locator("#a-8s")).to_be_disabled()
    expect(page).to_have_url(re.compile("a=As&a=10s&a=9s$"))
    page.reload()
    expect(page.get_by_text("Three cards of one suit add up")).to_be_visible()


def test_a_second_hand_is_compared_with_the_first(cast: Cast, open_window: OpenWindow) -> None:
    page = open_page(cast, open_window)
    tap(page, "a-As", "a-10s", "a-9s")

    page.get_by_role("button", name="Compare with another hand").click()
    expect(page.locator("#b-As")).to_be_disabled()
    tap(page, "b-Ah", "b-10h", "b-8h")

    expect(page.get_by_text("The first hand wins: 30 against 29.")).to_be_visible()
    page.get_by_role("button", name="One hand only").click()
    expect(page.locator("#b-As")).to_have_count(0)
    expect(page.locator("#a-As")).to_be_checked()


def test_without_scripts_the_button_shows_it(cast: Cast, open_window: OpenWindow) -> None:
    page = open_page(cast, open_window, scripts=False)
    for card in ("a-6s", "a-6h", "a-6d"):
        page.locator(f"#{card}").check()

    page.get_by_role("button", name="Show").click()

    expect(page.get_by_text("together they count as 32")).to_be_visible()
