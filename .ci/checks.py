"""Run the checks of the project, all or those named; each prints a line with its seconds."""

import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.executable).parent


@dataclass(frozen=True)
class Check:
    """One line of the report: commands that must all end well, run one after the other."""

    name: str
    promise: str
    commands: Sequence[Sequence[str]]


def _templates() -> list[str]:
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.html"]
    found = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in found.stdout.splitlines() if (ROOT / name).exists()]


def _checks() -> list[Check]:
    templates = _templates()
    return [
        Check("style", "ruff finds nothing", [["ruff", "check", "--quiet", "."]]),
        Check("format", "the code has the one format", [["ruff", "format", "--check", "."]]),
        Check("types", "mypy --strict finds nothing", [["mypy"]]),
        Check("contracts", "no import points upward", [["lint-imports", "--no-cache"]]),
        Check(
            "templates",
            "djade and djlint find nothing",
            [
                ["djade", "--check", "--target-version", "6.1", *templates],
                ["djlint", "--lint", "--quiet", *templates],
            ],
        ),
        Check(
            "tests",
            "all tests pass, the browser's included",
            [
                ["coverage", "erase"],
                [
                    *["coverage", "run", "-m", "pytest"],
                    *["-n", "2", "--durations", "10", "-m", "not lengthy"],
                ],
                # Measuring makes them three times as long, and covers nothing that others don't.
                ["pytest", "-n", "2", "-m", "lengthy"],
            ],
        ),
        Check(
            "coverage",
            "branches: 100 % of the rules and the ledger, 95 % over all",
            [
                ["coverage", "combine", "--quiet"],
                ["coverage", "report", "--include", "games/rules/*,ledger/*", "--fail-under=100"],
                ["coverage", "report", "--fail-under=95"],
            ],
        ),
    ]


def _run(check: Check) -> bool:
    """Run one check, print its line, and what it said if it failed."""
    began = time.monotonic()
    said = ""
    passed = True
    for program, *words in check.commands:
        done = subprocess.run(
            [PROGRAMS / program, *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        said += done.stdout
        if done.returncode:
            passed = False
            break
    seconds = time.monotonic() - began
    line = f"{'ok    ' if passed else 'FAILED'} {check.name:<10} {seconds:6.1f} s  {check.promise}"
    print(line if passed else f"{said}\n{line}", flush=True)
    return passed


def main(names: Sequence[str]) -> int:
    """Run the named checks, or all; return the exit status."""
    checks = _checks()
    unknown = set(names) - {check.name for check in checks}
    if unknown:
        print("The parts are:")
        for check in checks:
            print(f"  {check.name:<10} {check.promise}")
        return 0 if unknown == {"list"} else 2
    chosen = [check for check in checks if not names or check.name in names]
    began = time.monotonic()
    # Tests take both cores for themselves; the quick checks share them.
    quick = [check for check in chosen if check.name not in ("tests", "coverage")]
    with ThreadPoolExecutor(2) as pool:
        passed = list(pool.map(_run, quick))
    passed += [_run(check) for check in chosen if check not in quick]
    good = all(passed)
    seconds = time.monotonic() - began
    print(f"{'All is well' if good else 'Something failed'} after {seconds:.0f} s.")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
