"""Our side of the hands: one of each game, folded from a table's recorded actions.

Each action is checked against the options of its state, as it is when the dealer taps it. Trinka
plays the script that pokerkit plays as well; the others a plain hand of their own.
"""

import sys
from typing import Any

from bench.contenders.script import ANTE, PLAYERS, SCRIPT
from bench.contenders.turns import take_turns
from games.rules import GAMES
from games.rules.protocol import Setup, fold
from games.rules.record import parse_line

SEATS = tuple(range(1, PLAYERS + 1))
EMPTY_POTS = dict.fromkeys(GAMES["board"].pots, 0)

HANDS: dict[str, tuple[Setup, str]] = {
    "trinka": (
        Setup(seats=SEATS, dealer=PLAYERS, rules={"ante": ANTE, "ceiling_multiple": None}),
        "; ".join(
            (
                "ante all; deal",
                *(
                    f"{seat + 1} bet {sum_}" if sum_ else f"{seat + 1} fold"
                    for seat, sum_ in SCRIPT
                ),
                "take_bank",
            )
        ),
    ),
    "seka": (
        Setup(seats=SEATS, dealer=PLAYERS, rules={"ante": ANTE}),
        (
            "ante all; deal; 1 raise 10; 2 raise 30; 3 call; 4 fold; 5 call; 6 fold; 1 call; "
            "2 open; 2 show 21; 3 concede; 5 show 20; 1 show 27; take_bank"
        ),
    ),
    "board": (
        Setup(seats=SEATS[:4], dealer=1, pots=EMPTY_POTS),
        (
            "stake all; deal; 2 claim M K Q; 3 declare J; 3 claim T J 10 9; 4 claim A; 1 no_claim; "
            "3 lay J; 2 lay Q K; 4 lay A; 3 miss 10; 1 out; cancel 2 3 3 2 4 4; 4 end_fine 26"
        ),
    ),
    "terz": (
        Setup(seats=SEATS[:2], score={1: 356, 2: 474}),
        (
            "stake all; drawn 1; deal c Jc; 2 exchange7; 1 meld quart h Q; count 1 84 2 56 "
            "middle 2; end_deal 1; deal s 10s; 1 meld four A; count 1 90 2 60 last 1; "
            "end_deal 1; settle"
        ),
    ),
}
"""What each hand begins with, and its lines."""


def main(name: str) -> None:
    """Fold the hand of a game, a while at a time."""
    game = GAMES[name]
    setup, lines = HANDS[name]
    actions = tuple(map(parse_line, lines.split("; ")))

    def play(_club: int = 0) -> Any:
        return fold(game, game.start(setup), actions)

    if not play().over:
        raise SystemExit(f"The hand of {name} did not end as its script says.")
    take_turns(play)


if __name__ == "__main__":
    main(sys.argv[1])
