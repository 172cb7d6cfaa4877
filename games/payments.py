"""What an action moves, as a posting in the club's book; and back."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from club.models import Member
from games.models import Action, Hand
from games.play import Play
from games.rules.protocol import BANK, HOUSE, SUSPENSE, Move, Party, RefusedError
from ledger import errors, posting


def post_moves(
    play: Play, hand: Hand, moves: Sequence[Move], *, key: UUID, by: Member
) -> int | None:
    """Post what an action moves, one line an account; return the posting's number, if any."""
    gains: defaultdict[int, int] = defaultdict(int)
    for move in moves:
        gains[_account(play, move.source)] -= move.amount
        gains[_account(play, move.target)] += move.amount
    lines = [posting.Line(account, amount) for account, amount in gains.items() if amount]
    if not lines:
        return None
    try:
        posted = posting.post(
            play.club.book,
            kind=moves[0].reason,
            lines=lines,
            key=key,
            actor=by.actor,
            cause=hand.cause,
        )
    except errors.FloorError as error:
        # Somebody cashed out between our look at his purse and the ledger's lock.
        seat = _seat_of(play, error.account)
        has = error.balance - error.floor
        raise RefusedError("cannot_pay", seat=seat, has=has, costs=-error.amount) from error
    return posted.number


def reverse_moves(play: Play, action: Action, *, key: UUID, by: Member) -> int | None:
    """Reverse the posting of ``action``; return the reversal's number, if there was one."""
    if action.posting is None:
        return None
    try:
        posted = posting.reverse(
            play.club.book, action.posting, key=key, actor=by.actor, cause=action.hand.cause
        )
    except errors.FloorError as error:
        raise RefusedError(
            "money_gone",
            seat=_seat_of(play, error.account),
            has=error.balance - error.floor,
            needs=-error.amount,
        ) from error
    return posted.number


def _account(play: Play, party: Party) -> int:
    """Return the ledger's account of a party to a move."""
    if isinstance(party, int):
        return play.seats[party].account
    accounts = {
        BANK: play.table.bank_account,
        HOUSE: play.club.house,
        SUSPENSE: play.club.suspense,
    }
    return accounts[party]


def _seat_of(play: Play, account: int) -> int | None:
    """Return the seat of an account's owner; ``None`` for the bank or the club."""
    owners = {member.account: seat for seat, member in play.seats.items()}
    return owners.get(account)
