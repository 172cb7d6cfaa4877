"""What stays of a session and of a month when they are closed, and who paid whom."""

from django.db import models
from django.db.models import Q

from club.models.people import Club, Member
from club.models.sessions import PlaySession


class SessionClose(models.Model):
    """How the books stood when a session was closed; never changed.

    ``anchor`` is the chain's value then (`ledger.anchors.Anchor` as text), ``totals`` the sides
    of the equation, ``results`` what the session brought each member by his number, in minor
    units.
    """

    session = models.OneToOneField(PlaySession, on_delete=models.PROTECT, related_name="close")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    anchor = models.CharField(max_length=120)
    totals = models.JSONField()
    results = models.JSONField()


class MonthClose(models.Model):
    """How the books stood when a month ended; never changed, and never undone.

    ``month`` is its first day; the month ends with the club day of its last date.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="month_closes")
    month = models.DateField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    anchor = models.CharField(max_length=120)
    totals = models.JSONField()

    class Meta:
        ordering = ["-month"]
        constraints = [models.UniqueConstraint(fields=["club", "month"], name="one_close_a_month")]


class Settlement(models.Model):
    """One payment of a session's settlement: who hands whom how much cash.

    Without a ``payer`` the box pays, without a ``payee`` it is paid. ``posting`` is the newest
    one that ticked it as paid; whether that stands, the ledger says.
    """

    session = models.ForeignKey(PlaySession, on_delete=models.PROTECT, related_name="settlements")
    payer = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    payee = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    amount = models.BigIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)
    posting = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(payer__isnull=False) | Q(payee__isnull=False), name="somebody_settles"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="settles_something"),
        ]
