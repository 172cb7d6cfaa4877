"""How long members sat in a session, as the dealers' taps tell it."""

from collections import defaultdict
from datetime import datetime

from django.utils import timezone

from club.models import Member, PlaySession
from games.models import Action, Seat


def seats_of(session: PlaySession) -> list[tuple[Member, datetime, datetime]]:
    """Return who sat in a session, from when he first sat down to when he last got up.

    Who never got up sat until the session ended, or sits now.
    """
    members = {
        (seat.table_id, f"{seat.number}"): seat.member
        for seat in Seat.objects.filter(table__session=session).select_related("member__club")
    }
    ends = session.closed_at or timezone.now()
    since: dict[int, datetime] = {}
    until: defaultdict[int, dict[int, datetime]] = defaultdict(dict)
    taps = Action.objects.filter(
        table__session=session,
        kind__in=("sit", "leave"),
        takes_back__isnull=True,
        taken_back_by__isnull=True,
    )
    for tap in taps.order_by("at", "pk"):
        member = members[tap.table_id, tap.line.split()[1]]
        if tap.kind == "sit":
            since.setdefault(member.pk, tap.at)
        until[member.pk][tap.table_id] = ends if tap.kind == "sit" else tap.at
    people = {member.pk: member for member in members.values()}
    return [(people[key], began, max(until[key].values())) for key, began in sorted(since.items())]
