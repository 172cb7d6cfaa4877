"""The end of the evening (B-35, 4.3.8): the pots stay, are divided, or go to the club."""

from collections.abc import Iterable, Iterator

from games.rules.board.state import Board, in_pot
from games.rules.company import around
from games.rules.play import Verb
from games.rules.protocol import HOUSE, Action, Move, Moves, Option, Refusal, Seat
from games.rules.purses import moved
from games.rules.ranks import POTS
from games.rules.splits import equal_split


def close_out_offers(board: Board) -> Iterable[Option]:
    """Offer to close the evening; chips cannot be divided among nobody."""
    refusal = None
    if board.closed:
        refusal = Refusal("evening_closed")
    elif board.rules.close_out == "split" and not board.seats:
        refusal = Refusal("nobody_to_share")
    yield Option(kind="close_out", refusal=refusal)


def close_out(board: Board, _action: Action) -> tuple[Board, Moves]:
    """Do with the pots what the house rules say; after that nothing more is played."""
    moves: Moves = ()
    if board.rules.close_out == "club":
        moves = tuple(
            Move(in_pot(pot), HOUSE, board.pots[pot], "close_out")
            for pot in POTS
            if board.pots[pot]
        )
    elif board.rules.close_out == "split":
        moves = tuple(_divided(board))
    # What the pots held before the evening is nothing that an annulled hand gives back.
    return moved(board, moves, closed=True, standing=board.standing)


def _present(board: Board) -> tuple[Seat, ...]:
    """Return everybody, first the one to the left of the last dealer (1.4, 4.3.8)."""
    if board.last_dealer in board.seats:
        return around(board.seats, board.last_dealer, board.direction)
    first = board.seats[0] if board.dealer is None else board.dealer
    after = around(board.seats, first, board.direction)
    return (after[-1], *after[:-1])


def parts_of_all(board: Board) -> tuple[tuple[Seat, int], ...]:
    """Return what each would get if the pots were divided now (1.4), in whole minor units."""
    present = _present(board)
    parts = equal_split(sum(board.pots.values()), len(present), 1)
    return tuple(zip(present, parts, strict=True))


def _divided(board: Board) -> Iterator[Move]:
    """Empty one pot after another until each has his equal part of the whole."""
    place = 0
    lying = dict(board.pots)
    for seat, part in parts_of_all(board):
        wanted = part
        while wanted:
            pot = POTS[place]
            taken = min(wanted, lying[pot])
            if taken:
                yield Move(in_pot(pot), seat, taken, "close_out")
            lying[pot] -= taken
            wanted -= taken
            place += not lying[pot]


def closing_verbs() -> dict[str, Verb[Board]]:
    """Return the verbs of this module."""
    return {"close_out": Verb(close_out_offers, close_out)}
