"""The forms of the point games for what is rare: pools, pacts, shown cards, counts, misdeals.

Each is drawn from the options that the rules give for its kind. What was typed stays when it is
refused.
"""

from collections.abc import Callable, Mapping

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.dealer.desk import Desk
from games.dealer.panels import company
from games.dealer.sheet import Maker, Sheet, SideForm
from games.rules.hand import Hand
from games.rules.protocol import Seat
from games.rules.splits import equal_split


def _misdeal(sheet: Sheet[Hand]) -> SideForm:
    return SideForm(
        kind="misdeal",
        title=_("Misdeal"),
        text=_("The cards are taken back and dealt again; no money moves."),
        button=_("Deal again"),
        fields=(
            sheet.people("seat", _("Who demands it"), sheet.actors()),
            sheet.field("reason", _("Reason"), hint=_("Not cut, a card too many…")),
        ),
        error=sheet.general_error,
    )


def _expose(sheet: Sheet[Hand]) -> SideForm:
    return SideForm(
        kind="expose_card",
        title=_("A card turned up"),
        text=_("Only noted; no money moves."),
        button=_("Note it"),
        fields=(sheet.people("seat", _("Whose card"), sheet.actors()),),
        error=sheet.general_error,
    )


def _count(sheet: Sheet[Hand]) -> SideForm:
    hand, voice = sheet.desk.hand, sheet.desk.voice
    return SideForm(
        kind="bank_count",
        title=_("Count the bank"),
        text=_("%(bank)s are recorded. What is missing waits in suspense; the dealer makes it up.")
        % {"bank": voice.money(hand.bank)},
        button=_("Record the count"),
        fields=(sheet.field("amount", _("What lies on the table"), sum=True),),
        error=sheet.general_error,
    )


def _pact(sheet: Sheet[Hand]) -> SideForm:
    return SideForm(
        kind="pact",
        title=_("Pact"),
        text=_("If one of them takes the bank, the other gets half of it."),
        button=_("Agreed"),
        fields=(
            sheet.people("seat", _("Between"), sheet.actors()),
            sheet.people("other", pgettext("between A and B", "and"), sheet.others()),
        ),
        error=sheet.general_error,
    )


def _pool(sheet: Sheet[Hand]) -> SideForm:
    hand, voice = sheet.desk.hand, sheet.desk.voice
    pooled = tuple(option for option in sheet.options if option.total is not None)
    seats = tuple(dict.fromkeys(option.seat for option in pooled if option.seat is not None))
    able = {seat for option in pooled for seat in option.others} | set(seats)
    people = tuple(seat for seat in hand.seats if seat in able)
    values = {"entry": voice.money(hand.entry or 0)}
    return SideForm(
        kind="svara_join",
        title=_("Pay the entry together"),
        text=_("One hand for all of them. Their sums must make %(entry)s together.") % values,
        button=_("Join together"),
        fields=(
            sheet.people("seat", _("Who holds the cards"), seats),
            *(
                sheet.field(f"share-{seat}", voice.name(seat), sum=True, hint=_has(sheet, seat))
                for seat in people
            ),
        ),
        equally=True,
        error=sheet.general_error,
    )


def _has(sheet: Sheet[Hand], seat: Seat) -> str:
    purses = sheet.desk.hand.purses or {}
    return _("can pay %(amount)s") % {"amount": sheet.desk.voice.money(purses.get(seat, 0))}


def share_equally(desk: Desk[Hand], typed: QueryDict, write: Callable[[int], str]) -> QueryDict:
    """Return what was typed with the entry shared among those who have something typed.

    ``write`` writes a sum as it would be typed. The holder of the cards is always one of them
    and the first to get an odd unit.
    """
    holder = typed.get("seat", "")
    named = [
        seat
        for seat in desk.hand.seats
        if typed.get(f"share-{seat}", "").strip() or str(seat) == holder
    ]
    named.sort(key=lambda seat: str(seat) != holder)
    data = typed.copy()
    if len(named) > 1:
        shares = equal_split(desk.hand.entry or 0, len(named), desk.hand.rules.unit)
        for seat, share in zip(named, shares, strict=True):
            data[f"share-{seat}"] = write(share)
    return data


def _show(sheet: Sheet[Hand]) -> SideForm:
    return SideForm(
        kind="show",
        title=_("Show cards"),
        text=_("Three cards, or the points alone. Nobody has to; no money moves."),
        button=_("Record"),
        fields=(
            sheet.people("seat", _("Whose cards"), sheet.actors()),
            sheet.field("points", _("Points, without the cards"), whole=True),
        ),
        pad=sheet.pad(),
        error=sheet.general_error,
    )


MAKERS: Mapping[str, Maker[Hand]] = {
    **company.MAKERS,
    "misdeal": _misdeal,
    "expose_card": _expose,
    "bank_count": _count,
    "pact": _pact,
    "svara_join": _pool,
    "show": _show,
}
"""What trinka and seka ask alike."""
