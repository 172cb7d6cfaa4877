"""A statement: any period of a member, from the opening balance to the closing one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from club.access import club_page
from club.amounts import format_money
from club.fields import FIRST_DAY, LAST_DAY, OUTSIDE, DayField
from club.http import ClubRequest
from club.merging import accounts_of
from club.models import Club, Member
from club.months import month_of
from club.spreadsheet import Cell, amount_of, lines
from games.kinds import what_for
from games.members.history import Part, hand_of, parts_of
from games.members.member import readable
from games.models import Hand
from ledger import reading

PAGE = 1000
"""Entries on one page of a statement."""

AT_A_CLOCK = "%Y-%m-%dT%H:%M"


class PeriodForm(forms.Form):
    """From which club day to which one."""

    since = DayField(label=gettext_lazy("From"))
    until = DayField(label=gettext_lazy("To, that club day included"))
    at = forms.DateTimeField(
        label=gettext_lazy("Balance at this moment"),
        required=False,
        input_formats=[AT_A_CLOCK],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=AT_A_CLOCK),
    )

    def clean(self) -> dict[str, object]:
        """Refuse a period that ends before it begins, or a moment in years that no club has."""
        cleaned: dict[str, object] = super().clean() or {}
        since, until, at = (cleaned.get(name) for name in ("since", "until", "at"))
        if isinstance(at, datetime) and not FIRST_DAY <= at.date() <= LAST_DAY:
            self.add_error("at", OUTSIDE)
        if isinstance(since, date) and isinstance(until, date) and until < since:
            raise ValidationError(_("The period ends before it begins; change one of the days."))
        return cleaned


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """The postings of a period: those after number ``after`` up to number ``upto``."""

    member: Member
    accounts: list[int]
    since: date
    until: date
    after: int
    upto: int

    @classmethod
    def of(cls, member: Member, since: date, until: date) -> "Period":
        """Return the period of the club days from ``since`` to ``until``."""
        book = member.club.book
        instant = timedelta(microseconds=1)
        begins = member.club.day_began(since) - instant
        ends = member.club.day_began(until + timedelta(days=1)) - instant
        return cls(
            member=member,
            accounts=accounts_of(member),
            since=since,
            until=until,
            after=reading.number_at(book, begins),
            upto=reading.number_at(book, ends),
        )

    @property
    def opening(self) -> int:
        """What he had before the period."""
        return reading.balance_after(self.accounts, self.after)

    @property
    def closing(self) -> int:
        """What he had at its end."""
        return reading.balance_after(self.accounts, self.upto)

    def entries(self, *, after: int, limit: int) -> list[reading.Entry]:
        """Return at most ``limit`` entries after posting ``after``, with running balances."""
        return reading.entries_between(
            self.accounts, max(after, self.after), self.upto, limit=limit
        )


@club_page()
@require_GET
def statement(request: ClubRequest, member: int) -> HttpResponse:
    """Show a statement of oneself, or to those who keep the books of anybody; also as a table."""
    found = readable(request, member)
    today = request.club.day_of(timezone.now())
    initial = {"since": month_of(today), "until": today}
    asked = request.GET if {"since", "until"} & {*request.GET} else None
    form = PeriodForm(asked, initial=initial)
    valid = asked is not None and form.is_valid()
    if asked is not None and not valid:
        return render(request, "games/statement.html", {"member": found, "form": form}, status=422)
    values = form.cleaned_data if valid else initial
    period = Period.of(found, values["since"], values["until"])
    if "csv" in request.GET:
        return _table(period)
    after = request.GET.get("after", "")
    start = int(after) if after.isdecimal() and len(after) < 18 else period.after
    window = period.entries(after=start, limit=PAGE + 1)
    shown = window[:PAGE]
    context = {
        "member": found,
        "form": form,
        "period": period,
        "parts": _ascending(parts_of(found, shown[::-1])),
        "from": reading.balance_after(period.accounts, max(start, period.after)),
        "next": shown[-1].number if len(window) > PAGE else None,
        "first": start <= period.after,
        "code": reading.anchor_at(request.club.book, period.upto).code,
        "past": _past(found, values.get("at")),
    }
    return render(request, "games/statement.html", context)


def _past(member: Member, at: object) -> tuple[datetime, str] | None:
    """Return a moment and what the member had then, on the club's clock."""
    if not isinstance(at, datetime):
        return None
    moment = at.replace(tzinfo=member.club.zone)
    number = reading.number_at(member.club.book, moment)
    balance = reading.balance_after(accounts_of(member), number)
    return moment, format_money(balance, member.club)


def _ascending(parts: Iterable[Part]) -> list[Part]:
    """Turn what a history tells newest first into the order of a statement."""
    return [
        replace(
            part,
            groups=[replace(group, lines=group.lines[::-1]) for group in reversed(part.groups)],
        )
        for part in reversed(list(parts))
    ]


def _table(period: Period) -> HttpResponse:
    # Written at once: what is streamed is made after the reader's language was left again.
    name = f"statement-{period.since}-{period.until}.csv"
    return HttpResponse(
        "".join(lines(_rows(period))),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _rows(period: Period) -> Iterator[list[Cell]]:
    """Yield the statement as rows: headings, opening, each entry, closing."""
    club = period.member.club
    yield [
        *(_("Number"), _("When"), _("Club day"), _("Session"), _("Table"), _("Hand")),
        *(_("What for"), _("Note"), _("By"), _("Amount"), _("Balance")),
        *(_("Takes back"), _("Taken back by")),
    ]
    blank: list[Cell] = [None] * 5
    opening: list[Cell] = [None, None, str(period.since), *blank[:3], _("Opening balance")]
    yield [*opening, None, None, None, amount_of(period.opening, club), None, None]
    names = {member.actor: str(member) for member in club.members.all()}
    after = period.after
    while window := period.entries(after=after, limit=PAGE):
        hands = _places(window)
        for entry in window:
            yield _row(entry, club, names, hands)
        after = window[-1].number
    code = reading.anchor_at(club.book, period.upto).code
    closing: list[Cell] = [period.upto, None, str(period.until), *blank[:3], _("Closing balance")]
    yield [*closing, code, None, None, amount_of(period.closing, club), None, None]


def _places(window: list[reading.Entry]) -> dict[int, tuple[int, int, int]]:
    """Return session, table and hand of the hands in a window, as numbers."""
    numbers = {number for entry in window if (number := hand_of(entry.cause))}
    found = Hand.objects.filter(pk__in=numbers)
    rows = found.values_list("pk", "table__session__number", "table__number", "number")
    return {hand: (session, table, number) for hand, session, table, number in rows}


def _row(
    entry: reading.Entry,
    club: Club,
    names: dict[str, str],
    places: dict[int, tuple[int, int, int]],
) -> list[Cell]:
    moment = entry.made_at.astimezone(club.zone)
    place = places.get(hand_of(entry.cause) or 0, (None, None, None))
    return [
        entry.number,
        moment.isoformat(sep=" ", timespec="seconds"),
        str(club.day_of(entry.made_at)),
        *place,
        what_for(entry),
        entry.note,
        names.get(entry.actor, ""),
        amount_of(entry.amount, club),
        amount_of(entry.balance, club),
        entry.reverses,
        entry.reversed_by,
    ]
