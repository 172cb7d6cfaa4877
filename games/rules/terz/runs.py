"""Cards of one suit in a row: which there are, what they contain, which of two is better (Z-7…)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from games.rules.cards import DECKS, RANKS, SUITS, Card

DECK = DECKS["32"]
ORDER = RANKS[: RANKS.index("7") + 1]
"""The natural order, which counts in a run, and not that of the tricks (5.5)."""

NAMES = ("terz", "quart", "run5", "run6", "run7", "run8")
SHORTEST = 3

FOURS = ("J", "A", "K", "Q", "10", "9")
"""The ranks whose four cards can score (Z-12)."""


@dataclass(frozen=True)
class Run:
    """Cards in a row: a name such as ``quart``, the suit, and the rank of the top card."""

    name: str
    suit: str
    top: str

    @cached_property
    def length(self) -> int:
        """Return how many cards it has."""
        return NAMES.index(self.name) + SHORTEST

    @cached_property
    def cards(self) -> frozenset[Card]:
        """Return its cards."""
        first = ORDER.index(self.top)
        return frozenset(Card(rank, self.suit) for rank in ORDER[first : first + self.length])

    @property
    def height(self) -> tuple[int, int]:
        """Return what decides between two runs: the length, then the top card (Z-8)."""
        return self.length, Card(self.top, self.suit).height

    def __str__(self) -> str:
        return f"{self.name} {self.suit} {self.top}"


RUNS: Mapping[str, Run] = {
    str(run): run
    for run in (
        Run(name, suit, top)
        for length, name in enumerate(NAMES, start=SHORTEST)
        for suit in SUITS
        for top in ORDER[: len(ORDER) - length + 1]
    )
}
"""Every run that fits the deck, by how a line of the notation names it."""


def four_cards(rank: str) -> frozenset[Card]:
    """Return the four cards of a rank."""
    return frozenset(Card(rank, suit) for suit in SUITS)
