"""The controls of a game of terz, stage by stage, in the order of the thumb."""

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.dealer.desk import Control, Desk, Rows, chooser
from games.dealer.panels.company import draw
from games.looks.terz.moment import SAYINGS
from games.looks.terz.words import SUITS as SUIT_NAMES
from games.looks.terz.words import suit_name
from games.rules.cards import SUITS, SYMBOLS
from games.rules.protocol import Action, Option, Seat
from games.rules.terz.faults import NO_EXCHANGE, SHORT_HAND
from games.rules.terz.game import TerzGame

type Table = Desk[TerzGame]

SHORT = (1, 2)
"""So many missing cards have a tap of their own; more have a form."""


def drawing(desk: Table) -> Rows:
    """Return the stakes and the form for drawn cards; who deals is tapped at his seat."""
    return tuple(_stakes(desk)), draw(desk)[1]


def before(desk: Table) -> Rows:
    """Return the stakes, and once they are in the suits of the deal."""
    if desk.hand.owing:
        option = desk.of("deal")[0]
        return tuple(_stakes(desk)), (
            desk.tap(option, _("Deal"), small=_("once both stakes are in")),
        )
    return tuple(_suits(desk)), ()


def _stakes(desk: Table) -> Iterable[Control]:
    option = desk.one("stake")
    if option is None:
        return
    owing = desk.hand.owing
    if len(owing) > 1:
        label = _("Both put in")
        small = _("%(amount)s each") % {"amount": desk.voice.money(desk.hand.rules.stake)}
    else:
        label = _("%(name)s puts in") % {"name": desk.voice.name(owing[0])}
        small = desk.voice.money(desk.hand.rules.stake)
    yield desk.tap(option, label, small=small, style="main")


def stake_taps(desk: Table) -> dict[Seat, Control]:
    """Return the stake of each, to be tapped at his seat."""
    stake = desk.voice.money(desk.hand.rules.stake)
    label = _("%(name)s puts in %(stake)s")
    return {
        option.seat: desk.tap(
            option,
            label % {"name": desk.voice.name(option.seat), "stake": stake},
            small=f"+ {stake}",
        )
        for option in desk.of("stake")
        if option.seat is not None
    }


def stakes_beside(desk: Table) -> dict[Seat, tuple[Control, ...]]:
    """Return the stake of each as a button in his row, while a tap on the seat names the dealer."""
    label = _("Stake %(stake)s") % {"stake": desk.voice.money(desk.hand.rules.stake)}
    return {
        option.seat: (desk.tap(option, label),)
        for option in desk.of("stake")
        if option.seat is not None
    }


def _suits(desk: Table) -> Iterable[Control]:
    """Return an opener for each suit: the card turned up, or the suit alone."""
    for suit in SUITS:
        options = [option for option in desk.of("deal") if option.words == (suit,)]
        taps = [
            desk.tap(option, card.symbol, word=suit, cards=(card,), style=f"suit suit-{suit}")
            for option in options
            for card in option.cards
        ]
        bare = next(option for option in options if not option.cards)
        label = _("%(suit)s, card not noted") % {"suit": suit_name(suit)}
        yield Control(
            id=f"choose-deal-{suit}",
            label=SYMBOLS[suit],
            small=str(SUIT_NAMES[suit]),
            style=f"suit suit-{suit}",
            text=_("Which card was turned up?"),
            inside=(*taps, desk.tap(bare, label, word=suit)),
        )


def playing(desk: Table) -> Rows:
    """Return who announces and the count, and below what happens once in a deal at most."""
    label = _("%(name)s announces")
    url = desk.form("meld")
    announces = tuple(
        Control(
            id=f"meld-{option.seat}",
            label=label % {"name": desk.voice.name(option.seat or 0)},
            url=f"{url}?seat={option.seat}",
        )
        for option in desk.of("meld")
    )
    count = Control(
        id="form-count", label=_("Count the cards"), url=desk.form("count"), style="main"
    )
    return (*announces, count), tuple(_once(desk))


