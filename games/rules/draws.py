"""Draws for the senior card: who deals first (1.3), and who deals a svara (T-61)."""

from collections.abc import Iterable
from typing import Any

from games.rules.cards import DECKS
from games.rules.hand import Hand, altered
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat


def drawing(hand: Hand) -> tuple[Seat, ...]:
    """Return who draws now: while a svara is entered, those who would draw if it closed."""
    if hand.phase != "SVARA_ENTRY":
        return hand.drawers
    if hand.solo or hand.rules.svara_dealer_draw == "participants":
        return hand.hands
    return hand.originators


def _cannot_draw(hand: Hand, drawers: tuple[Seat, ...]) -> Refusal | None:
    if len(drawers) >= 2:
        return None
    if hand.phase == "SVARA_ENTRY":
        return Refusal("nobody_joined")
    return Refusal("too_few_players", {"count": len(drawers)})


def draw_offers(hand: Hand) -> Iterable[Option]:
    """Offer the draw: exactly those concerned show one card each."""
    drawers = drawing(hand)
    yield Option(
        kind="draw_high",
        others=drawers,
        fewest=len(drawers),
        most=len(drawers),
        cards=DECKS[hand.rules.deck],
        card_count=len(drawers),
        refusal=_cannot_draw(hand, drawers),
    )


def draw[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Let the senior card decide; those who tie for it draw again among themselves."""
    heights = [card.height for card in action.cards]
    lowest = hand.phase == "DRAW_DEALER" and hand.first_draw
    lowest = lowest and hand.rules.first_dealer == "draw_low"
    best = min(heights) if lowest else max(heights)
    drawn = zip(action.others, heights, strict=True)
    tied = tuple(seat for seat, height in drawn if height == best)
    if len(tied) == 1:
        return _decided(hand, tied[0]), ()
    phase = "DRAW_DEALER" if hand.phase == "DRAW_DEALER" else "SVARA_DRAW"
    again = tuple(seat for seat in drawing(hand) if seat in tied)
    return altered(hand, phase=phase, drawers=again, all_draw=False), ()


def why_not_draw(hand: Hand, action: Action) -> Refusal | None:
    """Say who must draw."""
    drawers = drawing(hand)
    if _cannot_draw(hand, drawers) is None and set(action.others) != set(drawers):
        return Refusal("who_draws", {"seats": drawers})
    return None


def drawn_offers(hand: Hand) -> Iterable[Option]:
    """Offer to note who had the senior card, when the cards were not typed."""
    drawers = drawing(hand)
    refusal = _cannot_draw(hand, drawers)
    return (Option(kind="drawn", seat=seat, refusal=refusal) for seat in drawers)


def drawn[H: Hand](hand: H, action: Action) -> tuple[H, Moves]:
    """Give the deal to the one who had the senior card."""
    return _decided(hand, action.actor), ()


def why_not_drawn(hand: Hand, action: Action) -> Refusal | None:
    """Say who draws."""
    drawers = drawing(hand)
    if action.seat not in drawers:
        return Refusal("who_draws", {"seats": drawers})
    return None


def _decided[H: Hand](hand: H, dealer: Seat) -> H:
    phase = "IDLE" if hand.phase == "DRAW_DEALER" else "SVARA_DEAL"
    decided: dict[str, Any] = {"all_draw": False, "first_draw": False, "drawers": ()}
    return altered(hand, phase=phase, dealer=dealer, **decided)


def draw_verbs[H: Hand]() -> dict[str, Verb[H]]:
    """Return the verbs of this module."""
    return {
        "draw_high": Verb(draw_offers, draw, why_not_draw),
        "drawn": Verb(drawn_offers, drawn, why_not_drawn),
    }
