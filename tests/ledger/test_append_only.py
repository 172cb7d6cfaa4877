"""What was booked stays as it was: for the application by its rights, for the owner by guards."""

import psycopg
import pytest
from django.db import ProgrammingError, connection

from ledger import reading
from tests.ledger.books import Books, as_owner, owner, state_of

COLUMNS = {
    "ledger_book": "last_number",
    "ledger_account": "kind",
    "ledger_posting": "note",
    "ledger_entry": "amount",
    "ledger_key": "refusal",
}
WAYS_AROUND = (
    "ALTER TABLE ledger_entry DISABLE TRIGGER ALL",
    "ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_pkey",
    "SET session_replication_role = replica",
    "DROP TABLE ledger_key",
    "DROP TRIGGER whole ON ledger_entry",
    "DROP FUNCTION ledger_deny() CASCADE",
    "CREATE OR REPLACE FUNCTION ledger_clock() RETURNS timestamptz LANGUAGE sql RETURN now()",
    "CREATE FUNCTION sha256(bytea) RETURNS bytea LANGUAGE sql RETURN $1",
    "SELECT ledger_append_only('ledger_book')",
    "SELECT ledger_lock_book_of(1)",
    "SELECT nextval('ledger_book_id_seq')",
    "COPY ledger_entry TO PROGRAM 'cat'",
)


WRITES = (
    "INSERT INTO {table} ({column}) SELECT {column} FROM {table} LIMIT 1",
    "UPDATE {table} SET {column} = {column}",
    "DELETE FROM {table}",
    "TRUNCATE {table} CASCADE",
    "MERGE INTO {table} t USING {table} s ON t.{column} = s.{column} WHEN MATCHED THEN DELETE",
    "SELECT 1 FROM {table} FOR UPDATE",
)


def of_all_tables(statements: tuple[str, ...]) -> list[str]:
    return [
        statement.format(table=table, column=column)
        for table, column in COLUMNS.items()
        for statement in statements
    ]


@pytest.mark.parametrize("statement", [*of_all_tables(WRITES), *WAYS_AROUND])
def test_the_application_can_only_read_and_call_the_kernel(statement: str) -> None:
    books = Books(each=100)
    with connection.cursor() as cursor, pytest.raises(ProgrammingError) as refused:
        cursor.execute(statement)
    assert state_of(refused.value) in ("42501", "42P16")
    assert reading.balance(books.anna) == 100


OWNERS_WRITES = (
    "DELETE FROM {table}",
    "TRUNCATE {table} CASCADE",
    "UPDATE {table} SET {column} = {column}",
)


@pytest.mark.parametrize("replaying", [False, True], ids=["as usual", "as a replica"])
@pytest.mark.parametrize("statement", of_all_tables(OWNERS_WRITES))
def test_the_owner_is_refused_by_the_guards(statement: str, replaying: bool) -> None:  # noqa: FBT001
    """Also in the mode in which ordinary triggers do not fire."""
    books = Books(each=100)
    with owner() as session:
        if replaying:
            session.execute("SET session_replication_role = replica")
        with pytest.raises(psycopg.DatabaseError) as refused:
            session.execute(statement.encode())
    assert state_of(refused.value) == "LG423"
    assert "it is only appended to" in str(refused.value)
    assert reading.balance(books.anna) == 100


ENTRIES = "INSERT INTO ledger_entry (book, number, account, amount, balance) VALUES "


@pytest.mark.parametrize(
    ("entries", "state"),
    [
        ("({book}, 4, {anna}, 5, 105)", "LG422"),
        ("({book}, 4, {anna}, 5, 105), ({book}, 4, {boris}, -4, 96)", "LG422"),
        ("({book}, 4, {anna}, 0, 100), ({book}, 4, {boris}, 0, 100)", "LG422"),
        ("({book}, 3, {boris}, 5, 105), ({book}, 3, {bank}, -5, -5)", "LG422"),
        ("({book}, 5, {anna}, 5, 105), ({book}, 5, {boris}, -5, 95)", "LG422"),
        ("({book}, 4, {anna}, 5, 105), ({book}, 5, {boris}, -5, 95)", "LG422"),
        ("({book}, 4, {anna}, 2000000000000, 1), ({book}, 4, {boris}, -2000000000000, 1)", "LG422"),
        ("({book}, 4, {anna}, 5, 105), ({book}, 4, {stranger}, -5, 95)", "23503"),
    ],
    ids=[
        "one entry",
        "sum not zero",
        "nothing moved",
        "added to a finished posting",
        "beyond the next number",
        "over two postings",
        "more than can be borne",
        "to another book",
    ],
)
def test_entries_come_whole_or_not_at_all(entries: str, state: str) -> None:
    books, others = Books(each=100), Books()
    values = entries.format(**vars(books), stranger=others.anna)
    with pytest.raises(psycopg.DatabaseError) as refused:
        as_owner(ENTRIES + values)
    assert state_of(refused.value) == state


def test_a_table_of_another_app_can_be_made_append_only() -> None:
    as_owner("CREATE TABLE diary (line text)")
    as_owner("SELECT ledger_append_only('diary')")
    as_owner("INSERT INTO diary VALUES ('dealt')")
    for statement in ("UPDATE diary SET line = ''", "DELETE FROM diary", "TRUNCATE diary"):
        with pytest.raises(psycopg.DatabaseError, match="diary refuses"):
            as_owner(statement)
    as_owner("DROP TABLE diary")
