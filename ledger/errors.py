"""Why the ledger did not post. The figures are there for whoever words it for a person."""

from uuid import UUID


class LedgerError(Exception):
    """Nothing was posted by this call, or (`OutcomeUnknownError`) nobody knows yet."""


class MalformedPostingError(LedgerError):
    """No club could mean this: sums that differ, one account twice, unbearable text or amounts.

    A mistake of the calling code; nothing is kept under the key.
    """


class UnknownBookError(LedgerError):
    """There is no such book, or no such account to change."""


class KeyReusedError(LedgerError):
    """The key was used before with other content; nothing of either is revealed."""


class BusyError(LedgerError):
    """The book stayed locked for too long; nothing was posted, the same key may be tried again."""


class UnsafeSettingsError(LedgerError):
    """The database would not keep what it confirms (``synchronous_commit`` is off)."""


class OutcomeUnknownError(LedgerError):
    """The connection was lost and stayed lost: posted or not, only asking with ``key`` tells."""

    def __init__(self, key: UUID) -> None:
        super().__init__(f"It is not known whether the posting with key {key} was made.")
        self.key = key


class RefusedPostingError(LedgerError):
    """The ledger's rules refuse it. The same key gets this answer for ever.

    ``replayed`` tells that this is the first answer again.
    """

    replayed = False


class FloorError(RefusedPostingError):
    """It would take ``account`` from ``balance`` below ``floor`` by an ``amount`` below zero."""

    def __init__(self, account: int, balance: int, floor: int, amount: int) -> None:
        super().__init__(
            f"Account {account} has {balance} and may not go below {floor}; {amount} is too much."
        )
        self.account = account
        self.balance = balance
        self.floor = floor
        self.amount = amount


class ClosedAccountError(RefusedPostingError):
    """``account`` is closed: it takes part in no posting."""

    def __init__(self, account: int) -> None:
        super().__init__(f"Account {account} is closed.")
        self.account = account


class UnknownAccountError(RefusedPostingError):
    """``account`` does not exist in this book."""

    def __init__(self, account: int) -> None:
        super().__init__(f"There is no account {account} in this book.")
        self.account = account


class AlreadyReversedError(RefusedPostingError):
    """The posting was reversed before, by the posting numbered ``by``."""

    def __init__(self, by: int) -> None:
        super().__init__(f"It is reversed already, by posting {by}.")
        self.by = by


class NotReversibleError(RefusedPostingError):
    """There is no such posting in the book, or it is a reversal itself."""

    def __init__(self) -> None:
        super().__init__("There is no such posting, or it is a reversal itself.")
