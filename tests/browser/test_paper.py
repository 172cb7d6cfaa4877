"""An evening on paper, walked through on a phone and a laptop: file, people, record, take back."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_pages import BEYOND, SMALL, violations
from tests.browser.windows import PHONE, WIDE, OpenWindow
from tests.builders import Cast, give, make_cast, make_member
from tests.games.test_paper import EVENING

pytestmark = pytest.mark.browser

LONG = "Анна-Мария Преображенская-Вишневецкая"


@pytest.fixture
def cast(site: object) -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.toml"
    named = EVENING.replace('"Anna"', f'"{LONG}"').replace("Vera", "Veera")
    path.write_text(named.replace('"Anna ', rf'"\"{LONG}\" '))
    return path


def look_at(page: Page, name: str) -> None:
    """See that a page is fit for everybody on a phone and wide; keep pictures if asked to."""
    page.evaluate("() => document.querySelectorAll('main details').forEach((e) => e.open = true)")
    for size in (PHONE, WIDE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert violations(page) == []
        assert page.evaluate(BEYOND) == []
        assert page.evaluate(SMALL) == []
        if directory := os.environ.get("PICTURES"):
            page.screenshot(path=f"{directory}/{name}-{size[0]}.png", full_page=True)


@pytest.mark.parametrize("looks", [{}, {"language": "ru", "dark": True}], ids=["light", "dark"])
def test_an_evening_on_paper_is_looked_through_recorded_and_taken_back(
    looks: dict[str, object], cast: Cast, evening: Path, open_window: OpenWindow
) -> None:
    make_member(cast.club, LONG, login=False)
    kind = "dark" if looks else "light"
    page = open_window(PHONE, user=cast.mona.user, **looks)
    page.goto(f"/{cast.club.slug}/sessions/")
    page.locator("a[href$='/sessions/paper/']").click()
    page.locator("#id_day").fill("2026-05-08")
    page.locator("#id_record").fill(EVENING.replace("bet 300", "bet 30"))
    page.locator("form .button.main").click()
    expect(page.locator("#refusal")).to_contain_text("Boris bet 30")
    expect(page.locator("#id_record")).to_have_value(EVENING.replace("bet 300", "bet 30")[:-1])
    look_at(page, f"{kind}-wrong")

    page.locator("#id_file").set_input_files(evening)
    page.locator("form .button.main").click()
    look_at(page, f"{kind}-preview")
    give(cast, 1000, cast.vera)
    page.locator("select").nth(2).select_option(label="Vera")
    page.locator("form .button:not(.main):not(.quiet)").click()
    look_at(page, f"{kind}-chosen")
    page.locator("button[name=act]").click()

    expect(page).to_have_url(re.compile(r"/sessions/\d+/$"))
    look_at(page, f"{kind}-session")
    page.locator("#reason").fill("Boris says it was another evening")
    page.locator("form .button.warn").click()
    expect(page.locator(".notice.warn")).to_contain_text("another evening")
    look_at(page, f"{kind}-back")
    page.goto(f"/{cast.club.slug}/sessions/")
    look_at(page, f"{kind}-sessions")
