"""A house rule that may be a table of ranks, as a choice and a cell for each rank."""

from dataclasses import dataclass

from django.http import QueryDict

from games.card_texts import rank_name
from games.rules.cards import RANKS
from games.rules.houserules import Setting

OWN = "table"
"""What is chosen where none of the ready ways is meant."""

CELL_MAX = 6


@dataclass(frozen=True, slots=True)
class Cell:
    """One rank of the table: the name of its field, what it is called, what stands in it."""

    name: str
    rank: str
    label: str
    typed: str


def cells_of(setting: Setting, text: str) -> tuple[Cell, ...]:
    """Return the cells of a table that is written as ``A:11,K:10``; those not named are empty."""
    pairs = (word.partition(":") for word in text.replace(" ", "").split(",") if ":" in word)
    typed = {rank: number for rank, _colon, number in pairs}
    return tuple(
        Cell(f"{setting.name}-{rank}", rank, rank_name(rank), typed.get(rank, "")) for rank in RANKS
    )


def typed_table(setting: Setting, data: QueryDict) -> str:
    """Return what was chosen, or the cells that were typed in as one text; not checked yet."""
    chosen = data.get(setting.name, "")
    if chosen != OWN:
        return chosen
    typed = {rank: data.get(f"{setting.name}-{rank}", "")[:CELL_MAX].strip() for rank in RANKS}
    # A comma would begin another cell.
    return ",".join(
        f"{rank}:{number.replace(',', '.')}" for rank, number in typed.items() if number
    )
