"""What the treasurer keeps beside the ledger: accounts of the club, counts of the box, costs."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.people import Club, Member


class ClubAccount(models.Model):
    """An account of the club itself under a name that the manager chose: drinks, jackpot.

    ``account`` is its account in the ledger; it never gives more than it has. A closed one takes
    part in nothing.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="accounts")
    name = models.CharField(_("name"), max_length=40)
    account = models.BigIntegerField(unique=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="accounts_named")]

    def __str__(self) -> str:
        return self.name


class BoxCount(models.Model):
    """What somebody counted in the box, before he was told what should lie there; never changed.

    ``pieces`` says how many there were of each note and coin, by its worth in minor units;
    ``loose`` is what was not counted by the piece. ``expected`` is what the books had then.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="box_counts")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    key = models.UUIDField(unique=True)
    pieces = models.JSONField(default=dict)
    loose = models.BigIntegerField(default=0)
    counted = models.BigIntegerField()
    expected = models.BigIntegerField()

    class Meta:
        ordering = ["-pk"]

    @property
    def cause(self) -> str:
        """How the ledger names this count as the cause of a posting."""
        return f"count:{self.pk}"

    @property
    def difference(self) -> int:
        """What was there too much, or below zero too little."""
        return self.counted - self.expected


class SharedCost(models.Model):
    """A cost that people bore together, and what each of them bore; never changed.

    ``shares`` lists ``[member, amount, odd]``; ``odd`` is 1 for who bore one of the units that did
    not divide. ``posting`` is its number in the club's book; ``session`` is set where seats
    were paid for.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="shared_costs")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(_("what for"), max_length=80)
    amount = models.BigIntegerField()
    shares = models.JSONField()
    session = models.ForeignKey(
        "club.PlaySession", on_delete=models.PROTECT, null=True, related_name="seat_fees"
    )
    posting = models.BigIntegerField()

    class Meta:
        ordering = ["-pk"]


class CashRequest(models.Model):
    """A cash-out above the club's limit that waits for a second person, or got his answer."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="cash_requests")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField()
    note = models.CharField(max_length=200, blank=True)
    key = models.UUIDField(unique=True)
    asked_by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)
    posting = models.BigIntegerField(null=True)

    class Meta:
        ordering = ["pk"]


class DeskRules(models.Model):
    """What the manager settled for the cash desk of a club; amounts in minor units.

    A cash-out above ``cash_out_limit`` needs a second person; 0: none does. ``fee`` is what a
    seat costs per session or per hour that was begun; 0: nothing.
    """

    class Per(models.TextChoices):
        """What a seat is paid for by."""

        SESSION = "session", _("session")
        HOUR = "hour", _("hour begun")

    club = models.OneToOneField(Club, on_delete=models.PROTECT, related_name="desk_rules")
    cash_out_limit = models.BigIntegerField(default=0)
    fee = models.BigIntegerField(default=0)
    fee_per = models.CharField(max_length=10, choices=Per.choices, default=Per.SESSION)
