"""Typed reading of environment variables: a wrong one stops the start with a sentence."""

import os
import re
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict


def flag(name: str, *, default: bool) -> bool:
    """Read ``1`` or ``0``.

    Raises:
        ImproperlyConfigured: anything else is set.
    """
    value = os.environ.get(name, "1" if default else "0")
    if value not in ("0", "1"):
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")
    return value == "1"


def words(name: str, *, default: str = "") -> list[str]:
    """Read a list of words separated by commas."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def whole(name: str, *, default: int) -> int:
    """Read a whole number from 0 up.

    Raises:
        ImproperlyConfigured: something else is set.
    """
    value = os.environ.get(name, str(default))
    if not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def identifier(name: str, *, default: str) -> str:
    """Read a name that PostgreSQL takes without quotes.

    Raises:
        ImproperlyConfigured: something else is set.
    """
    value = os.environ.get(name, default)
    if not re.fullmatch(r"[a-z_][a-z0-9_]{0,62}", value):
        raise ImproperlyConfigured(
            f"{name} must be of small Latin letters, digits and underscores, not {value!r}."
        )
    return value


def address(name: str, *, schemes: tuple[str, ...], default: str = "") -> str:
    """Read the URL of a server.

    Raises:
        ImproperlyConfigured: it is missing or has another scheme.
    """
    value = os.environ.get(name, default)
    try:
        known = urlsplit(value).scheme in schemes
    except ValueError:
        known = False
    if not known:
        beginnings = " or ".join(f"{scheme}://" for scheme in schemes)
        # What stands there instead may hold a password, and is not repeated.
        raise ImproperlyConfigured(
            f"{name} must be an address that begins with {beginnings}. "
            "`make run` sets it for the embedded server."
        )
    return value


def database(name: str) -> dict[str, Any]:
    """Read a PostgreSQL address into the keys of Django's ``DATABASES``.

    Raises:
        ImproperlyConfigured: it is missing or not an address of a database.
    """
    url = address(name, schemes=("postgresql", "postgres"))
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError as error:
        fault = str(error).strip()
        raise ImproperlyConfigured(f"{name} is not a PostgreSQL address: {fault}") from error
    known = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST"}
    settings: dict[str, Any] = {
        django: str(parts.pop(libpq, "") or "") for libpq, django in known.items()
    }
    settings["PORT"] = str(parts.pop("port", "") or "")
    if not settings["NAME"]:
        raise ImproperlyConfigured(f"{name} must name a database after the last slash.")
    settings["OPTIONS"] = parts
    return settings
