"""The only door through which money moves.

`post` and `reverse` work in two ways:

* On their own (no transaction open) they commit. A refusal is committed under its key and then
  raised. A lost connection or a lost lock is tried again with the same key, so what was booked
  once is never booked twice.
* Inside a caller's ``transaction.atomic()`` they are part of it: nothing is tried again, and when
  the caller lets the refusal out of his block, its record is rolled back with all the rest. Such
  a caller keeps refusals under a key of his own. The book stays locked until he commits, so
  post last.

Amounts are whole minor units. ``kind``, ``actor``, ``cause`` are the caller's words.
"""

import random
import time
from collections.abc import Sequence
from typing import Any, LiteralString, NamedTuple, Self, cast
from uuid import UUID

import psycopg
from django.db import (
    DEFAULT_DB_ALIAS,
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    connection,
    connections,
)
from django.db.backends.utils import CursorWrapper
from psycopg.abc import Params

from ledger import errors
from ledger.anchors import short_code

# The most that one line of a posting may move, and the deepest floor.
AMOUNT_MAX = 10**12

# How often and how long a posting of its own is tried, in seconds.
_ATTEMPTS = 4
_PATIENCE = 10.0

_POST = "SELECT * FROM ledger_post(%s, %s, %s, %s, %s, %s, %s, %s, %s)"
_ERRORS: dict[str, type[errors.LedgerError]] = {
    "23503": errors.UnknownBookError,
    "40001": errors.BusyError,
    "40P01": errors.BusyError,
    "55P03": errors.BusyError,
    "LG400": errors.MalformedPostingError,
    "LG404": errors.UnknownBookError,
    "LG409": errors.KeyReusedError,
    "LG503": errors.UnsafeSettingsError,
}
_REFUSALS: dict[str, type[errors.RefusedPostingError]] = {
    "floor": errors.FloorError,
    "closed_account": errors.ClosedAccountError,
    "unknown_account": errors.UnknownAccountError,
    "already_reversed": errors.AlreadyReversedError,
    "reversal": errors.NotReversibleError,
    "unknown_posting": errors.NotReversibleError,
}


class Line(NamedTuple):
    """One line of a posting: ``account`` gains ``amount``, or gives when it is below zero."""

    account: int
    amount: int


class Posted(NamedTuple):
    """What was booked: its number in the book and the hash of the chain at that number.

    ``replayed`` tells that the key was known, and this is the first answer again.
    """

    number: int
    replayed: bool
    hash: bytes

    @property
    def code(self) -> str:
        """The short code, as it stands on statements."""
        return short_code(self.hash)


def open_book() -> int:
    """Open an empty book and return its id."""
    return int(_call("ledger_open_book()"))


def open_account(book: int, *, kind: str, owner: str = "", floor: int | None = None) -> int:
    """Open an account and return its id.

    ``floor`` is the least balance that a posting which takes from it may leave, from
    ``-AMOUNT_MAX`` to 0; None for no limit.

    Raises:
        MalformedPostingError: ``kind`` is empty, a text too long or ``floor`` out of bounds.
        UnknownBookError: there is no such book.
    """
    return int(_call("ledger_open_account(%s, %s, %s, %s)", book, kind, owner, floor))


def set_floor(account: int, floor: int | None) -> None:
    """Let ``floor`` count for all postings from now on, whatever the balance is.

    Raises:
        MalformedPostingError: it is out of bounds.
        UnknownBookError: there is no such account.
    """
    _call("ledger_set_floor(%s, %s)", account, floor)


def close_account(account: int) -> None:
    """Let the account take part in no posting from now on, whatever its balance is.

    Raises:
        UnknownBookError: there is no such account.
    """
    _call("ledger_set_closed(%s, true)", account)


def reopen_account(account: int) -> None:
    """Undo `close_account`.

    Raises:
        UnknownBookError: there is no such account.
    """
    _call("ledger_set_closed(%s, false)", account)


def post(
    book: int,
    *,
    kind: str,
    lines: Sequence[Line],
    key: UUID,
    actor: str,
    cause: str = "",
    note: str = "",
) -> Posted:
    """Book 2 to 64 lines on different accounts that sum to zero; all or nothing.

    ``key`` is made by whoever starts the posting, before he sends it. The same key with the same
    content is answered as the first time, a refusal included; the order of lines does not count.

    Raises:
        FloorError, ClosedAccountError, UnknownAccountError: refused, see there.
        KeyReusedError: the key was used with other content.
        MalformedPostingError: the lines or texts are none that could be booked.
        BusyError, OutcomeUnknownError: only on its own, after several attempts.
        UnknownBookError, UnsafeSettingsError: see there.
    """
    for line in lines:
        if not 0 < abs(line.amount) <= AMOUNT_MAX:
            raise errors.MalformedPostingError(f"{line} moves nothing or more than {AMOUNT_MAX}.")
    accounts = _array([line.account for line in lines])
    amounts = _array([line.amount for line in lines])
    return _book(key, (str(book), str(key), kind, actor, cause, note, accounts, amounts, None))


