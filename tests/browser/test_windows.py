"""The windows of the browser tests themselves: they work, and they notice what is wrong."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import PHONE, OpenWindow, Troubles
from tests.builders import PASSWORD, Cast


@pytest.mark.browser
def test_a_member_logs_in_with_his_password(phone: Page, cast: Cast) -> None:
    assert cast.anna.user is not None
    phone.goto("/")
    phone.get_by_label("Name or mail").fill(cast.anna.user.username)
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Log in").click()

    expect(phone).to_have_url(
        f"{phone.url.split('/', 3)[0]}//{phone.url.split('/')[2]}/{cast.club.slug}/"
    )


@pytest.mark.browser
def test_a_window_is_opened_for_somebody_in_his_language(
    open_window: OpenWindow, cast: Cast
) -> None:
    window = open_window(PHONE, user=cast.anna.user, language="ru", dark=True)
    window.goto(f"/{cast.club.slug}/")

    assert window.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    expect(window.locator("html")).to_have_attribute("lang", "ru")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('a fault')", "console: a fault"),
        ("setTimeout(() => { throw new Error('a fault') })", "script: a fault"),
        ("fetch('//elsewhere.invalid/').catch(() => {})", "Content Security Policy"),
        ("setTimeout(() => { location = '//elsewhere.invalid/' })", "request to http://elsewhere"),
        ("document.body.setAttribute('style', 'color: red')", "Content Security Policy"),
    ],
)
def test_what_is_wrong_is_noticed(
    phone: Page, troubles: Troubles, script: str, complaint: str
) -> None:
    phone.goto("/account/login/")
    phone.evaluate(f"() => {{ {script} }}")
    phone.wait_for_timeout(300)

    assert any(complaint in seen for seen in troubles.unexpected()), troubles.seen
    troubles.seen.clear()
