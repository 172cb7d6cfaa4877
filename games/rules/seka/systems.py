"""What only one of the betting systems knows: a bet, or to call and to raise."""

from collections.abc import Iterable

from games.rules.bets import off_unit, priced, put_in
from games.rules.payments import hand_cannot_pay, most_payable
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.seka.betting import followed, raised
from games.rules.seka.hand import SekaHand
from games.rules.word import must_open, not_his_word, passed


def bet_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer a bet from the last sum up to the maximum (non-parity)."""
    if not hand.rules.parity:
        yield priced(hand, "bet", hand.speaker, hand.last, hand.ceiling)


def bet(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Put a sum in and stay; more than the last sum is a raise."""
    seat, amount = action.actor, action.sum
    reason = "raise" if amount > hand.last else "bet"
    return put_in(hand, seat, amount, reason, last=amount, **passed(hand, seat, hand.active))


def why_not_bet(hand: SekaHand, action: Action) -> Refusal | None:
    """Say that one calls or raises here, whose word it is, or what the sum must be."""
    if hand.rules.parity:
        return Refusal("by_parity")
    refusal = not_his_word(hand, action)
    if refusal is not None or action.amount is None:
        return refusal
    if action.amount < hand.last:
        values = {"last": hand.last, "least": hand.last, "amount": action.amount}
        return off_unit(hand, action.amount) or Refusal("below_last", values)
    return _uneven_or_short(hand, action, hand.last) or _above_ceiling(hand, action)


def _uneven_or_short(hand: SekaHand, action: Action, least: int) -> Refusal | None:
    return off_unit(hand, action.sum) or hand_cannot_pay(hand, action.actor, least)


def _above_ceiling(hand: SekaHand, action: Action) -> Refusal | None:
    if hand.ceiling is None or action.sum <= hand.ceiling:
        return hand_cannot_pay(hand, action.actor, action.sum)
    values = {
        "ceiling": hand.ceiling,
        "greatest": most_payable(hand, action.actor, hand.last, hand.ceiling),
        "amount": action.sum,
    }
    return Refusal("above_ceiling", values)


def call_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer to put in what is due and stay (parity)."""
    if hand.rules.parity and hand.owes(hand.speaker):
        seat = hand.speaker
        yield Option(kind="call", seat=seat, refusal=hand_cannot_pay(hand, seat, hand.owes(seat)))


def call(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Match the level."""
    seat = action.actor
    changes = followed(hand, seat) | passed(hand, seat, hand.active)
    return put_in(hand, seat, hand.owes(seat), "call", **changes)


def why_not_call(hand: SekaHand, action: Action) -> Refusal | None:
    """Say that one bets here, whose word it is, or that nothing is due."""
    if not hand.rules.parity:
        return Refusal("not_by_parity")
    refusal = not_his_word(hand, action)
    if refusal is not None or hand.owes(action.actor):
        return refusal
    code = "nothing_to_match" if hand.level else "first_bet_missing"
    return Refusal(code, {"seat": action.seat})


def raise_bounds(hand: SekaHand, seat: Seat) -> tuple[int, int | None]:
    """Return the least and the greatest sum that raises: what is due and the raise on top."""
    due, ceiling = hand.owes(seat), hand.ceiling
    # The first bet is at least the least bet of the deal; a raise on top of it the ante.
    least = due + (hand.rules.ante if hand.level else hand.least_bet)
    if ceiling is None:
        return least, None
    room = ceiling if hand.rules.parity_cap_scope == "per_raise" else ceiling - hand.level
    return least, due + room


def _no_raise(hand: SekaHand, seat: Seat) -> Refusal | None:
    least, greatest = raise_bounds(hand, seat)
    if greatest is not None and greatest < least:
        return Refusal("level_is_at_maximum", {"level": hand.level, "ceiling": hand.ceiling})
    return must_open(hand, seat)


def raise_offers(hand: SekaHand) -> Iterable[Option]:
    """Offer to raise the level: what is due, and from an ante up to the maximum (parity)."""
    if hand.rules.parity:
        seat = hand.speaker
        least, greatest = raise_bounds(hand, seat)
        refusal = _no_raise(hand, seat)
        if refusal is not None:
            yield Option(kind="raise", seat=seat, least=least, greatest=least, refusal=refusal)
        else:
            yield priced(hand, "raise", seat, least, greatest)


def raise_level(hand: SekaHand, action: Action) -> tuple[SekaHand, Moves]:
    """Put in what is due and more; the level rises by what is more."""
    seat, amount = action.actor, action.sum
    level = hand.level + amount - hand.owes(seat)
    changes = raised(hand, seat, level) | passed(hand, seat, hand.active)
    return put_in(hand, seat, amount, "raise", **changes)


def why_not_raise(hand: SekaHand, action: Action) -> Refusal | None:
    """Say that one bets here, whose word it is, or what the sum must be."""
    if not hand.rules.parity:
        return Refusal("not_by_parity")
    refusal = not_his_word(hand, action) or _no_raise(hand, action.actor)
    if refusal is not None or action.amount is None:
        return refusal
    least, greatest = raise_bounds(hand, action.actor)
    if action.amount < least:
        values = {"due": hand.owes(action.actor), "least": least, "amount": action.amount}
        return off_unit(hand, action.amount) or Refusal("below_raise", values)
    return _uneven_or_short(hand, action, least) or _above_maximum(hand, action, least, greatest)


def _above_maximum(
    hand: SekaHand, action: Action, least: int, greatest: int | None
) -> Refusal | None:
    if greatest is None or action.sum <= greatest:
        return hand_cannot_pay(hand, action.actor, action.sum)
    values = {
        "ceiling": hand.ceiling,
        "greatest": most_payable(hand, action.actor, least, greatest),
        "amount": action.sum,
    }
    return Refusal("above_maximum", values)


def system_verbs() -> dict[str, Verb[SekaHand]]:
    """Return the verbs of this module."""
    return {
        "bet": Verb(bet_offers, bet, why_not_bet),
        "call": Verb(call_offers, call, why_not_call),
        "raise": Verb(raise_offers, raise_level, why_not_raise),
    }
