"""The controls of a player's word: ready amounts above, what else he can say below."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.dealer.desk import Control, Desk, OwnSum, chooser, ready_amounts
from games.rules.protocol import Option
from games.rules.trinka.hand import TrinkaHand


def betting(desk: Desk) -> tuple[tuple[Control, ...], tuple[Control, ...]]:
    """Return the amounts of a bet, and below them blind, peek, svara, own sum and fold."""
    bet = desk.one("bet", desk.hand.turn)
    amounts = () if bet is None else ready_amounts(desk, bet)
    return amounts, (*_blinds(desk), *_peek(desk), *_svara(desk), _own(desk), *_fold(desk))


def _blinds(desk: Desk) -> Iterable[Control]:
    money = desk.voice.money
    for option in desk.of("blind"):
        yield desk.tap(option, money(option.least or 0), small=_("blind"), amount=option.least)
        twice = 2 * (option.least or 0)
        if option.refusal is None and option.greatest is not None and option.greatest >= twice:
            yield desk.tap(option, money(twice), small=_("blind"), amount=twice)
    for option in desk.of("reblind"):
        amount = _usual_reblind(desk, option)
        yield desk.tap(option, money(amount), small=_("re-blind"), amount=amount)


def _usual_reblind(desk: Desk, option: Option) -> int:
    """Return twice the blind, as far as it can be put in."""
    hand = desk.hand
    twice = 2 * hand.blind if isinstance(hand, TrinkaHand) else 0
    least = option.least or 0
    return max(least, min(twice, twice if option.greatest is None else option.greatest))


def _peek(desk: Desk) -> Iterable[Control]:
    for option in desk.of("peek"):
        if option.refusal is not None and desk.of("blind"):
            # Before the first payment of a deal nobody can peek; the room is for the blinds.
            continue
        target = desk.hand.right_neighbour(option.seat or 0)
        small = "" if target is None else _("at %(name)s") % {"name": desk.voice.name(target)}
        values = {"price": desk.voice.money(option.least or 0)}
        label = _("Peek %(price)s") % values
        yield desk.tap(option, label, small=small, amount=option.least)


def _svara(desk: Desk) -> Iterable[Control]:
    offers = desk.of("svara_offer")
    taps = tuple(desk.tap(option, desk.voice.name(option.seat or 0)) for option in offers)
    if len(offers) == 1:
        yield desk.tap(offers[0], _("Svara?"), small=_("boil it"))
    elif taps:
        yield chooser("svara", _("Svara?"), taps)


def _own(desk: Desk) -> Control:
    """Return the field for a sum of one's own, with each verb that can take one."""
    words = {"bet": _("Bet"), "blind": _("Blind"), "reblind": _("Re-blind"), "peek": _("Peek")}
    options = [
        option
        for kind in words
        for option in desk.of(kind)
        if option.refusal is None and option.least != option.greatest
    ]
    bet = desk.one("bet", desk.hand.turn)
    hint = "" if bet is None else _bounds(desk, bet)
    own = OwnSum(
        seat=desk.hand.turn or 0,
        verbs=tuple((option.kind, words[option.kind]) for option in options),
        hint=hint,
    )
    why = "" if options else _no_choice(desk, bet)
    return Control(id="own-sum", label=_("Other sum"), own=own, why=why)


def _bounds(desk: Desk, option: Option) -> str:
    least = desk.voice.money(option.least or 0)
    if option.greatest is None:
        return _("A bet is %(least)s or more.") % {"least": least}
    values = {"least": least, "greatest": desk.voice.money(option.greatest)}
    return _("A bet is from %(least)s to %(greatest)s.") % values


def _no_choice(desk: Desk, bet: Option | None) -> str:
    if bet is not None and bet.refusal is not None:
        return desk.why(bet.refusal)
    return _("There is only one sum to put in.")


def _fold(desk: Desk) -> Iterable[Control]:
    for option in desk.of("fold"):
        if option.seat == desk.hand.turn:
            yield desk.tap(option, _("Fold"), style="warn")
