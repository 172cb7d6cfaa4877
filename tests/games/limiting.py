"""What tests of members' own limits ask again and again."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from club.limits import pause
from club.models import Member
from games import hands
from games.limits import lost_since, resting, sat_since
from games.play import Play
from tests.games.evening import Evening


def rests(member: Member) -> bool:
    return member.pk in resting(member.club, [member])


def paused(member: Member, days: int = 7) -> None:
    pause(member, member.club.day_of(timezone.now()) + timedelta(days=days), key=uuid4())


def lost(member: Member) -> int:
    club = member.club
    return lost_since(member, club.day_began(club.day_of(timezone.now())))


def sat(member: Member) -> timedelta:
    club, now = member.club, timezone.now()
    return sat_since(member, club.day_began(club.day_of(now)), now=now)


def refused(evening: Evening, line: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(hands.RefusedActionError) as caught:
        evening.tap(line)
    refusal = caught.value.refusal
    return refusal.code, dict(refusal.values)


def lose(evening: Evening) -> Play:
    """Let seats 1 and 3 lose their antes to seat 2."""
    return evening.tap("ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")


def lose_again(evening: Evening) -> Play:
    """Let seats 1 and 2 lose their antes to seat 3."""
    return evening.tap("ante all", "deal", "3 bet 1000", "1 fold", "2 fold", "take_bank")
