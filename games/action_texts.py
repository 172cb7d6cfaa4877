"""What happened at the table, in words: one function a kind, by the state before the action."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.hand import Hand
from games.rules.protocol import Action, Seat
from games.rules.svara import entry_of, solo_entry_of
from games.rules.trinka.hand import TrinkaHand


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells an action; knows how seats are called and how money is written."""

    hand: Hand
    action: Action
    name_of: Callable[[Seat], str]
    money: Callable[[int], str]

    @property
    def who(self) -> str:
        """Return who acts."""
        return self.name_of(self.action.actor)

    @property
    def amount(self) -> str:
        """Return the sum that the action names."""
        return self.money(self.action.amount or 0)

    def names(self, seats: Iterable[Seat]) -> str:
        """Return several names as a list."""
        return ", ".join(self.name_of(seat) for seat in seats)


PLAIN: dict[str, Promise] = {
    "sit": gettext_lazy("%(name)s sat down"),
    "leave": gettext_lazy("%(name)s left the table"),
    "exclude": gettext_lazy("%(name)s sits this hand out"),
    "include": gettext_lazy("%(name)s is in again"),
    "unante": gettext_lazy("%(name)s took the ante back"),
    "fold": gettext_lazy("%(name)s folded"),
    "expose_card": gettext_lazy("%(name)s had a card turned up"),
    "three_tens": gettext_lazy("%(name)s showed three tens: new cards"),
    "concede": gettext_lazy("%(name)s threw the cards in"),
    "svara_offer": gettext_lazy("%(name)s offered a svara"),
    "svara_accept": gettext_lazy("%(name)s agreed to the svara"),
    "svara_refuse": gettext_lazy("%(name)s refused the svara"),
    "svara_withdraw": gettext_lazy("%(name)s took the offer back"),
    "svara_decline": gettext_lazy("%(name)s skips the svara"),
    "split_offer": gettext_lazy("%(name)s offered to divide the bank"),
    "split_accept": gettext_lazy("%(name)s agreed to divide the bank"),
    "split_refuse": gettext_lazy("%(name)s refused to divide the bank"),
    "drawn": gettext_lazy("%(name)s drew the deal"),
}
"""Kinds of which there is nothing to say but who."""


def _ante(teller: Teller) -> str:
    money = teller.money(teller.hand.rules.ante)
    if teller.action.seat is None:
        names = teller.names(teller.hand.owing)
        return _("Ante of %(amount)s each: %(names)s") % {"amount": money, "names": names}
    return _("%(name)s put in the ante of %(amount)s") % {"name": teller.who, "amount": money}


def _cover(teller: Teller) -> str:
    house = teller.hand.rules.dealt_by == "house"
    if not teller.action.others:
        text = _("%(name)s made up the missing %(amount)s")
        if house:
            text = _("The house made up the missing %(amount)s")
        return text % {"name": teller.who, "amount": teller.money(teller.hand.shortage)}
    text = _("%(name)s covered the ante of %(other)s: %(amount)s")
    if house:
        text = _("The house covered the ante of %(other)s: %(amount)s")
    other = teller.names(teller.action.others)
    amount = teller.money(teller.hand.rules.ante)
    return text % {"name": teller.who, "other": other, "amount": amount}


def _count(teller: Teller) -> str:
    missing = teller.hand.bank - (teller.action.amount or 0)
    if not missing:
        return _("The bank was counted: %(amount)s") % {"amount": teller.amount}
    values = {"amount": teller.amount, "missing": teller.money(missing)}
    return _("The bank was counted: %(amount)s, %(missing)s are missing") % values


def _deal(teller: Teller) -> str:
    if teller.hand.dealer is None:
        return _("The cards were dealt")
    return _("%(name)s dealt") % {"name": teller.name_of(teller.hand.dealer)}


def _misdeal(teller: Teller) -> str:
    if not teller.action.word:
        return _("%(name)s called a misdeal: new cards") % {"name": teller.who}
    values = {"name": teller.who, "reason": teller.action.word}
    return _("%(name)s called a misdeal (%(reason)s): new cards") % values


def _annul(teller: Teller) -> str:
    if not teller.action.word:
        return _("The hand was annulled, all payments went back")
    values = {"reason": teller.action.word}
    return _("The hand was annulled (%(reason)s), all payments went back") % values


def _blind(teller: Teller) -> str:
    return _("%(name)s blinded %(amount)s") % {"name": teller.who, "amount": teller.amount}


def _reblind(teller: Teller) -> str:
    values = {"name": teller.who, "amount": teller.amount}
    return _("%(name)s blinded over it: %(amount)s") % values


