"""What can happen beside the play: sit, leave, order, house rules, side payments, annulment."""

from collections.abc import Iterable
from typing import Any

from games.rules.company import Company, altered, around
from games.rules.houserules import changed, settings
from games.rules.play import Verb
from games.rules.protocol import Action, Move, Moves, Option, Refusal, RefusedError, Seat
from games.rules.purses import cannot_pay, moved, purse, reversal
from games.rules.splits import floor_to_unit


def sit_offers(company: Company) -> Iterable[Option]:
    """Offer a seat at the end, while there is room (2.3.1)."""
    limit = company.room
    full = Refusal("table_full", {"limit": limit}) if len(company.seats) >= limit else None
    yield Option(kind="sit", taken=company.seats, refusal=full)


def sit[C: Company](company: C, action: Action) -> tuple[C, Moves]:
    """Seat somebody at the end of the seats."""
    seats = (*company.seats, action.actor)
    return altered(company, seats=seats, drawers=seats if company.all_draw else company.drawers), ()


def why_not_sit(company: Company, action: Action) -> Refusal | None:
    """Say that the person sits already."""
    if action.seat in company.seats:
        return Refusal("seated_already", {"seat": action.seat})
    return None


def leave_offers(company: Company) -> Iterable[Option]:
    """Offer everybody to leave."""
    return (Option(kind="leave", seat=seat) for seat in company.seats)


def leave[C: Company](company: C, action: Action) -> tuple[C, Moves]:
    """Let somebody go; if he was to deal, the deal goes on or is drawn for."""
    gone = action.actor
    seats = tuple(seat for seat in company.seats if seat != gone)
    return altered(company, seats=seats, **_right_to_deal(company, gone, seats)), ()


def _right_to_deal(company: Company, gone: Seat, seats: tuple[Seat, ...]) -> dict[str, Any]:
    if company.dealer is not None:
        if company.dealer != gone:
            return {}
        if company.rules.next_dealer == "left" and seats:
            return {"dealer": around(company.seats, gone, company.direction)[0]}
        return company.without_dealer(seats)
    drawers = tuple(seat for seat in company.drawers if seat != gone)
    if len(drawers) == 1 and not company.all_draw:
        return company.drawn(drawers[0])
    return {"drawers": drawers} if drawers else company.without_dealer(seats)


def why_not_leave(company: Company, action: Action) -> Refusal | None:
    """Say that the person does not sit here."""
    if action.seat in company.seats:
        return None
    return Refusal("not_seated", {"seat": action.seat})


def order_offers(company: Company) -> Iterable[Option]:
    """Offer a new order of the seats, clockwise."""
    count = len(company.seats)
    yield Option(kind="order", others=company.seats, fewest=count, most=count)


def order[C: Company](company: C, action: Action) -> tuple[C, Moves]:
    """Seat everybody anew."""
    drawers = tuple(seat for seat in action.others if seat in company.drawers)
    return altered(company, seats=action.others, drawers=drawers), ()


def why_not_order(company: Company, _action: Action) -> Refusal | None:
    """Say who must be named."""
    return Refusal("name_everybody", {"seats": company.seats})


def rule_offers(company: Company) -> Iterable[Option]:
    """Offer every house rule to be changed (T-74)."""
    names = tuple(known.name for known in settings(type(company.rules)))
    yield Option(kind="rule", words=names)


def rule[C: Company](company: C, action: Action) -> tuple[C, Moves]:
    """Change a house rule by agreement.

    Raises:
        RefusedError: the value is not allowed, or more sit here than the rule lets.
    """
    after = altered(company, rules=changed(company.rules, action.word))
    if len(after.seats) > after.room:
        raise RefusedError("too_many_seated", limit=after.room, count=len(after.seats))
    return after, ()


def why_not_rule(_company: Company, action: Action) -> Refusal | None:
    """Say that there is no such house rule."""
    return Refusal("unknown_rule", {"name": action.word.partition("=")[0]})


def side_offers(company: Company) -> Iterable[Option]:
    """Offer everybody a side payment to anybody else."""
    unit = company.unit
    for seat in company.seats:
        others = tuple(other for other in company.seats if other != seat)
        if others:
            has = purse(company, seat)
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
                refusal=cannot_pay(company, seat, unit),
            )


def side[C: Company](company: C, action: Action) -> tuple[C, Moves]:
    """Move money between two players; within a hand it is part of the hand (1.8)."""
    move = Move(action.actor, action.others[0], action.sum, "side")
    if not company.begun:
        return moved(company, (move,), standing=company.standing)
    return moved(company, (move,))


def why_not_side(company: Company, action: Action) -> Refusal | None:
    """Say who does not sit here, or what the payer has."""
    named = (action.seat, *action.others)
    for seat in named:
        if seat not in company.seats:
            return Refusal("not_seated", {"seat": seat})
    if len(action.others) == 1 and action.others[0] == action.seat:
        return Refusal("with_himself", {"seat": action.seat})
    has = purse(company, action.actor)
    if action.amount is not None and has is not None and action.amount > has:
        return cannot_pay(company, action.actor, action.amount)
    return None


def annul_offers(_company: Company) -> Iterable[Option]:
    """Offer to annul the hand, with a reason."""
    yield Option(kind="annul_hand", reason=True)


def annul[C: Company](company: C, _action: Action) -> tuple[C, Moves]:
    """Give every payment of the hand back, the newest first (1.8)."""
    return moved(company, reversal(company.standing), phase="IDLE", turn=None, over=True)


def seating_verbs[C: Company]() -> dict[str, Verb[C]]:
    """Return the verbs of this module."""
    return {
        "sit": Verb(sit_offers, sit, why_not_sit),
        "leave": Verb(leave_offers, leave, why_not_leave),
        "order": Verb(order_offers, order, why_not_order),
        "rule": Verb(rule_offers, rule, why_not_rule),
        "side": Verb(side_offers, side, why_not_side),
        "annul_hand": Verb(annul_offers, annul),
    }
