"""What happened at a table of a point game, in words: one function or text a kind."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.looks import company
from games.looks.company import Teller, Telling
from games.rules.hand import Hand
from games.rules.svara import entry_of, solo_entry_of


def _ante(teller: Teller[Hand]) -> str:
    money = teller.voice.money(teller.state.rules.ante)
    if teller.action.seat is None:
        names = teller.names(teller.state.owing)
        return _("Ante of %(amount)s each: %(names)s") % {"amount": money, "names": names}
    return _("%(name)s put in the ante of %(amount)s") % {"name": teller.who, "amount": money}


def _cover(teller: Teller[Hand]) -> str:
    house = teller.state.rules.dealt_by == "house"
    if not teller.action.others:
        text = _("%(name)s made up the missing %(amount)s")
        if house:
            text = _("The house made up the missing %(amount)s")
        return text % {"name": teller.who, "amount": teller.voice.money(teller.state.shortage)}
    text = _("%(name)s covered the ante of %(other)s: %(amount)s")
    if house:
        text = _("The house covered the ante of %(other)s: %(amount)s")
    other = teller.names(teller.action.others)
    amount = teller.voice.money(teller.state.rules.ante)
    return text % {"name": teller.who, "other": other, "amount": amount}


def _count(teller: Teller[Hand]) -> str:
    missing = teller.state.bank - (teller.action.amount or 0)
    if not missing:
        return _("The bank was counted: %(amount)s") % {"amount": teller.amount}
    values = {"amount": teller.amount, "missing": teller.voice.money(missing)}
    return _("The bank was counted: %(amount)s, %(missing)s are missing") % values


def _deal(teller: Teller[Hand]) -> str:
    if teller.state.dealer is None:
        return _("The cards were dealt")
    return _("%(name)s dealt") % {"name": teller.voice.name(teller.state.dealer)}


def _misdeal(teller: Teller[Hand]) -> str:
    if not teller.action.word:
        return _("%(name)s called a misdeal: new cards") % {"name": teller.who}
    values = {"name": teller.who, "reason": teller.action.word}
    return _("%(name)s called a misdeal (%(reason)s): new cards") % values


def _blind(teller: Teller[Hand]) -> str:
    return _("%(name)s blinded %(amount)s") % {"name": teller.who, "amount": teller.amount}


def _reblind(teller: Teller[Hand]) -> str:
    values = {"name": teller.who, "amount": teller.amount}
    return _("%(name)s blinded over it: %(amount)s") % values


def _peek(teller: Teller[Hand]) -> str:
    target = teller.state.right_neighbour(teller.action.actor)
    other = teller.who if target is None else teller.voice.name(target)
    values = {"name": teller.who, "other": other, "amount": teller.amount}
    return _("%(name)s peeked at %(other)s for %(amount)s") % values


def _peek_result(teller: Teller[Hand]) -> str:
    peek = teller.state.peek
    if peek is None:
        return ""
    asker, target = teller.voice.name(peek.asker), teller.voice.name(peek.target)
    text = {
        "target_out": _("%(target)s has fewer points than %(asker)s and is out"),
        "asker_out": _("%(asker)s has fewer points than %(target)s and is out"),
    }.get(teller.action.word, _("%(asker)s and %(target)s are equal"))
    return text % {"asker": asker, "target": target}


def _svara(teller: Teller[Hand]) -> str:
    entry = teller.voice.money(entry_of(teller.state))
    values = {"bank": teller.voice.money(teller.state.bank), "entry": entry}
    return _("Svara for %(bank)s: entering costs %(entry)s") % values


def _solo(teller: Teller[Hand]) -> str:
    values = {"name": teller.who, "entry": teller.voice.money(solo_entry_of(teller.state))}
    return _("%(name)s boils alone: entering costs %(entry)s") % values


def _join(teller: Teller[Hand]) -> str:
    action = teller.action
    amount = (teller.state.entry or 0) if action.amount is None else action.amount
    values = {"name": teller.who, "amount": teller.voice.money(amount)}
    if not action.shares:
        return _("%(name)s entered the svara for %(amount)s") % values
    others = ", ".join(
        _("%(name)s with %(amount)s")
        % {"name": teller.voice.name(seat), "amount": teller.voice.money(part)}
        for seat, part in action.shares
    )
    text = _("%(name)s entered the svara with %(amount)s, together with others: %(others)s")
    return text % (values | {"others": others})


def _pact(teller: Teller[Hand]) -> str:
    values = {"name": teller.who, "other": teller.names(teller.action.others)}
    return _("%(name)s and %(other)s made a pact") % values


def _show(teller: Teller[Hand]) -> str:
    if teller.action.amount is not None:
        values = {"name": teller.who, "points": teller.action.amount}
        return _("%(name)s showed %(points)s points") % values
    cards = " ".join(card.symbol for card in teller.action.cards)
    return _("%(name)s showed %(cards)s") % {"name": teller.who, "cards": cards}


def _take(teller: Teller[Hand]) -> str:
    winner = teller.names(teller.state.active)
    values = {"name": winner, "bank": teller.voice.money(teller.state.bank)}
    return _("%(name)s took the bank of %(bank)s") % values


TOLD: Mapping[str, Telling[Hand]] = {
    **company.TOLD,
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
    "ante": _ante,
    "cover_ante": _cover,
    "bank_count": _count,
    "deal": _deal,
    "misdeal": _misdeal,
    "blind": _blind,
    "reblind": _reblind,
    "peek": _peek,
    "peek_result": _peek_result,
    "svara": _svara,
    "solo_svara": _solo,
    "svara_join": _join,
    "pact": _pact,
    "show": _show,
    "take_bank": _take,
}
"""What trinka and seka tell alike."""
