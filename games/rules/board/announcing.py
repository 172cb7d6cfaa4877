"""Announcing (B-12…B-18, 4.3.5): trynkas are declared, pots are taken and staked anew."""

from collections.abc import Iterable
from itertools import combinations

from games.rules.board.clubs import MARRIAGE, PAIR, TRYNKA, WINNING, tops, trynka
from games.rules.board.state import Board, clubs_of, in_pot
from games.rules.company import altered
from games.rules.play import Verb
from games.rules.protocol import Action, Move, Moves, Option, Refusal, Seat
from games.rules.purses import cannot_pay, moved
from games.rules.ranks import POTS


def declare_offers(board: Board) -> Iterable[Option]:
    """Offer whose word it is the trynkas that he may hold, once (B-6)."""
    if board.phase == "ANNOUNCE" and board.speaker not in board.declared:
        words = tuple(
            top
            for top in tops(board.rules.deck)
            if all(board.may_hold(board.speaker, rank) for rank in trynka(top))
        )
        if words:
            yield Option(kind="declare", seat=board.speaker, words=words)


def declare(board: Board, action: Action) -> tuple[Board, Moves]:
    """Say that one has a trynka; its three clubs are known from now on."""
    declared = {**board.declared, action.actor: action.word}
    known = board.knowing(action.actor, trynka(action.word))
    return altered(board, declared=declared, known=known), ()


def why_not_declare(board: Board, action: Action) -> Refusal | None:
    """Say whose word it is, that there is no such trynka, or who has a card of it."""
    if action.seat != board.turn:
        return _not_his_word(board, action)
    if action.seat in board.declared:
        return Refusal(
            "declared_already", {"seat": action.seat, "rank": board.declared[action.actor]}
        )
    if action.word not in tops(board.rules.deck):
        return Refusal("no_such_trynka", {"rank": action.word})
    return _elsewhere(board, action.actor, trynka(action.word))


def _not_his_word(board: Board, action: Action) -> Refusal:
    if action.seat not in board.seats:
        return Refusal("not_seated", {"seat": action.seat})
    return Refusal("not_your_word", {"seat": action.seat, "turn_seat": board.turn})


def _elsewhere(board: Board, seat: Seat, ranks: Iterable[str]) -> Refusal | None:
    for rank in ranks:
        holder = board.known.get(rank, seat)
        if holder != seat:
            return Refusal("club_elsewhere", {"rank": rank, "holder_seat": holder})
    return None


def why_no_trynka(board: Board, seat: Seat, also: tuple[str, ...] = ()) -> Refusal | None:
    """Tell why ``seat`` cannot take the trynka saucer now; ``None`` if it is his (B-8, B-15).

    ``also`` are clubs that he announces in the same breath. A higher trynka is possible as long as
    somebody who has not spoken may hold its three clubs (4.3.5).
    """
    if seat not in board.declared:
        return Refusal("no_trynka_declared", {"seat": seat})
    if TRYNKA in board.taken:
        return Refusal("pot_taken", {"pot": TRYNKA, "by_seat": board.taken[TRYNKA]})
    order = tops(board.rules.deck)
    return _yields(board, seat, order[: order.index(board.declared[seat])], also)


def _yields(
    board: Board, seat: Seat, higher: tuple[str, ...], also: tuple[str, ...]
) -> Refusal | None:
    """Tell to whom a trynka yields, or may still have to: one of the ``higher`` ones (B-15)."""
    for other, top in board.declared.items():
        if top in higher:
            return Refusal("higher_trynka", {"by_seat": other, "rank": top})
    silent = [
        other
        for other in board.order
        if other not in (seat, *board.spoken) and other not in board.declared
    ]
    for other in silent:
        for top in higher:
            if all(board.may_hold(other, rank) and rank not in also for rank in trynka(top)):
                return Refusal("higher_possible", {"by_seat": other, "rank": top})
    return None


def claim_offers(board: Board) -> Iterable[Option]:
    """Offer whose word it is what he may take, and the saucer to a trynka that had to wait."""
    if board.phase == "ANNOUNCE":
        words = tuple(_claims(board, board.speaker))
        if words:
            yield Option(kind="claim", seat=board.speaker, words=words)
    for seat in board.declared:
        if seat in board.spoken and not board.cards_laid and why_no_trynka(board, seat) is None:
            yield Option(kind="claim", seat=seat, words=(TRYNKA,))


