"""Dressing the board (B-9, B-10, 4.3.3): no cards before each pot grew by exactly its stakes."""

from collections.abc import Iterable

from games.rules.board.state import Board, in_pot
from games.rules.company import altered
from games.rules.play import Verb
from games.rules.protocol import Action, Move, Moves, Option, Refusal, Seat
from games.rules.purses import cannot_pay, moved
from games.rules.ranks import POTS


def stake_offers(board: Board) -> Iterable[Option]:
    """Offer to dress the whole board, to all who have put nothing yet and to each of them."""
    each = [(seat, cannot_pay(board, seat, board.dress)) for seat in board.unstaked]
    if each:
        refusal = next((refusal for _, refusal in each if refusal is not None), None)
        yield Option(kind="stake", refusal=refusal)
    for seat, refusal in each:
        yield Option(kind="stake", seat=seat, refusal=refusal)


def stake(board: Board, action: Action) -> tuple[Board, Moves]:
    """Put a stake in each pot, for one player or for all who have put nothing yet."""
    payers = board.unstaked if action.seat is None else (action.seat,)
    moves = tuple(
        Move(seat, in_pot(pot), board.stake(pot), "stake") for seat in payers for pot in POTS
    )
    return moved(board, moves, phase="DRESS", put={**board.put, **dict.fromkeys(payers, POTS)})


def why_not_stake(board: Board, action: Action) -> Refusal | None:
    """Say that the chips are on the board, or that the rest is put in pot by pot."""
    if action.seat is None:
        return None if board.unstaked else Refusal("all_staked")
    if action.seat not in board.seats:
        return Refusal("not_seated", {"seat": action.seat})
    put = board.put.get(action.seat, ())
    if not put:
        return None
    lacking = tuple(pot for pot in POTS if pot not in put)
    if lacking:
        return Refusal("has_staked_some", {"seat": action.seat, "pots": lacking})
    return Refusal("has_staked", {"seat": action.seat})


def stake_pot_offers(board: Board) -> Iterable[Option]:
    """Offer everybody the pots that he has put nothing in, as long as they lack a stake."""
    for seat in board.seats:
        lacking = [pot for pot in board.short_pots if seat in board.owing(pot)]
        yield from _by_price(board, "stake_pot", seat, lacking)


def _by_price(board: Board, kind: str, seat: Seat, pots: Iterable[str]) -> Iterable[Option]:
    """Offer the pots that ``seat`` can pay for together, and say why he cannot pay the others."""
    refusals = {pot: cannot_pay(board, seat, board.stake(pot)) for pot in pots}
    possible = tuple(pot for pot, refusal in refusals.items() if refusal is None)
    if possible:
        yield Option(kind=kind, seat=seat, words=possible)
    for pot, refusal in refusals.items():
        if refusal is not None:
            yield Option(kind=kind, seat=seat, words=(pot,), refusal=refusal)


def stake_pot(board: Board, action: Action) -> tuple[Board, Moves]:
    """Put one player's stake in one pot."""
    pot = action.word
    move = Move(action.actor, in_pot(pot), board.stake(pot), "stake")
    put = {**board.put, action.actor: (*board.put.get(action.actor, ()), pot)}
    return moved(board, (move,), phase="DRESS", put=put)


def why_not_stake_pot(board: Board, action: Action) -> Refusal | None:
    """Say that this stake is in, or that the pot lacks nothing."""
    seat, pot = action.actor, action.word
    if seat not in board.seats:
        return Refusal("not_seated", {"seat": seat})
    if pot in board.put.get(seat, ()):
        return Refusal("has_staked_pot", {"seat": seat, "pot": pot})
    if pot in POTS and not board.short(pot):
        return Refusal("pot_full", {"pot": pot})
    return cannot_pay(board, seat, board.stake(pot)) if pot in POTS else None


