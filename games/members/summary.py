"""The night's summary: a page, and a text of the same sentences, made to be forwarded.

It names only those who agreed to be shown, and the reader, who forwards it himself.
"""

from collections.abc import Iterable
from functools import partial

from babel.dates import format_date
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club.access import club_page
from club.amounts import format_money
from club.http import ClubRequest
from club.merging import kept_numbers
from club.models import Member, PlaySession
from games.figures.evening import Notes, notes_of, winners_of
from games.looks import LOOKS
from games.looks.look import said_together
from games.models import HandFacts, SessionResult


@club_page()
@require_GET
def summary(request: ClubRequest, session: int) -> HttpResponse:
    """Tell a session in a few sentences."""
    found = get_object_or_404(PlaySession, club=request.club, pk=session)
    notes = notes_of(found)
    shown = _shown(found, request.member)
    results = [_result(found, *one) for one in _results(found, shown)]
    sentences = [*_whole(found, notes), *_of_note(found, notes, shown)]
    day = request.club.day_of(found.opened_at)
    title = _("%(club)s, %(day)s") % {
        "club": request.club.name,
        "day": format_date(day, "long", locale=get_language() or request.club.language),
    }
    context = {
        "session": found,
        "title": title,
        "sentences": sentences,
        "results": results,
        "text": "\n".join([title, "", *sentences, *([""] if results else []), *results]),
    }
    return render(request, "games/summary.html", context)


def _shown(session: PlaySession, reader: Member) -> dict[int, Member]:
    """Return who may be named, by the numbers under which they have played."""
    agreed = {one.pk: one for one in session.club.members.filter(on_leaderboards=True)}
    agreed[reader.pk] = reader
    merged = {
        number: agreed[kept]
        for number, kept in kept_numbers(session.club).items()
        if kept in agreed
    }
    return agreed | merged


def _results(session: PlaySession, shown: dict[int, Member]) -> list[tuple[Member, int]]:
    nets: dict[Member, int] = {}
    for row in SessionResult.objects.filter(session=session, member__in=shown):
        member = shown[row.member_id]
        nets[member] = nets.get(member, 0) + row.net
    return sorted(nets.items(), key=lambda one: (-one[1], str(one[0])))


def _result(session: PlaySession, member: Member, net: int) -> str:
    return f"{member}: {format_money(net, session.club, short=True, signed=True)}"


def _whole(session: PlaySession, notes: Notes) -> Iterable[str]:
    """Say how much was played."""
    money = partial(format_money, club=session.club, short=True)
    if not notes.hands:
        yield _("No hand has been finished.")
        return
    hands = ngettext("%(count)d hand", "%(count)d hands", notes.hands) % {"count": notes.hands}
    tables = session.tables.count()
    at = ngettext("at %(count)d table", "at %(count)d tables", tables) % {"count": tables}
    values = {"hands": hands, "tables": at, "turnover": money(notes.turnover)}
    yield _("%(hands)s %(tables)s; %(turnover)s went into the banks.") % values


def _of_note(session: PlaySession, notes: Notes, shown: dict[int, Member]) -> Iterable[str]:
    """Tell the largest bank, and the svara of the evening."""
    money = partial(format_money, club=session.club, short=True)
    if notes.largest:
        values = {"bank": money(notes.largest.bank), "hand": _called(notes.largest)}
        names = [shown[one] for one in winners_of(notes.largest) if one in shown]
        yield _("The largest bank: %(bank)s, %(hand)s.") % values
        if names:
            won = {"names": said_together(str(name) for name in names)}
            yield _("Won by %(names)s.") % won
    if notes.svara:
        count = notes.svara.svaras
        told: dict[str, object] = {"hand": _called(notes.svara), "count": count}
        told["bank"] = money(notes.svara.bank)
        sentence = ngettext(
            "The svara of the evening: %(hand)s, %(count)d svara, a bank of %(bank)s.",
            "The svara of the evening: %(hand)s, %(count)d svaras, a bank of %(bank)s.",
            count,
        )
        yield sentence % told


def _called(facts: HandFacts) -> str:
    """Say which hand of which table it is."""
    hand = LOOKS[facts.game].called(facts.hand.number)
    values = {"hand": hand, "number": facts.hand.table.number}
    return _("%(hand)s at table %(number)d") % values
