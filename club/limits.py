"""Limits that members set for themselves: each one's own, for nobody else to read.

What makes a limit stricter counts at once; what loosens or lifts it counts from the next club
day, so that nobody gives in to himself within one night. A pause is never made shorter.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from babel.dates import format_date
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.amounts import format_money
from club.merging import absorbed_by, numbers_of
from club.models import Club, Member, MemberLimit
from club.refusals import CashError
from ledger.errors import KeyReusedError

Kind = MemberLimit.Kind

HOURS_MAX = 24
PAUSE_MAX_YEARS = 5
"""A pause can't be ended; a year that was mistyped must not last for ever."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What counts for a person on one club day; what is not limited is nothing.

    ``loss`` in minor units, ``hours`` whole, ``until``: the first club day after his pause.
    """

    loss: int | None = None
    hours: int | None = None
    until: date | None = None

    def __bool__(self) -> bool:
        """Tell whether anything is limited."""
        return self != Limits()


def limits_on(rows: Iterable[MemberLimit], day: date) -> Limits:
    """Return what ``rows``, one member's, mean on a club day.

    The newest of those that count by then is the limit; of pauses it is the longest.
    """
    counting = sorted((row for row in rows if row.counts_from <= day), key=lambda row: row.pk)
    newest = {row.kind: row.value for row in counting}
    pauses = [row.until for row in counting if row.until is not None and row.until > day]
    return Limits(newest.get(Kind.LOSS), newest.get(Kind.HOURS), max(pauses, default=None))


def limits_of(club: Club, members: Collection[Member], day: date) -> dict[int, Limits]:
    """Return the limits of those of ``members`` who have any, by their numbers.

    Whoever was merged into one of them is the same person, and what he set counts.
    """
    rows = list(
        MemberLimit.objects.filter(member__club=club, counts_from__lte=day).filter(
            Q(member__in=members) | Q(member__merges__undone_at=None, member__merges__isnull=False)
        )
    )
    if not rows:
        return {}
    found = {member.pk: _of_person(member, rows, day) for member in members}
    return {number: limits for number, limits in found.items() if limits}


def _of_person(member: Member, rows: Iterable[MemberLimit], day: date) -> Limits:
    """Return the limits of a person out of ``rows``: of several the strictest.

    What somebody set who turned out to be him counts until he sets that limit anew.
    """
    by_number: defaultdict[int, list[MemberLimit]] = defaultdict(list)
    for row in {row.pk: row for row in rows}.values():
        by_number[row.member_id].append(row)
    own = by_number.pop(member.pk, [])
    found = [limits_on(own, day)]
    for other in absorbed_by(member) if by_number else ():
        merged = other.merges.get(undone_at=None)
        anew = {row.kind for row in own if row.at > merged.at and row.counts_from <= day}
        theirs = [row for row in by_number[other.pk] if row.kind not in anew - {Kind.PAUSE}]
        found.append(limits_on(theirs, day))
    return _strictest(found)


def _strictest(found: Collection[Limits]) -> Limits:
    return Limits(
        loss=min((one.loss for one in found if one.loss is not None), default=None),
        hours=min((one.hours for one in found if one.hours is not None), default=None),
        until=max((one.until for one in found if one.until is not None), default=None),
    )


def limits_today(member: Member) -> Limits:
    """Return what counts for a person on this club day."""
    return _of_person(member, history_of(member), _today(member))


def history_of(member: Member) -> list[MemberLimit]:
    """Return all limits that a person ever set, the newest first."""
    return list(MemberLimit.objects.filter(member__in=numbers_of(member)))


def waiting(rows: Iterable[MemberLimit], day: date) -> list[MemberLimit]:
    """Return those of ``rows``, the newest first, that only count after ``day``: one a kind.

    Where a later one took its place, it will never count.
    """
    newest: dict[str, MemberLimit] = {}
    for row in rows:
        newest.setdefault(row.kind, row)
    return [row for row in newest.values() if row.counts_from > day]


def set_loss(member: Member, most: int | None, *, key: UUID) -> MemberLimit:
    """Let ``member`` lose at most ``most`` (minor units) in a club day; None lifts the limit.

    Raises:
        CashError: there is none to lift.
        KeyReusedError: the key was used for something else.
    """
    return _set(member, Kind.LOSS, most, key=key)


def set_hours(member: Member, most: int | None, *, key: UUID) -> MemberLimit:
    """Let ``member`` sit at tables for at most ``most`` hours a club day; None lifts the limit.

    Raises:
        CashError: there is none to lift.
        KeyReusedError: the key was used for something else.
    """
    return _set(member, Kind.HOURS, most, key=key)


@transaction.atomic
def pause(member: Member, until: date, *, key: UUID) -> MemberLimit:
    """Keep ``member`` from all play before the club day ``until``; that can't be taken back.

    Raises:
        CashError: it is no day to come, too far off, or earlier than his pause lasts already.
        KeyReusedError: the key was used for something else.
    """
    _take(member)
    known = _known(key, (member.pk, Kind.PAUSE, None, until))
    if known is not None:
        return known
    today = _today(member)
    if until <= today:
        raise CashError(_("Choose a day after today."))
    if until > today + timedelta(days=366 * PAUSE_MAX_YEARS):
        raise CashError(_("A pause lasts at most %(most)d years.") % {"most": PAUSE_MAX_YEARS})
    lasts = limits_today(member).until
    if lasts is not None and until < lasts:
        raise CashError(
            _("Your pause lasts until %(day)s; it can be made longer, not shorter.")
            % {"day": _written(lasts, member.club)}
        )
    return MemberLimit.objects.create(
        member=member, kind=Kind.PAUSE, until=until, counts_from=today, key=key
    )


@transaction.atomic
def _set(member: Member, kind: Kind, most: int | None, *, key: UUID) -> MemberLimit:
    _take(member)
    known = _known(key, (member.pk, kind, most, None))
    if known is not None:
        return known
    today = _today(member)
    rows = history_of(member)
    now = _value(limits_today(member), kind)
    newest = next((row.value for row in rows if row.kind == kind), None)
    if most is None and now is None and newest is None:
        raise CashError(_("There is no limit to lift."))
    stricter = most is not None and (now is None or most <= now)
    return MemberLimit.objects.create(
        member=member,
        kind=kind,
        value=most,
        counts_from=today if stricter else today + timedelta(days=1),
        key=key,
    )


def _value(limits: Limits, kind: Kind) -> int | None:
    return limits.loss if kind == Kind.LOSS else limits.hours


def _take(member: Member) -> None:
    """Lock the member, so that two of his forms are looked at one after the other."""
    Member.objects.select_for_update(no_key=True).get(pk=member.pk)


def _known(key: UUID, content: tuple[int, Kind, int | None, date | None]) -> MemberLimit | None:
    """Return what was set under a key before, if it is the same."""
    row = MemberLimit.objects.filter(key=key).first()
    if row is not None and (row.member_id, row.kind, row.value, row.until) != content:
        raise KeyReusedError("The key was used for something else.")
    return row


def _today(member: Member) -> date:
    return member.club.day_of(timezone.now())


def in_words(row: MemberLimit, club: Club) -> str:
    """Say what somebody set."""
    if row.until is not None:
        return _("No play before %(day)s") % {"day": _written(row.until, club)}
    if row.kind == Kind.LOSS:
        if row.value is None:
            return _("No limit of what I may lose in a night")
        return _("At most %(amount)s lost in a night") % {"amount": format_money(row.value, club)}
    if row.value is None:
        return _("No limit of hours in a night")
    return _("At most %(hours)d h at the tables in a night") % {"hours": row.value}


def _written(day: date, club: Club) -> str:
    return format_date(day, "medium", locale=get_language() or club.language)
