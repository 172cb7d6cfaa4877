"""Points on the score sheet, and when they end the game (5.3)."""

from typing import Any

from games.rules.company import altered
from games.rules.protocol import Moves, Seat
from games.rules.terz.game import Entry, Points, TerzGame


def noted(
    game: TerzGame, kind: str, seat: Seat, word: str, points: Points, **changes: Any
) -> tuple[TerzGame, Moves]:
    """Return the game with a line more on the sheet, and its points added.

    Where the house rules look at once whether somebody has won, the game may end with it.
    """
    score = dict(game.score)
    for who, change in points:
        score[who] = score.get(who, 0) + change
    entries = (*game.entries, Entry(kind, seat, word, points))
    after = altered(game, score=score, entries=entries, **changes)
    if game.rules.win_check == "immediate" and after.leader is not None:
        after = altered(after, phase="SETTLE")
    return after, ()


def changed(*points: tuple[Seat, int]) -> Points:
    """Return those of ``points`` that change something."""
    return tuple((seat, change) for seat, change in points if change)
