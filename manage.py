#!/usr/bin/env python
"""Django's command line for Club Ledger."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from club import local


def main(arguments: list[str]) -> None:
    """Run a command with the variables of the local deployment where none are given."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    try:
        local.complete(arguments[1] if len(arguments) > 1 else "")
        execute_from_command_line(arguments)
    except (ImproperlyConfigured, local.HeldError) as refusal:
        sys.exit(str(refusal))


if __name__ == "__main__":
    main(sys.argv)
