"""Where the bank goes: to one hand, or divided by consent; and what pacts then give (2.3.7)."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.rules.company import altered, around
from games.rules.hand import Hand, Shown
from games.rules.houserules import differences
from games.rules.payments import parts, payout
from games.rules.play import Verb
from games.rules.protocol import BANK, HOUSE, Action, Move, Moves, Option, Refusal, Seat, Setup
from games.rules.purses import moved
from games.rules.splits import equal_split, floor_to_unit


def take_offers(hand: Hand) -> Iterable[Option]:
    """Offer the bank to the one who is left (T-40), or whom nobody joined in a solo svara."""
    if hand.phase == "SOLE_LEFT" or (hand.solo and not hand.joined):
        yield Option(kind="take_bank")


def take[H: Hand](hand: H, _action: Action) -> tuple[H, Moves]:
    """Give the whole bank to the hand that is left; a pact partner gets his part of it."""
    winner = hand.active[0]
    won = payout(hand, winner, hand.bank, "bank_won")
    shares = _pact_shares(hand, {winner: hand.bank}, (winner,))
    return moved(hand, won + shares, winner=winner, **_END)


_END: dict[str, Any] = {"over": True, "phase": "IDLE", "turn": None}


def why_not_take(hand: Hand, _action: Action) -> Refusal | None:
    """Say who is in."""
    in_it = hand.active if hand.phase == "SOLE_LEFT" else hand.hands
    return Refusal("more_than_one_in", {"seats": in_it}) if len(in_it) > 1 else None


def divided[H: Hand](hand: H, heads: tuple[Seat, ...]) -> tuple[H, Moves]:
    """Divide the bank equally; the odd units go as the house rule says (1.4, A-17)."""
    rules = hand.rules
    heads = tuple(seat for seat in hand.order if seat in heads)
    if rules.split_remainder == "first_left":
        shares = equal_split(hand.bank, len(heads), rules.unit)
    else:
        shares = (floor_to_unit(hand.bank // len(heads), rules.unit),) * len(heads)
    got = dict(zip(heads, shares, strict=True))
    moves: list[Move] = []
    for seat, share in got.items():
        moves += payout(hand, seat, share, "split")
    rest = hand.bank - sum(shares)
    if rest and rules.split_remainder == "club":
        moves.append(Move(BANK, HOUSE, rest, "split_remainder"))
    moves += _pact_shares(hand, got, heads)
    return moved(hand, tuple(moves), splitters=heads, split=None, **_END)


def _pact_shares(hand: Hand, got: Mapping[Seat, int], winners: tuple[Seat, ...]) -> Moves:
    """Return what the winners give to those of their pacts who got nothing.

    The parts of a pact are put together and divided equally; those who already have equal parts
    keep the odd units.
    """
    moves: list[Move] = []
    unit = hand.rules.unit
    for pact in hand.pacts:
        givers = tuple(seat for seat in winners if seat in pact)
        takers = tuple(seat for seat in pact if seat not in winners)
        if not givers or not takers:
            continue
        together = sum(got[seat] for seat in givers)
        share = floor_to_unit(together // len(pact), unit)
        keeps = equal_split(together - share * len(takers), len(givers), unit)
        gives = {seat: got[seat] - keep for seat, keep in zip(givers, keeps, strict=True)}
        takes = dict.fromkeys(takers, share)
        moves += _between(_persons(hand, gives), _persons(hand, takes))
    return tuple(moves)


def _persons(hand: Hand, sums: Mapping[Seat, int]) -> list[tuple[Seat, int]]:
    return [part for holder, amount in sums.items() for part in parts(hand, holder, amount)]


def _between(gives: list[tuple[Seat, int]], takes: list[tuple[Seat, int]]) -> Moves:
    """Return moves that carry what some give to those who take the same sum."""
    moves: list[Move] = []
    gives, takes = gives[::-1], takes[::-1]
    while gives and takes:
        (giver, has), (taker, wants) = gives.pop(), takes.pop()
        amount = min(has, wants)
        if giver != taker:
            moves.append(Move(giver, taker, amount, "pact_share"))
        if has > amount:
            gives.append((giver, has - amount))
        if wants > amount:
            takes.append((taker, wants - amount))
    return tuple(moves)


def show_offers(hand: Hand) -> Iterable[Option]:
    """Offer everybody who got cards to show points or cards; it only records."""
    least, greatest = hand.points_range
    for seat in hand.order:
        known = {
            card for other, shown in hand.shown.items() if other != seat for card in shown.cards
        }
        free = tuple(card for card in hand.deck if card not in known)
        yield Option(kind="show", seat=seat, least=least, greatest=greatest)
        yield Option(kind="show", seat=seat, cards=free, card_count=3)


def show[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Note what a player showed."""
    shown = dict(hand.shown) | {action.actor: Shown(action.amount, action.cards)}
    return altered(hand, shown=shown), ()


def why_not_show(hand: Hand, action: Action) -> Refusal | None:
    """Say that the player has no cards, or what is wrong with the cards."""
    if action.seat not in hand.order:
        return Refusal("not_dealt_in", {"seat": action.seat})
    if action.amount is not None:
        return Refusal("points_impossible", {"points": action.amount})
    if len(action.cards) != 3:
        return Refusal("cards_needed", {"count": 3})
    if len(set(action.cards)) != 3:
        return Refusal("card_twice")
    for card in action.cards:
        if card not in hand.deck:
            return Refusal("card_outside_deck", {"card": card.symbol, "deck": hand.rules.deck})
    return Refusal("card_not_free")


def concede_offers(hand: Hand) -> Iterable[Option]:
    """Offer everybody who got cards to throw them in unseen; it only records."""
    return (Option(kind="concede", seat=seat) for seat in hand.order)


def concede[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Note that a player showed nothing."""
    return altered(hand, shown=dict(hand.shown) | {action.actor: Shown()}), ()


def payout_verbs[H: Hand]() -> dict[str, Verb[H]]:
    """Return the verbs of this module."""
    return {
        "take_bank": Verb(take_offers, take, why_not_take),
        "show": Verb(show_offers, show, why_not_show),
        "concede": Verb(concede_offers, concede, why_not_show),
    }


def next_setup(hand: Hand) -> Setup:
    """Return what the hand after this one begins with: who deals, and what lies in the bank."""
    dealer, drawers = _next_dealer(hand)
    return Setup(
        seats=hand.seats,
        rules=differences(hand.rules),
        dealer=dealer,
        drawers=drawers,
        bank=hand.bank,
    )


def _next_dealer(hand: Hand) -> tuple[Seat | None, tuple[Seat, ...]]:
    first = hand.dealer if hand.first_dealer is None else hand.first_dealer
    if first is None or (hand.winner is None and not hand.splitters):
        # An annulled hand is dealt again by the one who dealt its first cards (1.8).
        return first, ()
    left = around(hand.seats, first, hand.rules.direction)[0]
    if hand.rules.next_dealer == "left":
        return left, ()
    if hand.winner is not None:
        return hand.winner, ()
    after = {"same": first, "left": left}.get(hand.rules.dealer_after_split)
    # Without a winner those who divided the bank draw for the deal (2.3.1).
    drawers = tuple(seat for seat in hand.seats if seat in hand.splitters)
    return after, drawers if after is None else ()
