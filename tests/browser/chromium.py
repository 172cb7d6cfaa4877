"""Where Chromium is on this machine; on Debian, as root, it is installed if it is nowhere."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

PROGRAMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# It speaks to nobody but the site, whatever the browser would like to update or tell.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class MissingError(Exception):
    """There is no Chromium and it can't be installed; the text says what to do."""


def path() -> str:
    """Return the program, installed with apt-get if that is possible and needed.

    Raises:
        MissingError: it is not there and can't be installed.
    """
    # Two workers of one run must not install it at the same time.
    with (Path(tempfile.gettempdir()) / f"club-chromium-{os.geteuid()}").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = _installed()
        if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
            _install()
            found = _installed()
    if found is None:
        raise MissingError(
            "The browser tests need Chromium or Chrome. Install it (Debian and Ubuntu: "
            "sudo apt-get install chromium; macOS: brew install --cask chromium), or name it: "
            "CHROMIUM=/path/to/chromium make test"
        )
    return found


def _installed() -> str | None:
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    on_path = (shutil.which(program) for program in PROGRAMS)
    applications = (place for place in APPLICATIONS if Path(place).exists())
    return next((place for place in (*on_path, *applications) if place), None)


def _install() -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(
            ["apt-get", "--quiet", *words], env=environment, capture_output=True, check=False
        )
