"""Statistics: facts of each hand, read by cursor, and sums of them made for reading.

Each table's actions are numbered without gaps, and a number is only visible when all before it
are. A cursor says how far they have been read; it moves in the commit that uses what was read.
Whoever asks for it, how often and in which order, changes nothing. Whatever an action touches
(a new hand, a taking back into a finished one) is computed anew from the lines of that hand.
Corrections of closed sessions are read the same way from the club's book.
"""

from games.statistics.catching import (
    behind,
    catch_up,
    catch_up_all,
    catch_up_book,
    count_sheet,
)
from games.statistics.checking import Difference, check, check_club
from games.statistics.rebuilding import begin, rebuild, step, sum_up_anew
from games.statistics.sums import CORRECTION, SHEET, SUMS

__all__ = [
    "CORRECTION",
    "SHEET",
    "SUMS",
    "Difference",
    "begin",
    "behind",
    "catch_up",
    "catch_up_all",
    "catch_up_book",
    "check",
    "check_club",
    "count_sheet",
    "rebuild",
    "step",
    "sum_up_anew",
]
