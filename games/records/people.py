"""Whose the names of a record are: members of the club, chosen by a person, or new guests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from club.codes import digest_of
from club.models import Club, Member, Role
from club.names import FaultyTextError, Likeness, clean_name
from club.people import add_person
from games.records.reading import PaperError

NEW = "new"
"""What is chosen for somebody who is in no list yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A name of the record, and who it may be.

    ``chosen`` is a member's number, `NEW`, or empty; ``alike`` are members whose names look like
    this one, ``others`` all other active ones. ``error`` is a sentence.
    """

    seat: int
    name: str
    chosen: str
    alike: tuple[Member, ...]
    others: tuple[Member, ...]
    may_be_new: bool
    error: str = ""

    @property
    def field(self) -> str:
        """The name of the field that asks for him; another name in the record, another field."""
        return f"person-{digest_of(self.name)[:12]}"

    @property
    def member(self) -> Member | None:
        """The member who was chosen."""
        listed = (*self.alike, *self.others)
        return next((member for member in listed if str(member.pk) == self.chosen), None)


def people_in(
    club: Club, names: Mapping[int, str], choices: Mapping[str, str], *, by: Member
) -> list[Person]:
    """Return the people of a record, with what was chosen, or else who is called exactly so."""
    members = list(club.members.filter(active=True).select_related("club").order_by("name", "mark"))
    people = [_person(seat, name, members, by) for seat, name in names.items()]
    people = [replace(one, chosen=choices.get(one.field, one.chosen)) for one in people]
    return [replace(one, error=_why_not(one, people)) for one in people]


def _person(seat: int, name: str, members: Sequence[Member], by: Member) -> Person:
    likeness = Likeness.of(name)
    alike = tuple(one for one in members if Likeness.of(one.name).resembles(likeness))
    exact = [one for one in members if str(one) == name] or [
        one for one in members if one.name == name
    ]
    return Person(
        seat=seat,
        name=name,
        chosen=str(exact[0].pk) if len(exact) == 1 else "",
        alike=(*exact, *(one for one in alike if one not in exact)),
        others=tuple(one for one in members if one not in alike and one not in exact),
        may_be_new=by.has(Role.MANAGER) and not exact and _is_a_name(name),
    )


def _is_a_name(name: str) -> bool:
    try:
        return clean_name(name) == name
    except FaultyTextError:
        return False


def _why_not(person: Person, people: Sequence[Person]) -> str:
    if person.chosen == NEW and person.may_be_new:
        return ""
    if person.member is None:
        return _("Choose who this is.")
    if any(other.chosen == person.chosen and other != person for other in people):
        return _("%(name)s is chosen for two names.") % {"name": person.member}
    return ""


def members_of(people: Sequence[Person], *, by: Member) -> dict[int, Member]:
    """Return the member of each seat; guests are added to the club first.

    Raises:
        PaperError: somebody is not chosen yet.
        PeopleError: as `club.people.add_person`.
    """
    members: dict[int, Member] = {}
    for person in people:
        if person.error:
            raise PaperError(f"{person.name}: {person.error}")
        members[person.seat] = person.member or add_person(
            by.club, by=by, name=person.name, is_another=True
        )
    return members
