"""Our side of the import: a worker's job, as it is done in the background.

``python -m bench.contenders.import_club DRAFT`` prints the results that the job imported, the
seconds that it took, and the most memory that this process had at any time, in MB.
"""

import resource
import sys
import time
from uuid import uuid4

import django

django.setup()

# Models can be imported only now.
from club import jobs  # noqa: E402
from games.models import SheetDraft, SheetResult  # noqa: E402


def main(number: int) -> None:
    """Let a worker import a draft."""
    draft = SheetDraft.objects.select_related("club", "by").defer("cells").get(pk=number)
    arguments = {"draft": draft.pk, "settled": True, "difference": ""}
    job = jobs.start("import_sheet", club=draft.club, by=draft.by, arguments=arguments, key=uuid4())
    begun = time.perf_counter()
    jobs.run(job.pk)
    elapsed = time.perf_counter() - begun
    job.refresh_from_db()
    if job.state != "done":
        raise RuntimeError(f"The import is {job.state}: {job.error}")
    # Kilobytes on Linux, bytes on macOS.
    unit = 2**20 if sys.platform == "darwin" else 2**10
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    results = SheetResult.objects.filter(session__club=draft.club).count()
    print(results, elapsed, peak)


if __name__ == "__main__":
    main(int(sys.argv[1]))
