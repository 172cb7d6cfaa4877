"""A dump that is restored is the same ledger, guards and all."""

import os
import subprocess
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from club.embedded import postgres_program
from ledger.guards import guard_faults
from tests.ledger.books import Books, as_owner


@pytest.mark.usefixtures("elsewhere")
def test_a_dump_restores_to_books_that_verify_and_are_guarded(tmp_path: Path) -> None:
    books = Books(each=100)
    bet = books.pay(books.anna, books.bank, 10)
    dumped = connection.settings_dict["NAME"]
    server = {**os.environ, "PGHOST": connection.settings_dict["HOST"], "PGUSER": "postgres"}

    def run(program: str, *arguments: str) -> None:
        call = [str(postgres_program(program)), *arguments]
        subprocess.run(call, env=server, check=True, cwd=tmp_path)

    run("pg_dump", "--format=custom", "--file=dump", dumped)
    as_owner(f"CREATE DATABASE {dumped}_restored")
    try:
        run("pg_restore", "--exit-on-error", f"--dbname={dumped}_restored", "dump")
        connection.close()
        connection.settings_dict["NAME"] = f"{dumped}_restored"
        assert guard_faults() == []
        call_command("verify", verbosity=0)
        assert books.reverse(bet.number).number == bet.number + 1
    finally:
        connection.close()
        connection.settings_dict["NAME"] = dumped
        as_owner(f"DROP DATABASE {dumped}_restored")