def unstake_offers(board: Board) -> Iterable[Option]:
    """Offer to take back each stake that was booked but is not there."""
    for seat, pots in board.put.items():
        if pots:
            yield Option(kind="unstake", seat=seat, words=pots)


def unstake(board: Board, action: Action) -> tuple[Board, Moves]:
    """Give a player's stake in one pot back: he owes it again."""
    seat, pot = action.actor, action.word
    paid = Move(seat, in_pot(pot), board.stake(pot), "stake")
    place = board.standing.index(paid)
    standing = board.standing[:place] + board.standing[place + 1 :]
    put = {**board.put, seat: tuple(one for one in board.put[seat] if one != pot)}
    back = Move(in_pot(pot), seat, paid.amount, "stake_back")
    # With everything taken back the game has not begun, and people may still sit and leave.
    begun = any(put.values()) or any(board.covered.values())
    phase = "DRESS" if begun else "IDLE"
    return moved(board, (back,), put=put, standing=standing, phase=phase)


def why_not_unstake(board: Board, action: Action) -> Refusal | None:
    """Say that the player has put nothing in this pot."""
    if action.word not in POTS or action.word in board.put.get(action.actor, ()):
        return None
    return Refusal("has_not_staked", {"seat": action.seat, "pot": action.word})


def cover_offers(board: Board) -> Iterable[Option]:
    """Offer the dealer to add a stake that nobody owns up to, once all others are in (B-10)."""
    if board.rules.short_stake == "dealer_covers" and not board.unstaked:
        yield from _by_price(board, "cover_stake", board.dealing, board.short_pots)


def cover(board: Board, action: Action) -> tuple[Board, Moves]:
    """Let the dealer add one missing stake to a pot: it was his duty to watch."""
    pot = action.word
    move = Move(board.dealing, in_pot(pot), board.stake(pot), "stake_cover")
    return moved(board, (move,), covered={**board.covered, pot: board.covered.get(pot, 0) + 1})


def why_not_cover(board: Board, action: Action) -> Refusal | None:
    """Say who covers, and when."""
    pot = action.word
    if board.rules.short_stake != "dealer_covers":
        return Refusal("no_stake_covered")
    if action.seat != board.dealer:
        values = {"seat": action.seat, "dealer_seat": board.dealer}
        return Refusal("dealer_covers_stake", values)
    if pot not in POTS:
        return None
    if not board.short(pot):
        return Refusal("pot_full", {"pot": pot})
    if board.unstaked:
        return Refusal("stakes_first", {"seats": board.unstaked})
    return cannot_pay(board, board.dealing, board.stake(pot))


def deal_offers(board: Board) -> Iterable[Option]:
    """Offer the deal; it is refused while a pot has not grown by its stakes (4.3.3)."""
    yield Option(kind="deal", refusal=_not_dressed(board))


def _not_dressed(board: Board) -> Refusal | None:
    if len(board.seats) < board.rules.min_players:
        values = {"count": len(board.seats), "limit": board.rules.min_players}
        return Refusal("too_few_for_board", values)
    short = board.short_pots
    if not short:
        return None
    owing = tuple(seat for seat in board.seats if any(seat in board.owing(pot) for pot in short))
    return Refusal("pots_short", {"pots": short, "seats": owing})


def deal(board: Board, _action: Action) -> tuple[Board, Moves]:
    """Deal the whole deck out equally; the first hand announces (B-11, B-12)."""
    return altered(board, phase="ANNOUNCE", turn=board.order[0]), ()


def dressing_verbs() -> dict[str, Verb[Board]]:
    """Return the verbs of this module."""
    return {
        "stake": Verb(stake_offers, stake, why_not_stake),
        "stake_pot": Verb(stake_pot_offers, stake_pot, why_not_stake_pot),
        "unstake": Verb(unstake_offers, unstake, why_not_unstake),
        "cover_stake": Verb(cover_offers, cover, why_not_cover),
        "deal": Verb(deal_offers, deal),
    }
