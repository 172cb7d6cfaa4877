"""What a hand of trinka is worth (2.5)."""

from collections import Counter
from collections.abc import Sequence

from games.rules.cards import DECKS, Card
from games.rules.pointrules import PointRules
from games.rules.protocol import HandValue, RefusedError

PLAIN = {"A": 11, "K": 10, "Q": 10, "J": 10} | {str(rank): rank for rank in range(6, 11)}


def value(cards: Sequence[Card], rules: PointRules) -> HandValue:
    """Return the value of three cards.

    Raises:
        RefusedError: not three cards, a card twice, or a card outside the deck of the rules.
    """
    _check(cards, rules.deck)
    points, name = _points(cards, rules)
    # Equal points are a tie whatever the cards are (T-52), unless the house rule says otherwise.
    trinka = name == "trinka" and rules.trinka_beats_equal_two_cards
    return HandValue(points, name, (points, int(trinka)))


def _check(cards: Sequence[Card], deck: str) -> None:
    if len(cards) != 3:
        raise RefusedError("cards_needed", count=3)
    for card in cards:
        if card not in DECKS[deck]:
            raise RefusedError("card_outside_deck", card=card.symbol, deck=deck)
        if cards.count(card) > 1:
            raise RefusedError("card_twice", card=card.symbol)


def _points(cards: Sequence[Card], rules: PointRules) -> tuple[int, str]:
    ranks = Counter(card.rank for card in cards)
    suits = Counter(card.suit for card in cards)
    sums = {suit: sum(PLAIN[card.rank] for card in cards if card.suit == suit) for suit in suits}
    best = max(sums.values())
    if ranks["A"] == 3:
        return 33, "three aces"
    if ranks["6"] == 3:
        return (34 if rules.top_hands == "sixes_over_aces" else 32), "three sixes"
    if ranks["10"] == 3:
        return best, "three tens"
    if len(suits) == 1:
        return best, "trinka"
    if ranks["A"] == 2 and rules.two_aces_22:
        return 22, "two aces"
    return best, "two of a suit" if best > max(
        PLAIN[card.rank] for card in cards
    ) else "single card"
