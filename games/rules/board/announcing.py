"""Announcing (B-12…B-18, 4.3.5): trynkas are declared, pots are taken and staked anew."""

from collections.abc import Iterable
from itertools import combinations

from games.rules.board.clubs import MARRIAGE, PAIR, TRYNKA, WINNING, in_one_run, tops, trynka
from games.rules.board.state import Board, clubs_of, in_pot
from games.rules.company import altered
from games.rules.play import Verb
from games.rules.protocol import Action, Move, Moves, Option, Refusal, Seat
from games.rules.purses import cannot_pay, moved
from games.rules.ranks import POTS


def declare_offers(board: Board) -> Iterable[Option]:
    """Offer whose word it is the trynkas that he may hold and has not declared yet (B-6)."""
    order = tops(board.rules.deck)
    words = tuple(top for top in order if _why_no_run(board, board.speaker, top) is None)
    if words:
        yield Option(kind="declare", seat=board.speaker, words=words)


def declare(board: Board, action: Action) -> tuple[Board, Moves]:
    """Say that one has a trynka; its three clubs are known from now on."""
    seat, order = action.actor, tops(board.rules.deck)
    his = sorted((*board.declared.get(seat, ()), action.word), key=order.index)
    known = board.knowing(seat, trynka(action.word))
    return altered(board, declared={**board.declared, seat: tuple(his)}, known=known), ()


def why_not_declare(board: Board, action: Action) -> Refusal | None:
    """Say whose word it is, that there is no such trynka, or why it is not in his hand."""
    if action.seat != board.turn:
        return _not_his_word(board, action)
    if action.word not in tops(board.rules.deck):
        return Refusal("no_such_trynka", {"rank": action.word})
    return _why_no_run(board, action.actor, action.word)


def _why_no_run(board: Board, seat: Seat, top: str) -> Refusal | None:
    """Tell why ``seat`` has no trynka from ``top`` down, beside those that he has declared.

    A run of four or more counts once, with its top card (4.3.5).
    """
    shown = board.declared.get(seat, ())
    for other in shown:
        if in_one_run(other, top):
            return Refusal("declared_already", {"seat": seat, "rank": other})
    if len(trynka(top)) * (len(shown) + 1) > board.hand_size:
        return Refusal("hand_is", {"count": board.hand_size})
    return _elsewhere(board, seat, trynka(top))


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
    return _yields(board, seat, order[: order.index(board.declared[seat][0])], also)


def _yields(
    board: Board, seat: Seat, higher: tuple[str, ...], also: tuple[str, ...]
) -> Refusal | None:
    """Tell to whom a trynka yields, or may still have to: one of the ``higher`` ones (B-15)."""
    for other, his in board.declared.items():
        if his[0] in higher:
            return Refusal("higher_trynka", {"by_seat": other, "rank": his[0]})
    open_ = [top for top in higher if not set(trynka(top)) & set(also)]
    for other in board.order:
        # Who has declared one may have another as long as it is his word.
        if other in (seat, *board.spoken):
            continue
        for top in open_:
            if _why_no_run(board, other, top) is None:
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
