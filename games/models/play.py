"""What was played: presets, boards, tables, seats, hands, actions.

Actions are appended and never changed. The state of a hand is folded from its actions' lines on
each request (`games.hands`); the only cached thing is the table's head: its last number and hand.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member, PlaySession


class Preset(models.Model):
    """House rules of a game under a name; ``rules`` holds what differs from the defaults."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="presets")
    game = models.CharField(max_length=10)
    name = models.CharField(_("name"), max_length=60)
    rules = models.JSONField(default=dict)
    retired = models.BooleanField(default=False)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["club", "game", "name"], name="presets_named")
        ]

    def __str__(self) -> str:
        return self.name


class PotBoard(models.Model):
    """A board of the club with the pots of a game on it; what lies there outlives the evening."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="pot_boards")
    game = models.CharField(max_length=10)
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "game", "number"], name="pot_boards_numbered")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


class Pot(models.Model):
    """One pot of a board, and its account in the ledger (floor 0)."""

    board = models.ForeignKey(PotBoard, on_delete=models.PROTECT, related_name="pots")
    name = models.CharField(max_length=10)
    account = models.BigIntegerField(unique=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["board", "name"], name="pots_named")]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """One table of a session and one game; its row is the lock of all that happens there.

    ``rules`` holds the house rules that count from the next hand (what differs from the game's
    defaults), ``last_number`` the number of its last action, ``hand`` the hand of the last
    action that stands. ``pot_board`` lies on it in a game with pots; on no other open table.
    """

    session = models.ForeignKey(PlaySession, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=10)
    preset_name = models.CharField(max_length=60)
    rules = models.JSONField(default=dict)
    bank_account = models.BigIntegerField(unique=True)
    pot_board = models.ForeignKey(
        PotBoard, on_delete=models.PROTECT, null=True, related_name="tables"
    )
    last_number = models.PositiveIntegerField(default=0)
    hand = models.ForeignKey("Hand", on_delete=models.PROTECT, null=True, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="tables_numbered"),
            models.UniqueConstraint(
                fields=["pot_board"],
                condition=Q(closed_at__isnull=True),
                name="one_open_table_a_board",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.number}"


class Seat(models.Model):
    """The number that a member has at a table for as long as the table lives.

    Whether he sits there now, the folded actions say ("sit 3", "leave 3").
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seats_numbered"),
            models.UniqueConstraint(fields=["table", "member"], name="one_seat_a_member"),
        ]


class Hand(models.Model):
    """One hand, svaras and redeals included; begun with its first action.

    ``setup`` freezes what it began with: seats, house rules, who deals, what was carried over;
    ``version`` is the version of the rules' code that it is folded with.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField()
    setup = models.JSONField()
    version = models.PositiveSmallIntegerField()
    begun_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    @property
    def cause(self) -> str:
        """How the ledger names this hand as the cause of a posting."""
        return f"hand:{self.pk}"


class Action(models.Model):
    """One thing that happened at a table, with the number that the dealer's screen expected.

    ``line`` is the canonical line with seat numbers ("2 bet 40"); the other columns repeat parts
    of it for statistics. ``posting`` is the number of its posting in the club's book. An action
    of kind ``undo`` takes back ``takes_back``; the fold skips both.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="actions")
    number = models.PositiveIntegerField()
    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="actions")
    line = models.CharField(max_length=300)
    kind = models.CharField(max_length=20)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    amount = models.BigIntegerField(null=True)
    posting = models.BigIntegerField(null=True)
    takes_back = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="taken_back_by"
    )
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    key = models.UUIDField(unique=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="actions_numbered"),
            models.CheckConstraint(
                condition=Q(kind="undo", takes_back__isnull=False)
                | (~Q(kind="undo") & Q(takes_back__isnull=True)),
                name="undo_takes_back",
            ),
        ]


class RefusedAction(models.Model):
    """A refusal, kept under the key of its form: the same key gets the same answer for ever."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    key = models.UUIDField(unique=True)
    line = models.CharField(max_length=300)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    code = models.CharField(max_length=40)
    values = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)
