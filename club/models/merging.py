"""That two members are one person, for as long as nobody says otherwise."""

from django.db import models
from django.db.models import F, Q

from club.models.people import Club, Member


class MemberMerge(models.Model):
    """``absorbed`` turned out to be ``kept``. His history stays where it is; his money moved.

    ``posting`` moved what he had, if he had anything; ``was_active`` and ``moved_login`` say what
    to give back when the merge is undone.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="merges")
    kept = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="absorptions")
    absorbed = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="merges")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    posting = models.BigIntegerField(null=True)
    was_active = models.BooleanField()
    moved_login = models.BooleanField()
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["absorbed"], condition=Q(undone_at__isnull=True), name="merged_once"
            ),
            models.CheckConstraint(condition=~Q(kept=F("absorbed")), name="merged_with_another"),
        ]