def reverse(
    book: int, number: int, *, key: UUID, actor: str, cause: str = "", note: str = ""
) -> Posted:
    """Book the exact opposite of posting ``number``, at most once; its kind is ``reversal``.

    Raises:
        AlreadyReversedError, NotReversibleError: refused, see there.
        FloorError, ClosedAccountError: the money is no longer there.
        LedgerError: as for `post`.
    """
    row = (str(book), str(key), "reversal", actor, cause, note, None, None, str(number))
    return _book(key, row)


def _call(function: LiteralString, *arguments: str | int | None) -> Any:
    texts = [None if argument is None else str(argument) for argument in arguments]
    return _row(f"SELECT {function}", texts)[0]


def _array(numbers: list[int]) -> str:
    return "{" + ",".join(map(str, numbers)) + "}"


def _book(key: UUID, arguments: tuple[str | None, ...]) -> Posted:
    number, replayed, digest, refusal, figures = _answer(key, arguments)
    if refusal is None:
        return Posted(number, replayed, digest)
    error = _REFUSALS[refusal](*(figures or ()))
    error.replayed = replayed
    raise error


def _answer(key: UUID, arguments: tuple[str | None, ...]) -> tuple[Any, ...]:
    """Ask the kernel; again after a lost connection or lock, unless a caller's work is lost too."""
    deadline = time.monotonic() + _PATIENCE
    attempt = 0
    while True:
        try:
            return _row(_POST, arguments)
        except (errors.BusyError, OperationalError, InterfaceError) as error:
            attempt += 1
            if connection.in_atomic_block:
                raise
            if not isinstance(error, errors.BusyError):
                if not _is_lost(error):
                    raise
                connection.close()
            if attempt == _ATTEMPTS or time.monotonic() > deadline:
                if isinstance(error, errors.BusyError):
                    raise
                raise errors.OutcomeUnknownError(key) from error
            # Spread the attempts of those who were thrown out together.
            time.sleep(random.uniform(0.01, 0.05) * 2**attempt)  # noqa: S311


def _row(sql: LiteralString, arguments: Sequence[str | None]) -> tuple[Any, ...]:
    """Run one statement, prepared, as Django would, and return its row.

    Arguments go as text: their types are those of the function, whatever a number's size is.

    Raises:
        LedgerError: the database refused; which one, the SQLSTATE says.
    """
    # Looked up once: `django.db.connection` looks for this thread's at each of its attributes.
    here = connections[DEFAULT_DB_ALIAS]
    here.ensure_connection()
    make = here.make_debug_cursor if here.queries_logged else here.make_cursor
    try:
        with make(cast("CursorWrapper", _PreparedCursor(here.connection))) as cursor:
            cursor.execute(sql, arguments)
            row: tuple[Any, ...] = cursor.fetchone()
            return row
    except UnicodeEncodeError as error:
        raise errors.MalformedPostingError(str(error)) from error
    except DatabaseError as error:
        kind = _kind(error)
        if kind is None:
            raise
        raise kind(str(error)) from error


class _PreparedCursor(psycopg.Cursor[tuple[Any, ...]]):
    """Planning the call each time would cost a fifth of a posting."""

    def execute(self, query: Any, params: Params | None = None, **_: Any) -> Self:
        return super().execute(query, params, prepare=True)


def _state(error: Exception) -> str:
    return getattr(error.__cause__, "sqlstate", None) or ""


def _kind(error: DatabaseError) -> type[errors.LedgerError] | None:
    """Tell which of our errors a database error is, if it is one of ours."""
    if isinstance(error, DataError | IntegrityError):
        return _ERRORS.get(_state(error), errors.MalformedPostingError)
    return _ERRORS.get(_state(error))


def _is_lost(error: Exception) -> bool:
    """Tell whether the connection was lost, so that the outcome is not known.

    Class 08 is about connections, 57P about servers that stop; without a code libpq speaks.
    """
    return _state(error)[:3] in ("", "08P", "080", "57P")
