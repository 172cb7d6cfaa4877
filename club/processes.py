"""Processes that `serve` starts: recorded, watched, started again, ended together.

Each runs in a process group of its own, so that Ctrl-C in the terminal reaches `serve` alone and
the order of the end is ours. A record of each lies in `var/`: what a killed `serve` left running
is ended by the next one.
"""

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psutil

# The start of a process is told by a clock that may be corrected a little later.
CLOCK_TOLERANCE_S = 3.0
LOG_BYTES_MAX = 10_000_000
PAUSES_S = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
# Whoever ran for so long may fail afresh.
STEADY_S = 60.0


def spawn(
    command: Sequence[str | Path],
    *,
    record: Path,
    log: Path,
    directory: Path | None = None,
    user: str | None = None,
    inherit: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start ``command`` in a group of its own and write down at once that it is ours.

    What it says is appended to ``log``, of which one older part is kept. The file descriptors
    ``inherit`` stay open in it.
    """
    if log.exists() and log.stat().st_size > LOG_BYTES_MAX:
        log.rename(log.with_suffix(".log.1"))
    with log.open("ab") as output:
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
            cwd=directory,
            user=user,
            # Another user keeps no group of ours.
            group=user,
            extra_groups=None if user is None else (),
            pass_fds=inherit,
        )
    with contextlib.suppress(psutil.NoSuchProcess):
        started = psutil.Process(process.pid).create_time()
        record.write_text(json.dumps({"pid": process.pid, "started": started}))
    return process


def end(process: subprocess.Popen[bytes], how: signal.Signals, *, patience_s: float = 20) -> None:
    """Ask a process to end in its own way; kill its group if it does not."""
    process.send_signal(how)
    _see_off(process, patience_s)


def _see_off(process: subprocess.Popen[bytes], patience_s: float) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(patience_s)
    kill_group(process.pid)
    process.wait()


def kill_group(number: int) -> None:
    """Kill what is left of a process group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(number, signal.SIGKILL)


def end_left_overs(records: Path, say: Callable[[str], None]) -> None:
    """End what a killed `serve` left running, by the records in a directory.

    A number that another program has by now is left alone.
    """
    ours: list[psutil.Process] = []
    for record in sorted(records.glob("*.pid")):
        process = _recorded(record)
        if process is not None:
            say(f"Ending {record.stem} (process {process.pid}), left over from a killed run.")
            # To PostgreSQL an interrupt means: end all connections, then yourself.
            process.send_signal(signal.SIGINT if record.stem == "postgres" else signal.SIGTERM)
            ours.append(process)
    _, stubborn = psutil.wait_procs(ours, timeout=15)
    for process in stubborn:
        kill_group(process.pid)
    psutil.wait_procs(stubborn, timeout=5)
    for record in records.glob("*.pid"):
        record.unlink()


def _recorded(record: Path) -> psutil.Process | None:
    """Return the process of a record if it is still the one that was recorded."""
    try:
        told = json.loads(record.read_text())
        process = psutil.Process(told["pid"])
        if abs(process.create_time() - told["started"]) < CLOCK_TOLERANCE_S:
            return process
    except (ValueError, KeyError, psutil.NoSuchProcess):
        pass
    return None


@dataclass
class _Child:
    name: str
    start: Callable[[], subprocess.Popen[bytes]]
    goodbye: signal.Signals
    serves_others: bool
    process: subprocess.Popen[bytes]
    started_at: float = field(default_factory=time.monotonic)
    failures: int = 0
    due_at: float | None = None


class Supervisor:
    """Keeps processes running until it is told to stop them."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._children: list[_Child] = []

    def keep(
        self,
        name: str,
        start: Callable[[], subprocess.Popen[bytes]],
        *,
        goodbye: signal.Signals = signal.SIGTERM,
        serves_others: bool = False,
    ) -> None:
        """Start a process now, and again whenever it ends; ``goodbye`` asks it to end.

        Those that serve others outlive the others.
        """
        self._children.append(_Child(name, start, goodbye, serves_others, start()))

    def tend(self) -> None:
        """Look at every process once; start again what ended, with growing pauses."""
        for child in self._children:
            if child.due_at is not None:
                if time.monotonic() >= child.due_at:
                    self._restart(child)
            elif child.process.poll() is not None:
                kill_group(child.process.pid)
                code = child.process.returncode
                how = f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"
                self._pause(child, f"{child.name} {how}")

    def stop(self) -> None:
        """End all processes and wait for them."""
        for serves_others in (False, True):
            wave = [child for child in self._children if child.serves_others is serves_others]
            for child in wave:
                child.process.send_signal(child.goodbye)
            for child in wave:
                _see_off(child.process, patience_s=20)
        self._children.clear()

    def _restart(self, child: _Child) -> None:
        try:
            child.process = child.start()
        except RuntimeError as error:
            self._pause(child, str(error))
            return
        child.started_at = time.monotonic()
        child.due_at = None
        self._say(f"{child.name} is running again.")

    def _pause(self, child: _Child, why: str) -> None:
        now = time.monotonic()
        if now - child.started_at > STEADY_S:
            child.failures = 0
        pause = PAUSES_S[min(child.failures, len(PAUSES_S) - 1)]
        child.failures += 1
        child.due_at = now + pause
        self._say(f"{why}; starting it again in {pause:g} s.")
