"""Who there is: users who can log in, clubs, their members, and the log of what they changed.

Accounts are numbers in the ledger; the ledger knows nothing of what stands here.
"""

import zoneinfo
from datetime import UTC, date, datetime, time, timedelta

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody who can log in. What he may do in a club, his membership there says."""

    language = models.CharField(
        _("language"), max_length=2, blank=True, choices=[("en", "English"), ("ru", "Русский")]
    )


class Club(models.Model):
    """One club: its money, its book in the ledger, its clock.

    ``digits`` is how many decimal places an amount of ``currency`` has in this club (0: whole
    units only); every amount in the database is a whole number of the smallest unit. While
    ``frozen_at`` is set its books are in doubt and nothing is recorded (`club.freezing`).
    """

    slug = models.SlugField(_("address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=80)
    currency = models.CharField(_("currency"), max_length=3)
    digits = models.PositiveSmallIntegerField(_("decimal places"), default=2)
    language = models.CharField(_("language"), max_length=2, default="en")
    time_zone = models.CharField(_("time zone"), max_length=60, default="UTC")
    day_starts = models.PositiveSmallIntegerField(_("the club day starts at"), default=6)
    book = models.BigIntegerField(unique=True)
    cash = models.BigIntegerField()
    house = models.BigIntegerField()
    over_short = models.BigIntegerField()
    suspense = models.BigIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    frozen_at = models.DateTimeField(null=True, blank=True)
    frozen_why = models.CharField(max_length=400, blank=True)

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The club's time zone."""
        return zoneinfo.ZoneInfo(self.time_zone)

    def day_of(self, moment: datetime) -> date:
        """Return the club day of ``moment``: it starts ``day_starts`` hours after midnight."""
        return (moment.astimezone(self.zone) - timedelta(hours=self.day_starts)).date()

    def day_began(self, day: date) -> datetime:
        """Return the moment at which the club day ``day`` begins."""
        return datetime.combine(day, time(self.day_starts), tzinfo=self.zone).astimezone(UTC)


class Role(models.TextChoices):
    """What a member may do besides seeing his own balance and history."""

    OWNER = "owner", _("owner")
    MANAGER = "manager", _("manager")
    TREASURER = "treasurer", _("treasurer")
    DEALER = "dealer", _("dealer")


STAFF = frozenset({Role.OWNER, Role.MANAGER})


class Member(models.Model):
    """A person in one club. Without ``user`` he can't log in (a guest).

    Members are deactivated, never deleted. Two of the same name are told apart by ``mark``.
    ``account`` is his account in the ledger; its floor is minus ``credit_limit``.
    ``on_leaderboards``: he agreed that other members see his results.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    user = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="memberships"
    )
    name = models.CharField(_("name"), max_length=80)
    mark = models.CharField(_("told apart by"), max_length=40, blank=True)
    roles = ArrayField(
        models.CharField(max_length=10, choices=Role.choices), default=list, blank=True
    )
    account = models.BigIntegerField(unique=True)
    credit_limit = models.BigIntegerField(_("credit limit"), default=0)
    active = models.BooleanField(_("active"), default=True)
    on_leaderboards = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_a_club"),
            models.UniqueConstraint(fields=["club", "name", "mark"], name="members_told_apart"),
            models.CheckConstraint(condition=Q(credit_limit__gte=0), name="credit_limit_from_0"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.mark})" if self.mark else self.name

    def has(self, *roles: Role) -> bool:
        """Tell whether he holds one of ``roles``; an owner may do what a manager may."""
        held = {*self.roles, *([Role.MANAGER] if Role.OWNER in self.roles else [])}
        return self.active and any(role in held for role in roles)

    @property
    def role_names(self) -> list[str]:
        """His roles in the reader's language."""
        return [str(Role(role).label) for role in self.roles]

    @property
    def actor(self) -> str:
        """How the ledger names him as the one who acted."""
        return f"member:{self.pk}"


class LogEntry(models.Model):
    """Who changed what about people and rules; appended, never changed.

    ``kind`` names the change ("member_renamed"), ``subject`` whom or what it is about
    ("member:7"), ``details`` its values before and after.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=40)
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]


class SetupCode(models.Model):
    """A one-time code that opens the set-up page; only its digest is kept."""

    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)


class Invitation(models.Model):
    """A one-time code with which a member makes himself a login, or sets his password anew.

    Only its digest is kept. ``ended_at`` says when it was used or a newer one took its place.
    """

    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="invitations")
    digest = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
