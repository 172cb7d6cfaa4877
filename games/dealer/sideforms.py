"""The forms for what is rare: pools, pacts, drawn cards, shown cards, side payments, reasons.

Each is drawn from the options that the rules give for its kind, and posts to the same address as
a tap. What was typed stays when it is refused.
"""

from collections.abc import Callable

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.dealer.desk import Desk
from games.dealer.sheet import Choice, Field, Sheet, SideForm
from games.rules.cards import Card
from games.rules.protocol import Seat
from games.rules.splits import equal_split


def side_form(
    desk: Desk, kind: str, typed: QueryDict, *, error: str = "", error_field: str = ""
) -> SideForm | None:
    """Return the form of ``kind``; ``None`` if it is not the moment for it."""
    maker = MAKERS.get(kind)
    options = tuple(option for option in desk.of(kind) if option.refusal is None)
    if maker is None or not options:
        return None
    return maker(Sheet(desk, options, typed, error, error_field))


def _misdeal(sheet: Sheet) -> SideForm:
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


def _expose(sheet: Sheet) -> SideForm:
    return SideForm(
        kind="expose_card",
        title=_("A card turned up"),
        text=_("Only noted; no money moves."),
        button=_("Note it"),
        fields=(sheet.people("seat", _("Whose card"), sheet.actors()),),
        error=sheet.general_error,
    )


def _annul(sheet: Sheet) -> SideForm:
    return SideForm(
        kind="annul_hand",
        title=_("Void the hand"),
        text=_("Every payment of this hand goes back; the same dealer deals again."),
        button=_("Void the hand"),
        fields=(sheet.field("reason", _("Reason"), hint=_("A marked deck, a card missing…")),),
        error=sheet.general_error,
        warns=True,
    )


def _side(sheet: Sheet) -> SideForm:
    return SideForm(
        kind="side",
        title=_("Side payment"),
        text=_("From one player to another, outside the bank; the hand's story tells it."),
        button=_("Pay"),
        fields=(
            sheet.people("seat", pgettext("payer", "From"), sheet.actors()),
            sheet.people("other", pgettext("payee", "To"), sheet.others()),
            sheet.field("amount", _("Amount"), sum=True),
            sheet.field("reason", _("What for")),
        ),
        error=sheet.general_error,
    )


def _count(sheet: Sheet) -> SideForm:
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


def _pact(sheet: Sheet) -> SideForm:
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


def _pool(sheet: Sheet) -> SideForm:
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


def _has(sheet: Sheet, seat: Seat) -> str:
    purses = sheet.desk.hand.purses or {}
    return _("can pay %(amount)s") % {"amount": sheet.desk.voice.money(purses.get(seat, 0))}


def share_equally(desk: Desk, typed: QueryDict, write: Callable[[int], str]) -> QueryDict:
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


def _draw(sheet: Sheet) -> SideForm:
    option, name = sheet.options[0], sheet.desk.voice.name
    return SideForm(
        kind="draw_high",
        title=_("Cards drawn for the deal"),
        text=_("The senior card deals; equal cards are drawn again."),
        button=_("Record the draw"),
        fields=tuple(_drawn(sheet, seat, name(seat), option.cards) for seat in option.others),
        error=sheet.general_error,
    )


def _drawn(sheet: Sheet, seat: Seat, name: str, cards: tuple[Card, ...]) -> Field:
    field = f"card-{seat}"
    chosen = sheet.typed.get(field, "")
    choices = tuple(
        Choice(value=str(card), label=card.symbol, chosen=str(card) == chosen) for card in cards
    )
    error = sheet.error if sheet.error_field == field else ""
    return Field(name=field, label=name, choices=choices, error=error)


def _show(sheet: Sheet) -> SideForm:
    return SideForm(
        kind="show",
        title=_("Show cards"),
        text=_("Three cards, or the points alone. Nobody has to; no money moves."),
        button=_("Record"),
        fields=(
            sheet.people("seat", _("Whose cards"), sheet.actors()),
            sheet.field("points", _("Points, without the cards")),
        ),
        pad=sheet.pad(),
        error=sheet.general_error,
    )


MAKERS: dict[str, Callable[[Sheet], SideForm]] = {
    "misdeal": _misdeal,
    "expose_card": _expose,
    "annul_hand": _annul,
    "side": _side,
    "bank_count": _count,
    "pact": _pact,
    "svara_join": _pool,
    "draw_high": _draw,
    "show": _show,
}
