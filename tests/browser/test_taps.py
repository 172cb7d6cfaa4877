"""Taps over a bad network: each counts once, waits where it can be seen, and is never assumed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from club.models import Member
from games.models import Action
from tests.browser.room import BEGUN
from tests.browser.windows import PHONE, OpenWindow, Site, Troubles
from tests.builders import Cast, make_cast
from tests.games.evening import Evening

pytestmark = pytest.mark.browser


@pytest.fixture
def cast(site: Site) -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=1_000)
    evening.tap(*BEGUN)
    return evening


@pytest.fixture
def look(evening: Evening, open_window: OpenWindow) -> Callable[[Member], Page]:
    """Show the felt to somebody on a phone of his own, its live channel open."""

    def looked(member: Member) -> Page:
        page = open_window(PHONE, user=member.user)
        page.goto(f"/{evening.cast.club.slug}/tables/{evening.table.pk}/")
        expect(page.locator("[data-connection]")).to_have_text("live")
        return page

    return looked


def bets(evening: Evening) -> list[str]:
    actions = Action.objects.filter(table=evening.table, kind="bet").order_by("number")
    return [action.line for action in actions]


def bank(page: Page) -> str:
    return page.inner_text(".felt-bank .amount")


def test_a_double_tap_and_the_enter_key_with_it_count_once(
    evening: Evening, look: Callable[[Member], Page]
) -> None:
    page = look(evening.cast.dora)

    page.evaluate("""() => {
      const bet = document.getElementById("bet-2-10");
      bet.click();
      bet.click();
      bet.form.requestSubmit(bet);
    }""")
    expect(page.locator(".felt-bank")).to_contain_text("40")

    assert bets(evening) == ["2 bet 10"]


def test_a_tap_without_a_network_waits_in_sight_and_is_sent_once(
    evening: Evening, look: Callable[[Member], Page], troubles: Troubles
) -> None:
    troubles.allow("ERR_INTERNET_DISCONNECTED")
    page = look(evening.cast.dora)
    page.context.set_offline(True)

    page.click("#bet-2-10")
    page.wait_for_function("document.getElementById('bet-2-10').dataset.says")
    expect(page.locator("#strip")).to_have_text("Waiting for the network…")
    assert bank(page) == "30"
    assert bets(evening) == []

    page.context.set_offline(False)
    expect(page.locator(".felt-bank")).to_contain_text("40")
    expect(page.locator("#strip")).to_be_empty()
    assert bets(evening) == ["2 bet 10"]


def test_a_lost_answer_is_asked_for_again_with_the_same_key(
    evening: Evening, look: Callable[[Member], Page], troubles: Troubles
) -> None:
    troubles.allow(r"ERR_FAILED|htmx:(sendError|afterRequest)")
    page = look(evening.cast.dora)
    sent: list[str | None] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data)
        route.fetch()
        route.abort()

    page.on("request", lambda one: sent.append(one.post_data) if one.method == "POST" else None)
    page.route("**/act/", lose, times=1)
    page.click("#bet-2-10")

    expect(page.locator("#strip")).to_contain_text("No answer yet")
    expect(page.locator("#strip")).to_be_empty()
    expect(page.locator(".felt-bank")).to_contain_text("40")
    assert bets(evening) == ["2 bet 10"]
    assert len(sent) >= 2
    assert len(set(sent)) == 1


def test_a_fault_of_the_server_is_said_and_the_same_tap_can_be_made_again(
    evening: Evening, look: Callable[[Member], Page], troubles: Troubles
) -> None:
    troubles.allow(r"status of 500|Error Code 500")
    page = look(evening.cast.dora)

    page.route("**/act/", lambda route: route.fulfill(status=500, body="broken"), times=1)
    page.click("#bet-2-10")
    expect(page.locator("#strip")).to_contain_text("Something went wrong on the server")
    assert bank(page) == "30"

    page.wait_for_timeout(500)
    page.click("#bet-2-10")
    expect(page.locator(".felt-bank")).to_contain_text("40")
    expect(page.locator("#strip")).to_be_empty()
    assert bets(evening) == ["2 bet 10"]


def test_another_phone_sees_the_tap_hears_it_and_keeps_its_focus(
    evening: Evening, look: Callable[[Member], Page]
) -> None:
    mine, other = look(evening.cast.dora), look(evening.cast.mona)
    other.focus("#more > summary")

    mine.click("#bet-2-10")
    expect(other.locator(".felt-bank")).to_contain_text("40", timeout=3_000)

    expect(other.locator("#spoken")).to_contain_text("Bank 40")
    expect(other.locator("#spoken")).to_contain_text("Vera, your word.")
    assert other.evaluate("document.activeElement.parentElement.id") == "more"


def test_nothing_moves_while_somebody_types(
    evening: Evening, look: Callable[[Member], Page]
) -> None:
    page = look(evening.cast.dora)
    page.click("text=Other sum")
    page.fill("#own-amount", "12")

    evening.tap("2 bet 10")
    page.wait_for_timeout(1_500)
    assert page.input_value("#own-amount") == "12"
    assert bank(page) == "30"

    page.locator("#own-amount").blur()
    expect(page.locator(".felt-bank")).to_contain_text("40", timeout=3_000)


def test_a_lost_stream_is_said_and_caught_up_with(
    evening: Evening, look: Callable[[Member], Page], troubles: Troubles
) -> None:
    troubles.allow("ERR_INTERNET_DISCONNECTED")
    page = look(evening.cast.dora)

    page.context.set_offline(True)
    expect(page.locator("[data-connection]")).to_have_text("not connected")
    expect(page.locator("#strip")).to_contain_text("The connection is lost")
    evening.tap("2 bet 10")
    page.context.set_offline(False)

    expect(page.locator(".felt-bank")).to_contain_text("40")
    expect(page.locator("[data-connection]")).to_have_text("live")
    expect(page.locator("#strip")).to_be_empty()


def test_the_browser_keeps_nothing_and_shows_nothing_after_logging_out(
    evening: Evening, look: Callable[[Member], Page]
) -> None:
    page = look(evening.cast.dora)
    page.click("#bet-2-10")
    expect(page.locator(".felt-bank")).to_contain_text("40")
    page.goto(f"/{evening.cast.club.slug}/?who=Vera")
    kept = page.evaluate("Object.keys(localStorage).length + Object.keys(sessionStorage).length")
    assert kept == 0

    page.goto("/account/logout/")
    page.click("main button")
    page.wait_for_load_state()
    page.go_back()
    page.go_back()
    page.go_back()
    page.wait_for_load_state()

    expect(page.locator("#id_login")).to_be_visible()
    assert "Vera" not in page.content()
