"""Sums of the statistics' facts, made for reading.

A row belongs to one session, game, table's rules and club day, so that every filter and every
period is a sum of rows. Rows are made from facts whose people and sessions the database has looked
up; it need not look them up again, and each table has just the two indexes that it is read and
written by.
"""

from django.db import models

from club.models import Member, PlaySession


def _of[M: models.Model](model: type[M], back: str = "+") -> models.ForeignKey[M, M]:
    """Return a column for a row whose facts have it: not looked up again, no index of its own."""
    return models.ForeignKey(
        model, on_delete=models.PROTECT, related_name=back, db_constraint=False, db_index=False
    )


class SumOfSession(models.Model):
    """What all sums have in common: of which session, game, table's rules and club day they are."""

    session = _of(PlaySession)
    game = models.CharField(max_length=10)
    rules = models.CharField(max_length=60, blank=True, default="")
    day = models.DateField()

    class Meta:
        abstract = True


class SessionResult(SumOfSession):
    """One game of a member's session in numbers: the sums of his `PlayerHand` rows there.

    ``hands`` counts those that he played; money may have come to him in others as well. ``game``
    is "sheet" for a past session that came in from a sheet, and "correction" for what was corrected
    after closing: there what came is ``taken`` and what went is ``put_in``. ``blind_net`` is what
    the hands brought in which he blinded, ``svara_net`` those whose svara he was in.
    ``largest_loss`` is what he lost most in one hand, 0 or less.
    """

    session = _of(PlaySession, "results")
    member = _of(Member, "results")
    hands = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    put_in = models.BigIntegerField()
    taken = models.BigIntegerField()
    svaras = models.PositiveIntegerField()
    largest_bank = models.BigIntegerField()
    points = models.IntegerField(default=0)
    seconds = models.PositiveIntegerField(default=0)
    blind_hands = models.PositiveIntegerField(default=0)
    blind_net = models.BigIntegerField(default=0)
    peeks = models.PositiveIntegerField(default=0)
    peeks_won = models.PositiveIntegerField(default=0)
    svaras_met = models.PositiveIntegerField(default=0)
    svaras_entered = models.PositiveIntegerField(default=0)
    svaras_won = models.PositiveIntegerField(default=0)
    svara_net = models.BigIntegerField(default=0)
    covered = models.BigIntegerField(default=0)
    marriage = models.BigIntegerField(default=0)
    trynka = models.BigIntegerField(default=0)
    largest_loss = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "member", "game", "rules", "day"],
                name="one_result_a_game_and_day_of_a_session",
            )
        ]
        indexes = [models.Index(fields=["member", "day"], name="results_of_a_member")]

    @property
    def net(self) -> int:
        """What the game brought him, in minor units; cash-desk moves are not in it."""
        return self.taken - self.put_in


class HourResult(SumOfSession):
    """What the hands brought a member that began in one hour of the club's clock."""

    member = _of(Member)
    hour = models.PositiveSmallIntegerField()
    hands = models.PositiveIntegerField()
    net = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "member", "game", "rules", "day", "hour"],
                name="one_result_an_hour",
            )
        ]
        indexes = [models.Index(fields=["member", "day"], name="hours_of_a_member")]


class Meeting(SumOfSession):
    """The hands that two members both played: what they brought ``member``, and how many he won."""

    member = _of(Member)
    other = _of(Member)
    hands = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    net = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "member", "other", "game", "rules", "day"],
                name="one_row_a_meeting",
            )
        ]
        indexes = [models.Index(fields=["member", "day"], name="meetings_of_a_member")]


class PlayedFigures(SumOfSession):
    """The hands of a session that count, as the club sees them."""

    hands = models.PositiveIntegerField()
    turnover = models.BigIntegerField()
    seconds = models.PositiveIntegerField()
    svaras = models.PositiveIntegerField()
    svara_hands = models.PositiveIntegerField()
    largest_bank = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "game", "rules", "day"], name="one_row_of_figures_a_day"
            )
        ]


class BankSize(SumOfSession):
    """How many hands had a bank below ``below`` and not below the step before (1, 2, 5, 10…)."""

    below = models.BigIntegerField()
    hands = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "game", "rules", "day", "below"], name="one_row_a_bank_size"
            )
        ]


class DealerFigures(SumOfSession):
    """How many actions somebody recorded in a session, and how many of them took others back."""

    member = _of(Member)
    actions = models.PositiveIntegerField()
    taken_back = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "member", "game", "rules", "day"], name="one_row_a_dealer"
            )
        ]
