"""Migrating as the owner, serving as a role that owns nothing."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from ledger.guards import guard_faults
from ledger.ownership import as_owner, grant, make_role
from tests.ledger import books
from tests.ledger.books import Books

LOGIN = "landlord"
ROLE = "tenant"


def current_user() -> object:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        return cursor.fetchone()[0]


def test_everything_but_migrating_acts_as_the_role() -> None:
    assert current_user() == settings.DATABASE_ROLE
    with as_owner(connection):
        assert current_user() == "postgres"
    assert current_user() == settings.DATABASE_ROLE
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
    assert current_user() == settings.DATABASE_ROLE


@pytest.mark.usefixtures("elsewhere")
def test_migrating_again_gives_the_role_its_rights_back() -> None:
    books.as_owner("GRANT ALL ON ledger_entry TO club_ledger")
    books.as_owner("REVOKE ALL ON games_table FROM club_ledger")
    books.as_owner("REVOKE EXECUTE ON FUNCTION ledger_open_book() FROM club_ledger")
    assert guard_faults() == ["The role club_ledger may change ledger_entry."]
    call_command("migrate", "--skip-checks", verbosity=0)
    assert guard_faults() == []
    assert Books(each=1).book
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM games_table")


@pytest.mark.usefixtures("elsewhere")
def test_a_look_at_the_plan_changes_no_rights() -> None:
    books.as_owner("GRANT UPDATE ON ledger_entry TO club_ledger")
    call_command("migrate", "--skip-checks", "--plan", stdout=StringIO())
    assert guard_faults() == ["The role club_ledger may change ledger_entry."]


@pytest.fixture
def landlord() -> Iterator[None]:
    """Let the login be one that is no superuser, but may make roles and owns the database."""
    books.as_owner(f"CREATE ROLE {LOGIN} LOGIN CREATEROLE")
    database = connection.settings_dict["NAME"]
    books.as_owner(f"ALTER DATABASE {database} OWNER TO {LOGIN}")
    kept = connection.settings_dict
    connection.close()
    connection.settings_dict = {**kept, "USER": LOGIN, "OPTIONS": {}}
    yield
    connection.close()
    connection.settings_dict = kept
    books.as_owner(f"ALTER DATABASE {database} OWNER TO postgres")
    for role in (ROLE, LOGIN):
        books.as_owner(f"DROP OWNED BY {role}")
        books.as_owner(f"DROP ROLE {role}")


@pytest.mark.usefixtures("elsewhere", "landlord")
def test_a_login_that_is_no_superuser_makes_the_role_and_can_act_as_it() -> None:
    make_role(connection, ROLE)
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {ROLE}")
        cursor.execute("RESET ROLE")
    make_role(connection, ROLE)
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {ROLE}")
    assert current_user() == ROLE


@pytest.mark.usefixtures("elsewhere", "landlord")
def test_a_role_that_was_made_for_the_login_is_taken_as_it_is() -> None:
    books.as_owner(f"CREATE ROLE {ROLE}")
    with pytest.raises(Exception, match="permission denied to grant role"):
        make_role(connection, ROLE)
    books.as_owner(f"GRANT {ROLE} TO {LOGIN}")
    make_role(connection, ROLE)


@pytest.mark.usefixtures("elsewhere")
def test_only_tables_of_the_ledger_are_read_only() -> None:
    books.as_owner(f"CREATE ROLE {ROLE}")
    try:
        with as_owner(connection):
            grant(connection, ROLE)
        rights = "SELECT has_table_privilege(%s, %s, %s)"
        assert books.as_owner(rights, ROLE, "games_table", "DELETE") == [(True,)]
        assert books.as_owner(rights, ROLE, "games_table", "TRUNCATE") == [(False,)]
        assert books.as_owner(rights, ROLE, "ledger_book", "SELECT") == [(True,)]
        assert books.as_owner(rights, ROLE, "ledger_book", "UPDATE") == [(False,)]
        call = "SELECT has_function_privilege(%s, 'ledger_lock_book_of(bigint)', 'EXECUTE')"
        assert books.as_owner(call, ROLE) == [(False,)]
    finally:
        books.as_owner(f"DROP OWNED BY {ROLE}")
        books.as_owner(f"DROP ROLE {ROLE}")
