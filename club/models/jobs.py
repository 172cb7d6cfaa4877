"""Work that takes longer than a page may: exports, imports; and the files that it left."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.people import Club, Member


class Job(models.Model):
    """One piece of work that somebody asked for, and how far it came (`club.jobs`).

    ``kind`` names it in the register, ``arguments`` is what it works on, ``language`` the one of
    who asked. ``attempts`` counts how often a worker began it. What ``result`` means, its kind
    knows; ``error`` is a sentence. Its file lies in `JobChunk` rows, so that whichever machine
    made it, every other can give it out.
    """

    class State(models.TextChoices):
        """Where it stands."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="jobs")
    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    language = models.CharField(max_length=2)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    key = models.UUIDField(unique=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    result = models.JSONField(default=dict)
    error = models.CharField(max_length=1000, blank=True)
    file_name = models.CharField(max_length=120, blank=True)
    file_type = models.CharField(max_length=80, blank=True)
    file_size = models.BigIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["state"],
                condition=models.Q(state__in=("waiting", "running")),
                name="jobs_not_ended",
            )
        ]

    @property
    def ended(self) -> bool:
        """Tell whether nothing more will happen to it."""
        return self.state not in {self.State.WAITING, self.State.RUNNING}


class JobChunk(models.Model):
    """A piece of a job's file."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="chunks")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["job", "number"], name="chunks_numbered"),
        ]
