"""What the club keeps beside the ledger, which knows accounts as numbers only."""

from club.models.closing import MonthClose, SessionClose, Settlement
from club.models.desk import BoxCount, CashRequest, ClubAccount, DeskRules, SharedCost
from club.models.jobs import Job, JobChunk
from club.models.limits import MemberLimit
from club.models.merging import MemberMerge
from club.models.people import (
    STAFF,
    Club,
    Invitation,
    LogEntry,
    Member,
    Role,
    SetupCode,
    User,
)
from club.models.sessions import PlaySession

__all__ = [
    "STAFF",
    "BoxCount",
    "CashRequest",
    "Club",
    "ClubAccount",
    "DeskRules",
    "Invitation",
    "Job",
    "JobChunk",
    "LogEntry",
    "Member",
    "MemberLimit",
    "MemberMerge",
    "MonthClose",
    "PlaySession",
    "Role",
    "SessionClose",
    "Settlement",
    "SetupCode",
    "SharedCost",
    "User",
]
