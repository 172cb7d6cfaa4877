#!/usr/bin/env python
"""Django's command line for Club Ledger."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError

from club import local


def main(arguments: list[str]) -> None:
    """Run a command with the variables of the local deployment where none are given."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    try:
        local.complete(arguments[1] if len(arguments) > 1 else "")
        execute_from_command_line(arguments)
    except (ImproperlyConfigured, local.HeldError) as refusal:
        sys.exit(str(refusal))
    except OperationalError as error:
        # A server that answered gives a state; without one there was no connection.
        if getattr(error.__cause__, "sqlstate", "") is not None:
            raise
        sys.exit(f"The database can't be reached (is `make run` running?): {error}")


if __name__ == "__main__":
    main(sys.argv)
