"""A treasurer's evening in Chromium: the desk, settlement, a statement, a past from a sheet."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from club import jobs
from club.box import equation
from club.models import Job, PlaySession
from games.closing import close
from ledger import reading
from tests.browser.windows import PHONE, WIDE, OpenWindow
from tests.builders import Cast, make_cast
from tests.games.evening import Evening

pytestmark = pytest.mark.browser
DATA = Path(__file__).resolve().parent.parent / "data"


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


def go(page: Page, tab: str) -> None:
    page.get_by_role("navigation", name="Cash").get_by_role("link", name=tab, exact=True).click()


def choose(page: Page, label: str, name: str) -> None:
    """Choose whoever is called ``name`` from a list that tells balances too."""
    field = page.get_by_label(label, exact=True)
    option = field.locator("option").filter(has_text=re.compile(rf"^{name}( ·|$)"))
    field.select_option(value=option.get_attribute("value"))


def pay_in(page: Page, name: str, amount: str) -> None:
    choose(page, "Member", name)
    page.get_by_text("Cash in", exact=True).first.click()
    page.get_by_label("Amount").fill(amount)
    page.get_by_role("button", name="Book").click()
    expect(page.get_by_text(f"{name} paid in")).to_be_visible()


def open_the_bar(page: Page) -> None:
    page.get_by_label("Name of the account").fill("Drinks")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("link", name="Drinks")).to_be_visible()


def share_a_pizza(page: Page, cast: Cast) -> None:
    go(page, "Shared costs")
    page.get_by_label("What for").fill("Pizza")
    page.get_by_label("Amount").fill("100")
    choose(page, "Laid out by", "Drinks")
    for member in (cast.anna, cast.boris, cast.vera):
        page.get_by_label(str(member), exact=True).select_option("1")
    page.get_by_role("button", name="Show the shares").click()
    expect(page.get_by_role("heading", name="Everybody's share")).to_be_visible()
    assert equation(cast.club).club == 0, "nothing is booked before it was seen"
    page.get_by_role("button", name="Book", exact=True).click()
    expect(page.get_by_text("Pizza, 100, is shared.")).to_be_visible()


def play(cast: Cast) -> PlaySession:
    """Let Boris win the antes of two others."""
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=0)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 10", "3 fold", "1 fold", "take_bank")
    close(evening.session, by=cast.dora)
    return evening.session


def settle(page: Page, cast: Cast, session: PlaySession) -> None:
    page.goto(f"/{cast.club.slug}/sessions/{session.pk}/")
    page.get_by_role("link", name="Settle", exact=True).click()
    page.get_by_role("button", name="Make the lines").click()
    rows = page.locator("section:has(#who) > ul > li")
    expect(rows).to_have_count(2)
    second = rows.nth(1).locator("b").all_inner_texts()
    rows.nth(0).get_by_role("button", name="Paid", exact=True).click()
    expect(rows.nth(0).get_by_text("paid, posting")).to_be_visible()
    assert rows.nth(1).locator("b").all_inner_texts() == second, "the other line stays"
    rows.nth(0).get_by_role("button", name="Not paid after all").click()
    expect(rows.nth(0).get_by_role("button", name="Paid", exact=True)).to_be_visible()
    for row in range(2):
        rows.nth(row).get_by_role("button", name="Paid", exact=True).click()
        expect(rows.nth(row).get_by_text("paid, posting")).to_be_visible()
    rows.nth(0).get_by_text("Because", exact=True).click()
    expect(rows.nth(0).get_by_text("table 1:").first).to_be_visible()


def count_the_box(page: Page, cast: Cast) -> None:
    page.goto(f"/{cast.club.slug}/cash/count/")
    expect(page.get_by_text("3,000")).to_have_count(0)
    page.get_by_label("500", exact=True).fill("5")
    page.get_by_label("Not counted by the piece").fill("490")
    page.get_by_role("button", name="That is all").click()
    expect(page.get_by_text("−10", exact=True)).to_be_visible()
    page.get_by_label("Reason").fill("a note was torn")
    page.get_by_role("button", name="Book the difference").click()
    expect(page.get_by_text("The difference is booked to over/short")).to_be_visible()


def take_back_the_difference(page: Page) -> None:
    go(page, "Cash")
    row = page.locator("li.item", has=page.get_by_role("link", name="Over/short"))
    row.get_by_text("Take back", exact=True).click()
    row.get_by_label("Reason").fill("found it")
    row.get_by_role("button", name="Take back number").click()
    expect(page.get_by_text("is taken back.")).to_be_visible()
    expect(page.locator("li.item s").filter(has_text="−10")).to_be_visible()
    expect(page.locator("li.item s").filter(has_text="+10")).to_be_visible()


def test_the_evening_of_a_treasurer(cast: Cast, open_window: OpenWindow) -> None:
    manager = open_window(PHONE, user=cast.mona.user)
    manager.goto(f"/{cast.club.slug}/cash/accounts/")
    open_the_bar(manager)

    page = open_window(PHONE, user=cast.tanya.user)
    page.goto(f"/{cast.club.slug}/")
    page.get_by_role("link", name="Cash", exact=True).click()
    for member in (cast.anna, cast.boris, cast.vera):
        pay_in(page, str(member), "1 000")
    share_a_pizza(page, cast)
    settle(page, cast, play(cast))
    count_the_box(page, cast)
    take_back_the_difference(page)

    go(page, "Books")
    expect(page.locator(".figures .total")).to_have_text("0")
    assert sorted(reading.balance(one.account) for one in cast.players[:3]) == [966, 967, 967]
    assert equation(cast.club).sides == {
        "members": 2900,
        "banks": 0,
        "pots": 0,
        "club": 100,
        "box": 3000,
    }
    call_command("verify", "--club", cast.club.slug)


def test_a_member_opens_his_receipt_and_prints_his_statement(
    cast: Cast, open_window: OpenWindow
) -> None:
    treasurer = open_window(WIDE, user=cast.tanya.user)
    treasurer.goto(f"/{cast.club.slug}/cash/")
    pay_in(treasurer, "Anna", "500")
    page = open_window(PHONE, user=cast.anna.user)
    page.goto(f"/{cast.club.slug}/members/{cast.anna.pk}/")
    page.get_by_role("link", name="cash in", exact=True).click()
    expect(page.get_by_text("+500")).to_be_visible()
    code = page.get_by_role("img", name="QR code")
    code.evaluate("image => image.decode()")
    assert code.evaluate("image => image.naturalWidth") > 0

    page.goto(f"/{cast.club.slug}/members/{cast.anna.pk}/statement/")
    expect(page.get_by_text("Closing balance")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".site-navigation")).to_be_hidden()
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
    expect(page.get_by_text("Closing balance")).to_be_visible()


def say_who_is_new(page: Page) -> None:
    """Say of every name that could be somebody else's that it is a new one."""
    for field in page.locator("select[name^=person_]").all():
        if not field.input_value():
            field.select_option("new")


