"""What happened in a game of terz, one sentence an action."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.looks import company
from games.looks.company import Teller, Telling
from games.looks.terz.words import announced, is_answer, suit_name
from games.rules.protocol import Seat
from games.rules.terz import Terz
from games.rules.terz.game import TerzGame
from games.rules.terz.money import for_points

type Told = Teller[TerzGame]

_GAME = Terz()


def _changes(teller: Told) -> dict[Seat, int]:
    """Return whose points the action changed by how much, as the rules have it."""
    after, _moves = _GAME.apply(teller.state, teller.action)
    return {
        seat: after.points(seat) - teller.state.points(seat)
        for seat in after.seats
        if after.points(seat) != teller.state.points(seat)
    }


def _stake(teller: Told) -> str:
    payers = teller.state.owing if teller.action.seat is None else (teller.action.actor,)
    values = {
        "names": teller.voice.names(payers),
        "stake": teller.voice.money(teller.state.rules.stake),
    }
    if len(payers) == 1:
        return _("%(names)s put in the stake of %(stake)s") % values
    return _("%(names)s put in %(stake)s each") % values


def _deal(teller: Told) -> str:
    values = {
        "name": teller.voice.name(teller.state.dealing),
        "suit": suit_name(teller.action.word),
        "card": ", ".join(card.symbol for card in teller.action.cards),
    }
    if teller.action.cards:
        return _("%(name)s dealt and turned up %(card)s") % values
    return _("%(name)s dealt; trumps are %(suit)s") % values


def _meld(teller: Told) -> str:
    word, changes = teller.action.word, _changes(teller)
    other = teller.state.other(teller.action.actor)
    values = {
        "name": teller.who,
        "run": announced(word),
        "points": changes.get(teller.action.actor, 0),
        "other": teller.voice.name(other),
        "back": -changes.get(other, 0),
    }
    if not is_answer(word):
        return _("%(name)s announced %(run)s: %(points)d points") % values
    if changes.get(other):
        return _("%(name)s answered with %(run)s: %(points)d points, %(other)s loses %(back)d") % (
            values
        )
    if changes:
        return _("%(name)s answered with %(run)s: %(points)d points, both score") % values
    return _("%(name)s answered with %(run)s: not better, no points") % values


def _marriage(teller: Told) -> str:
    if teller.state.rules.marriage == "stops_deal":
        return _("%(name)s announced the marriage: 20 points, the deal stops") % {
            "name": teller.who
        }
    return _("%(name)s announced the marriage: 20 points") % {"name": teller.who}


def _exchange(teller: Told) -> str:
    upcard = teller.state.upcard
    if upcard is None:
        return _("%(name)s exchanged the trump seven") % {"name": teller.who}
    values = {"name": teller.who, "card": upcard.symbol}
    return _("%(name)s exchanged the trump seven for %(card)s") % values


def _penalty(teller: Told) -> str:
    values = {"name": teller.who, "fine": _fine(teller)}
    if teller.action.word == "no_exchange":
        return _("%(name)s kept the trump seven: %(fine)s") % values
    count = teller.action.sum
    text = ngettext(
        "%(name)s played with %(count)d card too few: %(fine)s",
        "%(name)s played with %(count)d cards too few: %(fine)s",
        count,
    )
    return text % (values | {"count": count})


def _fine(teller: Told) -> str:
    """Say what a penalty changes: "100 off" or "100 for Boris"."""
    for seat, change in _changes(teller).items():
        if change < 0:
            return _("%(points)d points off") % {"points": -change}
        values = {"points": change, "name": teller.voice.name(seat)}
        return _("%(points)d points for %(name)s") % values
    return _("no points")


def _overdraw(teller: Told) -> str:
    other = teller.voice.name(teller.state.other(teller.action.actor))
    values = {"name": teller.who, "other": other}
    if teller.state.rules.overdraw == "lose_deal":
        return _("%(name)s took too many cards: 150 points for %(other)s") % values
    return _("%(name)s took too many cards and has lost the game") % values


def _count(teller: Told) -> str:
    points = ", ".join(
        f"{teller.voice.name(seat)} {points}" for seat, points in teller.action.shares
    )
    values = {"points": points, "name": teller.who}
    if teller.action.word == "last":
        return _("Counted: %(points)s; %(name)s played the trump jack last") % values
    return _("Counted: %(points)s; %(name)s played the trump jack earlier") % values


def _end(teller: Told) -> str:
    if teller.action.seat is None:
        return _("The deal ended before its first trick was over")
    return _("%(name)s took the last trick; the deal is over") % {"name": teller.who}


def _settle(teller: Told) -> str:
    game, voice = teller.state, teller.voice
    values = {"name": voice.name(game.ahead), "amount": voice.money(game.bank + for_points(game))}
    return _("%(name)s won the game and got %(amount)s") % values


def _annul(teller: Told) -> str:
    if not teller.action.word:
        return _("The deal was annulled, its points went back")
    values = {"reason": teller.action.word}
    return _("The deal was annulled (%(reason)s), its points went back") % values


TOLD: Mapping[str, Telling[TerzGame]] = {
    **company.TOLD,
    "stake": _stake,
    "deal": _deal,
    "meld": _meld,
    "marriage": _marriage,
    "exchange7": _exchange,
    "penalty": _penalty,
    "overdraw": _overdraw,
    "count": _count,
    "end_deal": _end,
    "annul_hand": _annul,
    "settle": _settle,
    "resign": gettext_lazy("%(name)s gave the game up"),
    "abandon": lambda _teller: _("The game was broken off, the stakes went back"),
}
"""How each kind of action is told."""
