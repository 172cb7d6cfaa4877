"""Draws for the senior card: who deals first (1.3), and who deals a svara (T-61)."""

from collections.abc import Iterable

from games.rules.company import Company, altered
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat


def _cannot_draw(company: Company, drawers: tuple[Seat, ...]) -> Refusal | None:
    if len(drawers) >= 2:
        return None
    if company.phase == "SVARA_ENTRY":
        return Refusal("nobody_joined")
    return Refusal("too_few_players", {"count": len(drawers)})


def draw_offers(company: Company) -> Iterable[Option]:
    """Offer the draw: exactly those concerned show one card each."""
    drawers = company.drawing
    yield Option(
        kind="draw_high",
        others=drawers,
        fewest=len(drawers),
        most=len(drawers),
        cards=company.deck,
        card_count=len(drawers),
        refusal=_cannot_draw(company, drawers),
    )


def draw[C: Company](company: C, action: Action) -> tuple[C, Moves]:
    """Let the senior card decide; those who tie for it draw again among themselves."""
    heights = [card.height for card in action.cards]
    best = min(heights) if company.draws_lowest else max(heights)
    drawn = zip(action.others, heights, strict=True)
    tied = [seat for seat, height in drawn if height == best]
    if len(tied) == 1:
        return altered(company, **company.drawn(tied[0])), ()
    again = tuple(seat for seat in company.drawing if seat in tied)
    return altered(company, **company.drawn_again(again)), ()


def why_not_draw(company: Company, action: Action) -> Refusal | None:
    """Say who must draw."""
    drawers = company.drawing
    if _cannot_draw(company, drawers) is None and set(action.others) != set(drawers):
        return Refusal("who_draws", {"seats": drawers})
    return None


def drawn_offers(company: Company) -> Iterable[Option]:
    """Offer to note who had the senior card, when the cards were not typed."""
    drawers = company.drawing
    refusal = _cannot_draw(company, drawers)
    return (Option(kind="drawn", seat=seat, refusal=refusal) for seat in drawers)


def drawn[C: Company](company: C, action: Action) -> tuple[C, Moves]:
    """Give the deal to the one who had the senior card."""
    return altered(company, **company.drawn(action.actor)), ()


def why_not_drawn(company: Company, action: Action) -> Refusal | None:
    """Say who draws."""
    drawers = company.drawing
    if action.seat not in drawers:
        return Refusal("who_draws", {"seats": drawers})
    return None


def draw_verbs[C: Company]() -> dict[str, Verb[C]]:
    """Return the verbs of this module."""
    return {
        "draw_high": Verb(draw_offers, draw, why_not_draw),
        "drawn": Verb(drawn_offers, drawn, why_not_drawn),
    }
