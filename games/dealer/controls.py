"""Which controls the felt of trinka has in each stage of a hand, in the order of the thumb."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable

from django.utils.translation import gettext as _

from games.dealer.betting import betting
from games.dealer.desk import Control, Controls, Desk, chooser, or_chooser
from games.dealer.svara import agreed, answers, entering, svara_deal, tie
from games.rules.protocol import Action, Seat


def controls(desk: Desk) -> Controls:
    """Return what the dealer can do now."""
    if len(desk.hand.seats) < 2 and desk.hand.stage in {"DRAW_DEALER", "IDLE"}:
        rows: Rows = (_seat_people(desk), ())
    else:
        rows = ROWS[desk.hand.stage](desk)
    return Controls(
        first=rows[0],
        second=rows[1],
        on_face=_on_face(desk),
        beside=_beside(desk),
        more=tuple(_more(desk, {control.id for row in rows for control in row})),
    )


type Rows = tuple[tuple[Control, ...], tuple[Control, ...]]


def _seat_people(desk: Desk) -> tuple[Control, ...]:
    label = _("Seat the players")
    return (Control(id="seats", label=label, url=desk.form("seats"), style="main"),)


def _on_face(desk: Desk) -> dict[Seat, Control]:
    """Return what a tap on a whole seat does: pays, takes back, or names the dealer."""
    taps: dict[Seat, Control] = {}
    for kind in ("drawn",) if desk.hand.stage == "DRAW_DEALER" else ("ante", "unante", "include"):
        for option in desk.of(kind):
            if option.seat is not None:
                label = _face_label(desk, kind, option.seat)
                taps[option.seat] = desk.tap(option, label, small=_face_hint(desk, kind))
    return taps


def _face_label(desk: Desk, kind: str, seat: Seat) -> str:
    """Return what a tap on the seat does, for those who don't see the screen."""
    values = {"name": desk.voice.name(seat), "ante": desk.voice.money(desk.hand.rules.ante)}
    sentence = {
        "ante": _("%(name)s puts in %(ante)s"),
        "unante": _("Give %(name)s his %(ante)s back"),
        "include": _("%(name)s plays after all"),
        "drawn": _("%(name)s deals"),
    }[kind]
    return sentence % values


def _face_hint(desk: Desk, kind: str) -> str:
    """Return what a tap on the seat would do, in a word, where that can't be seen otherwise."""
    if kind == "ante":
        return f"+ {desk.voice.money(desk.hand.rules.ante)}"
    return {"drawn": _("deals?"), "include": _("plays?")}.get(kind, "")


def _beside(desk: Desk) -> dict[Seat, tuple[Control, ...]]:
    """Return the small buttons in the rows of those who may join the svara."""
    beside: defaultdict[Seat, tuple[Control, ...]] = defaultdict(tuple)
    for option in desk.of("svara_join"):
        if option.seat is not None and option.total is None:
            joins = _("Joins %(entry)s") % {"entry": desk.voice.money(desk.hand.entry or 0)}
            beside[option.seat] += (desk.tap(option, joins, style="main"),)
    for option in desk.of("svara_decline"):
        if option.seat is not None:
            beside[option.seat] += (desk.tap(option, _("No")),)
    return beside


def _draw(desk: Desk) -> Rows:
    """Return the form for drawn cards; who had the senior card is tapped at his seat."""
    return (), (desk.link("draw_high", _("Type the cards drawn")),)


def _draw_again(desk: Desk) -> Rows:
    taps = tuple(desk.tap(option, desk.voice.name(option.seat or 0)) for option in desk.of("drawn"))
    return or_chooser("drawn", _("Who deals?"), taps, most=4), _draw(desk)[1]


def _antes(desk: Desk) -> Rows:
    deal = desk.one("deal")
    if deal is None:
        return (), ()
    missing = {"amount": desk.voice.money(max(desk.hand.missing, 0))}
    small = _("%(amount)s is missing") % missing if desk.hand.missing > 0 else ""
    return tuple(_ways_to_full(desk)), (desk.tap(deal, _("Deal"), small=small, style="main"),)


def _ways_to_full(desk: Desk) -> Iterable[Control]:
    """Return the ways to a full bank: all pay, the dealer covers, somebody sits out."""
    hand, money = desk.hand, desk.voice.money
    owing = len(hand.owing)
    everybody = desk.one("ante")
    if everybody is not None and owing > 1:
        label = _("The rest put in") if hand.antes else _("All put in")
        small = _("%(amount)s each") % {"amount": money(hand.rules.ante)}
        yield desk.tap(everybody, label, small=small, style="main")
    covers = tuple(_covers(desk))
    sits_out = tuple(
        desk.tap(option, _("%(name)s sits out") % {"name": desk.voice.name(option.seat or 0)})
        for option in desk.of("exclude")
    )
    if covers and (hand.antes or hand.shortage):
        yield from or_chooser("cover", _("Cover…"), covers, most=1)
    if sits_out:
        yield from or_chooser("exclude", _("Sits out…"), sits_out, most=1)


