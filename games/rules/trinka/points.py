"""What a hand of trinka is worth (2.5)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.rules.cards import Card
from games.rules.handcards import check_three
from games.rules.protocol import HandValue, Part
from games.rules.trinka.rules import TrinkaRules

PLAIN = {"A": 11, "K": 10, "Q": 10, "J": 10} | {str(rank): rank for rank in range(6, 11)}


def value(cards: Sequence[Card], rules: TrinkaRules) -> HandValue:
    """Return the value of three cards.

    Raises:
        RefusedError: not three cards, a card twice, or a card outside the deck of the rules.
    """
    check_three(cards, rules)
    name, parts = _parts(cards, rules)
    points = sum(part.points for part in parts)
    # Equal points are a tie whatever the cards are (T-52), unless the house rule says otherwise.
    trinka = name == "trinka" and rules.trinka_beats_equal_two_cards
    return HandValue(points, name, (points, int(trinka)), parts)


def _parts(cards: Sequence[Card], rules: TrinkaRules) -> tuple[str, tuple[Part, ...]]:
    """Return what the hand is called, and the cards that count."""
    ranks = Counter(card.rank for card in cards)
    suits = {card.suit: _each(one for one in cards if one.suit == card.suit) for card in cards}
    best = max(suits.values(), key=lambda parts: sum(part.points for part in parts))
    if ranks["A"] == 3:
        return "three aces", _each(cards)
    if ranks["6"] == 3:
        # 32 is no sum; it stands above every trinka and below three aces (T-21).
        points = 34 if rules.top_hands == "sixes_over_aces" else 32
        return "three sixes", (Part(tuple(cards), points),)
    if ranks["10"] == 3:
        return "three tens", best
    if len(suits) == 1:
        return "trinka", best
    if ranks["A"] == 2 and rules.two_aces_22:
        return "two aces", _each(card for card in cards if card.rank == "A")
    return ("two of a suit" if len(best) == 2 else "single card"), best


def _each(cards: Iterable[Card]) -> tuple[Part, ...]:
    return tuple(Part((card,), PLAIN[card.rank]) for card in cards)
