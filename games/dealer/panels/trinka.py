"""The dealer's controls of trinka: its betting, with blinds and re-blinds."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from games.dealer.desk import Control, Desk, Rows
from games.dealer.lines import Reader
from games.dealer.panels.points import readers
from games.dealer.panels.points.amounts import ready_amounts
from games.dealer.panels.points.panel import ROWS, Layout, PointPanel
from games.dealer.panels.points.word import fold, own_sum, peek, svara_offer
from games.rules.protocol import Option
from games.rules.trinka.hand import TrinkaHand


def _betting(desk: Desk[TrinkaHand]) -> Rows:
    """Return the amounts of a bet, and below them blind, peek, svara, own sum and fold."""
    bet = desk.one("bet", desk.hand.turn)
    amounts = () if bet is None else ready_amounts(desk, bet, small=_("bet"))
    words = {"bet": _("Bet"), "blind": _("Blind"), "reblind": _("Re-blind"), "peek": _("Peek")}
    own = own_sum(desk, words, bet)
    return amounts, (*_blinds(desk), *_peeks(desk), *svara_offer(desk), own, *fold(desk))


def _peeks(desk: Desk[TrinkaHand]) -> Iterable[Control]:
    return peek(desk, _("Peek %(price)s"))


def _blinds(desk: Desk[TrinkaHand]) -> Iterable[Control]:
    money = desk.voice.money
    for option in desk.of("blind"):
        yield desk.tap(option, money(option.least or 0), small=_("blind"), amount=option.least)
        twice = 2 * (option.least or 0)
        if option.refusal is None and option.greatest is not None and option.greatest >= twice:
            yield desk.tap(option, money(twice), small=_("blind"), amount=twice)
    for option in desk.of("reblind"):
        amount = _usual_reblind(desk, option)
        yield desk.tap(option, money(amount), small=_("re-blind"), amount=amount)


def _usual_reblind(desk: Desk[TrinkaHand], option: Option) -> int:
    """Return twice the blind, as far as it can be put in."""
    twice = 2 * desk.hand.blind
    least = option.least or 0
    return max(least, min(twice, twice if option.greatest is None else option.greatest))


class TrinkaPanel(PointPanel[TrinkaHand]):
    """The panel of trinka."""

    rows: Mapping[str, Layout[TrinkaHand]] = {**ROWS, "BETTING": _betting}
    readers: Mapping[str, Reader] = {**readers.READERS, "bet": readers.sum_for}
