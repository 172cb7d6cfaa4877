"""What members say against a hand, and how a manager decided on it."""

from django.db import models
from django.db.models import Q

from club.models import Club, Member
from games.models.play import Hand

HOURS = 48
"""How long a hand may be disputed where the club has not settled it."""


class DisputeRules(models.Model):
    """How many hours after its last line the club lets a hand be disputed."""

    club = models.OneToOneField(Club, on_delete=models.PROTECT, related_name="dispute_rules")
    hours = models.PositiveSmallIntegerField(default=HOURS)


class Dispute(models.Model):
    """That a member who sat at a hand marked it as wrong, in one sentence; never changed."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="disputes")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=300)
    at = models.DateTimeField(auto_now_add=True)
    key = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]


class DisputeDecision(models.Model):
    """What a manager decided on a dispute; never changed.

    ``posting`` is the number of the correction that he booked with it. ``own_hand`` tells that he
    sat at the hand himself, where nobody else could have decided.
    """

    dispute = models.OneToOneField(Dispute, on_delete=models.PROTECT, related_name="decision")
    upheld = models.BooleanField()
    text = models.CharField(max_length=300)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    own_hand = models.BooleanField()
    posting = models.BigIntegerField(null=True)
    key = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(upheld=True) | Q(posting__isnull=True), name="only_upheld_is_corrected"
            )
        ]
