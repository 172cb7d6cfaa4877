"""Comparing with the right neighbour (T-37, T-38; S-15…S-19): who may, and what comes of it."""

from collections.abc import Iterable
from typing import Any

from games.rules.company import altered
from games.rules.hand import JOINED, LOST, Hand, Out, Peek, Pool
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.word import onward


def no_peek(hand: Hand, seat: Seat, circles: int, *, after_payment: bool) -> Refusal | None:
    """Tell why ``seat`` cannot compare yet: so many circles come first, or the neighbour is out.

    ``after_payment``: the neighbour must have put something in since the deal.
    """
    if hand.circle <= circles:
        return Refusal("too_early_to_peek", {"circles": circles})
    target = hand.right_neighbour(seat)
    if target is None:
        return Refusal("neighbour_is_out", {"seat": seat})
    if after_payment and not hand.paid.get(target):
        return Refusal("neighbour_paid_nothing", {"seat": seat, "target_seat": target})
    if target in hand.unseen and hand.rules.peek_at_unseen == "forbid":
        return Refusal("neighbour_unseen", {"seat": seat, "target_seat": target})
    return None


def comparing(hand: Hand, seat: Seat) -> dict[str, Any]:
    """Return what changes when ``seat`` compares with his right neighbour: both look."""
    target = hand.right_neighbour(seat) or seat
    looked = {one for one in (seat, target) if one in hand.unseen}
    return {
        "phase": "PEEK_PENDING",
        "peek": Peek(seat, target),
        "looked": (*hand.looked, *sorted(looked)),
    }


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


def peek_verbs[H: Hand]() -> dict[str, Verb[H]]:
    """Return the verbs of this module."""
    return {"peek_result": Verb(result_offers, result)}
