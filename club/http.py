"""What our middleware and `club.access` add to a request, typed."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from club.models import Club, Member, User


class ClubRequest(HttpRequest):
    """A request of a logged-in member to a page of his club (see `club.access.club_page`)."""

    user: User
    htmx: HtmxDetails
    club: Club
    member: Member
