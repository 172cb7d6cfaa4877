"""Tables of ranks as house rules keep them: one text form, ``A:11,K:10`` (rules.md 4.4)."""

from collections.abc import Mapping

from games.rules.cards import RANKS


def read_table(text: str, greatest: int) -> str | None:
    """Return a table of ranks in its one form; ``None`` if ``text`` is none.

    Each rank is named once, with a whole number from 0 to ``greatest``.
    """
    points: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        rank, colon, number = word.partition(":")
        known = rank in RANKS and rank not in points and bool(colon)
        if not known or not (number.isascii() and number.isdigit() and len(number) <= 9):
            return None
        points[rank] = int(number)
    if not points or max(points.values()) > greatest:
        return None
    return write_table(points)


def write_table(points: Mapping[str, object]) -> str:
    """Return a table as it is written, the highest rank first; what is no rank comes last."""
    ranks = sorted(points, key=lambda rank: RANKS.index(rank) if rank in RANKS else len(RANKS))
    return ",".join(f"{rank}:{points[rank]}" for rank in ranks)


def table_of(text: str) -> dict[str, int]:
    """Return the numbers of a table that `read_table` has read."""
    pairs = (word.split(":") for word in text.split(","))
    return {rank: int(number) for rank, number in pairs}
