"""Acting as the owner of the tables, and what he gives to the application's role.

The login of ``DATABASE_URL`` owns the tables. Whoever serves the club acts as the role
``DATABASE_ROLE``: it may use ordinary tables freely, but the ledger's it may only read, and it
may call the kernel's functions.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

_OF_THE_ROLE = ("options", "pool")

# Of the kernel's functions, those that run with the owner's rights are the ones to be called.
_GRANTS = """
DO $$
DECLARE
  v_role CONSTANT text := {role};
  v_name text;
  v_rights text;
  v_called boolean;
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', v_role);
  FOR v_name, v_rights IN SELECT relname,
    CASE WHEN starts_with(relname, 'ledger_') THEN 'SELECT'
    WHEN relkind = 'S' THEN 'SELECT, USAGE' ELSE 'SELECT, INSERT, UPDATE, DELETE' END
    FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON %I FROM %I', v_name, v_role);
    EXECUTE format('GRANT %s ON %I TO %I', v_rights, v_name, v_role);
  END LOOP;
  FOR v_name, v_called IN SELECT oid::regprocedure, prosecdef FROM pg_proc
    WHERE starts_with(proname, 'ledger_') AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC, %I', v_name, v_role);
    IF v_called THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', v_name, v_role);
    END IF;
  END LOOP;
END $$
"""


@contextmanager
def as_owner(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let ``connection`` act as the login itself, and without limits of time.

    The connection is closed before and after, so that nothing opened with one set of rights is
    used with the other.
    """
    settings = connection.settings_dict
    # The options of the session set the role and the limits; the pool's connections have both.
    own = {name: value for name, value in settings["OPTIONS"].items() if name not in _OF_THE_ROLE}
    connection.close()
    connection.settings_dict = {**settings, "OPTIONS": own}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = settings


def make_role(connection: BaseDatabaseWrapper, role: str) -> None:
    """Make the application's role if it is missing and let the login act as it; safe to repeat."""
    name = sql.Identifier(role)
    with connection.cursor() as cursor:
        cursor.execute("SELECT FROM pg_roles WHERE rolname = %s", [role])
        if not cursor.rowcount:
            cursor.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(name))
        cursor.execute("SELECT current_setting('server_version_num')::int >= 160000")
        # Since PostgreSQL 16 a member may act as the role only if he was given that right too.
        right = "SET" if cursor.fetchone() == (True,) else "MEMBER"
        cursor.execute("SELECT pg_has_role(current_user, %s, %s)", [role, right])
        if cursor.fetchone() != (True,):
            cursor.execute(sql.SQL("GRANT {} TO CURRENT_USER").format(name))


def grant(connection: BaseDatabaseWrapper, role: str) -> None:
    """Give ``role`` exactly its rights on all tables, sequences and kernel functions there are."""
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL(_GRANTS).format(role=sql.Literal(role)))
