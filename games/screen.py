"""What a table looks like: bank, seats in order, the sentence of the moment. All in plain values.

The dealer's felt and the members' board draw the same faces; who may not see balances gets faces
without them. Nothing here asks the database.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from babel.lists import format_list
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rules.cards import Card
from games.rules.hand import EXCLUDED, FOLDED, JOINED, Hand, Out
from games.rules.protocol import Seat
from games.rules.trinka.hand import TrinkaHand

BETWEEN = frozenset({"DRAW_DEALER", "IDLE"})
BEFORE_DEAL = BETWEEN | {"ANTE"}
ENTERING = frozenset({"SVARA_ENTRY", "SVARA_DRAW", "SVARA_DEAL"})


@dataclass(frozen=True, slots=True)
class Voice:
    """How seats and sums are said in the reader's language; ``points`` counts shown cards."""

    name: Callable[[Seat], str]
    money: Callable[[int], str]
    points: Callable[[Sequence[Card]], int] | None = None

    def names(self, seats: Iterable[Seat]) -> str:
        """Say several seats: "Anna, Boris and Vera"."""
        names = [self.name(seat) for seat in seats]
        return format_list(names, locale=get_language() or "en") if names else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One seat. ``state`` is how it looks, ``tags`` and ``note`` say the same in words.

    ``state``: ``word`` (has the word), ``in``, ``out``, ``owes``, ``paid``, ``aside`` (sits
    out, or not in this svara), ``asked`` (is to answer) or ``idle``.
    """

    seat: Seat
    place: int
    name: str
    state: str
    tags: tuple[str, ...]
    note: str
    put_in: str
    balance: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Top:
    """The head of the table: the bank, and the figures that bound what happens next."""

    bank: str
    amount: int
    full: int
    of_full: str
    figures: tuple[tuple[str, str], ...]
    svara: str


def top(hand: Hand, voice: Voice) -> Top:
    """Return the head of the table."""
    before_deal = hand.phase in BEFORE_DEAL and len(hand.seats) > 1
    short = before_deal and bool(hand.missing)
    return Top(
        bank=voice.money(hand.bank),
        amount=hand.bank,
        full=hand.full_bank if before_deal else 0,
        of_full=_("of %(full)s") % {"full": voice.money(hand.full_bank)} if short else "",
        figures=tuple(_figures(hand, voice)),
        svara=_("svara %(number)d") % {"number": hand.svara_count} if hand.svara_count else "",
    )


def _figures(hand: Hand, voice: Voice) -> Iterable[tuple[str, str]]:
    ceiling = hand.ceiling
    yield _("ceiling"), _("none") if ceiling is None else voice.money(ceiling)
    if hand.phase in ENTERING and hand.entry is not None:
        yield _("entry"), voice.money(hand.entry)
    elif hand.phase in BEFORE_DEAL:
        yield _("ante"), voice.money(hand.rules.ante)
    elif isinstance(hand, TrinkaHand):
        yield _("last bet"), voice.money(hand.last)


def faces(
    hand: Hand, voice: Voice, balance: Callable[[Seat], int] | None = None
) -> tuple[Face, ...]:
    """Return the seats in order; without ``balance`` nobody's money is told."""
    return tuple(
        Face(
            seat=seat,
            place=place,
            name=voice.name(seat),
            state=_state(hand, seat),
            tags=tuple(_tags(hand, seat, voice)),
            note=_note(hand, seat, voice),
            put_in=_put_in(hand, seat, voice),
            balance="" if balance is None else voice.money(balance(seat)),
        )
        for place, seat in enumerate(hand.seats, start=1)
    )


def _put_in(hand: Hand, seat: Seat, voice: Voice) -> str:
    if hand.phase in BEFORE_DEAL:
        return voice.money(hand.antes[seat].amount) if seat in hand.antes else ""
    return voice.money(hand.total_in[seat]) if hand.total_in.get(seat) else ""


def _state(hand: Hand, seat: Seat) -> str:
    if hand.phase in BEFORE_DEAL:
        return _state_before_deal(hand, seat)
    if hand.phase in ENTERING:
        return _state_in_svara(hand, seat)
    if seat in answering(hand):
        return "asked"
    if seat == hand.turn and hand.phase == "BETTING":
        return "word"
    if seat in hand.active:
        return "in"
    return "aside" if seat not in hand.order or seat in hand.partners else "out"


def _state_before_deal(hand: Hand, seat: Seat) -> str:
    if seat in hand.antes:
        return "paid"
    if seat in hand.excluded:
        return "aside"
    return "owes" if hand.phase == "ANTE" else "idle"


