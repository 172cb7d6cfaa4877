"""The club's boards: pots that outlive a table and an evening, each an account of the ledger."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Max

from club.models import Club
from games.models import Pot, PotBoard, Table
from games.rules import GAMES
from ledger import posting, reading


class FreeBoard(NamedTuple):
    """A board that lies on no open table, and how much lies on it, in minor units."""

    board: PotBoard
    total: int


def free_boards(club: Club, game: str) -> list[FreeBoard]:
    """Return the boards of a game that a table could be opened on, by number."""
    used = Table.objects.filter(closed_at=None, pot_board__isnull=False).values("pot_board")
    boards = list(
        PotBoard.objects.filter(club=club, game=game).exclude(pk__in=used).prefetch_related("pots")
    )
    accounts = [pot.account for board in boards for pot in board.pots.all()]
    held = reading.balances(accounts)
    return [
        FreeBoard(board, sum(held[pot.account] for pot in board.pots.all())) for board in boards
    ]


class BoardTakenError(Exception):
    """The board that was asked for lies on another table, or there is none of this number."""


def take_board(club: Club, game: str, *, number: int | None = None) -> PotBoard | None:
    """Return board ``number`` (0: a new one), or the first free one; ``None`` without pots.

    Where none is free a new one is made. The club's lock is held until the transaction ends, so
    that nobody else takes one meanwhile.

    Raises:
        BoardTakenError: board ``number`` is not free.
    """
    if not GAMES[game].pots:
        return None
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    free = [one.board for one in free_boards(club, game)]
    if number == 0 or (number is None and not free):
        return _make_board(club, game)
    for board in free:
        if number is None or board.number == number:
            return board
    raise BoardTakenError


def board_holding(club: Club, game: str, pots: Mapping[str, int]) -> PotBoard | None:
    """Return a free board where exactly ``pots`` lie, a new one if none of them holds anything.

    ``None`` if there is no such board. The lock is that of `take_board`.
    """
    wanted = {name: pots.get(name, 0) for name in GAMES[game].pots}
    for free in free_boards(club, game):
        held = reading.balances([pot.account for pot in free.board.pots.all()])
        if {pot.name: held[pot.account] for pot in free.board.pots.all()} == wanted:
            return free.board
    return None if any(wanted.values()) else _make_board(club, game)


def _make_board(club: Club, game: str) -> PotBoard:
    last = club.pot_boards.filter(game=game).aggregate(last=Max("number"))["last"] or 0
    board = PotBoard.objects.create(club=club, game=game, number=last + 1)
    for name in GAMES[game].pots:
        owner = f"board:{game}/{board.number}/{name}"
        account = posting.open_account(club.book, kind="pot", owner=owner, floor=0)
        Pot.objects.create(board=board, name=name, account=account)
    return board


def accounts_of(table: Table) -> Mapping[str, int]:
    """Return the account of each pot that a table plays with; empty without a board."""
    if table.pot_board_id is None:
        return {}
    pots = Pot.objects.filter(board=table.pot_board_id)
    return dict(pots.values_list("name", "account"))


def lying_at(table: Table) -> Mapping[str, int]:
    """Return what lies in each pot that a table plays with, in minor units, as the ledger says."""
    accounts = accounts_of(table)
    held = reading.balances(list(accounts.values()))
    return {name: held[account] for name, account in accounts.items()}
