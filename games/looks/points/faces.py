"""How a table of a point game looks: its head, and the faces of the seats."""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from games.looks.look import Face, Top, Voice, said_together
from games.rules.hand import EXCLUDED, FOLDED, JOINED, Hand, Out, Shown
from games.rules.protocol import Seat

BEFORE_DEAL = frozenset({"DRAW_DEALER", "IDLE", "ANTE"})
SPEAKING = frozenset({"BETTING", "OPEN_PENDING"})
ENTERING = frozenset({"SVARA_ENTRY", "SVARA_DRAW", "SVARA_DEAL"})

type Figures = Iterable[tuple[str, str]]


def top(hand: Hand, voice: Voice, figures: Figures) -> Top:
    """Return the head of the table with ``figures``."""
    before_deal = hand.phase in BEFORE_DEAL and len(hand.seats) > 1
    short = before_deal and bool(hand.missing)
    return Top(
        label=_("Bank"),
        bank=voice.money(hand.bank),
        amount=hand.bank,
        full=hand.full_bank if before_deal else 0,
        of_full=_("of %(full)s") % {"full": voice.money(hand.full_bank)} if short else "",
        figures=tuple(figures),
        stage=_("svara %(number)d") % {"number": hand.svara_count} if hand.svara_count else "",
    )


def figures(hand: Hand, voice: Voice, limit: str) -> Figures:
    """Return the ceiling, which is called ``limit``, and what entering or the ante costs then."""
    ceiling = hand.ceiling
    yield limit, _("none") if ceiling is None else voice.money(ceiling)
    if hand.phase in ENTERING and hand.entry is not None:
        yield _("entry"), voice.money(hand.entry)
    elif hand.phase in BEFORE_DEAL:
        yield _("ante"), voice.money(hand.rules.ante)


def faces(
    hand: Hand,
    voice: Voice,
    balance: Callable[[Seat], int] | None,
    own_tags: Callable[[Seat], Iterable[str]],
) -> tuple[Face, ...]:
    """Return the seats in order; ``own_tags`` are those of the game that is played."""
    return tuple(
        Face(
            seat=seat,
            place=place,
            name=voice.name(seat),
            state=state_of(hand, seat),
            tags=tuple(_tags(hand, seat, voice, own_tags(seat))),
            note=_note(hand, seat, voice),
            figure=_put_in(hand, seat, voice),
            balance="" if balance is None else voice.money(balance(seat)),
            turn=_turn(hand) if state_of(hand, seat) == "word" else "",
        )
        for place, seat in enumerate(hand.seats, start=1)
    )


def _turn(hand: Hand) -> str:
    if hand.phase == "BETTING":
        return _("has the word")
    # Who has opened shows first and cannot throw in.
    return _("shows or throws in") if hand.shown else _("shows")


def _put_in(hand: Hand, seat: Seat, voice: Voice) -> str:
    if hand.phase in BEFORE_DEAL:
        return voice.money(hand.antes[seat].amount) if seat in hand.antes else ""
    return voice.money(hand.total_in[seat]) if hand.total_in.get(seat) else ""


def state_of(hand: Hand, seat: Seat) -> str:
    """Return how a seat looks (`Face.state`)."""
    if hand.phase in BEFORE_DEAL:
        return _state_before_deal(hand, seat)
    if hand.phase in ENTERING:
        return _state_in_svara(hand, seat)
    if seat in answering(hand):
        return "asked"
    if seat == hand.turn and hand.phase in SPEAKING:
        return "word"
    threw_in = hand.phase == "OPEN_PENDING" and hand.shown.get(seat) == Shown()
    if seat in hand.active and not threw_in:
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


def _tags(hand: Hand, seat: Seat, voice: Voice, own: Iterable[str]) -> Iterable[str]:
    drawn_for = hand.phase in {"SVARA_ENTRY", "SVARA_DRAW"}
    if seat == hand.dealer and hand.rules.dealt_by == "players" and not drawn_for:
        yield _("deals")
    yield from own
    if hand.phase in ENTERING:
        if seat in hand.originators:
            yield _("boils")
        elif seat in hand.joined:
            yield _("joined")
    if seat in hand.pools:
        yield _("pool")
    yield from _pact_tags(hand, seat, voice)


def blind_tags(hand: Hand, seat: Seat) -> Iterable[str]:
    """Say who blinded, and who of them has not looked; the entry of a svara forgets it."""
    if seat in hand.blinders and hand.phase not in ENTERING:
        blind = _("re-blind") if seat != hand.blinders[0] else _("blind")
        yield _("%(blind)s, not looked") % {"blind": blind} if seat in hand.unseen else blind


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
    return said_together(shares)


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
