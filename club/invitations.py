"""How people get a login: a manager makes a link, the person himself chooses name and password.

A link works once and for `VALID_FOR`; a new one for the same member ends the one before. For
somebody who has a login it sets a new password, and until then nobody can log in with it.
"""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.codes import digest_of, new_code
from club.log import log_change
from club.models import Invitation, Member, User
from club.people import PeopleError, check_may_change

VALID_FOR = timedelta(days=7)


class SpentInvitationError(PeopleError):
    """The link is unknown, used, replaced or too old."""

    def __init__(self) -> None:
        super().__init__(
            _("This link no longer works: each one works once and for seven days. Ask a manager "
              "of your club for a new one.")
        )  # fmt: skip


class LoginTakenError(PeopleError):
    """Somebody else has this login."""

    def __init__(self) -> None:
        super().__init__(_("Somebody has this login already; choose another one."))


@transaction.atomic
def invite(member: Member, *, by: Member) -> str:
    """Return a new code for `find` and `accept`; somebody who has a login loses his password.

    Raises:
        NotYoursError: ``by`` may not change him.
        PeopleError: he has left the club, or his login opens another club too.
    """
    member = Member.objects.select_for_update(of=["self"], no_key=True).get(pk=member.pk)
    check_may_change(member, by)
    if not member.active:
        raise PeopleError(_("%(name)s has left the club; take him back first.") % {"name": member})
    if member.user is not None:
        _lock_out(member, member.user)
    now = timezone.now()
    member.invitations.filter(ended_at=None).update(ended_at=now)
    code = new_code()
    Invitation.objects.create(member=member, digest=digest_of(code), by=by, made_at=now)
    kind = "login_offered" if member.user is None else "login_reset"
    log_change(member.club, by, kind, member.actor, before=None, after=None)
    return code


def find(code: str) -> Member:
    """Return the member whom ``code`` gives a login now.

    Raises:
        SpentInvitationError: there is none.
    """
    invitation = (
        Invitation.objects.select_related("member__club", "member__user")
        .filter(digest=digest_of(code), ended_at=None, member__active=True)
        .filter(made_at__gt=timezone.now() - VALID_FOR)
        .first()
    )
    if invitation is None:
        raise SpentInvitationError
    return invitation.member


@transaction.atomic
def accept(code: str, *, user: User) -> Member:
    """Use ``code`` for ``user``, saved here, and return the member whose login it now is.

    ``user`` is a new one, or the member's own with a new password, or one that is logged in and
    joins another club.

    Raises:
        SpentInvitationError: the code no longer works.
        LoginTakenError: as `save_login`.
        PeopleError: ``user`` is somebody else in this club.
    """
    Invitation.objects.select_for_update(no_key=True).filter(digest=digest_of(code)).first()
    member = find(code)
    others = member.club.members.exclude(user=None).exclude(pk=member.pk)
    if others.filter(user_id=user.pk).exists():
        raise PeopleError(
            _("You are logged in as somebody else of this club; log out, then open the link again.")
        )
    save_login(user)
    member.user = user
    member.save(update_fields=["user"])
    member.invitations.filter(ended_at=None).update(ended_at=timezone.now())
    log_change(member.club, member, "login_taken", member.actor, before=None, after=user.username)
    return member


def save_login(user: User) -> None:
    """Save a user.

    Raises:
        LoginTakenError: somebody else got his login a moment ago.
    """
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise LoginTakenError from error


def _lock_out(member: Member, user: User) -> None:
    """End all sessions of ``user`` and his password; whoever has the new link sets another."""
    if user.memberships.exclude(pk=member.pk).exists():
        raise PeopleError(
            _("%(name)s uses the same login in another club, so only he himself can change its "
              "password.") % {"name": member}
        )  # fmt: skip
    user.set_unusable_password()
    user.save(update_fields=["password"])
