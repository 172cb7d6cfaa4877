"""What became of a hand for somebody who had a part in it, in a few words."""

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.amounts import format_money
from club.models import Club
from games.models import PlayerHand
from games.rules import GAMES


def outcome_of(played: PlayerHand, game: str, club: Club) -> str:
    """Say how a finished hand of ``game`` ended for him, and what else is worth telling."""
    money = partial(format_money, club=club, short=True)
    told = GAMES[game].figures
    words = [_("put in %(amount)s") % {"amount": money(played.put_in)}]
    if not played.put_in and not played.played:
        words = [_("took %(amount)s") % {"amount": money(played.taken)}]
    if played.won and "bank" in told:
        words = [_("won the bank of %(bank)s") % {"bank": money(played.bank)}]
    elif played.won:
        # At the board to win is to go out, and money may be lost all the same.
        words = [_("went out") if "pot" in told else _("won")]
    if "pot" in told and played.bank:
        words.append(_("largest pot %(pot)s") % {"pot": money(played.bank)})
    if "points" in told:
        points = ngettext("%(points)d point", "%(points)d points", played.points)
        words.append(points % {"points": played.points})
    if played.svaras:
        svaras = ngettext("%(svaras)d svara", "%(svaras)d svaras", played.svaras)
        words.append(svaras % {"svaras": played.svaras})
    return " · ".join(words)
