"""A database that has been loaded at once, made as it is after a while."""

import os

import psycopg


def settle() -> None:
    """Let PostgreSQL look at what has been loaded, as autovacuum does by and by."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as owner:
        owner.execute("VACUUM (ANALYZE)")
