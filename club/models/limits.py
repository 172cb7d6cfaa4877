"""What members set for themselves: how much they may lose, how long they play, and when not."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models.people import Member


class MemberLimit(models.Model):
    """A member's own limit, as he set it at ``at``; never changed, only followed by another one.

    ``value`` is the most that he loses (minor units) or plays (hours) in a club day, nothing where
    he lifted that limit. ``until`` is the first club day after a pause. ``counts_from`` is the
    club day from which it counts. Nobody but he reads it.
    """

    class Kind(models.TextChoices):
        """What is limited."""

        LOSS = "loss", _("loss")
        HOURS = "hours", _("hours")
        PAUSE = "pause", _("pause")

    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="limits")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    value = models.BigIntegerField(null=True)
    until = models.DateField(null=True)
    counts_from = models.DateField()
    at = models.DateTimeField(auto_now_add=True)
    key = models.UUIDField(unique=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(value__isnull=True) | Q(value__gt=0), name="limits_something"
            ),
            models.CheckConstraint(
                condition=Q(kind="pause", until__isnull=False, value__isnull=True)
                | (~Q(kind="pause") & Q(until__isnull=True)),
                name="pause_until",
            ),
        ]
