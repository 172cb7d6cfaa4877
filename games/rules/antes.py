"""The antes and the full bank (T-34, T-43…T-46): nothing is dealt while the bank is short."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.rules.company import altered, around
from games.rules.hand import EXCLUDED, Hand, Out, dealt
from games.rules.play import Verb
from games.rules.protocol import (
    BANK,
    HOUSE,
    SUSPENSE,
    Action,
    Move,
    Moves,
    Option,
    Party,
    Refusal,
    Seat,
)
from games.rules.purses import cannot_pay, moved


def ante_offers(hand: Hand) -> Iterable[Option]:
    """Offer the ante to all who owe it at once, and to each of them."""
    owing = hand.owing
    each = [(seat, cannot_pay(hand, seat, hand.rules.ante)) for seat in owing]
    if owing:
        refusal = next((refusal for _, refusal in each if refusal is not None), None)
        yield Option(kind="ante", refusal=refusal)
    for seat, refusal in each:
        yield Option(kind="ante", seat=seat, refusal=refusal)


def ante[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Put one ante in, or those of all who owe it."""
    payers = hand.owing if action.seat is None else (action.seat,)
    moves = tuple(Move(seat, BANK, hand.rules.ante, "ante") for seat in payers)
    antes = {**hand.antes, **dict(zip(payers, moves, strict=True))}
    return moved(hand, moves, phase="ANTE", antes=antes)


def why_not_ante(hand: Hand, action: Action) -> Refusal | None:
    """Say that the ante is in, or that the player sits out."""
    if action.seat is None:
        return None if hand.owing else Refusal("antes_complete")
    return _not_owing(hand, action.seat)


def _not_owing(hand: Hand, seat: Seat) -> Refusal | None:
    if seat in hand.antes:
        return Refusal("has_paid", {"seat": seat})
    if seat in hand.excluded:
        return Refusal("sits_out", {"seat": seat})
    return None if seat in hand.seats else Refusal("not_seated", {"seat": seat})


def unante_offers(hand: Hand) -> Iterable[Option]:
    """Offer everybody's ante back, out of order."""
    short = Refusal("count_first", {"shortage": hand.shortage}) if hand.shortage else None
    for seat in hand.seats:
        if seat in hand.antes:
            yield Option(kind="unante", seat=seat, refusal=short)


