"""Whoever weakens a guard of the ledger is found out at the next start."""

import pytest
from django.db import connection, transaction

from ledger.guards import guard_faults
from ledger.ownership import as_owner
from tests.ledger.books import setting


def test_all_guards_hold_after_migrating() -> None:
    assert guard_faults() == []


WEAKENINGS = [
    (
        "ALTER TABLE ledger_entry DISABLE TRIGGER append_only_rows",
        "Guard append_only_rows of ledger_entry is switched off.",
    ),
    (
        "ALTER TABLE ledger_book ENABLE TRIGGER head_moves_by_one",
        "Guard head_moves_by_one of ledger_book is switched off.",
    ),
    (
        "DROP TRIGGER append_only_table ON ledger_account",
        "Guard append_only_table of ledger_account is missing.",
    ),
    (
        "ALTER TABLE games_action DISABLE TRIGGER append_only_table",
        "Guard append_only_table of games_action is switched off.",
    ),
    (
        "DROP INDEX ledger_posting_reverses",
        "The unique index ledger_posting_reverses is missing.",
    ),
    (
        """CREATE OR REPLACE FUNCTION ledger_clock() RETURNS timestamptz
           LANGUAGE sql VOLATILE AS $$SELECT now()$$""",
        "The function ledger_clock is not the kernel's.",
    ),
    (
        "CREATE FUNCTION ledger_gift() RETURNS int LANGUAGE sql AS $$SELECT 1$$",
        "The function ledger_gift is not the kernel's.",
    ),
    (
        "GRANT UPDATE ON ledger_entry TO club_ledger",
        "The role club_ledger may change ledger_entry.",
    ),
    (
        "GRANT UPDATE (amount) ON ledger_entry TO PUBLIC",
        "The role club_ledger may change ledger_entry.",
    ),
    (
        "GRANT CREATE ON SCHEMA public TO club_ledger",
        "The role club_ledger may make things of its own in the schema.",
    ),
    (
        "SET LOCAL session_replication_role = replica",
        "The setting session_replication_role is replica, not origin.",
    ),
]


@pytest.mark.parametrize(("weakening", "fault"), WEAKENINGS)
def test_a_weakened_guard_is_named(weakening: str, fault: str) -> None:
    with as_owner(connection), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(weakening)
        assert guard_faults() == [fault]
        transaction.set_rollback(True)
    assert guard_faults() == []


def test_a_session_that_confirms_too_early_is_named() -> None:
    with setting("synchronous_commit", "off"):
        assert guard_faults() == ["The setting synchronous_commit is off."]
