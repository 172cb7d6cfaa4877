"""Links for onlookers: who has one watches the tables of a club, without a login."""

from django.db import models

from club.models import Club, Member


class WatchLink(models.Model):
    """A link that shows what lies on the tables, and nobody's balance.

    Only the digest of its code is kept; ``key`` is that of the form which asked for it.
    ``full_names``: players are named as in the club; else by the first letters of their names.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="watch_links")
    label = models.CharField(max_length=60)
    key = models.UUIDField(unique=True)
    digest = models.CharField(max_length=64, unique=True)
    full_names = models.BooleanField(default=False)
    made_by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.label