def _bet(teller: Teller) -> str:
    values = {"name": teller.who, "amount": teller.amount}
    hand = teller.hand
    if isinstance(hand, TrinkaHand) and (teller.action.amount or 0) > hand.last:
        return _("%(name)s raised to %(amount)s") % values
    return _("%(name)s bet %(amount)s") % values


def _peek(teller: Teller) -> str:
    target = teller.hand.right_neighbour(teller.action.actor)
    other = teller.who if target is None else teller.name_of(target)
    values = {"name": teller.who, "other": other, "amount": teller.amount}
    return _("%(name)s peeked at %(other)s for %(amount)s") % values


def _peek_result(teller: Teller) -> str:
    peek = teller.hand.peek
    if peek is None:
        return ""
    asker, target = teller.name_of(peek.asker), teller.name_of(peek.target)
    text = {
        "target_out": _("%(target)s has fewer points than %(asker)s and is out"),
        "asker_out": _("%(asker)s has fewer points than %(target)s and is out"),
    }.get(teller.action.word, _("%(asker)s and %(target)s are equal"))
    return text % {"asker": asker, "target": target}


def _svara(teller: Teller) -> str:
    entry = teller.money(entry_of(teller.hand))
    values = {"bank": teller.money(teller.hand.bank), "entry": entry}
    return _("Svara for %(bank)s: entering costs %(entry)s") % values


def _solo(teller: Teller) -> str:
    values = {"name": teller.who, "entry": teller.money(solo_entry_of(teller.hand))}
    return _("%(name)s boils alone: entering costs %(entry)s") % values


def _join(teller: Teller) -> str:
    action = teller.action
    amount = (teller.hand.entry or 0) if action.amount is None else action.amount
    values = {"name": teller.who, "amount": teller.money(amount)}
    if not action.shares:
        return _("%(name)s entered the svara for %(amount)s") % values
    others = ", ".join(
        _("%(name)s with %(amount)s") % {"name": teller.name_of(seat), "amount": teller.money(part)}
        for seat, part in action.shares
    )
    text = _("%(name)s entered the svara with %(amount)s, together with others: %(others)s")
    return text % (values | {"others": others})


def _pact(teller: Teller) -> str:
    values = {"name": teller.who, "other": teller.names(teller.action.others)}
    return _("%(name)s and %(other)s made a pact") % values


def _draw(teller: Teller) -> str:
    drawn = zip(teller.action.others, teller.action.cards, strict=True)
    cards = ", ".join(f"{teller.name_of(seat)} {card.symbol}" for seat, card in drawn)
    return _("Drawn for the deal: %(cards)s") % {"cards": cards}


def _show(teller: Teller) -> str:
    if teller.action.amount is not None:
        values = {"name": teller.who, "points": teller.action.amount}
        return _("%(name)s showed %(points)s points") % values
    cards = " ".join(card.symbol for card in teller.action.cards)
    return _("%(name)s showed %(cards)s") % {"name": teller.who, "cards": cards}


def _take(teller: Teller) -> str:
    winner = teller.names(teller.hand.active)
    values = {"name": winner, "bank": teller.money(teller.hand.bank)}
    return _("%(name)s took the bank of %(bank)s") % values


def _side(teller: Teller) -> str:
    values = {
        "name": teller.who,
        "other": teller.names(teller.action.others),
        "amount": teller.amount,
        "reason": teller.action.word,
    }
    if teller.action.word:
        return _("%(name)s paid %(other)s %(amount)s on the side (%(reason)s)") % values
    return _("%(name)s paid %(other)s %(amount)s on the side") % values


def _rule(teller: Teller) -> str:
    name, _equals, value = teller.action.word.partition("=")
    return _("House rule changed: %(rule)s = %(value)s") % {"rule": name, "value": value}


def _order(teller: Teller) -> str:
    return _("New order of seats: %(names)s") % {"names": teller.names(teller.action.others)}


TOLD: dict[str, Callable[[Teller], str]] = {
    "ante": _ante,
    "cover_ante": _cover,
    "bank_count": _count,
    "deal": _deal,
    "misdeal": _misdeal,
    "annul_hand": _annul,
    "blind": _blind,
    "reblind": _reblind,
    "bet": _bet,
    "peek": _peek,
    "peek_result": _peek_result,
    "svara": _svara,
    "solo_svara": _solo,
    "svara_join": _join,
    "pact": _pact,
    "draw_high": _draw,
    "show": _show,
    "take_bank": _take,
    "side": _side,
    "rule": _rule,
    "order": _order,
}
"""Kinds of which there is more to say."""
