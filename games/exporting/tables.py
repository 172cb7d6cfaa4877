"""Which tables an export has: each row of a club that isn't about logins or about our machinery.

The columns are those of the database. Amounts are whole minor units, so that every program reads
them as numbers whatever its decimal sign; times are in UTC. `docs/export.md` tells it to readers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, QuerySet

from club import models as club_models
from club.models import Club
from games import models as games_models
from ledger import models as ledger_models

VERSION = 1
"""Of the format; another number when a column changes its meaning or goes."""

HIDDEN = {(club_models.Member, "user_id")}
"""Columns that tell of logins."""

AT_ONCE = 5000


@dataclass(frozen=True)
class Table:
    """A table of the export: its name, its model, and how the model's rows find their club."""

    name: str
    model: type[Model]
    lookup: str

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""
        names = [field.attname for field in self.model._meta.concrete_fields]
        return [name for name in names if (self.model, name) not in HIDDEN]

    def count(self, club: Club) -> int:
        """Return how many rows it has."""
        return self._rows(club).count()

    def rows(self, club: Club) -> Iterator[tuple[Any, ...]]:
        """Yield its rows by their primary keys, holding a few at a time."""
        ordered = self._rows(club).order_by("pk").values_list(*self.columns)
        yield from ordered.iterator(chunk_size=AT_ONCE)

    def _rows(self, club: Club) -> QuerySet[Any]:
        owner = club.book if self.model.__module__ == ledger_models.__name__ else club.pk
        return self.model._default_manager.filter(**{self.lookup: owner})


TABLES = (
    Table("club", club_models.Club, "pk"),
    Table("members", club_models.Member, "club"),
    Table("member_merges", club_models.MemberMerge, "club"),
    Table("club_accounts", club_models.ClubAccount, "club"),
    Table("desk_rules", club_models.DeskRules, "club"),
    Table("log", club_models.LogEntry, "club"),
    Table("presets", games_models.Preset, "club"),
    Table("pot_boards", games_models.PotBoard, "club"),
    Table("pots", games_models.Pot, "board__club"),
    Table("sessions", club_models.PlaySession, "club"),
    Table("sheet_imports", games_models.SheetImport, "club"),
    Table("sheet_results", games_models.SheetResult, "session__club"),
    Table("paper_sessions", games_models.PaperSession, "session__club"),
    Table("tables", games_models.Table, "session__club"),
    Table("seats", games_models.Seat, "table__session__club"),
    Table("hands", games_models.Hand, "table__session__club"),
    Table("actions", games_models.Action, "table__session__club"),
    Table("refused_actions", games_models.RefusedAction, "table__session__club"),
    Table("hand_facts", games_models.HandFacts, "session__club"),
    Table("dispute_rules", games_models.DisputeRules, "club"),
    Table("disputes", games_models.Dispute, "hand__table__session__club"),
    Table("dispute_decisions", games_models.DisputeDecision, "dispute__hand__table__session__club"),
    Table("player_hands", games_models.PlayerHand, "session__club"),
    Table("dealer_hands", games_models.DealerHand, "session__club"),
    Table("corrected_results", games_models.CorrectedResult, "session__club"),
    Table("results", games_models.SessionResult, "session__club"),
    Table("settlements", club_models.Settlement, "session__club"),
    Table("session_closes", club_models.SessionClose, "session__club"),
    Table("month_closes", club_models.MonthClose, "club"),
    Table("box_counts", club_models.BoxCount, "club"),
    Table("shared_costs", club_models.SharedCost, "club"),
    Table("cash_requests", club_models.CashRequest, "club"),
    Table("book", ledger_models.Book, "pk"),
    Table("accounts", ledger_models.Account, "book"),
    Table("postings", ledger_models.Posting, "book"),
    Table("entries", ledger_models.Entry, "book"),
)

LEFT_OUT = (
    club_models.User,
    club_models.SetupCode,
    club_models.Invitation,
    club_models.Job,
    club_models.JobChunk,
    club_models.MemberLimit,
    games_models.SheetDraft,
    games_models.WatchLink,
    games_models.StatisticsCursor,
    games_models.BookCursor,
    games_models.StatisticsRebuild,
    games_models.StatisticsCheck,
    # Sums of what is exported.
    games_models.HourResult,
    games_models.Meeting,
    games_models.PlayedFigures,
    games_models.BankSize,
    games_models.DealerFigures,
)
"""Models that no export has: who can log in and how, what a member keeps to himself, and what only
our machinery needs."""
