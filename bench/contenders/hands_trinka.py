"""Our side of the hands: the script as trinka, folded from a table's recorded actions.

Each action is checked against the options of its state, as it is when the dealer taps it.
"""

from typing import Any

from bench.contenders.script import ANTE, PLAYERS, SCRIPT
from bench.contenders.turns import take_turns
from games.rules import GAMES
from games.rules.protocol import Setup, fold
from games.rules.record import parse_line

TRINKA = GAMES["trinka"]
SETUP = Setup(
    seats=tuple(range(1, PLAYERS + 1)),
    dealer=PLAYERS,
    rules={"ante": ANTE, "ceiling_multiple": None},
)
LINES = (
    "ante all",
    "deal",
    *(f"{seat + 1} bet {amount}" if amount else f"{seat + 1} fold" for seat, amount in SCRIPT),
    "take_bank",
)
ACTIONS = tuple(parse_line(line) for line in LINES)


def play(_club: int = 0) -> Any:
    """Fold the hand and return its end."""
    return fold(TRINKA, TRINKA.start(SETUP), ACTIONS)


if __name__ == "__main__":
    if not play().over:
        raise SystemExit("The hand did not end as the script says.")
    take_turns(play)
