"""Where hledger is on this machine; on Debian, as root, it is installed if it is nowhere."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


class MissingError(Exception):
    """There is no hledger and it can't be installed; the text says what to do."""


def path() -> str:
    """Return the program, installed with apt-get if that is possible and needed.

    Raises:
        MissingError: it is not there and can't be installed.
    """
    # Two workers of one run must not install it at the same time.
    with (Path(tempfile.gettempdir()) / f"club-hledger-{os.geteuid()}").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        named = os.environ.get("HLEDGER", "hledger")
        if shutil.which(named) is None and os.geteuid() == 0 and shutil.which("apt-get"):
            _install()
    found = shutil.which(named)
    if found is None:
        raise MissingError(
            "The tests of journals need hledger. Install it (Debian and Ubuntu: sudo apt-get "
            "install hledger; macOS: brew install hledger), or name it: HLEDGER=/path make test"
        )
    return found


def is_there() -> bool:
    """Tell whether the tests can use hledger; say what is not tested where they can't."""
    try:
        path()
    except MissingError as error:
        print(f"What hledger makes of a journal is not tested here. {error}", file=sys.stderr)
        return False
    return True


def _install() -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "hledger"]):
        subprocess.run(
            ["apt-get", "--quiet", *words], env=environment, capture_output=True, check=False
        )
