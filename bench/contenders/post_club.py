"""Our side of the postings: `ledger.posting.post` as the web server calls it.

Each call is a posting with a key of its own, checked against floors, chained and committed.
"""

from uuid import uuid4

import django

from bench.contenders import purses

django.setup()

# Models can be imported only now.
from ledger import posting  # noqa: E402


def prepare() -> list[list[str]]:
    """Open a book for each club, with its accounts; a purse is named by book and account."""
    return [_club() for _ in range(purses.CLUBS)]


def _club() -> list[str]:
    book = posting.open_book()
    return [
        f"{book} {posting.open_account(book, kind='member', owner=f'member:{number}', floor=FLOOR)}"
        for number in range(purses.PURSES)
    ]


FLOOR = -1_000_000_000


def open_purses(names: list[str]) -> list[tuple[int, int]]:
    """Read the numbers of books and accounts."""
    return [(int(book), int(account)) for book, account in (name.split() for name in names)]


def move(_club: int, giver: tuple[int, int], taker: tuple[int, int]) -> None:
    """Post a bet."""
    posting.post(
        giver[0],
        kind="bet",
        lines=[
            posting.Line(giver[1], -purses.AMOUNT),
            posting.Line(taker[1], purses.AMOUNT),
        ],
        key=uuid4(),
        actor="member:1",
        cause="hand:1",
    )


if __name__ == "__main__":
    purses.serve(prepare, open_purses, move)
