"""What a player of a point game can say on his word, beside the bet itself."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from games.dealer.desk import Control, Desk, OwnSum, chooser
from games.rules.hand import Hand
from games.rules.protocol import Option


def peek(desk: Desk[Hand], label: str) -> Iterable[Control]:
    """Return the peek at the right neighbour; ``label`` is the game's word, with ``price``."""
    for option in desk.of("peek"):
        if option.refusal is not None and desk.of("blind"):
            # Before the first payment of a deal nobody can peek; the room is for the blinds.
            continue
        target = desk.hand.right_neighbour(option.seat or 0)
        small = "" if target is None else _("at %(name)s") % {"name": desk.voice.name(target)}
        values = {"price": desk.voice.money(option.least or 0)}
        yield desk.tap(option, label % values, small=small, amount=option.least)


def svara_offer(desk: Desk[Hand]) -> Iterable[Control]:
    """Return who can offer a svara."""
    offers = desk.of("svara_offer")
    taps = tuple(desk.tap(option, desk.voice.name(option.seat or 0)) for option in offers)
    if len(offers) == 1:
        yield desk.tap(offers[0], _("Svara?"), small=_("boil it"))
    elif taps:
        yield chooser("svara", _("Svara?"), taps)


def own_sum(
    desk: Desk[Hand], words: Mapping[str, str], bet: Option | None, hint: str = ""
) -> Control:
    """Return the field for a sum of one's own, with each verb of ``words`` that can take one.

    ``bet`` is the payment whose bounds are told beside the field, unless ``hint`` says them.
    """
    options = [
        option
        for kind in words
        for option in desk.of(kind)
        if option.refusal is None and option.least != option.greatest
    ]
    if bet is not None and not hint:
        hint = _bounds(desk, bet)
    own = OwnSum(
        seat=desk.hand.turn or 0,
        verbs=tuple((option.kind, words[option.kind]) for option in options),
        hint=hint,
    )
    why = "" if options else _no_choice(desk, bet)
    return Control(id="own-sum", label=_("Other sum"), own=own, why=why)


def _bounds(desk: Desk[Hand], option: Option) -> str:
    least = desk.voice.money(option.least or 0)
    if option.greatest is None:
        return _("A bet is %(least)s or more.") % {"least": least}
    values = {"least": least, "greatest": desk.voice.money(option.greatest)}
    return _("A bet is from %(least)s to %(greatest)s.") % values


def _no_choice(desk: Desk[Hand], bet: Option | None) -> str:
    if bet is not None and bet.refusal is not None:
        return desk.why(bet.refusal)
    return _("There is only one sum to put in.")


def fold(desk: Desk[Hand]) -> Iterable[Control]:
    """Return the fold of the one whose word it is."""
    for option in desk.of("fold"):
        if option.seat == desk.hand.turn:
            yield desk.tap(option, _("Fold"), style="warn")
