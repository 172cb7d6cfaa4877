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
    BookCursor,
    CorrectedResult,
    DealerHand,
    HandFacts,
    PlayerHand,
    StatisticsCheck,
    StatisticsCursor,
    StatisticsRebuild,
)
from games.models.sums import (
    BankSize,
    DealerFigures,
    HourResult,
    Meeting,
    PlayedFigures,
    SessionResult,
)
from games.models.watching import WatchLink

__all__ = [
    "Action",
    "BankSize",
    "BookCursor",
    "CorrectedResult",
    "DealerFigures",
    "DealerHand",
    "Dispute",
    "DisputeDecision",
    "DisputeRules",
    "Hand",
    "HandFacts",
    "HourResult",
    "Meeting",
    "PaperSession",
    "PlayedFigures",
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
    "StatisticsCheck",
    "StatisticsCursor",
    "StatisticsRebuild",
    "Table",
    "WatchLink",
]
