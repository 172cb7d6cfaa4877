"""What the statistics have counted; computed, never typed."""

from django.db import models

from club.models import Member, PlaySession
from games.models.play import Hand, Table


class PlayerHand(models.Model):
    """What one finished hand was for one member (statistics; computed, never typed).

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

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "member"], name="one_row_a_player_and_hand")
        ]


class SessionResult(models.Model):
    """One game of a member's session in numbers: the sums of his `PlayerHand` rows there.

    ``hands`` counts those that he played; money may have come to him in others as well.
    """

    session = models.ForeignKey(PlaySession, on_delete=models.PROTECT, related_name="results")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="results")
    game = models.CharField(max_length=10)
    hands = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    put_in = models.BigIntegerField()
    taken = models.BigIntegerField()
    svaras = models.PositiveIntegerField()
    largest_bank = models.BigIntegerField()
    points = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "member", "game"], name="one_result_a_game_of_a_session"
            )
        ]

    @property
    def net(self) -> int:
        """What the game brought him, in minor units; cash-desk moves are not in it."""
        return self.taken - self.put_in


class StatisticsCursor(models.Model):
    """How far the statistics have read a table's actions; moved in the commit that used them."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="cursor")
    number = models.PositiveIntegerField(default=0)
