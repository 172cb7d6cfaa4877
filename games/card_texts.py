"""Cards in words: for the ear, and the letter of a suit for who can't tell its colour."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.cards import Card

LETTERS: dict[str, Promise] = {
    "s": pgettext_lazy("letter of the suit of spades", "S"),
    "h": pgettext_lazy("letter of the suit of hearts", "H"),
    "d": pgettext_lazy("letter of the suit of diamonds", "D"),
    "c": pgettext_lazy("letter of the suit of clubs", "C"),
}

_SUITS: dict[str, Promise] = {
    "s": gettext_lazy("%(rank)s of spades"),
    "h": gettext_lazy("%(rank)s of hearts"),
    "d": gettext_lazy("%(rank)s of diamonds"),
    "c": gettext_lazy("%(rank)s of clubs"),
}

_RANKS: dict[str, Promise] = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
}


def card_name(card: Card) -> str:
    """Return the name of a card: "ace of spades", "10 of hearts"."""
    return str(_SUITS[card.suit]) % {"rank": rank_name(card.rank)}


def rank_name(rank: str) -> str:
    """Return the name of a rank: "ace", "10"."""
    return str(_RANKS.get(rank, rank))


def card_letter(card: Card) -> str:
    """Return the letter of its suit in the reader's language."""
    return str(LETTERS[card.suit])


@dataclass(frozen=True, slots=True, kw_only=True)
class PadCard:
    """One card of a pad to choose from.

    ``shut``: it can't be chosen, for it is taken or the hand is full; ``shakha``: it is a joker.
    """

    value: str
    rank: str
    suit: str
    letter: str
    name: str
    chosen: bool
    shut: bool
    shakha: bool


def pad_card(card: Card, *, chosen: bool, shut: bool = False, shakha: bool = False) -> PadCard:
    """Return a card of a pad, in the reader's language."""
    return PadCard(
        value=str(card),
        rank=card.rank,
        suit=card.suit,
        letter=card_letter(card),
        name=card_name(card),
        chosen=chosen,
        shut=shut,
        shakha=shakha,
    )
