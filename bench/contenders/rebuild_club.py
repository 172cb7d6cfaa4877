"""Our side of a rebuild: the command, as it is typed.

``python -m bench.contenders.rebuild_club SLUG [--sums]`` prints the seconds that it took, and the
most memory that this process had at any time, in MB.
"""

import resource
import sys
import time
from io import StringIO

import django

django.setup()

# Commands can be called only now.
from django.core.management import call_command  # noqa: E402


def main(slug: str, *words: str) -> None:
    """Rebuild a club."""
    begun = time.perf_counter()
    call_command("rebuild_statistics", *words, club=slug, stdout=StringIO())
    elapsed = time.perf_counter() - begun
    # Kilobytes on Linux, bytes on macOS.
    unit = 2**20 if sys.platform == "darwin" else 2**10
    print(elapsed, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit)


if __name__ == "__main__":
    main(*sys.argv[1:])
