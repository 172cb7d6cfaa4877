"""Cards and decks: a rank and a suit; nothing here knows what a card is worth."""

from dataclasses import dataclass

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""From the highest to the lowest (1.3)."""

SUITS = ("s", "h", "d", "c")
SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A playing card, as ``Card("10", "d")``."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def symbol(self) -> str:
        """Return the card with the sign of its suit, as ``10♦``."""
        return self.rank + SYMBOLS[self.suit]

    @property
    def height(self) -> int:
        """Return how high the rank is; the ace is the highest."""
        return -RANKS.index(self.rank)


def parse_card(text: str) -> Card:
    """Read a card written as rank and suit: ``10d``, ``As``, ``A♠``; letters of any case.

    Raises:
        ValueError: ``text`` is not a card.
    """
    suit = _LETTERS.get(text[-1:], text[-1:].lower())
    rank = text[:-1].upper()
    if rank not in RANKS or suit not in SUITS:
        raise ValueError(text)
    return Card(rank, suit)


def _deck(lowest: str) -> tuple[Card, ...]:
    ranks = RANKS[: RANKS.index(lowest) + 1]
    return tuple(Card(rank, suit) for rank in ranks for suit in SUITS)


PICTURES = ("K", "Q", "J")

DECKS = {
    "24": tuple(card for card in _deck("6") if card.rank not in PICTURES),
    "32": _deck("7"),
    "36": _deck("6"),
    "52": _deck("2"),
}
"""The decks of the games by the names that house rules give them; 24 has no pictures (2.3.1)."""
