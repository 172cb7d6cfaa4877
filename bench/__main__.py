"""Measure everything side by side, print the table, write `bench/results.json`.

`python -m bench hands` measures only what is named; then nothing is written.
"""

import datetime
import json
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import hands, postings, results, site
from bench.environments import ROOT
from bench.results import Result


def _apart(at: site.Site, module: str) -> Iterator[Result]:
    """Measure in a process of its own, which has the product's settings."""
    with subprocess.Popen(
        [sys.executable, "-m", module, str(at.port)],
        cwd=ROOT,
        env=os.environ | at.variables,
        stdout=subprocess.PIPE,
        text=True,
    ) as measuring:
        for line in measuring.stdout or ():
            yield Result(**json.loads(line))
    if measuring.returncode:
        raise RuntimeError(f"{module} could not measure; it has said why.")


MEASUREMENTS: dict[str, Callable[[site.Site], Iterator[Result]]] = {
    "hands": lambda _site: hands.measure(),
    "postings": postings.measure,
    "pages": lambda at: _apart(at, "bench.pages"),
    "figures": lambda at: _apart(at, "bench.figures"),
    "imports": lambda at: _apart(at, "bench.imports"),
    "exports": lambda at: _apart(at, "bench.exports"),
}


def main(wanted: list[str]) -> int:
    """Return the exit status: 1 if a figure falls short of its bar."""
    # Whoever ends the bench ends what it has started, too.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit("Ended."))
    found: list[Result] = []
    with site.running() as at:
        print(_machine(at), flush=True)
        for name in wanted or MEASUREMENTS:
            for result in MEASUREMENTS[name](at):
                found.append(result)
                print(f"  {result.name}: {result.value:,.2f} {result.unit}", flush=True)
    print(results.table(found))
    if not wanted:
        results.write(found)
    return int(any(result.holds is False for result in found))


def _machine(at: site.Site) -> str:
    """Say when and on what kind of machine this runs, and how busy others keep it."""
    moment = datetime.datetime.now(tz=datetime.UTC)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{moment:%Y-%m-%d}, {os.cpu_count()} cores ({_processor()}), {memory:.0f} GiB, "
        f"{platform.system()}, Python {platform.python_version()}, {at.check_durability()}; "
        f"load before the start {os.getloadavg()[0]:.1f}"
    )


def _processor() -> str:
    """Return the processor's name where the system tells it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
