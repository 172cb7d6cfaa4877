"""Whom the names of a sheet mean: said by a person, proposed where nothing else can be meant."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from club.log import log_change
from club.models import Club, Member
from club.names import FaultyTextError, Likeness, clean_name
from club.people import enroll
from club.refusals import CashError
from games.sheets.layout import Sheet

NEW, MEMBER, SAME = "new", "member", "same"
"""What a name can mean: somebody new, "member:7", or "same:3", the third name of the sheet."""


def choices_of(sheet: Sheet, members: list[Member]) -> dict[str, list[tuple[str, str]]]:
    """Return for each name what it can mean, look-alikes first."""
    keys = list(sheet.people)
    found: dict[str, list[tuple[str, str]]] = {}
    for key in keys:
        own = Likeness.of(sheet.people[key])
        alike = [one for one in members if own.resembles(Likeness.of(one.name))]
        ordered = [*alike, *(one for one in members if one not in alike)]
        others = [other for other in keys if other != key]
        found[key] = [
            ("", "–"),
            (NEW, _("a new member")),
            *((one.actor, str(one)) for one in ordered),
            *(
                (f"{SAME}:{keys.index(other)}", _("the same as %(name)s") % {"name": other})
                for other in others
                if own.resembles(Likeness.of(sheet.people[other]))
            ),
        ]
    return found


def proposed(sheet: Sheet, members: list[Member]) -> dict[str, str]:
    """Return what each name means if only one thing can be meant; others wait for a person."""
    found: dict[str, str] = {}
    for key, name in sheet.people.items():
        exact = [one for one in members if str(one) == name]
        own = Likeness.of(name)
        alike = [one for one in members if own.resembles(Likeness.of(one.name))]
        twins = [
            other
            for other, called in sheet.people.items()
            if other != key and own.resembles(Likeness.of(called))
        ]
        if len(exact) == 1 and not twins:
            found[key] = exact[0].actor
        elif not alike and not twins:
            found[key] = NEW
        else:
            found[key] = ""
    return found


def unclear(sheet: Sheet, chosen: Mapping[str, str]) -> list[str]:
    """Return the names of which nobody has said whom they mean."""
    return [key for key in sheet.people if not chosen.get(key)]


def resolved(
    club: Club, sheet: Sheet, chosen: Mapping[str, str], *, by: Member
) -> dict[str, Member]:
    """Return the member of each name; those who are new are made, and logged.

    Raises:
        CashError: of a name nobody has said whom it means, or it means somebody who is not there,
            or a new one is called like somebody of the club.
    """
    keys = list(sheet.people)
    waiting = unclear(sheet, chosen)
    if waiting:
        raise CashError(_("Say whom %(name)s means.") % {"name": waiting[0]})
    members = {member.actor: member for member in club.members.select_related("club")}
    made: dict[str, Member] = {}
    for key in keys:
        root = _root(key, keys, chosen)
        if root not in made:
            made[root] = members.get(chosen[root]) or _enrolled(club, sheet.people[root], by)
        made[key] = made[root]
    return made


def _root(key: str, keys: list[str], chosen: Mapping[str, str]) -> str:
    """Follow "the same as" to the name that says whom it means."""
    seen = {key}
    while chosen[key].startswith(f"{SAME}:"):
        number = chosen[key].partition(":")[2]
        if not number.isdecimal() or int(number) >= len(keys) or keys[int(number)] in seen:
            raise CashError(
                _("Say whom %(name)s means: the names point at each other.") % {"name": key}
            )
        key = keys[int(number)]
        seen.add(key)
    return key


def _enrolled(club: Club, name: str, by: Member) -> Member:
    try:
        clean = clean_name(name)
    except FaultyTextError as error:
        raise CashError(f"{name}: {error}") from error
    if club.members.filter(name=clean, mark="").exists():
        raise CashError(
            _("%(name)s is in the club already; choose him from the list.") % {"name": clean}
        )
    member = enroll(club, name=clean)
    log_change(club, by, "person_added", member.actor, before=None, after=str(member))
    return member
