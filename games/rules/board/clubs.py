"""The six winning clubs, the two saucers and the trynkas of the board (B-3…B-7)."""

from functools import cache
from itertools import pairwise

from games.rules.cards import DECKS, RANKS
from games.rules.ranks import POTS

MARRIAGE = "M"
TRYNKA = "T"
SAUCERS = (MARRIAGE, TRYNKA)

WINNING = tuple(pot for pot in POTS if pot not in SAUCERS)
"""The clubs that lie on the table, from the ace down to the nine (B-3)."""

PAIR = ("K", "Q")
"""King and queen of clubs: the marriage (B-13)."""

_UPWARDS = tuple(reversed(WINNING))
LAID_MARRIAGE = ("Q", "K")
"""The marriage as it is laid: piles ascend, so the queen comes first (B-26)."""
LAID_TRYNKAS = tuple(zip(_UPWARDS, _UPWARDS[1:], _UPWARDS[2:], strict=False))
"""Three winning clubs in a row as they are laid."""


@cache
def tops(deck: str) -> tuple[str, ...]:
    """Return the highest cards of the trynkas that a deck has, the best first (4.5)."""
    ranks = {card.rank for card in DECKS[deck]}
    return tuple(rank for rank in RANKS if rank in ranks)[:-2]


def trynka(top: str) -> tuple[str, str, str]:
    """Return the three clubs of the trynka with this top card (B-6); the ace is high only."""
    place = RANKS.index(top)
    return RANKS[place], RANKS[place + 1], RANKS[place + 2]


def in_one_run(first: str, second: str) -> bool:
    """Tell whether two trynkas overlap or touch: then they are one run, and count once (4.3.5)."""
    return abs(RANKS.index(first) - RANKS.index(second)) <= len(trynka(first))


def married(laid: tuple[str, ...]) -> bool:
    """Tell whether the king was laid right after the queen (B-26)."""
    return LAID_MARRIAGE in pairwise(laid)
