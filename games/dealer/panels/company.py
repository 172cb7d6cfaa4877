"""What the dealer can do at every table: seat people, draw for the deal, pay aside, void."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.dealer.desk import Control, Desk, Rows, or_chooser
from games.dealer.lines import Reader, Typed, TypedError
from games.dealer.sheet import Field, Maker, Sheet, SideForm
from games.rules.cards import Card
from games.rules.company import Company
from games.rules.protocol import Action, Seat


def seat_people(desk: Desk[Company]) -> Rows:
    """Return the way to the seats, where too few sit to play."""
    label = _("Seat the players")
    return (Control(id="seats", label=label, url=desk.form("seats"), style="main"),), ()


def draw(desk: Desk[Company]) -> Rows:
    """Return the form for drawn cards; who won the draw is tapped at his seat."""
    return (), (desk.link("draw_high", _("Type the cards drawn")),)


def draw_again(desk: Desk[Company]) -> Rows:
    """Return who of those with equal cards deals, and the form for cards drawn again."""
    taps = tuple(desk.tap(option, desk.voice.name(option.seat or 0)) for option in desk.of("drawn"))
    return or_chooser("drawn", _("Who deals?"), taps, most=4), draw(desk)[1]


def drawn_on_faces(desk: Desk[Company]) -> dict[Seat, Control]:
    """Return the taps on seats that name the dealer."""
    deals, hint = _("%(name)s deals"), _("deals?")
    return {
        option.seat: desk.tap(option, deals % {"name": desk.voice.name(option.seat)}, small=hint)
        for option in desk.of("drawn")
        if option.seat is not None
    }


def links(
    desk: Desk[Company], labels: Mapping[str, Callable[[], str]], shown: Collection[str]
) -> Iterable[Control]:
    """Return the ways to the forms of ``labels`` that the rules allow now, unless ``shown``."""
    for kind, label in labels.items():
        link = desk.link(kind, label())
        allowed = any(option.refusal is None for option in desk.of(kind))
        if allowed and link.id not in shown:
            yield link


LABELS: Mapping[str, Callable[[], str]] = {
    "side": lambda: _("Side payment"),
    "annul_hand": lambda: _("Void the hand"),
}
"""Kinds of every game that have a form of their own under "more"."""

LABELS_OF_GAMES: Mapping[str, Callable[[], str]] = {
    **LABELS,
    "annul_hand": lambda: _("Void the game"),
}
"""The same where what is played from deal to payout is called a game."""


def _annul_form(sheet: Sheet[Company]) -> SideForm:
    return SideForm(
        kind="annul_hand",
        title=_("Void the hand"),
        text=_("Every payment of this hand goes back; the same dealer deals again."),
        button=_("Void the hand"),
        fields=(sheet.field("reason", _("Reason"), hint=_("A marked deck, a card missing…")),),
        error=sheet.general_error,
        warns=True,
    )


def _annul_game_form(sheet: Sheet[Company]) -> SideForm:
    return replace(
        _annul_form(sheet),
        title=_("Void the game"),
        text=_("Every payment of this game goes back; the same dealer deals again."),
        button=_("Void the game"),
    )


def _side_form(sheet: Sheet[Company]) -> SideForm:
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


def _draw_form(sheet: Sheet[Company]) -> SideForm:
    option, name = sheet.options[0], sheet.desk.voice.name
    return SideForm(
        kind="draw_high",
        title=_("Cards drawn for the deal"),
        text=_("The senior card deals; equal cards are drawn again."),
        button=_("Record the draw"),
        fields=tuple(_drawn(sheet, seat, name(seat), option.cards) for seat in option.others),
        error=sheet.general_error,
    )


def _drawn(sheet: Sheet[Company], seat: Seat, name: str, cards: tuple[Card, ...]) -> Field:
    return sheet.choice(f"card-{seat}", name, ((str(card), card.symbol) for card in cards))


MAKERS: Mapping[str, Maker[Company]] = {
    "annul_hand": _annul_form,
    "side": _side_form,
    "draw_high": _draw_form,
}
"""The forms of every game."""

MAKERS_OF_GAMES: Mapping[str, Maker[Company]] = {**MAKERS, "annul_hand": _annul_game_form}
"""The same where what is played from deal to payout is called a game."""


def _annulment(typed: Typed) -> Action:
    return Action(kind="", word=typed.reason(needed=True))


def _side(typed: Typed) -> Action:
    return Action(
        kind="",
        seat=typed.seat("seat"),
        others=(typed.seat("other"),),
        amount=typed.amount(),
        word=typed.reason(),
    )


def _draw(typed: Typed) -> Action:
    """Read one card for each who draws."""
    drawn = {
        seat: typed.card(typed.text(f"card-{seat}"), f"card-{seat}")
        for seat in typed.seats("card-")
    }
    if not drawn:
        raise TypedError(_("Choose a card for each who draws."))
    return Action(kind="", others=tuple(drawn), cards=tuple(drawn.values()))


READERS: Mapping[str, Reader] = {"annul_hand": _annulment, "side": _side, "draw_high": _draw}
"""What these forms say, as actions."""
