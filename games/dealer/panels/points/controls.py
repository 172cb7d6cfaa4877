"""The controls of a point game up to the deal, and from the last hand to the payout."""

from collections import defaultdict
from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.dealer.desk import Control, Desk, Rows, or_chooser
from games.rules.hand import Hand
from games.rules.protocol import Action, Seat


def on_face(desk: Desk[Hand]) -> dict[Seat, Control]:
    """Return what a tap on a whole seat does: puts in, takes back, or lets play after all."""
    taps: dict[Seat, Control] = {}
    for kind in ("ante", "unante", "include"):
        for option in desk.of(kind):
            if option.seat is not None:
                label = _face_label(desk, kind, option.seat)
                taps[option.seat] = desk.tap(option, label, small=_face_hint(desk, kind))
    return taps


def _face_label(desk: Desk[Hand], kind: str, seat: Seat) -> str:
    """Return what a tap on the seat does, for those who don't see the screen."""
    values = {"name": desk.voice.name(seat), "ante": desk.voice.money(desk.hand.rules.ante)}
    sentence = {
        "ante": _("%(name)s puts in %(ante)s"),
        "unante": _("Give %(name)s his %(ante)s back"),
        "include": _("%(name)s plays after all"),
    }[kind]
    return sentence % values


def _face_hint(desk: Desk[Hand], kind: str) -> str:
    """Return what a tap on the seat would do, in a word, where that can't be seen otherwise."""
    if kind == "ante":
        return f"+ {desk.voice.money(desk.hand.rules.ante)}"
    return _("plays?") if kind == "include" else ""


def beside(desk: Desk[Hand]) -> dict[Seat, tuple[Control, ...]]:
    """Return the small buttons in the rows of those who may join the svara."""
    joins: defaultdict[Seat, tuple[Control, ...]] = defaultdict(tuple)
    for option in desk.of("svara_join"):
        if option.seat is not None and option.total is None:
            label = _("Joins %(entry)s") % {"entry": desk.voice.money(desk.hand.entry or 0)}
            joins[option.seat] += (desk.tap(option, label, style="main"),)
    for option in desk.of("svara_decline"):
        if option.seat is not None:
            joins[option.seat] += (desk.tap(option, _("No")),)
    return joins


def antes(desk: Desk[Hand]) -> Rows:
    """Return the ways to a full bank, and below them the deal."""
    deal = desk.one("deal")
    if deal is None:
        return (), ()
    missing = {"amount": desk.voice.money(max(desk.hand.missing, 0))}
    small = _("%(amount)s is missing") % missing if desk.hand.missing > 0 else ""
    return tuple(_ways_to_full(desk)), (desk.tap(deal, _("Deal"), small=small, style="main"),)


def _ways_to_full(desk: Desk[Hand]) -> Iterable[Control]:
    """Return the ways to a full bank: all pay, the dealer covers, somebody sits out."""
    hand, money = desk.hand, desk.voice.money
    owing = len(hand.owing)
    everybody = desk.one("ante")
    if everybody is not None and owing > 1:
        label = _("The rest put in") if hand.antes else _("All put in")
        small = _("%(amount)s each") % {"amount": money(hand.rules.ante)}
        yield desk.tap(everybody, label, small=small, style="main")
    ready = tuple(covers(desk)) if can_be_short(hand) else ()
    sits_out = tuple(
        desk.tap(option, _("%(name)s sits out") % {"name": desk.voice.name(option.seat or 0)})
        for option in desk.of("exclude")
    )
    if ready:
        yield from or_chooser("cover", _("Cover…"), ready, most=1)
    if sits_out:
        yield from or_chooser("exclude", _("Sits out…"), sits_out, most=1)


def can_be_short(hand: Hand) -> bool:
    """Tell whether a bank that is not full may already be called short."""
    return bool(hand.antes or hand.shortage)


def covers(desk: Desk[Hand]) -> Iterable[Control]:
    """Return the ways in which the dealer or the house makes up what is missing."""
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


def peeking(desk: Desk[Hand]) -> Rows:
    """Return what can come out when two compare."""
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


def alone(desk: Desk[Hand]) -> Rows:
    """Return the payout to the one who is left, and what may come before it."""
    return (_take(desk),), tuple(_beside_the_bank(desk))


def _beside_the_bank(desk: Desk[Hand]) -> Iterable[Control]:
    yield desk.link("show", _("Show cards"))
    for option in desk.of("solo_svara"):
        yield desk.tap(option, _("Solo svara"), small=_("boils alone"))


def _take(desk: Desk[Hand]) -> Control:
    """Return the two taps that give the bank to the one who is left: choose, then confirm."""
    hand, voice = desk.hand, desk.voice
    values = {"name": voice.name(hand.active[0]), "bank": voice.money(hand.bank)}
    option = desk.one("take_bank")
    confirm = () if option is None else (desk.tap(option, _("Yes, pay out"), style="main"),)
    return Control(
        id="choose-take",
        label=_("%(name)s takes %(bank)s") % values,
        style="main",
        text=_won_in_words(desk),
        inside=confirm,
    )


def _won_in_words(desk: Desk[Hand]) -> str:
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
