"""Who may begin something at a table: what the rules can't know, because it is about members."""

from collections.abc import Sequence

from games.limits import beginners, resting_seat
from games.play import Play
from games.rules.protocol import Action, Move, RefusedError

BEGINNING = {"ante", "svara_entry", "stake", "game_stake", "side"}
"""Reasons of moves that nobody makes who has left the club."""


def check_members(play: Play, event: Action, moves: Sequence[Move]) -> None:
    """See that those whom an action concerns are still of the club.

    A hand that has begun is played to its end: bets of a hand that he is in are taken, and a bank
    that he wins is his.

    Raises:
        RefusedError: a stranger or a deactivated member would begin something, or pay or be paid
            on the side.
    """
    seats = [move.source for move in moves if move.reason in BEGINNING]
    seats += [move.target for move in moves if move.reason == "side"]
    if event.kind == "sit" and event.seat is not None:
        seats.append(event.seat)
    for seat in seats:
        if seat not in play.seats:
            raise RefusedError("not_seated", seat=seat)
        if isinstance(seat, int) and not play.seats[seat].active:
            raise RefusedError("inactive", seat=seat)


def check_today(play: Play, event: Action, moves: Sequence[Move]) -> None:
    """See that nobody begins something who does not play today; nobody hears why.

    Raises:
        RefusedError: somebody would.
    """
    seat = resting_seat(play, beginners(play.state, event, moves))
    if seat is not None:
        raise RefusedError("not_today", seat=seat)
