"""What all pages of a table begin with: who may run it, which table, and which tap this is."""

from uuid import UUID

from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from club.http import ClubRequest
from club.models import Role
from games.dealer.lines import TypedError
from games.models import Table
from games.play import Play
from games.tables import tables_of

RUNS = (Role.DEALER, Role.MANAGER)
"""Who runs a table."""


def find_table(request: ClubRequest, table: int) -> Table:
    """Return a table of the club, or answer 404."""
    return get_object_or_404(tables_of(request.club), pk=table)


def table_to_record_at(request: ClubRequest, table: int) -> Table:
    """Return which table of the club is meant, or answer 404; `games.hands` reads it, locked."""
    return get_object_or_404(
        Table.objects.filter(session__club=request.club).only("pk", "game"), pk=table
    )


def tap_of(data: QueryDict) -> tuple[int, UUID]:
    """Return the number that the form expects, and its key.

    Raises:
        TypedError: they are not as the server wrote them.
    """
    number, key = data.get("number", ""), data.get("key", "")
    damaged = TypedError(_("This form is damaged. Look at the table as it is now."))
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise damaged
    try:
        return int(number), UUID(key)
    except ValueError as error:
        raise damaged from error


def kept_key(data: QueryDict, play: Play) -> UUID | None:
    """Return the key of a form that got no answer, if it may still be sent again with it.

    Once its number is taken, by itself perhaps, whatever is sent next is something new.
    """
    number, key = tap_of(data)
    return key if number == play.number else None
