"""What the manager settled for the desk, as it counts now."""

from club.models import Club, DeskRules


def desk_rules(club: Club) -> DeskRules:
    """Return the rules of the club's desk; an unsaved row where none were made."""
    return DeskRules.objects.filter(club=club).first() or DeskRules(club=club)


def needs_second(club: Club, amount: int) -> bool:
    """Tell whether a cash-out of ``amount`` needs a second person in the club."""
    limit = desk_rules(club).cash_out_limit
    return bool(limit) and amount > limit
