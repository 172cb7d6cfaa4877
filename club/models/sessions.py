"""When the club plays."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.models.people import Club, Member


class PlaySession(models.Model):
    """One session of play: from opening the club's tables to closing the evening."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="play_sessions")
    number = models.PositiveIntegerField()
    title = models.CharField(_("title"), max_length=80, blank=True)
    opened_at = models.DateTimeField()
    opened_by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="sessions_numbered"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True) | Q(closed_at__gte=F("opened_at")),
                name="session_closed_after_opened",
            ),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.club_id}/{self.number}"
