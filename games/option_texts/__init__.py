"""House rules in words: how the options of the games are named, explained and grouped.

What an option may be, the rules say (`games.rules.houserules`); here is only what people read.
Each game has a module of its own: an option of the same name may mean something else there.
"""

from collections.abc import Mapping

from games.option_texts import board, seka, terz, trinka
from games.option_texts.words import OptionTexts

TEXTS: Mapping[str, OptionTexts] = {
    "trinka": trinka.TRINKA,
    "seka": seka.SEKA,
    "board": board.BOARD,
    "terz": terz.TERZ,
}
"""The words of each game's house rules."""

ELSEWHERE = frozenset({"credit_limit"})
"""Options that a club sets elsewhere: a member's credit limit is his own."""
