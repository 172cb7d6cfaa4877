"""The rules of each game for reading, with the house rules worked in.

Plain values made from the house rules; nothing here needs a database. Every sentence is whole and
written for the value that an option has, and sums are in the club's money.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.rulebook import board, seka, terz, trinka
from games.rulebook.book import Chapter, Money, Rulebook
from games.rulebook.differences import differences

type Author = Callable[[Any, Money], tuple[Chapter, ...]]

AUTHORS: Mapping[str, Author] = {
    "trinka": trinka.chapters,
    "seka": seka.chapters,
    "board": board.chapters,
    "terz": terz.chapters,
}
"""Who writes the rule book of each game, from its house rules."""


def rulebook(game: str, rules: Any, money: Money) -> Rulebook:
    """Return the rule book of ``game`` as it is played with ``rules``."""
    return Rulebook(game, differences(game, rules, money), AUTHORS[game](rules, money))