def unante[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Give an ante back to whoever put it in."""
    paid = hand.antes[action.actor]
    antes = {seat: move for seat, move in hand.antes.items() if seat != action.actor}
    place = hand.standing.index(paid)
    standing = hand.standing[:place] + hand.standing[place + 1 :]
    back = Move(BANK, paid.source, paid.amount, "ante_back")
    put_in = dict(hand.total_in)
    if isinstance(paid.source, int):
        put_in[paid.source] -= paid.amount
    phase = _phase(hand, antes, hand.excluded)
    return moved(hand, (back,), antes=antes, standing=standing, total_in=put_in, phase=phase)


def _phase(hand: Hand, antes: Mapping[Seat, Move], excluded: tuple[Seat, ...]) -> str:
    # With everything taken back the hand has not begun, and people may still sit and leave.
    return "ANTE" if antes or excluded or hand.shortage else "IDLE"


def why_not_unante(hand: Hand, action: Action) -> Refusal | None:
    """Say that the player has put nothing in."""
    return None if action.seat in hand.antes else Refusal("has_not_paid", {"seat": action.seat})


def exclude_offers(hand: Hand) -> Iterable[Option]:
    """Offer to leave out each one who owes the ante, unless everybody must pay."""
    if hand.rules.short_bank != "block":
        for seat in hand.owing:
            yield Option(kind="exclude", seat=seat)


def exclude[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Let a player sit this hand out."""
    out_by = dict(hand.out_by) | {action.actor: Out(EXCLUDED)}
    excluded = (*hand.excluded, action.actor)
    return altered(hand, phase="ANTE", excluded=excluded, out_by=out_by), ()


def why_not_exclude(hand: Hand, action: Action) -> Refusal | None:
    """Say that the ante is in, or that the house rules let nobody sit out."""
    if hand.rules.short_bank == "block":
        return Refusal("everybody_pays")
    return _not_owing(hand, action.actor)


def include_offers(hand: Hand) -> Iterable[Option]:
    """Offer to take back each exclusion."""
    return (Option(kind="include", seat=seat) for seat in hand.excluded)


def include[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Let a player in again who was to sit this hand out."""
    excluded = tuple(seat for seat in hand.excluded if seat != action.actor)
    out_by = {seat: out for seat, out in hand.out_by.items() if seat != action.actor}
    phase = _phase(hand, hand.antes, excluded)
    return altered(hand, phase=phase, excluded=excluded, out_by=out_by), ()


def why_not_include(hand: Hand, action: Action) -> Refusal | None:
    """Say that the player does not sit out."""
    return None if action.seat in hand.excluded else Refusal("sits_not_out", {"seat": action.seat})


def _coverer(hand: Hand) -> Party:
    return HOUSE if hand.rules.dealt_by == "house" else hand.dealing


def _cannot_cover(hand: Hand, amount: int) -> Refusal | None:
    payer = _coverer(hand)
    return cannot_pay(hand, payer, amount) if isinstance(payer, int) else None


def cover_offers(hand: Hand) -> Iterable[Option]:
    """Offer the dealer to pay an ante that nobody admits to owing, or what a count missed."""
    others = tuple(seat for seat in hand.owing if seat != _coverer(hand))
    if others and hand.rules.short_bank == "dealer_covers":
        yield Option(
            kind="cover_ante",
            seat=hand.dealer,
            others=others,
            fewest=1,
            most=1,
            refusal=_cannot_cover(hand, hand.rules.ante),
        )
    if hand.shortage:
        refusal = _cannot_cover(hand, hand.shortage)
        yield Option(kind="cover_ante", seat=hand.dealer, refusal=refusal)


def cover[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Let the dealer, or the house that deals for him, complete the bank (T-45)."""
    amount = hand.rules.ante if action.others else hand.shortage
    move = Move(_coverer(hand), BANK, amount, "ante_cover")
    if not action.others:
        return moved(hand, (move,), shortage=0)
    antes = dict(hand.antes) | {action.others[0]: move}
    return moved(hand, (move,), phase="ANTE", antes=antes)


def why_not_cover(hand: Hand, action: Action) -> Refusal | None:
    """Say who covers, and for whom he does not."""
    if action.seat != hand.dealer:
        return Refusal("dealer_covers", {"seat": action.seat, "dealer_seat": hand.dealer})
    if not action.others:
        return None if hand.shortage else Refusal("nothing_short")
    if hand.rules.short_bank != "dealer_covers":
        return Refusal("nobody_covers")
    if action.others[0] == _coverer(hand):
        return Refusal("owes_himself", {"seat": action.seat})
    return _not_owing(hand, action.others[0])


def count_offers(hand: Hand) -> Iterable[Option]:
    """Offer to count the bank."""
    unit = 1 if hand.bank % hand.rules.unit else hand.rules.unit
    yield Option(kind="bank_count", least=0, greatest=hand.bank, step=unit)


def count[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Book what a physical count found missing to suspense (1.5)."""
    missing = hand.bank - action.sum
    if not missing:
        return hand, ()
    move = Move(BANK, SUSPENSE, missing, "bank_shortage")
    return moved(hand, (move,), shortage=hand.shortage + missing)


def why_not_count(hand: Hand, action: Action) -> Refusal | None:
    """Say that there cannot be more than is booked."""
    if action.amount is not None and action.amount > hand.bank:
        return Refusal("more_than_booked", {"bank": hand.bank, "amount": action.amount})
    return None


def deal_offers(hand: Hand) -> Iterable[Option]:
    """Offer the deal; it is refused while the bank is not exactly full (T-46)."""
    yield Option(kind="deal", refusal=None if hand.phase == "SVARA_DEAL" else _not_full(hand))


def _not_full(hand: Hand) -> Refusal | None:
    if len(hand.playing) < 2:
        return Refusal("too_few_players", {"count": len(hand.playing)})
    if not hand.missing and not hand.owing:
        return None
    values = {
        "bank": hand.bank,
        "full": hand.full_bank,
        "missing": hand.missing,
        "seats": hand.owing,
        "shortage": hand.shortage,
    }
    return Refusal("bank_short", values)


def deal[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Deal to all whose ante is in, or in a svara to those who are in it (T-65)."""
    svara = hand.phase == "SVARA_DEAL"
    players = hand.hands if svara else hand.playing
    direction = hand.rules.direction
    seats = around(hand.seats, hand.dealing, direction)
    order = tuple(seat for seat in seats if seat in players)
    changes: dict[str, Any] = {"first_dealt": order}
    if svara:
        out = {seat: how for seat, how in hand.out_by.items() if how.how == EXCLUDED}
        changes["out_by"] = {seat: how for seat, how in out.items() if seat not in players}
    else:
        changes["first_dealer"] = hand.dealer
    return dealt(hand, order, **changes), ()


def ante_verbs[H: Hand]() -> dict[str, Verb[H]]:
    """Return the verbs of this module."""
    return {
        "ante": Verb(ante_offers, ante, why_not_ante),
        "unante": Verb(unante_offers, unante, why_not_unante),
        "exclude": Verb(exclude_offers, exclude, why_not_exclude),
        "include": Verb(include_offers, include, why_not_include),
        "cover_ante": Verb(cover_offers, cover, why_not_cover),
        "bank_count": Verb(count_offers, count, why_not_count),
        "deal": Verb(deal_offers, deal),
    }
