"""What is said alike at every table: people, house rules, side payments, draws for the deal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.looks.look import Sentences, Voice
from games.rules.company import Company
from games.rules.protocol import Action, Seat


@dataclass(frozen=True, slots=True)
class Teller[S: Company]:
    """Tells an action: ``state`` is the one that it met."""

    state: S
    action: Action
    voice: Voice

    @property
    def who(self) -> str:
        """Return who acts."""
        return self.voice.name(self.action.actor)

    @property
    def amount(self) -> str:
        """Return the sum that the action names."""
        return self.voice.money(self.action.amount or 0)

    def names(self, seats: Iterable[Seat]) -> str:
        """Return several names as a list."""
        return ", ".join(self.voice.name(seat) for seat in seats)


type Telling[S: Company] = Promise | Callable[[Teller[S]], str]
"""How one kind of action is told: a text with ``%(name)s`` for who acts, or a function."""


def tell[S: Company](
    tellings: Mapping[str, Telling[S]], action: Action, before: S, voice: Voice
) -> str:
    """Say what happened, as ``tellings`` have it for the kind of ``action``."""
    telling = tellings[action.kind]
    teller = Teller(before, action, voice)
    return telling(teller) if callable(telling) else str(telling % {"name": teller.who})


def _annul(teller: Teller[Company]) -> str:
    if not teller.action.word:
        return _("The hand was annulled, all payments went back")
    values = {"reason": teller.action.word}
    return _("The hand was annulled (%(reason)s), all payments went back") % values


def _draw(teller: Teller[Company]) -> str:
    drawn = zip(teller.action.others, teller.action.cards, strict=True)
    cards = ", ".join(f"{teller.voice.name(seat)} {card.symbol}" for seat, card in drawn)
    return _("Drawn for the deal: %(cards)s") % {"cards": cards}


def _side(teller: Teller[Company]) -> str:
    values = {
        "name": teller.who,
        "other": teller.names(teller.action.others),
        "amount": teller.amount,
        "reason": teller.action.word,
    }
    if teller.action.word:
        return _("%(name)s paid %(other)s %(amount)s on the side (%(reason)s)") % values
    return _("%(name)s paid %(other)s %(amount)s on the side") % values


def _rule(teller: Teller[Company]) -> str:
    name, _equals, value = teller.action.word.partition("=")
    return _("House rule changed: %(rule)s = %(value)s") % {"rule": name, "value": value}


def _order(teller: Teller[Company]) -> str:
    return _("New order of seats: %(names)s") % {"names": teller.names(teller.action.others)}


TOLD: Mapping[str, Telling[Company]] = {
    "sit": gettext_lazy("%(name)s sat down"),
    "leave": gettext_lazy("%(name)s left the table"),
    "drawn": gettext_lazy("%(name)s drew the deal"),
    "draw_high": _draw,
    "annul_hand": _annul,
    "side": _side,
    "rule": _rule,
    "order": _order,
}
"""The kinds of `games.rules.seating` and `games.rules.draws`."""


def _annul_game(teller: Teller[Company]) -> str:
    if not teller.action.word:
        return _("The game was annulled, all payments went back")
    values = {"reason": teller.action.word}
    return _("The game was annulled (%(reason)s), all payments went back") % values


TOLD_OF_GAMES: Mapping[str, Telling[Company]] = {**TOLD, "annul_hand": _annul_game}
"""The same where what is played from deal to payout is called a game."""


def nobody_to_play(company: Company) -> Sentences:
    """Say that nobody sits here, or one alone."""
    if not company.seats:
        return (_("Nobody sits here yet."), _("Seat the players in the order of the table."))
    return (_("One sits here alone."), _("It takes at least two to play."))


def drawing(company: Company, voice: Voice, *, chosen: bool = False) -> Sentences:
    """Say who draws for the deal, and what is to be tapped; or that the dealer is ``chosen``."""
    if chosen:
        return (_("Who deals first?"), _("Tap whom you have agreed on."))
    drawers = _("%(names)s draw for the deal.") % {"names": voice.names(company.drawers)}
    if company.all_draw:
        drawers = _("Who deals first? All draw a card.")
    if company.draws_lowest:
        return (drawers, _("Tap who has the lowest card."))
    return (drawers, _("Tap who has the senior card."))


def called(number: int) -> str:
    """Say which hand it is."""
    return _("hand %(number)d") % {"number": number}


def played(count: int) -> str:
    """Say how many hands were played."""
    return ngettext("%(count)d hand played", "%(count)d hands played", count) % {"count": count}


def game_called(number: int) -> str:
    """Say which game it is, where that is the word for a hand."""
    return _("game %(number)d") % {"number": number}


def games_played(count: int) -> str:
    """Say how many games were played."""
    return ngettext("%(count)d game played", "%(count)d games played", count) % {"count": count}
