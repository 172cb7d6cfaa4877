"""The svara: a replay of the bank, its entry, pools and pacts (2.3.6, 2.3.7)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from games.rules.company import altered
from games.rules.hand import Hand, Pool
from games.rules.play import Verb
from games.rules.protocol import BANK, Action, Move, Moves, Option, Refusal, Seat
from games.rules.purses import cannot_pay, lower, moved, purse
from games.rules.splits import ceil_to_unit, floor_to_unit
from games.rules.word import not_in


def _limit(hand: Hand) -> Refusal | None:
    if not hand.limit_reached:
        return None
    return Refusal("svara_limit", {"limit": hand.rules.svara_limit})


def svara_offers(hand: Hand) -> Iterable[Option]:
    """Offer to count the bank for a svara."""
    yield Option(kind="svara", refusal=_limit(hand))


def svara[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Count the bank; the tied or agreed hands are in for nothing (T-55, T-58)."""
    return _counted(hand, hand.active, entry_of(hand), solo=False), ()


def entry_of(hand: Hand) -> int:
    """Return what entering a svara for the bank would cost: half of it, rounded (1.4)."""
    return _part(hand, hand.rules.svara_entry_fraction)


def _part(hand: Hand, fraction: Fraction) -> int:
    unit = hand.rules.unit
    rounded = ceil_to_unit if hand.rules.svara_entry_rounding == "up" else floor_to_unit
    return max(rounded(hand.bank * fraction, unit), unit)


def _counted[H: Hand](hand: H, originators: tuple[Seat, ...], entry: int, *, solo: bool) -> H:
    pools = {seat: pool for seat, pool in hand.pools.items() if seat in originators}
    changes: dict[str, Any] = {
        "phase": "SVARA_ENTRY",
        "turn": None,
        "entry": entry,
        "solo": solo,
        "svara_count": hand.svara_count + 1,
        "originators": originators,
        "joined": (),
        "declined": (),
        "pools": pools,
        "ties": (),
    }
    if not hand.rules.pact_persists:
        changes["pacts"] = ()
    return altered(hand, **changes)


def solo_offers(hand: Hand) -> Iterable[Option]:
    """Offer the last one in to boil alone, where the house rule lets him (S-28)."""
    if hand.rules.solo_svara and not hand.opened:
        yield Option(kind="solo_svara", seat=hand.active[0], refusal=_limit(hand))


