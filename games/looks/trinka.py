"""What only trinka shows and says: its last bet, who blinded, the price of a peek."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from games.looks.company import Teller, Telling
from games.looks.look import Sentences, Voice
from games.looks.points import moment, told
from games.looks.points.faces import Figures, blind_tags
from games.looks.points.look import PointLook
from games.looks.points.moment import Saying, betting
from games.rules.protocol import Seat
from games.rules.trinka.hand import TrinkaHand


def _betting(hand: TrinkaHand, voice: Voice) -> Sentences:
    return betting(hand, voice) + _peek_price(hand, hand.speaker, voice)


def _peek_price(hand: TrinkaHand, seat: Seat, voice: Voice) -> Sentences:
    target = hand.right_neighbour(seat)
    if target is None or not hand.paid.get(target):
        return ()
    values = {"name": voice.name(target), "amount": voice.money(hand.peek_price(seat))}
    return (_("To compare with %(name)s: %(amount)s.") % values,)


def _bet(teller: Teller[TrinkaHand]) -> str:
    values = {"name": teller.who, "amount": teller.amount}
    if teller.action.sum > teller.state.last:
        return _("%(name)s raised to %(amount)s") % values
    return _("%(name)s bet %(amount)s") % values


class TrinkaLook(PointLook[TrinkaHand]):
    """The look of trinka."""

    sayings: Mapping[str, Saying[TrinkaHand]] = {**moment.SAYINGS, "BETTING": _betting}
    tellings: Mapping[str, Telling[TrinkaHand]] = {**told.TOLD, "bet": _bet}

    def figures(self, hand: TrinkaHand, voice: Voice) -> Figures:
        """Return the last sum that was put in."""
        return ((_("last bet"), voice.money(hand.last)),)

    def tags(self, hand: TrinkaHand, seat: Seat, _voice: Voice) -> Iterable[str]:
        """Say who blinded, and who of them has not looked."""
        return blind_tags(hand, seat)