def _once(desk: Table) -> Iterable[Control]:
    game = desk.hand
    stops = _("20 points, the deal is over")
    goes_on = _("20 points")
    small = stops if game.rules.marriage == "stops_deal" else goes_on
    marriages = _taps(desk, desk.of("marriage"), small)
    if marriages:
        yield chooser("marriage", _("Marriage"), marriages)
    small = "" if game.upcard is None else f"{game.seven.symbol} → {game.upcard.symbol}"
    exchanges = _taps(desk, desk.of("exchange7"), small)
    if exchanges:
        yield chooser("exchange7", _("Seven exchanged"), exchanges)
    yield chooser("penalty", _("Penalty"), tuple(_penalties(desk)))
    lost = {"lose_game": _("loses the game"), "lose_deal": _("loses the deal")}
    overdraws = _taps(desk, desk.of("overdraw"), lost[game.rules.overdraw])
    yield chooser("overdraw", _("Too many cards"), overdraws)


def _taps(desk: Table, options: tuple[Option, ...], small: str) -> tuple[Control, ...]:
    return tuple(
        desk.tap(option, desk.voice.name(option.seat or 0), small=small) for option in options
    )


def _penalties(desk: Table) -> Iterable[Control]:
    rules = desk.hand.rules
    for option in desk.of("penalty"):
        name = desk.voice.name(option.seat or 0)
        if option.words == (NO_EXCHANGE,):
            label = _("%(name)s: seven not exchanged") % {"name": name}
            yield desk.tap(option, label, small=str(rules.no_exchange_penalty), word=NO_EXCHANGE)
    for option in desk.of("penalty"):
        name = desk.voice.name(option.seat or 0)
        for missing in SHORT if option.words == (SHORT_HAND,) else ():
            label = ngettext(
                "%(name)s: %(count)d card short", "%(name)s: %(count)d cards short", missing
            ) % {"name": name, "count": missing}
            small = str(missing * rules.short_hand_penalty)
            yield desk.tap(option, label, small=small, word=SHORT_HAND, amount=missing)


def counted(desk: Table) -> Rows:
    """Return who took the last trick, and under it who deals next or has won."""
    return tuple(
        desk.tap(option, _took_last(desk, option.seat), small=_then(desk, option.seat))
        for option in desk.of("end_deal")
    ), ()


def _took_last(desk: Table, seat: Seat | None) -> str:
    if seat is None:
        return _("No trick was over")
    return _("%(name)s took it") % {"name": desk.voice.name(seat)}


def _then(desk: Table, seat: Seat | None) -> str:
    """Say what comes after the deal if ``seat`` took the last trick."""
    after, _moves = desk.after(Action(kind="end_deal", seat=seat))
    if after.phase == "SETTLE":
        return _("%(name)s has won") % {"name": desk.voice.name(after.ahead)}
    return _("%(name)s deals next") % {"name": desk.voice.name(after.dealing)}


def settling(desk: Table) -> Rows:
    """Return the two taps that pay the winner: choose, then confirm."""
    option = desk.of("settle")[0]
    confirm = (desk.tap(option, _("Yes, pay"), style="main"),)
    label = _("Pay %(name)s") % {"name": desk.voice.name(desk.hand.ahead)}
    pay = Control(
        id="choose-settle",
        label=label,
        style="main",
        text=" ".join(SAYINGS["SETTLE"](desk.hand, desk.voice)),
        inside=confirm,
    )
    if option.refusal is not None:
        return (pay,), (desk.link("side", _("Side payment")),)
    return (pay,), ()


ROWS: Mapping[str, Callable[[Table], Rows]] = {
    "IDLE_DRAW": drawing,
    "STAKE_DRAW": drawing,
    "IDLE": before,
    "STAKE": before,
    "DEALT": playing,
    "COUNT": counted,
    "BETWEEN": before,
    "SETTLE": settling,
}
"""The two rows of each stage."""