def solo[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Count the bank; whoever enters brings the whole of it."""
    return _counted(hand, hand.active, solo_entry_of(hand), solo=True), ()


def solo_entry_of(hand: Hand) -> int:
    """Return what entering a solo svara would cost: the whole bank, or a part of it (1.4)."""
    return _part(hand, hand.solo_entry_fraction)


def why_not_solo(hand: Hand, action: Action) -> Refusal | None:
    """Say that nobody boils alone here, or who is left."""
    if not hand.rules.solo_svara:
        return Refusal("no_solo_svara")
    return not_in(hand, action) or (Refusal("has_been_opened") if hand.opened else None)


def _cannot_enter(hand: Hand, seat: Seat | None) -> Refusal | None:
    """Tell why ``seat`` cannot enter the svara, alone or with others."""
    if seat in hand.hands or seat in hand.partners:
        return Refusal("in_already", {"seat": seat})
    if seat is None or seat not in hand.seats:
        return Refusal("not_seated", {"seat": seat})
    if seat in hand.declined:
        return Refusal("has_declined", {"seat": seat})
    if hand.rules.svara_join == "hand_players" and seat not in hand.dealt_ever:
        return Refusal("not_a_hand_player", {"seat": seat})
    return None


def _free(hand: Hand) -> tuple[Seat, ...]:
    return tuple(seat for seat in hand.seats if _cannot_enter(hand, seat) is None)


def join_offers(hand: Hand) -> Iterable[Option]:
    """Offer the entry to all who may pay it: alone, or together with others (T-59, T-67)."""
    entry = hand.entry_price
    free = _free(hand)
    for seat in free:
        refusal = cannot_pay(hand, seat, entry)
        yield Option(
            kind="svara_join",
            seat=seat,
            least=entry,
            greatest=entry,
            step=hand.rules.unit,
            implied=True,
            refusal=refusal,
        )
        if hand.rules.pool_allowed:
            yield from _pooled(hand, seat, tuple(other for other in free if other != seat))


def _pooled(hand: Hand, seat: Seat, others: tuple[Seat, ...]) -> Iterable[Option]:
    unit, entry = hand.rules.unit, hand.entry_price
    able = tuple(other for other in others if cannot_pay(hand, other, unit) is None)
    greatest = lower(entry - unit, purse(hand, seat)) or 0
    if able and greatest >= unit:
        yield Option(
            kind="svara_join",
            seat=seat,
            least=unit,
            greatest=floor_to_unit(greatest, unit),
            step=unit,
            others=able,
            fewest=1,
            most=hand.rules.pool_max_members - 1,
            caps=tuple(purse(hand, other) for other in able),
            total=entry,
        )


def join[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Take an entry; the first named of a pool holds the cards."""
    first = hand.entry_price if action.amount is None else action.amount
    pool: Pool = ((action.actor, first), *action.shares)
    moves = tuple(Move(seat, BANK, amount, "svara_entry") for seat, amount in pool)
    changes: dict[str, Any] = {"joined": (*hand.joined, action.actor)}
    if action.shares:
        changes["pools"] = dict(hand.pools) | {action.actor: pool}
        changes["pacts"] = _without(hand.pacts, action.actor, {seat for seat, _ in action.shares})
    return moved(hand, moves, **changes)


def _without(
    pacts: tuple[tuple[Seat, ...], ...], holder: Seat, partners: set[Seat]
) -> tuple[tuple[Seat, ...], ...]:
    """Return ``pacts`` without those who now play the cards of their own pact partner."""
    left = (
        tuple(seat for seat in pact if seat not in partners) if holder in pact else pact
        for pact in pacts
    )
    return tuple(pact for pact in left if len(pact) > 1)


def why_not_join(hand: Hand, action: Action) -> Refusal | None:
    """Say who cannot enter, what the entry is, or what is wrong with the pool."""
    for seat in (action.seat, *(seat for seat, _ in action.shares)):
        refusal = _cannot_enter(hand, seat)
        if refusal is not None:
            return refusal
    named = [action.actor, *(seat for seat, _ in action.shares)]
    if len(set(named)) < len(named):
        return Refusal("with_himself", {"seat": action.seat})
    return _pool_refused(hand, len(named)) or _amounts_refused(hand, action)


def _amounts_refused(hand: Hand, action: Action) -> Refusal | None:
    paid = hand.entry_price if action.amount is None else action.amount
    amounts = ((action.actor, paid), *action.shares)
    together = sum(amount for _, amount in amounts)
    if together != hand.entry:
        return Refusal("entry_is", {"entry": hand.entry, "amount": together})
    unit = hand.rules.unit
    for seat, amount in amounts:
        if amount < unit or amount % unit:
            return Refusal("not_in_units", {"unit": unit, "amount": amount})
        short = cannot_pay(hand, seat, amount)
        if short is not None:
            return short
    return None


def _pool_refused(hand: Hand, members: int) -> Refusal | None:
    if members > 1 and not hand.rules.pool_allowed:
        return Refusal("no_pools")
    if members > hand.rules.pool_max_members:
        return Refusal("pool_too_large", {"limit": hand.rules.pool_max_members})
    return None


def decline_offers(hand: Hand) -> Iterable[Option]:
    """Offer to skip this svara (T-66)."""
    return (Option(kind="svara_decline", seat=seat) for seat in _free(hand))


def decline[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Let a player skip this svara; he cannot enter it any more."""
    return altered(hand, declined=(*hand.declined, action.actor)), ()


def why_not_decline(hand: Hand, action: Action) -> Refusal | None:
    """Say that the player is in, or has declined."""
    return _cannot_enter(hand, action.seat)


def _pact_of(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    return next((pact for pact in hand.pacts if seat in pact), (seat,))


def _agreed(hand: Hand, one: Seat, other: Seat) -> tuple[Seat, ...]:
    mine = _pact_of(hand, one)
    return mine + tuple(seat for seat in _pact_of(hand, other) if seat not in mine)


def pact_offers(hand: Hand) -> Iterable[Option]:
    """Offer every hand a pact with every other, before the deal (T-70)."""
    if not hand.rules.pact_allowed:
        return
    for seat in hand.hands:
        others = tuple(
            other
            for other in hand.hands
            if other != seat and len(_agreed(hand, seat, other)) <= hand.rules.pact_max_hands
        )
        if others:
            yield Option(kind="pact", seat=seat, others=others, fewest=1, most=1)


def pact[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Note a pact; saying it twice changes nothing."""
    agreed = _agreed(hand, action.actor, action.others[0])
    rest = tuple(pact for pact in hand.pacts if not set(pact) & set(agreed))
    return altered(hand, pacts=(*rest, agreed)), ()


def why_not_pact(hand: Hand, action: Action) -> Refusal | None:
    """Say who holds no hand, or whose pact is full."""
    if not hand.rules.pact_allowed:
        return Refusal("no_pacts")
    if len(action.others) == 1 and action.seat == action.others[0]:
        return Refusal("with_himself", {"seat": action.seat})
    for seat in (action.seat, *action.others):
        if seat not in hand.hands:
            return Refusal("holds_no_hand", {"seat": seat})
    return Refusal("pact_full", {"limit": hand.rules.pact_max_hands})


def svara_verbs[H: Hand]() -> dict[str, Verb[H]]:
    """Return the verbs of this module."""
    return {
        "svara": Verb(svara_offers, svara),
        "solo_svara": Verb(solo_offers, solo, why_not_solo),
        "svara_join": Verb(join_offers, join, why_not_join),
        "svara_decline": Verb(decline_offers, decline, why_not_decline),
        "pact": Verb(pact_offers, pact, why_not_pact),
    }
