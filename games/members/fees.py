"""What the seats of a session cost, and booking it once."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import costs
from club.access import club_page
from club.desk_rules import desk_rules
from club.forms_desk import FeeForm
from club.http import ClubRequest
from club.models import PlaySession, Role, SharedCost
from club.refusals import CashError
from club.views.booking import attempt, club_accounts
from games.seats import seats_of
from ledger import journal


@club_page(Role.TREASURER)
@require_http_methods(["GET", "POST"])
def fees(request: ClubRequest, session: int) -> HttpResponse:
    """Show what each seat of a session costs by the club's rules; book it."""
    found = get_object_or_404(
        PlaySession.objects.select_related("club"), club=request.club, pk=session
    )
    rules = desk_rules(request.club)
    owed = costs.fees(rules, seats_of(found)) if rules.fee else {}
    posted = request.POST if request.method == "POST" else None
    form = FeeForm(posted, parties=club_accounts(request.club))
    status = 200
    if posted is not None:

        def book(values: dict[str, Any]) -> None:
            if not owed:
                raise CashError(_("Nobody's seat costs anything; there is nothing to book."))
            costs.share_cost(
                request.club,
                title=_("Seats of session %(number)d") % {"number": found.number},
                weights=owed,
                amount=sum(owed.values()),
                session=found,
                receiver=values["receiver"],
                key=values["key"],
                by=request.member,
            )

        status = attempt(form, book)
        if status == 200:
            messages.success(request, _("The seats are paid for."))
            return redirect("games:session", club=request.club.slug, session=found.pk)
    context = {
        "session": found,
        "rules": rules,
        "seats": [(member, owed.get(member, 0), *when) for member, *when in seats_of(found)],
        "form": form,
        "paid": _paid(found),
        "kept_key": request.POST.get("key") if status == 503 else None,
    }
    return render(request, "games/fees.html", context, status=status)


def _paid(session: PlaySession) -> SharedCost | None:
    """Return what was booked for the seats and stands."""
    booked = list(SharedCost.objects.filter(session=session))
    undone = journal.taken_back(session.club.book, [cost.posting for cost in booked])
    return next((cost for cost in booked if cost.posting not in undone), None)
