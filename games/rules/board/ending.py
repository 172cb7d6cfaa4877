"""The end of a game (B-32…B-34, 4.3.7): cards are cancelled, and who has some left pays."""

from collections.abc import Iterable
from typing import Any

from games.rules.board.clubs import MARRIAGE, TRYNKA
from games.rules.board.rules import BoardRules
from games.rules.board.state import Board, in_pot
from games.rules.cards import Card
from games.rules.company import altered
from games.rules.play import Verb
from games.rules.protocol import Action, Move, Moves, Option, Party, Refusal, Seat
from games.rules.purses import cannot_pay, moved, purse
from games.rules.ranktables import table_of

_FACE = {"A": 11, "K": 10, "Q": 10, "J": 10}


def cancel_offers(board: Board) -> Iterable[Option]:
    """Offer to count out who pays: everybody's cards left, from the left of who is out (B-32)."""
    if board.rules.cancel_mode == "count":
        others = board.others
        yield Option(
            kind="cancel",
            others=others,
            fewest=len(others),
            most=len(others),
            caps=(board.hand_size,) * len(others),
            ordered=True,
        )


def cancel(board: Board, action: Action) -> tuple[Board, Moves]:
    """Keep how many cards each has left; `Board.left` tells who pays for how many."""
    return altered(board, counts=action.shares), ()


def why_not_cancel(board: Board, action: Action) -> Refusal | None:
    """Say in which order they are named, and how many cards each can have."""
    if board.rules.cancel_mode != "count":
        return Refusal("no_counting")
    if tuple(seat for seat, _ in action.shares) != board.others:
        return Refusal("cancel_order", {"seats": board.others})
    return Refusal("cancel_counts", {"limit": board.hand_size})


def points_of(rules: BoardRules, card: Card) -> int:
    """Return what a card left in the hand costs, in chips."""
    face = _FACE.get(card.rank) or int(card.rank)
    points = rules.fine_points
    if points == "one_per_card":
        return 1
    if points == "ace_1":
        return 1 if card.rank == "A" else face
    return face if points == "face" else table_of(points).get(card.rank, face)


def payers(board: Board) -> tuple[Seat, ...]:
    """Return who may have to pay for cards left: by the helper one or nobody, else any of them."""
    if board.counts:
        return () if board.left is None else (board.left[0],)
    return tuple(seat for seat in board.others if seat not in board.fined)


def fine_offers(board: Board) -> Iterable[Option]:
    """Offer who pays for his cards: a number of points, or the cards themselves (B-33)."""
    value = board.rules.chip_value
    for seat in payers(board):
        has = purse(board, seat)
        most = None if has is None else has // value
        yield Option(
            kind="end_fine",
            seat=seat,
            least=1,
            greatest=most,
            refusal=cannot_pay(board, seat, value),
        )
        cards = tuple(card for card in board.deck if not board.is_club_of_another(card, seat))
        points = tuple(points_of(board.rules, card) for card in cards)
        count = board.left[1] if board.counts and board.left else None
        cheapest = sum(sorted(points)[: count or 1]) * value
        yield Option(
            kind="end_fine",
            seat=seat,
            greatest=most,
            cards=cards,
            card_count=count or board.hand_size,
            fewest_cards=None if board.counts else 1,
            card_values=points,
            refusal=cannot_pay(board, seat, cheapest),
        )


def fine(board: Board, action: Action) -> tuple[Board, Moves]:
    """Let the last one with cards pay a chip a point, to both saucers or to who is out (B-34)."""
    points = action.amount
    if points is None:
        points = sum(points_of(board.rules, card) for card in action.cards)
    moves = tuple(
        Move(action.actor, to, chips * board.rules.chip_value, "end_fine")
        for to, chips in shared(board, points)
        if chips
    )
    fined = (*board.fined, action.actor)
    # Where nothing is cancelled each pays for his own cards.
    more = board.rules.cancel_mode == "none_each_pays" and len(fined) < len(board.others)
    return moved(board, moves, fined=fined, **({} if more else _over()))


def _over() -> dict[str, Any]:
    return {"phase": "IDLE", "over": True, "ended": True}


def shared(board: Board, points: int) -> tuple[tuple[Party, int], ...]:
    """Return who gets how many chips of a fine."""
    if board.rules.fine_to == "winner" and board.out is not None:
        return ((board.out, points),)
    half, odd = points // 2, points % 2
    marriage = board.rules.odd_chip == "marriage" or (
        board.rules.odd_chip == "smaller" and board.pots[MARRIAGE] < board.pots[TRYNKA]
    )
    to_marriage = half + odd if marriage else half
    return (in_pot(MARRIAGE), to_marriage), (in_pot(TRYNKA), points - to_marriage)


def why_not_fine(board: Board, action: Action) -> Refusal | None:
    """Say who pays, for how many cards, and that a card cannot be his."""
    seat = action.actor
    if seat not in board.seats:
        return Refusal("not_seated", {"seat": seat})
    if seat not in payers(board):
        return _not_a_payer(board, seat)
    if action.cards:
        return _why_not_cards(board, action)
    if action.amount == 0:
        return Refusal("no_points")
    return cannot_pay(board, seat, (action.amount or 1) * board.rules.chip_value)


def _not_a_payer(board: Board, seat: Seat) -> Refusal:
    if seat == board.out:
        return Refusal("has_no_cards", {"seat": seat})
    if board.counts:
        return _paying(board)
    return Refusal("fined_already", {"seat": seat})


def _paying(board: Board) -> Refusal:
    """Say who pays by the helper."""
    if board.left is None:
        return Refusal("nobody_pays")
    return Refusal("another_pays", {"seat": board.left[0], "count": board.left[1]})


def _why_not_cards(board: Board, action: Action) -> Refusal | None:
    count = board.left[1] if board.counts and board.left else None
    if len(set(action.cards)) < len(action.cards):
        return Refusal("card_twice")
    if count is not None and len(action.cards) != count:
        return Refusal("cards_left_are", {"seat": action.seat, "count": count})
    if len(action.cards) > board.hand_size:
        return Refusal("hand_is", {"count": board.hand_size})
    for card in action.cards:
        if card not in board.deck or board.is_club_of_another(card, action.actor):
            return Refusal("card_not_free")
    points = sum(points_of(board.rules, card) for card in action.cards)
    return cannot_pay(board, action.actor, points * board.rules.chip_value)


def no_fine_offers(board: Board) -> Iterable[Option]:
    """Offer to end without a fine, unless the helper has found who pays."""
    somebody = bool(board.counts) and board.left is not None
    yield Option(kind="no_fine", refusal=_paying(board) if somebody else None)


def no_fine(board: Board, _action: Action) -> tuple[Board, Moves]:
    """End the game: everything cancelled, nobody pays."""
    return altered(board, **_over()), ()


def ending_verbs() -> dict[str, Verb[Board]]:
    """Return the verbs of this module."""
    return {
        "cancel": Verb(cancel_offers, cancel, why_not_cancel),
        "end_fine": Verb(fine_offers, fine, why_not_fine),
        "no_fine": Verb(no_fine_offers, no_fine),
    }
