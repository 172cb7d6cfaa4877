"""Whose word it is: how it passes, and what is left when somebody goes out."""

from collections.abc import Iterable
from typing import Any

from games.rules.company import altered
from games.rules.hand import FOLDED, JOINED, LOST, Hand, Out, Pool, dealt
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
    # Who folds before he has the word leaves it where it is.
    return changes if hand.turn != seat else changes | passed(hand, seat, active)


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
    return (Option(kind="fold", seat=seat) for seat in folders)


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


def result_offers(_hand: Hand) -> Iterable[Option]:
    """Offer the three results of a peek."""
    yield Option(kind="peek_result", words=("target_out", "asker_out", "tie"))


def result[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Book what the two who compared have found (T-38)."""
    asker, target = hand.comparing.asker, hand.comparing.target
    changes: dict[str, Any] = {"peek": None}
    outcome, ties = action.word, hand.ties
    if outcome == "tie":
        ties = (*ties, (asker, target))
        # A tie of the last two is a natural svara whatever the house rule says (T-51).
        outcome = "both_stay" if len(hand.active) == 2 else hand.rules.peek_tie
    out = {
        "target_out": (target, Out(LOST, asker)),
        "asker_out": (asker, Out(LOST, target)),
        "joint_hand": (asker, Out(JOINED, target)),
    }.get(outcome)
    active = hand.active
    if out is not None:
        active = tuple(seat for seat in active if seat != out[0])
        changes["out_by"] = dict(hand.out_by) | {out[0]: out[1]}
    if outcome == "joint_hand":
        changes |= _joint(hand, asker, target)
    return altered(hand, **changes, **onward(hand, asker, active, ties)), ()


def _joint(hand: Hand, asker: Seat, target: Seat) -> dict[str, Any]:
    """Return the pool of two equal hands that go on together, hand against hand (3.4.4)."""
    mine, theirs = hand.members(asker), hand.members(target)
    my_total = sum(weight for _, weight in mine)
    their_total = sum(weight for _, weight in theirs)
    joint: Pool = tuple((seat, weight * my_total) for seat, weight in theirs) + tuple(
        (seat, weight * their_total) for seat, weight in mine
    )
    pools = {seat: pool for seat, pool in hand.pools.items() if seat != asker}
    pacts = tuple(
        tuple(seat for seat in pact if seat not in {asker, target}) for pact in hand.pacts
    )
    return {
        "pools": pools | {target: joint},
        "pacts": tuple(pact for pact in pacts if len(pact) > 1),
    }


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
        "peek_result": Verb(result_offers, result),
        "three_tens": Verb(tens_offers, tens, why_not_tens),
        "misdeal": Verb(misdeal_offers, same, why_not_misdeal),
        "expose_card": Verb(expose_offers, same, why_not_misdeal),
    }