def _claims(board: Board, seat: Seat) -> Iterable[str]:
    """Return everything that ``seat`` may announce at once, as a line says it."""
    free = tuple(rank for rank in WINNING if rank not in board.taken and board.may_hold(seat, rank))
    for count in range(len(free) + 1):
        for clubs in combinations(free, count):
            trynkas = ((), (TRYNKA,)) if why_no_trynka(board, seat, clubs) is None else ((),)
            marriages = ((), (MARRIAGE,)) if set(PAIR) <= set(clubs) else ((),)
            for marriage in marriages:
                for last in trynkas:
                    pots = (*clubs, *marriage, *last)
                    if pots and _affordable(board, seat, pots) is None:
                        yield " ".join(pots)


def takes(board: Board, pot: str) -> int:
    """Return what an announced pot brings: all of it, or two chips (B-13, B-17)."""
    if pot == MARRIAGE and board.rules.marriage_claim == "literal_two":
        return 2 * board.rules.chip_value
    return board.pots[pot]


def _affordable(board: Board, seat: Seat, pots: tuple[str, ...]) -> Refusal | None:
    """Tell why ``seat`` cannot stake anew; only two chips for three can cost him anything."""
    if not board.rules.restake:
        return None
    return cannot_pay(board, seat, sum(board.stake(pot) - takes(board, pot) for pot in pots))


def claim(board: Board, action: Action) -> tuple[Board, Moves]:
    """Take the pots that one's clubs win, and stake in each of them anew (B-13…B-18)."""
    seat, pots = action.actor, tuple(action.word.split(" "))
    moves: list[Move] = []
    for pot in pots:
        moves.append(Move(in_pot(pot), seat, takes(board, pot), "claim"))
        if board.rules.restake:
            moves.append(Move(seat, in_pot(pot), board.stake(pot), "restake"))
    changes = {
        "claims": {**board.claims, seat: (*board.claims.get(seat, ()), *pots)},
        "known": board.knowing(seat, clubs_of("", pots)),
    }
    after, made = moved(board, tuple(moves), **changes)
    return (after if seat in board.spoken else _next_word(after)), made


def _next_word(board: Board) -> Board:
    """Give the word to the next; after the dealer the laying begins (B-19)."""
    spoken = (*board.spoken, board.speaker)
    if len(spoken) == len(board.seats):
        return altered(board, spoken=spoken, phase="LAY", turn=None)
    return altered(board, spoken=spoken, turn=board.order[len(spoken)])


def why_not_claim(board: Board, action: Action) -> Refusal | None:
    """Say whose word it is, what is taken or elsewhere, and what a saucer asks for."""
    seat, pots = action.actor, action.word.split(" ")
    if seat not in board.seats:
        return Refusal("not_seated", {"seat": seat})
    if board.cards_laid or (board.phase == "LAY" and pots != [TRYNKA]):
        return Refusal("announcing_over")
    if seat != board.turn and (seat not in board.spoken or pots != [TRYNKA]):
        return _not_his_word(board, action)
    if len(set(pots)) < len(pots):
        return Refusal("pot_twice")
    if not set(pots) <= set(POTS):
        return None
    return _why_not_pots(board, seat, tuple(pots))


def _why_not_pots(board: Board, seat: Seat, pots: tuple[str, ...]) -> Refusal | None:
    clubs = clubs_of("", pots)
    elsewhere = _elsewhere(board, seat, clubs)
    if elsewhere is not None:
        return elsewhere
    if MARRIAGE in pots and not set(PAIR) <= set(clubs):
        return Refusal("marriage_needs_both")
    no_trynka = why_no_trynka(board, seat, clubs) if TRYNKA in pots else None
    return no_trynka or _affordable(board, seat, pots)


def no_claim_offers(board: Board) -> Iterable[Option]:
    """Offer whose word it is to say that he takes nothing."""
    yield Option(kind="no_claim", seat=board.speaker)


def no_claim(board: Board, _action: Action) -> tuple[Board, Moves]:
    """Pass the word on; who forgets to announce leaves his chips lying (4.3.5)."""
    return _next_word(board), ()


def announcing_verbs() -> dict[str, Verb[Board]]:
    """Return the verbs of this module."""
    return {
        "declare": Verb(declare_offers, declare, why_not_declare),
        "claim": Verb(claim_offers, claim, why_not_claim),
        "no_claim": Verb(no_claim_offers, no_claim, _not_his_word),
    }
