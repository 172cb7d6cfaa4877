"""A deal with real cards: what the people at a table do with theirs, one action after another."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.rules.admission import admits
from games.rules.protocol import Action, Option


class Watch:
    """What a script may look at between its actions: the state of the table and its options."""

    def __init__(self, state: Any, options: Sequence[Option]) -> None:
        self.state = state
        self.options = options

    def see(self, state: Any, options: Sequence[Option]) -> None:
        """Look at the table as it is now."""
        self.state, self.options = state, options

    def allows(self, action: Action) -> bool:
        """Tell whether the rules let ``action`` happen now."""
        return any(admits(option, action) for option in self.options)


type Script = Iterator[Action]


def likely(chance: Random, odds: float) -> bool:
    """Throw a die that falls well with probability ``odds``."""
    return chance.random() < odds
