"""Is the ledger guarded as the kernel left it? Asked at the start and by `manage.py verify`."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

_KERNEL = Path(__file__).with_name("kernel.sql").read_text(encoding="utf-8")

_SETTINGS = {
    "fsync": "on",
    "full_page_writes": "on",
    "server_encoding": "UTF8",
    "session_replication_role": "origin",
}
_TABLES = ("ledger_account", "ledger_book", "ledger_entry", "ledger_key", "ledger_posting")
_TRIGGERS = {
    *((table, "append_only_rows") for table in _TABLES),
    *((table, "append_only_table") for table in _TABLES),
    ("ledger_book", "head_moves_by_one"),
    ("ledger_entry", "whole"),
}
_UNIQUE = {
    "ledger_entry_pkey",
    "ledger_entry_statement",
    "ledger_key_pkey",
    "ledger_posting_made_at",
    "ledger_posting_pkey",
    "ledger_posting_reverses",
}


def guard_faults() -> list[str]:
    """Return a sentence for each guard that is missing, switched off or changed; empty is good.

    The application must not serve a ledger that has any: what the database then confirms, it may
    forget or change. It may be asked as any role.
    """
    return [
        *_setting_faults(),
        *_trigger_faults(),
        *_index_faults(),
        *_function_faults(),
        *_privilege_faults(),
    ]


def _setting_faults() -> list[str]:
    found = dict(_rows("SELECT name, setting FROM pg_settings"))
    faults = [
        f"The setting {name} is {found[name]}, not {value}."
        for name, value in _SETTINGS.items()
        if found[name] != value
    ]
    if found["synchronous_commit"] == "off":
        faults.append("The setting synchronous_commit is off.")
    return faults


def _trigger_faults() -> list[str]:
    """Guards must fire always; the database's own triggers of foreign keys as it made them."""
    query = """
        SELECT c.relname, t.tgname, t.tgenabled, t.tgisinternal
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE c.relnamespace = 'public'::regnamespace
          AND (c.relname = ANY(%s) OR p.proname = 'ledger_deny')
        ORDER BY 1, 2
    """
    rows = _rows(query, list(_TABLES))
    there = {(table, name) for table, name, _enabled, _internal in rows}
    missing = [f"Guard {name} of {table} is missing." for table, name in sorted(_TRIGGERS - there)]
    return missing + [
        f"Guard {name} of {table} is switched off."
        for table, name, enabled, internal in rows
        if enabled != ("O" if internal else "A")
    ]


def _index_faults() -> list[str]:
    query = """
        SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE i.indisunique AND i.indisvalid AND c.relnamespace = 'public'::regnamespace
    """
    there = {name for (name,) in _rows(query)}
    return [f"The unique index {name} is missing." for name in sorted(_UNIQUE - there)]


def _function_faults() -> list[str]:
    """Compare the functions' bodies with the kernel's text, word by word."""
    query = """
        SELECT proname, prosrc FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND starts_with(proname, 'ledger_')
        ORDER BY 1
    """
    return [
        f"The function {name} is not the kernel's."
        for name, body in _rows(query)
        if f"$${body}$$" not in _KERNEL
    ]


def _privilege_faults() -> list[str]:
    """The application's role may do nothing with the ledger's tables but read them."""
    role = settings.DATABASE_ROLE
    query = """
        SELECT relname FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relname = ANY(%(tables)s) AND (
          has_table_privilege(%(role)s, oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
          OR has_any_column_privilege(%(role)s, oid, 'INSERT, UPDATE')
          OR pg_has_role(%(role)s, relowner, 'MEMBER'))
        ORDER BY 1
    """
    faults = [
        f"The role {role} may change {name}."
        for (name,) in _rows(query, tables=list(_TABLES), role=role)
    ]
    query = "SELECT has_schema_privilege(%s, 'public', 'CREATE')"
    if _rows(query, role) == [(True,)]:
        faults.append(f"The role {role} may make things of its own in the schema.")
    return faults


def _rows(query: str, *values: Any, **named: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, named or values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows
