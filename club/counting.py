"""Counting the box: blind, by notes and coins; the difference is told afterwards."""

from collections.abc import Mapping
from uuid import UUID

from django.utils.translation import gettext as _

from club.cashdesk import OVER_SHORT, check_treasurer
from club.models import BoxCount, Club, Member
from club.refusals import CashError
from ledger import journal, posting, reading
from ledger.errors import KeyReusedError

SERIES = (1, 2, 5)
KNOWN = {
    "USD": (10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1),
    "UAH": (100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 10),
    "RUB": (500000, 200000, 100000, 50000, 20000, 10000, 5000, 1000, 500, 200, 100, 50, 10),
}
"""Notes and coins in hundredths, where they are no plain series of 1, 2 and 5."""

LARGE = {"JPY", "KRW", "HUF", "ISK", "CLP", "KZT", "AMD", "RSD"}
"""Currencies whose notes go into the thousands."""


def denominations(club: Club) -> list[int]:
    """Return what notes and coins of the club's currency are worth, in minor units, from above."""
    known = KNOWN.get(club.currency)
    if known is None:
        powers = range(6 if club.currency in LARGE else 4, -1, -1)
        series = (step * 10**power for power in powers for step in reversed(SERIES))
        known = tuple(worth for worth in series if worth <= 5 * 10 ** max(powers))
    scaled = [worth * 10**club.digits for worth in known]
    return [worth // 100 for worth in scaled if worth >= 100 and worth % 100 == 0]


def count(club: Club, pieces: Mapping[int, int], loose: int, *, key: UUID, by: Member) -> BoxCount:
    """Keep what was counted, beside what the books have at this moment; sent twice, once.

    Raises:
        CashError: ``by`` is no treasurer.
        KeyReusedError: something else was counted under the key.
    """
    check_treasurer(club, by)
    values = {
        "club": club,
        "by": by,
        "pieces": {str(worth): number for worth, number in pieces.items() if number},
        "loose": loose,
        "counted": loose + sum(worth * number for worth, number in pieces.items()),
        "expected": -reading.balance(club.cash),
    }
    kept, made = BoxCount.objects.get_or_create(key=key, defaults=values)
    if not made and (kept.club_id, kept.counted) != (club.pk, values["counted"]):
        raise KeyReusedError("The key was used for another count.")
    return kept


def book_difference(counted: BoxCount, *, key: UUID, by: Member, reason: str) -> posting.Posted:
    """Book what a count found too much or too little to the club's over/short account, once.

    Raises:
        CashError: ``by`` is no treasurer, there is no difference, or it is booked already.
        LedgerError: as `ledger.posting.post`.
    """
    club = counted.club
    check_treasurer(club, by)
    if not counted.difference:
        raise CashError(_("The box agrees with the books; there is nothing to book."))
    standing = booked_of(counted)
    if standing is not None and standing != journal.posting_with_key(club.book, key):
        raise CashError(
            _("The difference of this count is booked already, with posting %(number)d.")
            % {"number": standing}
        )
    return posting.post(
        club.book,
        kind=OVER_SHORT,
        lines=[
            posting.Line(club.cash, -counted.difference),
            posting.Line(club.over_short, counted.difference),
        ],
        key=key,
        actor=by.actor,
        cause=counted.cause,
        note=reason,
    )


def booked_of(counted: BoxCount) -> int | None:
    """Return the number of the posting that booked a count's difference and stands."""
    found = journal.postings_of_cause(counted.club.book, [counted.cause])
    standing = (one.number for one in found if one.reverses is None and one.reversed_by is None)
    return next(standing, None)
