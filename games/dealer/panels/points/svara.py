"""The controls from a tie or an offer to the deal of a svara."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.dealer.desk import Control, Desk, Rows, chooser, or_chooser
from games.looks.points.moment import parts_in_words
from games.rules.hand import Hand
from games.rules.protocol import Action


def tie(desk: Desk[Hand]) -> Rows:
    """Return what the tied can do: boil, or offer to divide."""
    return tuple(_boil(desk)), tuple(_divide(desk))


def _boil(desk: Desk[Hand]) -> Iterable[Control]:
    for option in desk.of("svara"):
        small = ""
        if option.refusal is None:
            entry = desk.after(Action(kind="svara"))[0].entry
            small = _("the entry is %(entry)s") % {"entry": desk.voice.money(entry or 0)}
        yield desk.tap(option, _("Svara"), small=small, style="main")


def _divide(desk: Desk[Hand]) -> Iterable[Control]:
    offers = desk.of("split_offer")
    if not offers:
        return
    heads = tuple(option.seat for option in offers if option.seat is not None)
    small = parts_in_words(desk.hand, heads, desk.voice)
    taps = tuple(
        desk.tap(option, _("%(name)s: divide") % {"name": desk.voice.name(option.seat or 0)})
        for option in offers
    )
    yield chooser("split", _("Divide the bank…"), taps, small=small)


def answers(desk: Desk[Hand]) -> Rows:
    """Return who can agree to an offer, who can refuse it, and its maker taking it back."""
    agree = _("%(name)s agrees")
    refuse = _("%(name)s refuses")
    back = _("%(name)s takes it back")
    name = desk.voice.name
    accepts = tuple(
        desk.tap(option, agree % {"name": name(option.seat or 0)}, style="main")
        for kind in ("split_accept", "svara_accept")
        for option in desk.of(kind)
    )
    refusals = tuple(
        desk.tap(option, refuse % {"name": name(option.seat or 0)})
        for kind in ("split_refuse", "svara_refuse")
        for option in desk.of(kind)
    )
    withdrawals = tuple(
        desk.tap(option, back % {"name": name(option.seat or 0)})
        for option in desk.of("svara_withdraw")
    )
    return (
        or_chooser("accept", _("Agrees…"), accepts, most=3),
        (*or_chooser("refuse", _("Refuses…"), refusals, most=2), *withdrawals),
    )


def entering(desk: Desk[Hand]) -> Rows:
    """Return who draws for the deal, and below pools, pacts and dividing after all."""
    return tuple(_draws(desk)), tuple(_arrangements(desk))


def _draws(desk: Desk[Hand]) -> Iterable[Control]:
    if desk.of("take_bank"):
        values = {"name": desk.voice.name(desk.hand.active[0])}
        option = desk.of("take_bank")[0]
        confirm = desk.tap(option, _("Yes, pay out"), style="main")
        yield Control(
            id="choose-take", label=_("%(name)s takes the bank") % values, inside=(confirm,)
        )
    taps = tuple(
        desk.tap(option, _("%(name)s deals") % {"name": desk.voice.name(option.seat or 0)})
        for option in desk.of("drawn")
    )
    yield from or_chooser("drawn", _("Who has drawn the deal?"), taps, most=3)


def _arrangements(desk: Desk[Hand]) -> Iterable[Control]:
    if any(option.total is not None for option in desk.of("svara_join")):
        yield desk.link("svara_join", _("Pool"))
    if desk.of("pact"):
        yield desk.link("pact", _("Pact"))
    yield from _divide(desk)
    if desk.of("draw_high"):
        yield desk.link("draw_high", _("Cards drawn"))


def svara_deal(desk: Desk[Hand]) -> Rows:
    """Return a pact above, the deal below."""
    pact = (desk.link("pact", _("Pact")),) if desk.of("pact") else ()
    deal = tuple(desk.tap(option, _("Deal"), style="main") for option in desk.of("deal"))
    return pact, deal
