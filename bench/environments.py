"""The contenders' own virtual environments: pinned packages, made once, kept under `var/bench`."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var" / "bench"
PACKAGES = {
    "hordak": ("django-hordak==2.0.0", "django==6.1.3", "psycopg[binary]==3.3.9"),
    "django_ledger": ("django-ledger==0.8.5", "django==6.1.3", "psycopg[binary]==3.3.9"),
    "pokerkit": ("pokerkit==0.7.7",),
}


def python_of(contender: str) -> Path:
    """Return the interpreter that has the contender's packages; installs them if it must.

    Raises:
        CalledProcessError: pip could not; it has said why.
    """
    packages = PACKAGES[contender]
    digest = hashlib.sha256(repr((packages, sys.version)).encode()).hexdigest()[:12]
    directory = VAR / "environments" / f"{contender}-{digest}"
    python = directory / "bin" / "python"
    done = directory / "done"
    if not done.exists():
        print(f"Installing {packages[0]} for comparison.", flush=True)
        shutil.rmtree(directory, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", directory], check=True)
        pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        subprocess.run([str(python), *pip, *packages], check=True)
        done.touch()
    return python
