"""What the statistics have counted; computed, never typed.

Here are the facts of each hand, folded from its lines (`HandFacts`, `PlayerHand`, `DealerHand`) or
read from the ledger (`CorrectedResult`), and how far they are; `games.models.sums` has the sums.
"""

from django.db import models

from club.models import Club, Member, PlaySession
from games.models.play import Hand, Table


class HandFacts(models.Model):
    """One hand as a whole.

    ``counts``: it was dealt, finished and not voided. ``day`` is the club day that it began on,
    ``hour`` the hour of the club's clock, unknown for one that was played on paper. ``seconds`` is
    the time it took, a pause of more than five minutes counted as five. ``bank`` is the most that
    lay in the bank or was won from a pot, ``turnover`` what all players put in, in minor units.
    """

    hand = models.OneToOneField(Hand, on_delete=models.CASCADE, primary_key=True)
    session = models.ForeignKey(PlaySession, on_delete=models.PROTECT, related_name="+")
    game = models.CharField(max_length=10)
    rules = models.CharField(max_length=60)
    day = models.DateField()
    hour = models.PositiveSmallIntegerField(null=True)
    counts = models.BooleanField()
    seconds = models.PositiveIntegerField()
    svaras = models.PositiveSmallIntegerField()
    bank = models.BigIntegerField()
    turnover = models.BigIntegerField()


class PlayerHand(models.Model):
    """What one hand that counts was for one member.

    Amounts in minor units: ``put_in`` and ``taken`` as moved between him and others in that hand.
    What the other columns mean, `games.tally.Share` says.
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="players")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(PlaySession, on_delete=models.PROTECT, related_name="+")
    played = models.BooleanField(default=True)
    won = models.BooleanField()
    put_in = models.BigIntegerField()
    taken = models.BigIntegerField()
    svaras = models.PositiveSmallIntegerField()
    bank = models.BigIntegerField()
    points = models.IntegerField(default=0)
    blinds = models.PositiveSmallIntegerField(default=0)
    peeks = models.PositiveSmallIntegerField(default=0)
    peeks_won = models.PositiveSmallIntegerField(default=0)
    svaras_met = models.PositiveSmallIntegerField(default=0)
    svaras_entered = models.PositiveSmallIntegerField(default=0)
    svaras_won = models.PositiveSmallIntegerField(default=0)
    covered = models.BigIntegerField(default=0)
    marriage = models.BigIntegerField(default=0)
    trynka = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "member"], name="one_row_a_player_and_hand")
        ]

    @property
    def net(self) -> int:
        """What the hand brought him, in minor units."""
        return self.taken - self.put_in


class DealerHand(models.Model):
    """How many actions of a hand somebody recorded, and how many of them took others back."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    session = models.ForeignKey(PlaySession, on_delete=models.PROTECT, related_name="+")
    actions = models.PositiveIntegerField()
    taken_back = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "member"], name="one_row_a_dealer_and_hand")
        ]


class CorrectedResult(models.Model):
    """What corrections of a closed session gave a member, or took from him, in minor units."""

    session = models.ForeignKey(PlaySession, on_delete=models.PROTECT, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    net = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "member"], name="one_correction_a_member_and_session"
            )
        ]


class StatisticsCursor(models.Model):
    """How far the statistics have read a table's actions; moved in the commit that used them."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="cursor")
    number = models.PositiveIntegerField(default=0)


class BookCursor(models.Model):
    """How far the statistics have read a club's book for corrections of closed sessions."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="+")
    number = models.BigIntegerField(default=0)


class StatisticsRebuild(models.Model):
    """A rebuild of a club's statistics, session by session; goes on where it stood.

    ``last_session`` is the one that was rebuilt last, ``hands`` of ``total`` are behind.
    ``sums_only``: the facts of the hands stay as they are.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    sums_only = models.BooleanField(default=False)
    begun_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    last_session = models.BigIntegerField(default=0)
    sessions = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club"],
                condition=models.Q(ended_at__isnull=True),
                name="one_open_rebuild_a_club",
            )
        ]


class StatisticsCheck(models.Model):
    """What the comparison of one night found: ``differences`` has the rows by session and table."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    sessions = models.PositiveIntegerField()
    differences = models.JSONField(default=list)
