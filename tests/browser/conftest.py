"""A real site with its worker, and a real browser that reports everything it dislikes."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from club import embedded, processes
from tests.browser import chromium
from tests.browser.windows import PHONE, WIDE, OpenWindow, Site, Troubles, log_in

if TYPE_CHECKING:
    from club.models import User


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run a web server and a worker beside the tests, on the tests' database."""
    directory = tmp_path_factory.mktemp("site")
    port = embedded.free_port()
    web = _program(directory, "web", "uvicorn", "club.asgi:application", "--port", str(port))
    # Tests do long jobs themselves, so that they know when each is done.
    options = ("--pool", "solo", "--queues", "celery")
    worker = _program(directory, "worker", "celery", "--app", "club", "worker", *options)
    try:
        _await_answer(f"http://127.0.0.1:{port}/health/", web, directory / "web.log")
        yield Site(f"http://127.0.0.1:{port}")
    finally:
        for process in (web, worker):
            processes.end(process, signal.SIGTERM)


def _program(directory: Path, name: str, *words: str) -> subprocess.Popen[bytes]:
    return processes.spawn(
        [sys.executable, "-m", *words],
        record=directory / f"{name}.pid",
        log=directory / f"{name}.log",
        directory=settings.BASE_DIR,
    )


def _await_answer(url: str, web: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and web.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"The site gave no answer: {log.read_text()[-2000:]}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium for the tests of one module.

    Playwright keeps a loop running in this thread; tests of other modules may want one of their
    own.
    """
    with sync_playwright() as playwright:
        # Because of that loop Django takes plain tests for asynchronous code and would refuse
        # them the database.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=chromium.FLAGS)
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def troubles(site: Site) -> Iterator[Troubles]:
    """Fail the test if a page complains, breaks the content policy or leaves the site."""
    troubles = Troubles(site)
    yield troubles
    assert troubles.unexpected() == []


@pytest.fixture
def open_window(browser: Browser, site: Site, troubles: Troubles) -> Iterator[OpenWindow]:
    """Open windows of separate people: ``open_window(PHONE, user=dora, language="ru")``."""
    contexts: list[BrowserContext] = []

    def opened(
        size: tuple[int, int] = PHONE,
        *,
        user: "User | None" = None,
        language: str = "en",
        dark: bool = False,
        scripts: bool = True,
    ) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=size == PHONE,
            java_script_enabled=scripts,
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        troubles.watch(context)
        if user is not None:
            log_in(context, site, user)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def phone(open_window: OpenWindow) -> Page:
    """Show the site on a phone, to nobody in particular."""
    return open_window(PHONE)


@pytest.fixture
def wide(open_window: OpenWindow) -> Page:
    """Show the site on a laptop, to nobody in particular."""
    return open_window(WIDE)
