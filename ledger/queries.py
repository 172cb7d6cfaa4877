"""Asking the database of the ledger."""

from typing import Any

from django.db import connection


def ask(query: str, values: Any) -> list[tuple[Any, ...]]:
    """Return the rows that a query gives."""
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows
