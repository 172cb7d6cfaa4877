"""The dealer's controls of seka: call and raise, or bets; blinds, peeks, and the opening."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.dealer.desk import Control, Desk, Rows
from games.dealer.lines import Reader
from games.dealer.panels.points import forms, readers
from games.dealer.panels.points.amounts import LADDER, ready_amounts
from games.dealer.panels.points.controls import alone
from games.dealer.panels.points.panel import ROWS, Layout, PointPanel
from games.dealer.panels.points.word import fold, own_sum, peek, svara_offer
from games.dealer.sheet import Maker, Sheet, SideForm
from games.rules.protocol import Option
from games.rules.seka.hand import SekaHand
from games.rules.seka.systems import raise_bounds


def _betting(desk: Desk[SekaHand]) -> Rows:
    """Return what keeps one in above; blind, opening, peek, svara, own sum and fold below.

    Who must open (S-6) can do nothing else, so nothing else takes up room.
    """
    if desk.hand.bound is not None:
        return tuple(_opens(desk, main=True)), ()
    below = (
        *_blinds(desk),
        *_opens(desk, main=False),
        *_peeks(desk),
        *svara_offer(desk),
        _own(desk),
        *fold(desk),
    )
    return (*_opens(desk, main=True), *_stays(desk)), below


def _stays(desk: Desk[SekaHand]) -> Iterable[Control]:
    if not desk.hand.rules.parity:
        for option in desk.of("bet"):
            yield from ready_amounts(desk, option, small=_("bet"))
        return
    for option in desk.of("call"):
        amount = desk.voice.money(desk.hand.owes(desk.hand.speaker))
        yield desk.tap(option, _("Call %(amount)s") % {"amount": amount}, style="main")
    for option in desk.of("raise"):
        if option.refusal is None:
            yield from _raises(desk, option)


def _raises(desk: Desk[SekaHand], option: Option) -> Iterable[Control]:
    """Return ready raises: whole sums, each with the level that it makes."""
    least, greatest = option.least or 0, option.greatest
    sums = [least]
    # A call or an opening stands beside them; four fit in a row.
    usual = 2 if desk.hand.level else 3
    for step in (one * tens for tens in (1, 10, 100) for one in LADDER):
        amount = desk.hand.owes(desk.hand.speaker) + step * desk.hand.rules.ante
        if len(sums) < usual and amount > least and (greatest is None or amount < greatest):
            sums.append(amount)
    first = "" if desk.hand.level else _("first bet")
    for amount in sums:
        small = first or _level(desk, amount)
        tap = desk.tap(option, desk.voice.money(amount), small=small, amount=amount)
        yield replace(tap, style="main") if first and amount == least else tap
    if greatest is not None and greatest > least:
        most = _("maximum") if greatest == raise_bounds(desk.hand, desk.hand.speaker)[1] else ""
        small = most or _("all he can")
        yield desk.tap(option, desk.voice.money(greatest), small=small, amount=greatest)


def _level(desk: Desk[SekaHand], amount: int) -> str:
    level = desk.hand.level + amount - desk.hand.owes(desk.hand.speaker)
    return _("level %(amount)s") % {"amount": desk.voice.money(level)}


def _blinds(desk: Desk[SekaHand]) -> Iterable[Control]:
    for option in desk.of("blind"):
        least, ante = option.least or 0, desk.hand.rules.ante
        for amount in dict.fromkeys((least, ante)):
            if amount >= least and (option.greatest is None or amount <= option.greatest):
                yield _blind(desk, option, _("Blind %(amount)s"), amount)
    for option in desk.of("reblind"):
        yield _blind(desk, option, _("Re-blind %(amount)s"), option.least or 0)


def _blind(desk: Desk[SekaHand], option: Option, label: str, amount: int) -> Control:
    money = desk.voice.money
    small = _("%(amount)s to go") % {"amount": money(2 * amount)}
    return desk.tap(option, label % {"amount": money(amount)}, small=small, amount=amount)


def _opens(desk: Desk[SekaHand], *, main: bool) -> Iterable[Control]:
    """Return the opening: first where it is what all wait for, else below, maybe shut."""
    for option in desk.of("open"):
        if (option.refusal is None and desk.hand.all_matched) != main:
            continue
        small = _not_yet(desk)
        if option.refusal is None:
            owes = desk.hand.owes(desk.hand.speaker)
            price = {"amount": desk.voice.money(owes)}
            small = _("for %(amount)s") % price if owes else _("for nothing")
        elif _blinding(desk):
            continue
        yield desk.tap(option, _("Open"), small=small, style="main" if main else "")


def _not_yet(desk: Desk[SekaHand]) -> str:
    """Say that it is too early; without parity all but the last hand hear whose right it is."""
    last = desk.hand.active[-1]
    if desk.hand.rules.parity or desk.hand.speaker == last:
        return _("not yet")
    return _("only %(name)s") % {"name": desk.voice.name(last)}


def _blinding(desk: Desk[SekaHand]) -> bool:
    """Tell whether somebody may blind; then the room is for that, not for what comes later."""
    return bool(desk.of("blind") or desk.of("reblind"))


def _peeks(desk: Desk[SekaHand]) -> Iterable[Control]:
    """Return the peek where it is a question: something is due, and more than two are in."""
    hand = desk.hand
    if len(hand.active) > 2 and hand.owes(hand.speaker) and not _blinding(desk):
        yield from peek(desk, pgettext("seka", "Peek %(price)s"))


def _own(desk: Desk[SekaHand]) -> Control:
    words = {
        "raise": _("Put in"),
        "bet": _("Bet"),
        "blind": _("Blind"),
        "peek": pgettext("seka", "Peek"),
    }
    raised = desk.one("raise", desk.hand.turn)
    if raised is None:
        return own_sum(desk, words, desk.one("bet", desk.hand.turn))
    return own_sum(desk, words, raised, _raise_hint(desk, raised))


def _raise_hint(desk: Desk[SekaHand], option: Option) -> str:
    """Say between what sums a raise is; what is to match is part of them."""
    money, owes = desk.voice.money, desk.hand.owes(desk.hand.speaker)
    values = {"least": money(option.least or 0), "due": money(owes)}
    if option.greatest is not None:
        values["greatest"] = money(option.greatest)
        between = _("From %(least)s to %(greatest)s in all.") % values
    else:
        between = _("%(least)s or more in all.") % values
    return f"{between} " + _("%(due)s of it match the level.") % values if owes else between


def _answers(desk: Desk[SekaHand]) -> Rows:
    """Return what the one whose answer it is can do: points, cards, or throw in."""
    points = tuple(
        desk.tap(option, str(count), amount=count)
        for option in desk.of("show")
        if option.least is not None
        for count in range(option.greatest or 0, option.least - 1, -1)
    )
    shows = Control(
        id="choose-points",
        label=_("Says points…"),
        style="main",
        text=_points_text(desk),
        inside=points,
        narrow=True,
    )
    above = (shows, replace(desk.link("show", _("Shows cards…")), style="main"))
    throws = (desk.tap(option, _("Throws in"), style="warn") for option in desk.of("concede"))
    return above, tuple(throws)


def _alone(desk: Desk[SekaHand]) -> Rows:
    """Return the payout; after an opening all that was to be shown has been shown."""
    above, below = alone(desk)
    return above, () if desk.hand.opened else below


def _show_form(sheet: Sheet[SekaHand]) -> SideForm:
    """Return the form for cards; in an opening it is for whose answer it is."""
    shown = forms.MAKERS["show"](sheet)
    form = replace(shown, pad=sheet.pad(sheet.desk.hand.rules.shakha_cards))
    if sheet.desk.hand.phase != "OPEN_PENDING":
        return form
    name = sheet.desk.voice.name(sheet.desk.hand.speaker)
    return replace(
        form,
        title=_("%(name)s shows") % {"name": name},
        text=_("Three cards, or the points alone; the highest hand wins."),
    )


def _points_text(desk: Desk[SekaHand]) -> str:
    """Warn where only cards that are shown can win a tie."""
    rules = desk.hand.rules
    if rules.shakha_breaks_tie or rules.three_of_a_kind_over_suits:
        return _("Show the cards instead where the shakha or three of a kind may decide.")
    return ""


class SekaPanel(PointPanel[SekaHand]):
    """The panel of seka."""

    rows: Mapping[str, Layout[SekaHand]] = {
        **ROWS,
        "BETTING": _betting,
        "OPEN_PENDING": _answers,
        "SOLE_LEFT": _alone,
    }
    forms: Mapping[str, Maker[SekaHand]] = {**forms.MAKERS, "show": _show_form}
    readers: Mapping[str, Reader] = {
        **readers.READERS,
        "bet": readers.sum_for,
        "raise": readers.sum_for,
    }
