"""Our side of the exports: a worker's job, as it is done in the background.

``python -m bench.contenders.export_club CLUB FORMAT FILE`` prints the rows that the job wrote, the
seconds that it took, and the most memory that this process had at any time, in MB.
"""

import resource
import sys
import time
from pathlib import Path
from uuid import uuid4

import django

django.setup()

# Models can be imported only now.
from club import jobs  # noqa: E402
from club.models import Member, Role  # noqa: E402


def main(club: str, wanted: str, file: Path) -> None:
    """Let a treasurer of the club ask for an export and a worker do it; keep the file."""
    treasurer = Member.objects.select_related("club").get(
        club__slug=club, roles__contains=[Role.TREASURER]
    )
    job = jobs.start(
        "export", club=treasurer.club, by=treasurer, arguments={"format": wanted}, key=uuid4()
    )
    begun = time.perf_counter()
    jobs.run(job.pk)
    elapsed = time.perf_counter() - begun
    job.refresh_from_db()
    if job.state != "done":
        raise RuntimeError(f"The export is {job.state}: {job.error}")
    # Kilobytes on Linux, bytes on macOS.
    unit = 2**20 if sys.platform == "darwin" else 2**10
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    with file.open("wb") as kept:
        for piece in jobs.file_of(job):
            kept.write(piece)
    print(job.result["rows"], elapsed, peak)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
