"""A member's own page: balance, history, results; and the list of members for staff."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from club.access import club_page
from club.http import ClubRequest
from club.merging import absorbed_by, numbers_of
from club.models import Member, PlaySession, Role
from club.pictures import Picture
from games.charts.money import sparkline
from games.figures.ranking import last_courses
from games.members.history import page_of
from games.members.results import by_game, nets_of, results_of, row_of, totals_of
from games.models import SessionResult
from ledger import reading

READERS = (Role.TREASURER, Role.MANAGER)
"""Who may look at other members' pages."""

SESSIONS = 12
"""How many of the last sessions the page tells the results of."""

NUMBER_DIGITS_MAX = 18


@dataclass(frozen=True, slots=True)
class Balance:
    """A member in the list, what he has, and how his last sessions went."""

    member: Member
    amount: int
    spark: Picture


def readable(request: ClubRequest, member: int) -> Member:
    """Return a member whose money the reader may see: himself, or anybody if he keeps the books.

    Raises:
        Http404: he may not, or there is none.
    """
    if member != request.member.pk and not request.member.has(*READERS):
        raise Http404
    return get_object_or_404(Member.objects.select_related("club"), club=request.club, pk=member)


@club_page(*READERS)
@require_GET
def members(request: ClubRequest) -> HttpResponse:
    """List all members with their balances, those who have left at the end."""
    found = list(request.club.members.order_by("-active", "name", "mark"))
    amounts = reading.balances([member.account for member in found])
    courses = last_courses(request.club, found)
    balances = [
        Balance(member, amounts[member.account], sparkline(courses.get(member.pk, [])))
        for member in found
    ]
    return render(request, "games/members.html", {"balances": balances})


@club_page()
@require_GET
def member(request: ClubRequest, member: int) -> HttpResponse:
    """Show a member his own page; to those who keep the books anybody's."""
    found = readable(request, member)
    before = request.GET.get("before", "")
    is_number = before.isdecimal() and len(before) <= NUMBER_DIGITS_MAX
    page = page_of(found, before=int(before) if is_number else None)
    context = {"member": found, "page": page, "before": before if is_number else ""}
    if request.htmx:
        return render(request, "games/member.html#history", context)
    return render(request, "games/member.html", context | _standing(found))


def _standing(member: Member) -> dict[str, object]:
    """Return his balance, his results of the last sessions and in all, game by game."""
    person = numbers_of(member)
    numbers = PlaySession.objects.filter(results__member__in=person).distinct()
    last = list(numbers.order_by("-opened_at", "-number")[:SESSIONS])
    results = SessionResult.objects.filter(member__in=person, session__in=last)
    tables = by_game(results_of(results, "session"))
    totals = {total.game: row_of(total) for total in totals_of(person)}
    nets = nets_of(last, person)
    return {
        "balance": reading.balance(member.account),
        "tonight": next((nets[one.pk] for one in last if one.closed_at is None), None),
        "games": [(table, totals.get(table.game)) for table in tables],
        "net": sum(total.result.net for total in totals.values()),
        "absorbed": absorbed_by(member),
        "hands": sum(total.result.hands for total in totals.values()),
    }
