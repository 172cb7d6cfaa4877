"""Laying out (B-19…B-30, 4.3.6): only what moves money is told: clubs laid, misses, who is out."""

from collections.abc import Iterable

from games.rules.board.clubs import (
    LAID_MARRIAGE,
    LAID_TRYNKAS,
    MARRIAGE,
    TRYNKA,
    WINNING,
    married,
)
from games.rules.board.state import Board, in_pot
from games.rules.company import altered
from games.rules.play import Verb
from games.rules.protocol import Action, Move, Moves, Option, Refusal, Seat
from games.rules.purses import cannot_pay, moved

PROMPTED = "prompted"


def lay_offers(board: Board) -> Iterable[Option]:
    """Offer everybody the winning clubs that he may hold, as they can be laid in one turn."""
    for seat in board.players:
        words = tuple(
            " ".join(laid)
            for laid in _turns(board)
            if all(board.may_hold(seat, rank) for rank in laid)
        )
        if words:
            yield Option(kind="lay", seat=seat, words=words)


def _turns(board: Board) -> Iterable[tuple[str, ...]]:
    """Return what can be laid in one turn: one club, the marriage, a trynka (B-24, B-26)."""
    yield from ((rank,) for rank in WINNING)
    yield LAID_MARRIAGE
    if board.rules.lay_trynka_wins_saucer:
        yield from LAID_TRYNKAS


def lay(board: Board, action: Action) -> tuple[Board, Moves]:
    """Take all that lies on the clubs laid, without staking anew (B-23)."""
    seat, laid = action.actor, tuple(action.word.split(" "))
    moves = tuple(
        Move(in_pot(pot), seat, board.pots[pot], "laid")
        for pot in won_pots(board, laid)
        if board.pots[pot]
    )
    known = board.knowing(seat, laid)
    return moved(board, moves, laid=board.laid + laid, known=known, cards_laid=True)


def won_pots(board: Board, laid: tuple[str, ...]) -> tuple[str, ...]:
    """Return the pots that clubs laid in one turn win, the saucers last."""
    marriage = married(laid) and board.rules.lay_marriage_wins_saucer
    saucers = ((MARRIAGE, marriage), (TRYNKA, laid in LAID_TRYNKAS))
    return (*laid, *(pot for pot, won in saucers if won))


def lay_takes(board: Board, laid: tuple[str, ...]) -> int:
    """Return what clubs laid in one turn bring."""
    return sum(board.pots[pot] for pot in won_pots(board, laid))


def why_not_lay(board: Board, action: Action) -> Refusal | None:
    """Say what wins nothing, what is laid or elsewhere, and where laying stops."""
    seat, laid = action.actor, tuple(action.word.split(" "))
    if seat not in board.seats:
        return Refusal("not_seated", {"seat": seat})
    for rank in laid:
        reason = _why_not_club(board, seat, rank)
        if reason is not None:
            return reason
    if laid == LAID_MARRIAGE[::-1]:
        return Refusal("queen_first")
    return Refusal("laying_stops", {"rank": laid[0]})


def _why_not_club(board: Board, seat: Seat, rank: str) -> Refusal | None:
    if rank not in WINNING:
        return Refusal("wins_nothing", {"rank": rank})
    if rank in board.laid:
        return Refusal("laid_already", {"rank": rank, "holder_seat": board.known[rank]})
    if not board.may_hold(seat, rank):
        return Refusal("club_elsewhere", {"rank": rank, "holder_seat": board.known[rank]})
    return None


def miss_costs(board: Board, rank: str) -> int:
    """Return what it costs to miss a winning club: as much as lies on it (B-28)."""
    if board.phase == "SETTLE" or board.rules.miss_fine == "double":
        return board.pots[rank]
    if board.rules.miss_fine == "fixed":
        return board.rules.miss_fine_chips * board.rules.chip_value
    return 0


def _missable(board: Board, seat: Seat) -> Iterable[str]:
    if board.phase == "SETTLE" and board.rules.unlaid_card_fine == "none":
        return
    for rank in WINNING:
        if board.may_hold(seat, rank) and rank not in board.unlaid:
            yield rank


def miss_offers(board: Board) -> Iterable[Option]:
    """Offer everybody the winning clubs that he may have missed, or is left with at the end."""
    for seat in board.players:
        refusals = {
            rank: cannot_pay(board, seat, miss_costs(board, rank))
            for rank in _missable(board, seat)
        }
        possible = tuple(rank for rank, refusal in refusals.items() if refusal is None)
        if possible:
            words = (*possible, *(f"{rank} {PROMPTED}" for rank in possible))
            yield Option(kind="miss", seat=seat, words=words)
        for rank, refusal in refusals.items():
            if refusal is not None:
                yield Option(kind="miss", seat=seat, words=(rank,), refusal=refusal)


def miss(board: Board, action: Action) -> tuple[Board, Moves]:
    """Let a player pay for a club that he did not lay; prompted or not, he pays (B-28, B-29)."""
    seat, rank = action.actor, action.word.split(" ")[0]
    costs = miss_costs(board, rank)
    moves = (Move(seat, in_pot(rank), costs, "miss_fine"),) if costs else ()
    known = board.knowing(seat, (rank,))
    if board.phase == "SETTLE":
        return moved(board, moves, known=known, unlaid=(*board.unlaid, rank))
    return moved(board, moves, known=known, cards_laid=True)


def why_not_miss(board: Board, action: Action) -> Refusal | None:
    """Say what wins nothing, who has the club, or what the fine costs."""
    seat, rank = action.actor, action.word.split(" ")[0]
    if seat not in board.seats:
        return Refusal("not_seated", {"seat": seat})
    if board.phase == "SETTLE" and board.rules.unlaid_card_fine == "none":
        return Refusal("no_unlaid_fine")
    if seat == board.out:
        return Refusal("has_no_cards", {"seat": seat})
    reason = _why_not_club(board, seat, rank)
    if reason is None and rank in board.unlaid:
        return Refusal("unlaid_paid", {"rank": rank})
    return reason or cannot_pay(board, seat, miss_costs(board, rank))


def out_offers(board: Board) -> Iterable[Option]:
    """Offer everybody to have no cards left, unless he is known to hold a winning club."""
    for seat in board.seats:
        held = board.holding(seat)
        values = {"seat": seat, "ranks": held}
        yield Option(
            kind="out", seat=seat, refusal=Refusal("still_holds", values) if held else None
        )


def out(board: Board, action: Action) -> tuple[Board, Moves]:
    """End the laying: a player has no cards left (B-31)."""
    return altered(board, phase="SETTLE", out=action.actor, cards_laid=True), ()


def why_not_out(board: Board, action: Action) -> Refusal | None:
    """Say that the player does not sit here."""
    return None if action.seat in board.seats else Refusal("not_seated", {"seat": action.seat})


def laying_verbs() -> dict[str, Verb[Board]]:
    """Return the verbs of this module."""
    return {
        "lay": Verb(lay_offers, lay, why_not_lay),
        "miss": Verb(miss_offers, miss, why_not_miss),
        "out": Verb(out_offers, out, why_not_out),
    }
