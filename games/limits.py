"""Who does not play today by a limit of his own: nobody hears which one, or how much is left.

A limit keeps him from what begins something new for him: sitting down, the stake of a hand or a
game, the entry of a svara. What he plays already is played to its end, so it may cost more.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import cast

from django.db.models import Q
from django.utils import timezone

from club.limits import Limits, limits_of
from club.merging import accounts_of, numbers_of
from club.models import Club, Member
from games.models import Action, Hand
from games.play import Play, standing
from games.rules.company import Company
from games.rules.protocol import Action as Event
from games.rules.protocol import Move, Option, Refusal, Seat, State
from ledger import journal

STAKES = {"ante", "stake", "game_stake"}
"""Reasons of moves that begin a hand or a game for who makes them first."""

ENTRIES = {"svara_entry"}
"""Reasons of moves that begin something for who makes them, whatever he put in before."""

_STAKED = {"ante", "stake", "stake_pot"}
_ENTERED = {"svara_join"}
_COVERED = {"cover_ante"}
_BEGUN = {"deal"}


def resting(club: Club, members: Collection[Member]) -> set[int]:
    """Return the numbers of those of the club's ``members`` who do not play today."""
    if not members:
        return set()
    now = timezone.now()
    today = club.day_of(now)
    limited = limits_of(club, members, today)
    if not limited:
        return set()
    began = club.day_began(today)
    return {
        member.pk
        for member in members
        if member.pk in limited and _reached(limited[member.pk], member, began, now)
    }


def _reached(limits: Limits, member: Member, began: datetime, now: datetime) -> bool:
    if limits.until is not None:
        return True
    if limits.loss is not None and lost_since(member, began) >= limits.loss:
        return True
    most = limits.hours
    return most is not None and sat_since(member, began, now=now) >= timedelta(hours=most)


def lost_since(member: Member, began: datetime) -> int:
    """Return what a person lost in hands that began at ``began``, or later; a gain is below 0.

    An evening on paper counts for the day that it was played on. What the desk booked is no play.
    """
    hands = Hand.objects.filter(table__seats__member__in=numbers_of(member)).filter(
        Q(table__session__paper=None, begun_at__gte=began)
        | Q(table__session__paper__isnull=False, table__session__opened_at__gte=began)
    )
    causes = [f"hand:{hand}" for hand in set(hands.values_list("pk", flat=True))]
    sums = journal.sums_of_causes(member.club.book, causes)
    return -sum(sums.get(account, 0) for account in accounts_of(member))


def sat_since(member: Member, began: datetime, *, now: datetime) -> timedelta:
    """Return how long a person has sat at tables since ``began``, whatever was played there."""
    taps = standing(Action.objects.filter(kind__in=("sit", "leave")))
    taps = taps.filter(member__in=numbers_of(member), table__session__paper=None).filter(
        Q(table__session__closed_at=None) | Q(table__session__closed_at__gte=began)
    )
    sat, since = timedelta(), {}
    ends: dict[int, datetime] = {}
    for tap in taps.select_related("table__session").order_by("at", "pk"):
        ends[tap.table_id] = tap.table.closed_at or tap.table.session.closed_at or now
        if tap.kind == "sit":
            since[tap.table_id] = tap.at
        elif tap.table_id in since:
            sat += _within(since.pop(tap.table_id), tap.at, began)
    return sat + sum((_within(at, ends[table], began) for table, at in since.items()), timedelta())


def _within(since: datetime, until: datetime, began: datetime) -> timedelta:
    return max(until - max(since, began), timedelta())


def beginners(state: State, event: Event, moves: Iterable[Move]) -> list[Seat]:
    """Return for whom an action in ``state`` begins something new."""
    staked = _staked(state)
    seats = [
        move.source
        for move in moves
        if isinstance(move.source, int)
        and (move.reason in ENTRIES or (move.reason in STAKES and move.source not in staked))
    ]
    if event.kind == "sit" and event.seat is not None:
        seats.append(event.seat)
    if event.kind in _COVERED:
        seats += event.others
    if event.kind in _BEGUN and not state.begun:
        seats += state.seats
    return seats


def resting_seat(play: Play, seats: Iterable[Seat]) -> Seat | None:
    """Return the first of ``seats`` whose member does not play today."""
    asked = [seat for seat in seats if seat in play.limited]
    found = resting(play.club, {play.seats[seat] for seat in asked})
    return next((seat for seat in asked if play.seats[seat].pk in found), None)


def _staked(state: State) -> set[Seat]:
    """Return who has put in for this hand or game already: every game's state is a `Company`."""
    company = cast("Company", state)
    return {
        move.source
        for move in company.standing
        if move.reason in STAKES and isinstance(move.source, int)
    }


def options_today(play: Play) -> tuple[Option, ...]:
    """Return what may happen next, as the rules say, without what rests today."""
    options = play.options()
    asked = [seat for seat in play.state.seats if seat in play.limited]
    kinds = _STAKED | _ENTERED | _COVERED | _BEGUN
    if not asked or not any(option.kind in kinds for option in options):
        return options
    found = resting(play.club, {play.seats[seat] for seat in asked})
    rests = {seat for seat in asked if play.seats[seat].pk in found}
    if not rests:
        return options
    return tuple(one for option in options for one in _today(option, options, play.state, rests))


def _today(
    option: Option, options: tuple[Option, ...], state: State, rests: set[Seat]
) -> Iterable[Option]:
    """Yield an option as it stands while ``rests`` begin nothing; or nothing, if nobody is left."""
    if option.kind in _STAKED:
        asked = [option.seat] if option.seat is not None else _each(option.kind, options)
        yield _refused(option, [seat for seat in asked if seat in rests - _staked(state)])
    elif option.kind in _ENTERED and option.seat in rests:
        yield _refused(option, [option.seat])
    elif option.kind in _ENTERED | _COVERED and option.others:
        yield from _without(option, rests)
    elif option.kind in _BEGUN and not state.begun:
        yield _refused(option, [seat for seat in state.seats if seat in rests])
    else:
        yield option


def _each(kind: str, options: tuple[Option, ...]) -> list[Seat]:
    """Return whom ``kind`` is offered to one by one."""
    return [one.seat for one in options if one.kind == kind and one.seat is not None]


def _refused(option: Option, seats: list[Seat]) -> Option:
    if not seats or option.refusal is not None:
        return option
    return option._replace(refusal=Refusal("not_today", {"seat": seats[0]}))


def _without(option: Option, rests: set[Seat]) -> Iterable[Option]:
    """Yield an option with nobody of ``rests`` among those whom it names; nothing if none is left.

    Where they are named with amounts, each keeps his cap.
    """
    left = tuple(seat for seat in option.others if seat not in rests)
    caps = dict(zip(option.others, option.caps, strict=False))
    if len(left) >= option.fewest:
        yield option._replace(
            others=left,
            caps=tuple(caps[seat] for seat in left) if caps else (),
            most=min(option.most, len(left)),
        )