def test_a_club_brings_its_past_along(cast: Cast, open_window: OpenWindow) -> None:
    page = open_window(WIDE, user=cast.tanya.user)
    page.goto(f"/{cast.club.slug}/cash/")
    go(page, "Import")
    page.get_by_label("File").set_input_files(DATA / "night-2-ledger.csv")
    page.get_by_role("button", name="Look through it").click()
    expect(page.get_by_text("names could be somebody else's too")).to_be_visible()
    expect(page.get_by_role("button", name="Import 1 session")).to_be_disabled()
    say_who_is_new(page)
    page.get_by_role("button", name="These they are").click()
    expect(page.get_by_text("Дина is in the club already; choose him")).to_be_visible()
    second = page.get_by_label("Дина (p8a53ef237)")
    second.select_option(label="the same as Дина (pe9e35fa79)")
    page.get_by_role("button", name="These they are").click()
    expect(page.get_by_text("Every sum of the sheet agrees")).to_be_visible()
    page.get_by_role("button", name="Import 1 session").click()
    expect(page.get_by_role("heading", name="Import of past results")).to_be_visible()
    jobs.run(Job.objects.get(club=cast.club).pk)
    page.get_by_role("link", name="To the imports").click(timeout=20_000)
    expect(page.get_by_text("night-2-ledger.csv")).to_be_visible()
    session = PlaySession.objects.get(club=cast.club)
    page.goto(f"/{cast.club.slug}/sessions/{session.pk}/")
    expect(page.get_by_role("heading", name="Past results")).to_be_visible()

    page.goto(f"/{cast.club.slug}/import/")
    page.get_by_text("Take back", exact=True).click()
    page.get_by_label("Reason").fill("another club")
    page.get_by_role("button", name="Take the whole import back").click()
    expect(page.get_by_text("The import is taken back.")).to_be_visible()
    assert equation(cast.club).difference == 0
