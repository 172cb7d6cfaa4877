"""What people can pay, and what moves of money do to a table."""

from collections.abc import Mapping
from typing import Any

from games.rules.company import Company, altered
from games.rules.protocol import BANK, POT, Move, Moves, Party, Refusal, Seat


def cannot_pay(company: Company, seat: Seat, costs: int) -> Refusal | None:
    """Tell why the person in ``seat`` cannot pay ``costs``; ``None`` if he can (1.5)."""
    if company.purses is None or company.purses.get(seat, 0) >= costs:
        return None
    values = {"seat": seat, "has": company.purses.get(seat, 0), "costs": costs}
    return Refusal("cannot_pay", values)


def purse(company: Company, seat: Seat) -> int | None:
    """Return what ``seat`` can pay; ``None`` where nobody's purse is looked at."""
    return None if company.purses is None else company.purses.get(seat, 0)


def lower(*limits: int | None) -> int | None:
    """Return the lowest limit; ``None`` limits nothing."""
    return min((limit for limit in limits if limit is not None), default=None)


def moved[C: Company](company: C, moves: Moves, **changes: Any) -> tuple[C, Moves]:
    """Return the table with ``moves`` and ``changes`` made, and the moves."""
    if not moves:
        return altered(company, **changes), moves
    bank = company.bank
    put_in = dict(company.total_in)
    for move in moves:
        if move.target == BANK:
            bank += move.amount
            if isinstance(move.source, int):
                put_in[move.source] = put_in.get(move.source, 0) + move.amount
        elif move.source == BANK:
            bank -= move.amount
    made: dict[str, Any] = {
        "bank": bank,
        "total_in": put_in,
        "standing": company.standing + moves,
        "purses": None if company.purses is None else _seats_after(company.purses, moves),
        **changes,
    }
    if company.pots:
        made["pots"] = _pots_after(company.pots, moves)
    return altered(company, **made), moves


def _seats_after(purses: Mapping[Seat, int], moves: Moves) -> Mapping[Seat, int]:
    after = dict(purses)
    for move in moves:
        if isinstance(move.source, int):
            after[move.source] = after.get(move.source, 0) - move.amount
        if isinstance(move.target, int):
            after[move.target] = after.get(move.target, 0) + move.amount
    return after


def _pots_after(pots: Mapping[str, int], moves: Moves) -> Mapping[str, int]:
    after = dict(pots)
    for move in moves:
        for party, change in ((move.source, -move.amount), (move.target, move.amount)):
            if is_pot(party):
                after[str(party).removeprefix(POT)] += change
    return after


def is_pot(party: Party) -> bool:
    """Tell whether a party to a move is a pot of the board."""
    return isinstance(party, str) and party.startswith(POT)


def reversal(moves: Moves) -> Moves:
    """Return ``moves`` taken back, the newest first."""
    return tuple(
        Move(move.target, move.source, move.amount, "reversal") for move in reversed(moves)
    )