def _state_in_svara(hand: Hand, seat: Seat) -> str:
    if seat in hand.hands:
        return "in"
    return "aside" if seat in hand.declined or seat in hand.partners else "idle"


def answering(hand: Hand) -> tuple[Seat, ...]:
    """Return who is to answer an open offer or is comparing cards."""
    if hand.peek is not None:
        return (hand.peek.asker, hand.peek.target)
    offer = hand.split or hand.offer
    if offer is None:
        return ()
    asked = hand.originators if hand.phase == "SVARA_ENTRY" else hand.active
    return tuple(seat for seat in asked if seat != offer.by and seat not in offer.accepted)


def _tags(hand: Hand, seat: Seat, voice: Voice) -> Iterable[str]:
    drawn_for = hand.phase in {"SVARA_ENTRY", "SVARA_DRAW"}
    if seat == hand.dealer and hand.rules.dealt_by == "players" and not drawn_for:
        yield _("deals")
    if isinstance(hand, TrinkaHand) and seat in hand.blinders:
        yield _blind_tag(hand, seat)
    if hand.phase in ENTERING:
        if seat in hand.originators:
            yield _("boils")
        elif seat in hand.joined:
            yield _("joined")
    if seat in hand.pools:
        yield _("pool")
    yield from _pact_tags(hand, seat, voice)


def _blind_tag(hand: TrinkaHand, seat: Seat) -> str:
    blind = _("re-blind") if seat != hand.blinders[0] else _("blind")
    return _("%(blind)s, not looked") % {"blind": blind} if seat in hand.unseen else blind


def _pact_tags(hand: Hand, seat: Seat, voice: Voice) -> Iterable[str]:
    for pact in hand.pacts:
        if seat in pact:
            others = voice.names(other for other in pact if other != seat)
            yield _("pact with %(names)s") % {"names": others}


def _note(hand: Hand, seat: Seat, voice: Voice) -> str:
    if seat in hand.shown:
        return _shown_note(hand, seat, voice)
    if seat in hand.partners:
        return _partner_note(hand, seat, voice)
    if hand.phase in BEFORE_DEAL:
        return _ante_note(hand, seat, voice)
    if seat in hand.pools:
        return _pool_note(hand, seat, voice)
    if hand.phase in ENTERING:
        return _("not in this svara") if seat in hand.declined else ""
    out = hand.out_by.get(seat)
    return _("not dealt in") if out is None and seat not in hand.order else _out_note(out, voice)


def _out_note(out: Out | None, voice: Voice) -> str:
    if out is None:
        return ""
    if out.how == FOLDED:
        return _("folded")
    if out.how == EXCLUDED or out.to is None:
        return _("sits out")
    if out.how == JOINED:
        return _("plays with %(name)s") % {"name": voice.name(out.to)}
    return _("lost to %(name)s") % {"name": voice.name(out.to)}


def _ante_note(hand: Hand, seat: Seat, voice: Voice) -> str:
    if seat in hand.excluded:
        return _("sits out")
    paid = hand.antes.get(seat)
    if paid is None:
        owes = {"amount": voice.money(hand.rules.ante)}
        return _("owes %(amount)s") % owes if hand.phase == "ANTE" else ""
    if paid.source == seat:
        return ""
    if isinstance(paid.source, int):
        return _("covered by %(name)s") % {"name": voice.name(paid.source)}
    return _("covered by the house")


def _partner_note(hand: Hand, seat: Seat, voice: Voice) -> str:
    for holder, pool in hand.pools.items():
        for partner, weight in pool[1:]:
            if partner == seat:
                share = _share(hand, weight, voice)
                return _("plays with %(name)s %(share)s") % {
                    "name": voice.name(holder),
                    "share": share,
                }
    return ""


def _pool_note(hand: Hand, seat: Seat, voice: Voice) -> str:
    pool = hand.pools[seat]
    shares = [
        f"{voice.name(partner)} {_share(hand, weight, voice)}".strip() for partner, weight in pool
    ]
    return format_list(shares, locale=get_language() or "en")


def _share(hand: Hand, weight: int, voice: Voice) -> str:
    # Weights are the sums paid for the entry, except in a hand that two equal ones made.
    return voice.money(weight) if hand.entry is not None else ""


def _shown_note(hand: Hand, seat: Seat, voice: Voice) -> str:
    shown = hand.shown[seat]
    if shown.cards:
        cards = " ".join(card.symbol for card in shown.cards)
        if voice.points is None:
            return cards
        values = {"cards": cards, "points": voice.points(shown.cards)}
        return _("%(cards)s: %(points)d points") % values
    if shown.points is None:
        return _("showed nothing")
    return _("%(points)d points") % {"points": shown.points}
