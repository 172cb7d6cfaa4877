"""The people of a club: adding, naming, roles, credit, leaving and coming back.

Every change is made under the club's row lock, by somebody who is a manager at that moment, and
is logged with the values before and after. Nobody is ever deleted.
"""

from collections.abc import Collection, Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from club.log import log_change
from club.models import STAFF, Club, Member, Role, User
from club.names import Likeness
from ledger import posting


class PeopleError(Exception):
    """A change that is refused; the text is a sentence for who asked for it."""


class NotYoursError(PeopleError):
    """He may not make this change."""


class SameNameError(PeopleError):
    """Somebody of that name and mark is in the club already: ``other``."""

    def __init__(self, other: Member) -> None:
        super().__init__(
            _("%(name)s is in the club already. Is it another person? Then say how to tell them "
              "apart.") % {"name": other}
        )  # fmt: skip
        self.other = other


class LookAlikeError(PeopleError):
    """The name looks like that of ``others``; somebody has to say that it is another person."""

    def __init__(self, others: Sequence[Member]) -> None:
        super().__init__(
            _("That name looks like %(names)s. Is it another person?")
            % {"names": ", ".join(str(other) for other in others)}
        )
        self.others = others


def enroll(
    club: Club,
    *,
    name: str,
    mark: str = "",
    roles: Iterable[Role] = (),
    credit_limit: int = 0,
    user: User | None = None,
) -> Member:
    """Make a member and his account, unasked and unlogged: for the set-up and `add_person`.

    ``name`` and ``mark`` are clean (`club.names`); ``credit_limit`` is in minor units.
    """
    account = posting.open_account(club.book, kind="member", owner="", floor=-credit_limit)
    return Member.objects.create(
        club=club,
        name=name,
        mark=mark,
        roles=_in_order(roles),
        credit_limit=credit_limit,
        account=account,
        user=user,
    )


@transaction.atomic
def add_person(
    club: Club,
    *,
    by: Member,
    name: str,
    mark: str = "",
    roles: Collection[Role] = (),
    credit_limit: int = 0,
    is_another: bool = False,
) -> Member:
    """Add a person without a login; ``is_another`` says that he is none of the look-alikes.

    Raises:
        NotYoursError: ``by`` is no manager, or no owner and ``roles`` are an owner's to give.
        SameNameError, LookAlikeError: he may be in the club already.
    """
    _take(club, by)
    _check_roles(by, before=(), after=roles)
    _check_name(club, name, mark, is_another=is_another)
    member = enroll(club, name=name, mark=mark, roles=roles, credit_limit=credit_limit)
    log_change(club, by, "person_added", member.actor, before=None, after=str(member))
    return member


@transaction.atomic
def rename(
    member: Member, *, by: Member, name: str, mark: str = "", is_another: bool = False
) -> None:
    """Give a member another name; what he has and what he played stay his.

    Raises:
        NotYoursError: ``by`` may not change him.
        SameNameError, LookAlikeError: another member has that name or one like it.
    """
    _take_person(member, by)
    _check_name(member.club, name, mark, is_another=is_another, own=member)
    before = str(member)
    member.name, member.mark = name, mark
    member.save(update_fields=["name", "mark"])
    log_change(member.club, by, "person_renamed", member.actor, before=before, after=str(member))


@transaction.atomic
def set_roles(member: Member, *, by: Member, roles: Collection[Role]) -> None:
    """Set what a member may do.

    Raises:
        NotYoursError: only an owner makes and unmakes owners and managers, and nobody else
            changes his own roles.
        PeopleError: the club would be left without an owner who can log in.
    """
    _take_person(member, by)
    before = list(member.roles)
    _check_roles(by, before=[Role(role) for role in before], after=roles)
    if Role.OWNER not in roles:
        _check_other_owner(member)
    member.roles = _in_order(roles)
    member.save(update_fields=["roles"])
    log_change(member.club, by, "roles_set", member.actor, before=before, after=list(member.roles))


@transaction.atomic
def set_credit_limit(member: Member, *, by: Member, limit: int) -> None:
    """Set how far below nothing a member may go, in minor units from 0.

    Whoever already owes more than the new limit stays there, but can't pay anything more.

    Raises:
        NotYoursError: ``by`` may not change him.
    """
    _take_person(member, by)
    before = member.credit_limit
    member.credit_limit = limit
    member.save(update_fields=["credit_limit"])
    posting.set_floor(member.account, -limit)
    log_change(member.club, by, "credit_limit_set", member.actor, before=before, after=limit)


