"""Take the README's pictures of the tables from the demo: `.venv/bin/python -m docs.pictures`."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from games.demo import PASSWORD
from tests.browser import chromium
from tests.operations.serving import Serving, await_true

PLACE = Path(__file__).parent
PHONE = {"width": 390, "height": 844}
TABLES = ("felt", "board", "terz")
"""What the pictures of the demo's tables are called, in the order of tonight's page."""
PICTURES = (("felt", "light"), ("felt", "dark"), ("board", "light"), ("terz", "dark"))


def main() -> None:
    """Start the demo on a directory of its own and photograph its tables."""
    with tempfile.TemporaryDirectory(prefix="club-pictures-") as directory:
        Path(directory).chmod(0o755)
        serving = Serving(Path(directory) / "var", "--demo")
        try:
            # The demo club lives through its weeks first.
            await_true(lambda: "is running" in serving.text(), within_s=300)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium.path(), args=chromium.FLAGS
                )
                for name, scheme in PICTURES:
                    _photograph(browser, serving.port, name, scheme)
        finally:
            serving.end()


def _photograph(browser: Browser, port: int, name: str, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        color_scheme="dark" if scheme == "dark" else "light",
        locale="en",
    )
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/account/login/")
    page.fill("input[name=login]", "dora")
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.get_by_role("link", name="Deal here").nth(TABLES.index(name)).click()
    page.get_by_text("live").first.wait_for()
    page.screenshot(path=PLACE / f"{name}-{scheme}.png")
    context.close()


if __name__ == "__main__":
    main()
