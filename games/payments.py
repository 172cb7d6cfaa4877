"""What an action moves, as a posting in the club's book; and back."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from club.models import Member
from games.models import Action, Hand
from games.play import Play
from games.pots import accounts_of
from games.rules.protocol import BANK, HOUSE, POT, SUSPENSE, Move, Party, RefusedError, Seat
from games.rules.purses import is_pot
from ledger import errors, posting


def post_moves(
    play: Play, hand: Hand, moves: Sequence[Move], *, key: UUID, by: Member
) -> int | None:
    """Post what an action moves, one line an account; return the posting's number, if any."""
    accounts = _accounts(play, moves)
    gains: defaultdict[int, int] = defaultdict(int)
    for move in moves:
        gains[accounts[move.source]] -= move.amount
        gains[accounts[move.target]] += move.amount
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
        seat, has = _short(play, error)
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
        seat, has = _short(play, error)
        raise RefusedError("money_gone", seat=seat, has=has, needs=-error.amount) from error
    return posted.number


def _accounts(play: Play, moves: Sequence[Move]) -> dict[Party, int]:
    """Return the ledger's accounts of the parties to ``moves``."""
    accounts: dict[Party, int] = {seat: member.account for seat, member in play.seats.items()}
    accounts |= {
        BANK: play.table.bank_account,
        HOUSE: play.club.house,
        SUSPENSE: play.club.suspense,
    }
    if any(is_pot(party) for move in moves for party in move[:2]):
        accounts |= {f"{POT}{name}": account for name, account in accounts_of(play.table).items()}
    return accounts


def _short(play: Play, error: errors.FloorError) -> tuple[Seat, int]:
    """Return the seat whose money is not there, and what it has.

    Raises:
        RefusedError: it is no member's: somebody wrote to the books past the rules, by which what
            they take out of a bank or a pot lies there.
    """
    owners = {member.account: seat for seat, member in play.seats.items()}
    has = error.balance - error.floor
    if error.account not in owners:
        raise RefusedError("not_in_the_books", has=has, needs=-error.amount) from error
    return owners[error.account], has
