"""Long jobs: how far one is, calling it off, and its file."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from club import jobs
from club.access import club_page
from club.http import ClubRequest
from club.models import Job, Role


@club_page(Role.TREASURER, Role.MANAGER)
@require_http_methods(["GET", "POST"])
def job(request: ClubRequest, job: int) -> HttpResponse:
    """Show how far a job is, again and again until it has ended; a POST calls it off."""
    found = _visible(request, job)
    if request.method == "POST":
        jobs.cancel(found)
        return redirect("club:job", club=request.club.slug, job=found.pk)
    kind = jobs.kind_of(found.kind)
    done = found.state == Job.State.DONE
    context = {
        "job": found,
        "kind": kind,
        "progress": None if found.ended else jobs.progress_of(found),
        "then": kind.then(found) if kind.then and done else None,
        "days": jobs.FILE_DAYS,
    }
    name = "club/jobs/job.html#progress" if request.htmx else "club/jobs/job.html"
    return render(request, name, context)


@club_page(Role.TREASURER, Role.MANAGER)
@require_GET
def file(request: ClubRequest, job: int) -> StreamingHttpResponse:
    """Give out the file of a job, as long as it is kept."""
    found = _visible(request, job)
    if not found.file_size:
        raise Http404
    return StreamingHttpResponse(
        jobs.file_of(found),
        content_type=found.file_type,
        headers={
            "Content-Disposition": f'attachment; filename="{found.file_name}"',
            "Content-Length": str(found.file_size),
        },
    )


def _visible(request: ClubRequest, job: int) -> Job:
    found = get_object_or_404(Job.objects.select_related("by"), club=request.club, pk=job)
    if not jobs.may_see(request.member, found):
        raise PermissionDenied
    return found
