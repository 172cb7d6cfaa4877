"""The moment of a game of terz in words: what the table waits for, said to the two who play."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from games.looks.company import drawing
from games.looks.look import Sentences, Voice
from games.looks.terz.sheet import target_of
from games.looks.terz.words import score_text, suit_name
from games.rules.protocol import Seat
from games.rules.terz.game import Entry, TerzGame
from games.rules.terz.money import for_points

type Saying = Callable[[TerzGame, Voice], Sentences]


def _draw(game: TerzGame, voice: Voice) -> Sentences:
    stakes = (_stakes(game, voice),) if game.owing else ()
    return (*drawing(game, voice), *stakes)


def _before(game: TerzGame, voice: Voice) -> Sentences:
    deals = _("%(name)s deals nine cards each and turns up the trumps.")
    if game.owing:
        return (_stakes(game, voice), deals % {"name": voice.name(game.dealing)})
    return (deals % {"name": voice.name(game.dealing)}, _stands(game, voice))


def _stakes(game: TerzGame, voice: Voice) -> str:
    stake = voice.money(game.rules.stake)
    if len(game.owing) == 1:
        values = {"name": voice.name(game.owing[0]), "stake": stake}
        return _("%(name)s has not put in the %(stake)s yet.") % values
    return _("New game: both put in %(stake)s.") % {"stake": stake}


def _stands(game: TerzGame, voice: Voice) -> str:
    """Say how the game stands, or before its first deal how many points win."""
    if not game.deals:
        return _("The game: %(target)s.") % {"target": target_of(game)}
    left, right = game.seats
    values = {
        "left": voice.name(left),
        "right": voice.name(right),
        "left_points": score_text(game.points(left)),
        "right_points": score_text(game.points(right)),
        "target": target_of(game),
    }
    return _("%(left)s %(left_points)s, %(right)s %(right_points)s; %(target)s.") % values


def _dealt(game: TerzGame, voice: Voice) -> Sentences:
    leads = _("%(name)s leads; trumps are %(suit)s.")
    values = {"name": voice.name(game.other(game.dealing)), "suit": suit_name(game.trump)}
    return (leads % values, _("After the last trick the cards are counted."))


def _counted(game: TerzGame, voice: Voice) -> Sentences:
    question = _("Who took the last trick?")
    if game.stopped:
        return (question, _what_stopped(game.entries[-1], voice))
    count = game.counted
    if count is None or count.total == count.right:
        return (question, _("Then the deal is over."))
    sums = {"points": count.total, "right": count.right}
    return (question, _("Together it was %(points)d and not %(right)d.") % sums)


def _what_stopped(entry: Entry, voice: Voice) -> str:
    values = {"name": voice.name(entry.seat)}
    if entry.kind == "marriage":
        return _("%(name)s's marriage has stopped the deal.") % values
    return _("%(name)s took too many cards and has lost the deal.") % values


def _settle(game: TerzGame, voice: Voice) -> Sentences:
    return (_why_won(game, voice), *_pays(game, voice))


def _why_won(game: TerzGame, voice: Voice) -> str:
    winner = game.ahead
    values = {
        "winner": voice.name(winner),
        "loser": voice.name(game.other(winner)),
        "winner_points": score_text(game.points(winner)),
        "loser_points": score_text(game.points(game.other(winner))),
    }
    if game.lost == "resign":
        return _("%(loser)s has given up: %(winner)s wins.") % values
    if game.lost == "overdraw":
        return _("%(loser)s took too many cards: %(winner)s wins.") % values
    return _("%(winner)s wins with %(winner_points)s to %(loser_points)s.") % values


def _pays(game: TerzGame, voice: Voice) -> Sentences:
    """Say what the winner gets from where."""
    winner = game.ahead
    points = for_points(game)
    values = {
        "winner": voice.name(winner),
        "loser": voice.name(game.other(winner)),
        "bank": voice.money(game.bank),
        "points": voice.money(points),
    }
    said = []
    if game.bank:
        said.append(_("%(winner)s gets the bank of %(bank)s.") % values)
    if points:
        said.append(_("%(loser)s pays %(points)s for the points.") % values)
    return tuple(said) or (_("Nothing is paid."),)


SAYINGS: Mapping[str, Saying] = {
    "IDLE_DRAW": _draw,
    "STAKE_DRAW": _draw,
    "IDLE": _before,
    "STAKE": _before,
    "DEALT": _dealt,
    "COUNT": _counted,
    "BETWEEN": _before,
    "SETTLE": _settle,
}
"""What is said in each stage."""


def waits_for_stake(game: TerzGame, seat: Seat) -> bool:
    """Tell whether only the stake of ``seat`` is still missing."""
    return game.phase == "STAKE" and seat in game.owing
