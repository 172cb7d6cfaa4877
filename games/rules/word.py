"""Whose word it is: how it passes, and what is left when somebody goes out."""

from collections.abc import Iterable
from typing import Any

from games.rules.company import altered
from games.rules.hand import FOLDED, JOINED, Hand, Out, dealt
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat


def passed(hand: Hand, seat: Seat, active: tuple[Seat, ...]) -> dict[str, Any]:
    """Return turn and circle after ``seat`` has acted (1.2)."""
    place = hand.order.index(seat)
    for other in hand.order[place + 1 :]:
        if other in active:
            return {"turn": other}
    turn = next(other for other in hand.order if other in active)
    return {"turn": turn, "circle": hand.circle + 1}


def onward(
    hand: Hand, seat: Seat, active: tuple[Seat, ...], ties: tuple[tuple[Seat, Seat], ...]
) -> dict[str, Any]:
    """Return what follows when ``active`` are left after a result or a fold of ``seat``."""
    changes: dict[str, Any] = {"phase": "BETTING", "active": active, "ties": ties}
    if len(active) == 1:
        return changes | {"phase": "SOLE_LEFT", "turn": None}
    if ties and linked(active, ties):
        return changes | {"phase": "TIE", "turn": None}
    if hand.turn == seat:
        # Who folds before he has the word leaves it where it is.
        changes |= passed(hand, seat, active)
    return hand.settled(changes)


def linked(active: tuple[Seat, ...], ties: tuple[tuple[Seat, Seat], ...]) -> bool:
    """Tell whether all ``active`` hands have been found equal, directly or through others."""
    equal = {active[0]}
    grown = True
    while grown:
        more = {seat for tie in ties if equal.intersection(tie) for seat in tie}
        grown = not more <= equal
        equal |= more
    return equal.issuperset(active)


def fold_offers(hand: Hand) -> Iterable[Option]:
    """Offer to fold: to the one who has the word, or to all (S-2)."""
    folders = hand.active if hand.rules.fold_out_of_turn else (hand.turn,)
    if hand.bound is None:
        return (Option(kind="fold", seat=seat) for seat in folders)
    return (Option(kind="fold", seat=seat, refusal=must_open(hand, seat)) for seat in folders)


def must_open(hand: Hand, seat: Seat | None) -> Refusal | None:
    """Say that ``seat`` can do nothing but open."""
    if seat is None or seat != hand.bound:
        return None
    return Refusal("opening_forced", {"seat": seat, "ceiling": hand.ceiling})


def fold[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Let a hand go (T-7)."""
    seat = action.actor
    place = hand.active.index(seat)
    active = hand.active[:place] + hand.active[place + 1 :]
    out_by = {**hand.out_by, seat: Out(FOLDED)}
    changes = onward(hand, seat, active, hand.ties)
    return altered(hand, acted=True, out_by=out_by, **changes), ()


def not_his_word(hand: Hand, action: Action) -> Refusal | None:
    """Say whose word it is, or that the hand is out."""
    return not_in(hand, action) or (
        None
        if action.seat == hand.turn
        else Refusal("not_your_word", {"seat": action.seat, "turn_seat": hand.turn})
    )


def not_in(hand: Hand, action: Action) -> Refusal | None:
    """Say that the hand is out, and how it went out."""
    if action.seat in hand.active:
        return None
    if action.seat is None or action.seat not in hand.seats:
        return Refusal("not_seated", {"seat": action.seat})
    out = hand.out_by.get(action.seat)
    if out is not None and out.how == FOLDED:
        return Refusal("has_folded", {"seat": action.seat})
    if out is not None and out.to is not None:
        code = "plays_along" if out.how == JOINED else "is_out"
        return Refusal(code, {"seat": action.seat, "to_seat": out.to})
    return Refusal("not_dealt_in", {"seat": action.seat})


def why_not_fold(hand: Hand, action: Action) -> Refusal | None:
    """Say whose word it is."""
    return not_his_word(hand, action)


def tens_offers(hand: Hand) -> Iterable[Option]:
    """Offer every active hand the redeal of three tens (T-23)."""
    if hand.rules.three_tens_redeal:
        for seat in hand.active:
            yield Option(kind="three_tens", seat=seat)


def tens[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Deal again by the same dealer; the bank stays (T-25)."""
    order = hand.active
    if hand.rules.three_tens_scope == "all_anted":
        order = tuple(seat for seat in hand.first_dealt if seat not in hand.partners)
    order = tuple(seat for seat in hand.first_dealt if seat in order)
    return dealt(hand, order), ()


def why_not_tens(hand: Hand, action: Action) -> Refusal | None:
    """Say that the right is not used here, or that the hand is out."""
    if not hand.rules.three_tens_redeal:
        return Refusal("no_three_tens")
    return not_in(hand, action)


def misdeal_offers(hand: Hand) -> Iterable[Option]:
    """Offer everybody dealt in to demand a new deal until the first betting action (T-64)."""
    if not hand.acted:
        for seat in hand.order:
            yield Option(kind="misdeal", seat=seat, reason=True)


def same[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Change nothing: the action is a note."""
    return hand, ()


def why_not_misdeal(hand: Hand, action: Action) -> Refusal | None:
    """Say that the betting has begun."""
    return Refusal("betting_begun") if hand.acted else not_in(hand, action)


def expose_offers(hand: Hand) -> Iterable[Option]:
    """Offer everybody dealt in to have a card turned up during the deal (T-1)."""
    if not hand.acted:
        for seat in hand.order:
            yield Option(kind="expose_card", seat=seat)


def word_verbs[H: Hand]() -> dict[str, Verb[H]]:
    """Return the verbs of this module."""
    return {
        "fold": Verb(fold_offers, fold, why_not_fold),
        "three_tens": Verb(tens_offers, tens, why_not_tens),
        "misdeal": Verb(misdeal_offers, same, why_not_misdeal),
        "expose_card": Verb(expose_offers, same, why_not_misdeal),
    }