@transaction.atomic
def deactivate(member: Member, *, by: Member) -> None:
    """Let a member leave the club: he sees nothing of it and can't be chosen for anything.

    His past stays, and what he has can still be paid out to him.

    Raises:
        NotYoursError: ``by`` may not change him, or is himself.
        PeopleError: the club would be left without an owner who can log in.
    """
    _take_person(member, by)
    if member.pk == by.pk:
        raise NotYoursError(_("Nobody deactivates himself; ask another owner or manager."))
    _check_other_owner(member)
    _set_active(member, by, active=False)


@transaction.atomic
def reactivate(member: Member, *, by: Member) -> None:
    """Take a member back who had left, with the roles and the balance that he had.

    Raises:
        NotYoursError: ``by`` may not change him.
        PeopleError: he is merged with somebody else.
    """
    _take_person(member, by)
    merged = member.merges.filter(undone_at=None).first()
    if merged is not None:
        raise PeopleError(
            _("%(name)s is the same person as %(kept)s now; undo that first.")
            % {"name": member, "kept": merged.kept}
        )
    _set_active(member, by, active=True)


def people_of(club: Club) -> list[Member]:
    """Return all members, the active ones first, by name."""
    return list(club.members.select_related("club", "user").order_by("-active", "name", "mark"))


def look_alikes(club: Club, name: str, *, own: Member | None = None) -> list[Member]:
    """Return the members whose names could be ``name`` typed otherwise, ``own`` excepted."""
    likeness = Likeness.of(name)
    return [
        other
        for other in people_of(club)
        if other != own and other.name != name and Likeness.of(other.name).resembles(likeness)
    ]


def why_not(member: Member, by: Member) -> str:
    """Return why ``by`` may not change a member's name, roles, credit or login; empty if he may."""
    if not by.has(Role.MANAGER):
        return _("Only a manager of the club may change its people.")
    if STAFF.intersection(member.roles) and not by.has(Role.OWNER):
        return _("Only an owner may change owners and managers.")
    return ""


def check_may_change(member: Member, by: Member) -> None:
    """Refuse whoever may not.

    Raises:
        NotYoursError: `why_not` has a reason.
    """
    reason = why_not(member, by)
    if reason:
        raise NotYoursError(reason)


def _take(club: Club, by: Member) -> None:
    """Lock the club against other changes of its people and look at ``by`` afresh."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(Role.MANAGER):
        raise NotYoursError(_("Only a manager of the club may change its people."))


def _take_person(member: Member, by: Member) -> None:
    """Lock the club, look at both afresh and check that ``by`` may change ``member``."""
    _take(member.club, by)
    member.refresh_from_db(fields=["name", "mark", "roles", "credit_limit", "active", "user"])
    check_may_change(member, by)


def _check_roles(by: Member, *, before: Collection[Role], after: Collection[Role]) -> None:
    if STAFF.intersection(set(before) ^ set(after)) and not by.has(Role.OWNER):
        raise NotYoursError(_("Only an owner may make owners and managers."))


def _check_other_owner(member: Member) -> None:
    """Refuse if ``member`` is the only owner who can log in."""
    if Role.OWNER not in member.roles:
        return
    owners = member.club.members.filter(
        active=True, user__isnull=False, roles__contains=[Role.OWNER]
    )
    if not owners.exclude(pk=member.pk).exists():
        raise PeopleError(
            _("%(name)s is the last owner who can log in; make somebody else an owner first.")
            % {"name": member}
        )


def _check_name(
    club: Club, name: str, mark: str, *, is_another: bool, own: Member | None = None
) -> None:
    same = club.members.filter(name=name)
    if own is not None:
        same = same.exclude(pk=own.pk)
    taken = same.filter(mark=mark).first() or (same.first() if not mark else None)
    if taken is not None:
        raise SameNameError(taken)
    if is_another or (own is not None and own.name == name):
        return
    others = look_alikes(club, name, own=own)
    if others:
        raise LookAlikeError(others)


def _set_active(member: Member, by: Member, *, active: bool) -> None:
    before = member.active
    member.active = active
    member.save(update_fields=["active"])
    kind = "person_reactivated" if active else "person_deactivated"
    log_change(member.club, by, kind, member.actor, before=before, after=active)


def _in_order(roles: Iterable[Role]) -> list[str]:
    """Return the roles' values in the order of `Role`, each once."""
    held = set(roles)
    return [role.value for role in Role if role in held]
