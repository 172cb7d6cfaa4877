"""The site without JavaScript: every form is a form, every link a link."""

import pytest
from playwright.sync_api import Page, expect

from ledger import reading
from tests.browser.windows import PHONE, OpenWindow, Site
from tests.builders import PASSWORD, Cast, make_cast
from tests.games.evening import Evening

pytestmark = pytest.mark.browser


@pytest.fixture
def cast(site: Site) -> Cast:
    return make_cast(digits=0)


def log_in(page: Page, cast: Cast, name: str) -> None:
    page.goto("/account/login/")
    page.fill("#id_login", f"{name}-{cast.club.slug}")
    page.fill("#id_password", PASSWORD)
    page.click("main button")


def test_a_member_logs_in_reads_his_history_and_changes_the_language(
    cast: Cast, open_window: OpenWindow
) -> None:
    Evening(cast, cast.anna, cast.boris, money=1_000).tap(
        "drawn 1", "ante all", "deal", "2 bet 30", "1 fold", "take_bank"
    )
    page = open_window(PHONE, scripts=False)
    log_in(page, cast, "anna")

    expect(page.locator("h1")).to_have_text("Tonight")
    page.click("nav >> text=My page")
    expect(page.locator(".member-head .amount").first).to_have_text("990")
    page.click(".account summary")
    page.click("text=Русский")

    expect(page.locator(".site-navigation")).to_contain_text("Сегодня")
    expect(page.locator(".member-head .amount").first).to_have_text("990")


def test_the_dealer_takes_antes_deals_and_pays_out(cast: Cast, open_window: OpenWindow) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=1_000)
    page = open_window(PHONE, scripts=False)
    log_in(page, cast, "dora")
    page.click("text=Deal here")

    for tap in ("#seat-1", "#seat-1"):
        page.click(tap)
    expect(page.locator("#deal")).to_be_disabled()
    expect(page.locator(".felt-moment")).to_contain_text("Boris has not put in.")
    for tap in ("#seat-2", "#deal", "#bet-2-10", "#fold-1", "#choose-take summary"):
        page.click(tap)
    page.click("text=Yes, pay out")

    expect(page.locator(".felt-moment")).to_contain_text("New hand")
    assert [evening.play.balance(seat) for seat in (1, 2)] == [990, 1_010]


def test_a_refused_sum_is_explained_and_not_lost(cast: Cast, open_window: OpenWindow) -> None:
    Evening(cast, cast.anna, cast.boris, money=1_000).tap("drawn 1", "ante all", "deal")
    page = open_window(PHONE, scripts=False)
    log_in(page, cast, "dora")
    page.click("text=Deal here")

    page.click("text=Other sum")
    page.fill("#own-amount", "1e5")
    page.click("#own-bet")

    expect(page.locator("#own-error")).to_contain_text("plain digits")
    expect(page.locator("#own-amount")).to_have_value("1e5")


def test_the_treasurer_books_cash(cast: Cast, open_window: OpenWindow) -> None:
    page = open_window(PHONE, scripts=False)
    log_in(page, cast, "tanya")

    page.goto(f"/{cast.club.slug}/cash/")
    page.select_option("#id_member", str(cast.vera.pk))
    page.get_by_label("Cash in", exact=True).check()
    page.fill("#id_amount", "1,250")
    page.get_by_role("button", name="Book").click()

    expect(page.locator(".notice.success")).to_contain_text("Vera paid in 1,250.")
    assert reading.balance(cast.vera.account) == 1_250
