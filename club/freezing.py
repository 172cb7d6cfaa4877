"""A club whose books are in doubt records nothing: it is frozen until they are well again."""

from django.db import transaction
from django.utils import timezone

from club.box import Equation, equation
from club.models import Club
from ledger.audit import FaultError, check


def look_at_books(club: Club) -> str:
    """Recompute a club's book; freeze the club at a fault; return the fault, or nothing."""
    try:
        check(club.book)
    except FaultError as fault:
        freeze(club, str(fault))
        return str(fault)
    return ""


def looked_at_equation(club: Club) -> Equation:
    """Return all balances as they stand; freeze the club if they don't sum to nothing."""
    found = equation(club)
    if found.difference and club.frozen_at is None:
        freeze(club, f"The balances of the club sum to {found.difference} instead of 0.")
    return found


@transaction.atomic
def freeze(club: Club, why: str) -> None:
    """Let a club record nothing from now on; if it is frozen, the first reason stays."""
    found = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if found.frozen_at is None:
        found.frozen_at, found.frozen_why = timezone.now(), why[:400]
        found.save(update_fields=["frozen_at", "frozen_why"])
    club.frozen_at, club.frozen_why = found.frozen_at, found.frozen_why


def thaw(club: Club) -> str:
    """Let a frozen club record again if its books are well; return the fault if they are not."""
    try:
        check(club.book)
    except FaultError as fault:
        return str(fault)
    Club.objects.filter(pk=club.pk).update(frozen_at=None, frozen_why="")
    return ""
