"""A member sets himself a limit on his phone, and the dealer reads "not today" and no more."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.windows import PHONE, OpenWindow
from tests.builders import Cast
from tests.games.evening import Evening

pytestmark = pytest.mark.browser


def test_a_member_limits_himself_and_the_table_plays_on(
    cast: Cast, open_window: OpenWindow
) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1")
    own = open_window(PHONE, user=cast.anna.user)
    own.goto(reverse("games:home", kwargs={"club": cast.club.slug}))
    own.get_by_role("link", name="My limits").click()

    own.get_by_label("The most I may lose in a night").fill("10")
    own.get_by_role("button", name="Set the loss limit").click()
    expect(own.get_by_text("0.00 of at most 10.00")).to_be_visible()
    own.get_by_role("button", name="Lift it from the next club day").click()
    expect(own.get_by_text("No limit of what I may lose in a night").first).to_be_visible()
    expect(own.get_by_text("0.00 of at most 10.00")).to_be_visible()

    evening.tap("ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")
    felt = open_window(PHONE, user=cast.dora.user)
    felt.goto(reverse("games:table", args=[cast.club.slug, evening.table.pk]))
    expect(felt.get_by_text("Anna does not play today.").first).to_be_visible()
    expect(felt.locator("#seat-1")).to_have_count(0)
    felt.locator("#choose-exclude summary").click()
    felt.get_by_role("button", name="Anna sits out").click()
    felt.get_by_role("button", name="The rest put in").or_(
        felt.get_by_role("button", name="All put in")
    ).click()
    felt.locator("#deal").click()
    expect(felt.locator("[data-spoken=word]")).to_contain_text("your word")


def test_a_pause_needs_a_second_thought(cast: Cast, open_window: OpenWindow) -> None:
    page = open_window(PHONE, user=cast.boris.user)
    page.goto(reverse("games:limits", kwargs={"club": cast.club.slug}))
    day = cast.club.day_of(timezone.now()) + timedelta(days=30)
    page.get_by_label("I do not play before").fill(day.isoformat())

    page.get_by_role("button", name="Begin the pause").click()
    expect(page.get_by_text("Tick this if you mean it.")).to_be_visible()
    expect(page.get_by_label("I do not play before")).to_have_value(day.isoformat())
    page.get_by_label("I know that nobody can end a pause early").check()
    page.get_by_role("button", name="Begin the pause").click()

    expect(page.get_by_text("no play before").first).to_be_visible()
