"""The statistics as they are kept, and the same counted in plain Python."""

from collections import defaultdict
from io import StringIO

from django.core.management import call_command

from club.models import Club
from games.models import Action, Hand, PlayerHand, Seat, SessionResult
from games.tally import Share, whole_of

type Row = tuple[object, ...]


def results(club: Club) -> set[Row]:
    """Return the kept results, without their row numbers."""
    figures = ("hands", "won", "put_in", "taken", "svaras", "largest_bank", "points")
    rows = SessionResult.objects.filter(session__club=club)
    return set(rows.values_list("session", "member", "game", *figures))


def player_hands(club: Club) -> set[Row]:
    """Return the kept rows of players and hands, without their row numbers."""
    columns = [field.attname for field in PlayerHand._meta.fields if not field.primary_key]
    return set(PlayerHand.objects.filter(session__club=club).values_list(*columns))


def recounted(club: Club) -> set[Row]:
    """Add up the club's results in plain Python, from all lines that stand."""
    shares: defaultdict[tuple[int, int, str], list[Share]] = defaultdict(list)
    for hand in Hand.objects.filter(table__session__club=club).select_related("table"):
        undone = Action.objects.filter(hand=hand, takes_back__isnull=False)
        gone = set(undone.values_list("takes_back", flat=True))
        actions = Action.objects.filter(hand=hand, takes_back__isnull=True).order_by("number")
        lines = [action.line for action in actions if action.pk not in gone]
        members = dict(Seat.objects.filter(table=hand.table).values_list("number", "member"))
        for seat, share in whole_of(hand.table.game, hand.setup, lines).shares.items():
            shares[hand.table.session_id, members[seat], hand.table.game].append(share)
    return {
        (
            *of,
            sum(share.played for share in played),
            sum(share.won for share in played),
            sum(share.put_in for share in played),
            sum(share.taken for share in played),
            sum(share.svaras for share in played),
            max(share.bank for share in played),
            sum(share.points for share in played),
        )
        for of, played in shares.items()
    }


def rebuilt(club: Club) -> tuple[set[Row], set[Row]]:
    """Compute the club's statistics anew with the command; return what is kept then."""
    call_command("rebuild_statistics", club=club.slug, stdout=StringIO(), stderr=StringIO())
    return results(club), player_hands(club)