def _covers(desk: Desk) -> Iterable[Control]:
    hand, voice = desk.hand, desk.voice
    house = hand.rules.dealt_by == "house"
    payer = _("The house") if house else voice.name(hand.dealer or 0)
    for option in desk.of("cover_ante"):
        if not option.others:
            values = {"payer": payer, "amount": voice.money(hand.shortage)}
            small = _("missing in the count")
            yield desk.tap(option, _("%(payer)s covers %(amount)s") % values, small=small)
        for other in option.others:
            values = {"payer": payer, "amount": voice.money(hand.rules.ante)}
            small = _("for %(name)s; nobody owns up") % {"name": voice.name(other)}
            label = _("%(payer)s covers %(amount)s") % values
            yield desk.tap(option, label, small=small, other=other)


def _peeking(desk: Desk) -> Rows:
    peek, option = desk.hand.peek, desk.one("peek_result")
    if peek is None or option is None:
        return (), ()
    asker, target = desk.voice.name(peek.asker), desk.voice.name(peek.target)
    out = _("%(name)s is out")
    more = _("%(name)s has more")
    return (
        desk.tap(option, out % {"name": target}, small=more % {"name": asker}, word="target_out"),
        desk.tap(option, _("Equal"), small=_("the same points"), word="tie"),
        desk.tap(option, out % {"name": asker}, small=more % {"name": target}, word="asker_out"),
    ), ()


def _alone(desk: Desk) -> Rows:
    return (take(desk),), tuple(_beside_the_bank(desk))


def _beside_the_bank(desk: Desk) -> Iterable[Control]:
    yield desk.link("show", _("Show cards"))
    for option in desk.of("solo_svara"):
        yield desk.tap(option, _("Solo svara"), small=_("boils alone"))


def take(desk: Desk) -> Control:
    """Return the two taps that give the bank to the one who is left: choose, then confirm."""
    hand, voice = desk.hand, desk.voice
    values = {"name": voice.name(hand.active[0]), "bank": voice.money(hand.bank)}
    option = desk.one("take_bank")
    confirm = () if option is None else (desk.tap(option, _("Yes, pay out"), style="main"),)
    return Control(
        id="choose-take",
        label=_("%(name)s takes %(bank)s") % values,
        style="main",
        text=won_in_words(desk),
        inside=confirm,
    )


def won_in_words(desk: Desk) -> str:
    """Say what each person gets if the bank is taken now, partners and pacts included."""
    gains: defaultdict[Seat, int] = defaultdict(int)
    for move in desk.after(Action(kind="take_bank"))[1]:
        if isinstance(move.target, int):
            gains[move.target] += move.amount
        if isinstance(move.source, int):
            gains[move.source] -= move.amount
    gets = _("%(name)s gets %(amount)s.")
    return " ".join(
        gets % {"name": desk.voice.name(seat), "amount": desk.voice.money(gain)}
        for seat, gain in gains.items()
    )


def _more(desk: Desk, shown: Collection[str]) -> Iterable[Control]:
    """Return what is rarely needed: the rest of what the rules allow now, unless it is `shown`."""
    name = desk.voice.name
    tens = tuple(desk.tap(option, name(option.seat or 0)) for option in desk.of("three_tens"))
    if tens:
        yield chooser("tens", _("Three tens"), tens, small=_("new cards, the bank stays"))
    folds = tuple(
        desk.tap(option, name(option.seat or 0))
        for option in desk.of("fold")
        if option.seat != desk.hand.turn
    )
    if folds:
        yield chooser("folds", _("Fold out of turn"), folds)
    for kind, label in FORMS.items():
        link = desk.link(kind, str(label()))
        if desk.of(kind) and link.id not in shown:
            yield link


FORMS: dict[str, Callable[[], str]] = {
    "misdeal": lambda: _("Misdeal"),
    "expose_card": lambda: _("A card turned up"),
    "show": lambda: _("Show cards"),
    "bank_count": lambda: _("Count the bank"),
    "side": lambda: _("Side payment"),
    "annul_hand": lambda: _("Void the hand"),
}
"""Kinds that have a form of their own under "more"."""

ROWS: dict[str, Callable[[Desk], Rows]] = {
    "DRAW_DEALER": _draw,
    "IDLE": _antes,
    "ANTE": _antes,
    "BETTING": betting,
    "PEEK_PENDING": _peeking,
    "SOLE_LEFT": _alone,
    "TIE": tie,
    "SPLIT_OFFERED": answers,
    "SVARA_OFFERED": answers,
    "SVARA_AGREED": agreed,
    "SVARA_ENTRY": entering,
    "SVARA_DRAW": _draw_again,
    "SVARA_DEAL": svara_deal,
}
