"""What the games keep: play, disputes, evenings on paper, statistics."""

from games.models.disputes import Dispute, DisputeDecision, DisputeRules
from games.models.paper import (
    PaperSession,
    SheetDraft,
    SheetImport,
    SheetResult,
)
from games.models.play import (
    Action,
    Hand,
    Pot,
    PotBoard,
    Preset,
    RefusedAction,
    Seat,
    Table,
)
from games.models.statistics import (
    PlayerHand,
    SessionResult,
    StatisticsCursor,
)

__all__ = [
    "Action",
    "Dispute",
    "DisputeDecision",
    "DisputeRules",
    "Hand",
    "PaperSession",
    "PlayerHand",
    "Pot",
    "PotBoard",
    "Preset",
    "RefusedAction",
    "Seat",
    "SessionResult",
    "SheetDraft",
    "SheetImport",
    "SheetResult",
    "StatisticsCursor",
    "Table",
]
