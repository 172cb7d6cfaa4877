"""A real `manage.py serve` on a directory of its own, as `make run` starts it."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import psutil

from club import embedded, local

PROGRAMS = ("web", "worker", "beat", "postgres", "valkey")
CHOSEN_FOR_TESTS = {*local.NAMES, "STATIC_ROOT", "EMBEDDED_POSTGRES", "EMBEDDED_VALKEY_PORT"}


class Serving:
    """One run of `serve`: what it says, where it listens, which processes it has."""

    def __init__(self, var: Path, *words: str, **variables: str) -> None:
        self.var = var
        self.port = embedded.free_port()
        self.began_at = time.monotonic()
        self.said = var.with_suffix(".said")
        self.environment = environment(var, PORT=str(self.port)) | variables
        with self.said.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", *words],
                cwd=local.BASE_DIR,
                env=self.environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def text(self) -> str:
        """Return all that it has said until now."""
        return self.said.read_text()

    def await_text(self, text: str) -> float:
        """Wait until it says ``text``; return the seconds since its start."""
        await_true(lambda: text in self.text() or self.process.poll() is not None)
        assert text in self.text(), self.text()
        return time.monotonic() - self.began_at

    def await_ready(self) -> float:
        """Wait until it says that it is running; return the seconds since its start."""
        seconds = self.await_text("Club Ledger is running")
        # The worker and its clock come a moment after the pages.
        await_true((self.var / "beat.pid").exists)
        return seconds

    def worked_s(self) -> float:
        """Return the processor time that it and its children have used."""
        serve = psutil.Process(self.process.pid)
        times = [one.cpu_times() for one in (serve, *serve.children(recursive=True))]
        return sum(time.user + time.system for time in times)

    def get(self, path: str) -> int:
        """Return the status of a page."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=40) as page:
                return int(page.status)
        except urllib.error.HTTPError as refusal:
            return refusal.code

    def pid(self, program: str) -> int:
        """Return the number of one of its processes."""
        return int(json.loads((self.var / f"{program}.pid").read_text())["pid"])

    def kill(self, program: str) -> None:
        """End one of its processes as a power cut would."""
        os.kill(self.pid(program), signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        """End it and return its status."""
        self.process.send_signal(how)
        return self.process.wait(60)


def environment(var: Path, **variables: str) -> dict[str, str]:
    """Return the variables of a machine on which nobody has set any for the club."""
    own = {name: value for name, value in os.environ.items() if name not in CHOSEN_FOR_TESTS}
    return own | {"CLUB_VAR": str(var)} | variables


def command(var: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command by hand beside a running `serve`."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=local.BASE_DIR,
        env=environment(var, **variables),
        capture_output=True,
        text=True,
        check=False,
    )


def processes_of(var: Path) -> list[str]:
    """Return the command lines of all processes that have to do with ``var``."""
    found = []
    for process in psutil.process_iter():
        try:
            words = process.cmdline()
            if any(str(var) in word for word in words) or process.cwd().startswith(str(var)):
                found.append(" ".join(words))
        except psutil.Error:
            continue
    return found


def await_true(holds: Callable[[], bool], *, within_s: float = 60) -> None:
    """Wait until something holds; fail if it never does."""
    until = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)
