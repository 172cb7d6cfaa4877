"""The three cards of a hand of a point game, whatever they are worth there."""

from collections.abc import Sequence

from games.rules.cards import Card
from games.rules.pointrules import PointRules
from games.rules.protocol import RefusedError


def check_three(cards: Sequence[Card], rules: PointRules) -> None:
    """See that these are three different cards of the deck.

    Raises:
        RefusedError: not three cards, a card twice, or a card outside the deck of the rules.
    """
    if len(cards) != 3:
        raise RefusedError("cards_needed", count=3)
    for card in cards:
        if card not in rules.cards:
            raise RefusedError("card_outside_deck", card=card.symbol, deck=rules.deck)
        if cards.count(card) > 1:
            raise RefusedError("card_twice", card=card.symbol)
