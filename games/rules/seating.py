"""What can happen beside the play: sit, leave, order, house rules, side payments, annulment."""

from collections.abc import Iterable
from typing import Any

from games.rules.hand import Hand, altered, around
from games.rules.houserules import changed, settings
from games.rules.payments import cannot_pay, moved, purse, reversal
from games.rules.play import Verb
from games.rules.protocol import Action, Move, Moves, Option, Refusal, RefusedError, Seat
from games.rules.splits import floor_to_unit


def sit_offers(hand: Hand) -> Iterable[Option]:
    """Offer a seat at the end, while there is room (2.3.1)."""
    limit = hand.rules.max_players
    full = Refusal("table_full", {"limit": limit}) if len(hand.seats) >= limit else None
    yield Option(kind="sit", taken=hand.seats, refusal=full)


def sit[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Seat somebody at the end of the seats."""
    seats = (*hand.seats, action.actor)
    return altered(hand, seats=seats, drawers=seats if hand.all_draw else hand.drawers), ()


def why_not_sit(hand: Hand, action: Action) -> Refusal | None:
    """Say that the person sits already."""
    if action.seat in hand.seats:
        return Refusal("seated_already", {"seat": action.seat})
    return None


def leave_offers(hand: Hand) -> Iterable[Option]:
    """Offer everybody to leave."""
    return (Option(kind="leave", seat=seat) for seat in hand.seats)


def leave[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Let somebody go; if he was to deal, the deal goes on or is drawn for."""
    gone = action.actor
    seats = tuple(seat for seat in hand.seats if seat != gone)
    return altered(hand, seats=seats, **_right_to_deal(hand, gone, seats)), ()


def _right_to_deal(hand: Hand, gone: Seat, seats: tuple[Seat, ...]) -> dict[str, Any]:
    if hand.dealer is not None:
        if hand.dealer != gone:
            return {}
        if hand.rules.next_dealer == "left" and seats:
            return {"dealer": around(hand.seats, gone, hand.rules.direction)[0]}
        return _everybody_draws(seats)
    drawers = tuple(seat for seat in hand.drawers if seat != gone)
    if len(drawers) == 1 and not hand.all_draw:
        return {"dealer": drawers[0], "drawers": (), "phase": "IDLE"}
    return {"drawers": drawers} if drawers else _everybody_draws(seats)


def _everybody_draws(seats: tuple[Seat, ...]) -> dict[str, Any]:
    return {
        "phase": "DRAW_DEALER",
        "dealer": None,
        "drawers": seats,
        "all_draw": True,
        "first_draw": True,
    }


def why_not_leave(hand: Hand, action: Action) -> Refusal | None:
    """Say that the person does not sit here."""
    if action.seat in hand.seats:
        return None
    return Refusal("not_seated", {"seat": action.seat})


def order_offers(hand: Hand) -> Iterable[Option]:
    """Offer a new order of the seats, clockwise."""
    count = len(hand.seats)
    yield Option(kind="order", others=hand.seats, fewest=count, most=count)


def order[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Seat everybody anew."""
    drawers = tuple(seat for seat in action.others if seat in hand.drawers)
    return altered(hand, seats=action.others, drawers=drawers), ()


def why_not_order(hand: Hand, _action: Action) -> Refusal | None:
    """Say who must be named."""
    return Refusal("name_everybody", {"seats": hand.seats})


def rule_offers(hand: Hand) -> Iterable[Option]:
    """Offer every house rule to be changed (T-74)."""
    names = tuple(known.name for known in settings(type(hand.rules)))
    yield Option(kind="rule", words=names)


def rule[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Change a house rule by agreement.

    Raises:
        RefusedError: the value is not allowed, or more sit here than the rule lets.
    """
    rules = changed(hand.rules, action.word)
    if len(hand.seats) > rules.max_players:
        raise RefusedError("too_many_seated", limit=rules.max_players, count=len(hand.seats))
    return altered(hand, rules=rules), ()


def why_not_rule(_hand: Hand, action: Action) -> Refusal | None:
    """Say that there is no such house rule."""
    return Refusal("unknown_rule", {"name": action.word.partition("=")[0]})


def side_offers(hand: Hand) -> Iterable[Option]:
    """Offer everybody a side payment to anybody else."""
    unit = hand.rules.unit
    for seat in hand.seats:
        others = tuple(other for other in hand.seats if other != seat)
        if others:
            has = purse(hand, seat)
            yield Option(
                kind="side",
                seat=seat,
                least=unit,
                greatest=None if has is None else floor_to_unit(has, unit),
                step=unit,
                others=others,
                fewest=1,
                most=1,
                reason=True,
                refusal=cannot_pay(hand, seat, unit),
            )


def side[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Move money between two players; within a hand it is part of the hand (1.8)."""
    move = Move(action.actor, action.others[0], action.sum, "side")
    if hand.phase in {"IDLE", "DRAW_DEALER"}:
        return moved(hand, (move,), standing=hand.standing)
    return moved(hand, (move,))


def why_not_side(hand: Hand, action: Action) -> Refusal | None:
    """Say who does not sit here, or what the payer has."""
    named = (action.seat, *action.others)
    for seat in named:
        if seat not in hand.seats:
            return Refusal("not_seated", {"seat": seat})
    if len(action.others) == 1 and action.others[0] == action.seat:
        return Refusal("with_himself", {"seat": action.seat})
    has = purse(hand, action.actor)
    if action.amount is not None and has is not None and action.amount > has:
        return cannot_pay(hand, action.actor, action.amount)
    return None


def annul_offers(_hand: Hand) -> Iterable[Option]:
    """Offer to annul the hand, with a reason."""
    yield Option(kind="annul_hand", reason=True)


def annul[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Give every payment of the hand back, the newest first (1.8)."""
    return moved(hand, reversal(hand.standing), phase="IDLE", turn=None, over=True)


def seating_verbs[H: Hand]() -> dict[str, Verb[H]]:
    """Return the verbs of this module."""
    return {
        "sit": Verb(sit_offers, sit, why_not_sit),
        "leave": Verb(leave_offers, leave, why_not_leave),
        "order": Verb(order_offers, order, why_not_order),
        "rule": Verb(rule_offers, rule, why_not_rule),
        "side": Verb(side_offers, side, why_not_side),
        "annul_hand": Verb(annul_offers, annul),
    }
