"""What our middleware and `club.access` add to a request, typed; and what if no answer comes."""

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from club.models import Club, Member, User
from ledger.errors import BusyError, OutcomeUnknownError

NO_ANSWER = (BusyError, OutcomeUnknownError, InterfaceError, OperationalError)
"""A lock that did not come in time, a connection that was lost: answered with 503.

Recorded or not, the form can be sent again with its key; it counts once.
"""


def no_answer() -> str:
    """Say that nobody knows yet, and what to do."""
    return _(
        "No answer came from the books. Send the form again as it is: if it was booked, it "
        "is not booked twice."
    )


class ClubRequest(HttpRequest):
    """A request of a logged-in member to a page of his club (see `club.access.club_page`)."""

    user: User
    htmx: HtmxDetails
    club: Club
    member: Member
