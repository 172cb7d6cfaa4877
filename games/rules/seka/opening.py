"""The opening (S-5…S-13): who may, what it costs, and how the hands answer one after another."""

from collections.abc import Iterable
from typing import Any

from games.rules import payout
from games.rules.bets import put_in
from games.rules.company import altered
from games.rules.hand import FOLDED, LOST, Out, Shown
from games.rules.payments import hand_cannot_pay
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.seka.betting import followed
from games.rules.seka.hand import SekaHand
from games.rules.seka.points import said, value
from games.rules.word import not_his_word, tens, tens_offers, why_not_tens

PENDING = "OPEN_PENDING"


def open_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer the one who has the word to open, or say why he may not yet."""
    seat = hand.speaker
    refusal = _no_opening(hand, seat) or hand_cannot_pay(hand, seat, hand.owes(seat))
    yield Option(kind="open", seat=seat, refusal=refusal)


def _no_opening(hand: SekaHand, seat: Seat) -> Refusal | None:
    if hand.rules.parity:
        return _no_parity_opening(hand, seat)
    if len(hand.active) == 2:
        return None
    last, circles = hand.active[-1], hand.rules.min_circles
    if seat != last:
        return Refusal("only_last_hand_opens", {"last_seat": last, "circles": circles})
    if hand.circle <= circles:
        return Refusal("too_early_to_open", {"circles": circles, "circle": hand.circle})
    return None


def _no_parity_opening(hand: SekaHand, seat: Seat) -> Refusal | None:
    if not hand.level:
        return Refusal("first_bet_missing", {"seat": seat})
    # Once all have matched the word is the last raiser's; of two either may open (S-10).
    if len(hand.active) == 2 or hand.all_matched:
        return None
    owing = tuple(other for other in hand.active if hand.owes(other))
    return Refusal("not_all_matched", {"raiser_seat": hand.raiser, "seats": owing})


def open_hands(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Pay what opening costs; the opener shows first (S-11)."""
    seat = action.actor
    return put_in(
        hand,
        seat,
        hand.owes(seat),
        "open",
        phase=PENDING,
        turn=seat,
        opener=seat,
        **followed(hand, seat),
    )


def why_not_open(hand: SekaHand, action: Action) -> Refusal | None:
    """Say whose word it is."""
    return not_his_word(hand, action)


def show_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer points or cards to whose answer it is; after the opening to all, as a note."""
    shown = payout.show_offers(hand)
    return (one for one in shown if hand.phase != PENDING or one.seat == hand.turn)


def show(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Show points or cards; the highest hand wins when all have answered."""
    return _answered(*payout.show(hand, action))


def concede_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer to throw the cards in unseen (S-12, S-14); the opener has to show."""
    return (
        Option(kind="concede", seat=seat)
        for seat in hand.order
        if hand.phase != PENDING or (seat == hand.turn and seat != hand.opener)
    )


def concede(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Throw the cards in; what they were is not asked."""
    return _answered(*payout.concede(hand, action))


def why_no_answer(hand: SekaHand, action: Action) -> Refusal | None:
    """Say whose answer it is, that the opener shows, or what is wrong with what is shown."""
    if hand.phase == PENDING and action.seat != hand.turn:
        return Refusal("not_his_answer", {"seat": action.seat, "turn_seat": hand.turn})
    if hand.phase == PENDING and action.kind == "concede":
        return Refusal("opener_shows", {"seat": action.seat})
    return payout.why_not_show(hand, action)


def _answered(hand: SekaHand, moves: Moves) -> tuple[SekaHand, Moves]:
    if hand.phase != PENDING:
        return hand, moves
    place = hand.active.index(hand.speaker)
    for seat in hand.active[place + 1 :] + hand.active[:place]:
        if seat not in hand.shown:
            return altered(hand, turn=seat), moves
    return altered(hand, **_outcome(hand)), moves


def _outcome(hand: SekaHand) -> dict[str, Any]:
    """Return what is left when all have answered: the highest hand, or several equal ones."""
    ranks = {seat: _rank(hand, shown) for seat, shown in hand.shown.items() if shown != Shown()}
    best = max(ranks.values())
    winners = tuple(seat for seat in hand.active if ranks.get(seat) == best)
    out_by = dict(hand.out_by)
    for seat in hand.active:
        if seat not in winners:
            out_by[seat] = Out(LOST, winners[0]) if seat in ranks else Out(FOLDED)
    phase = "SOLE_LEFT" if len(winners) == 1 else "TIE"
    return {"phase": phase, "turn": None, "active": winners, "out_by": out_by}


def _rank(hand: SekaHand, shown: Shown) -> tuple[int, ...]:
    if shown.points is not None:
        return said(shown.points).rank
    return value(shown.cards, hand.rules).rank


def _without_conceded(hand: SekaHand) -> SekaHand:
    """Return the hand without those who have thrown their cards in since the opening."""
    if hand.phase != PENDING:
        return hand
    gone = {seat: Out(FOLDED) for seat, shown in hand.shown.items() if shown == Shown()}
    active = tuple(seat for seat in hand.active if seat not in gone)
    return altered(hand, active=active, out_by={**hand.out_by, **gone})


def redeal_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer the redeal of three tens to all who are in, also while they answer (T-23)."""
    return tens_offers(_without_conceded(hand))


def redeal(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Deal again to those who are in."""
    return tens(_without_conceded(hand), action)


def why_no_redeal(hand: SekaHand, action: Action) -> Refusal | None:
    """Say that the right is not used here, or that the hand is out."""
    return why_not_tens(_without_conceded(hand), action)


def opening_verbs() -> dict[str, Verb[SekaHand]]:
    """Return the verbs of this module."""
    return {
        "open": Verb(open_offers, open_hands, why_not_open),
        "show": Verb(show_offers, show, why_no_answer),
        "concede": Verb(concede_offers, concede, why_no_answer),
        "three_tens": Verb(redeal_offers, redeal, why_no_redeal),
    }
