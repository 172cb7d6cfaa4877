"""The demo's games at the board: thirty-six cards, announced and laid as people do."""

from collections.abc import Iterable
from random import Random
from typing import Any

from games.demo.script import Script, Watch, likely
from games.rules.cards import DECKS, Card
from games.rules.protocol import Action, Seat

CLUBS = ("A", "K", "Q", "J", "10", "9")
"""The winning clubs, the highest first."""

FORGETS, MISSES = 0.04, 0.06


def script(watch: Watch, chance: Random) -> Script:
    """Play a game that has just been dealt, from the announcing to the fine."""
    state = watch.state
    hands = _dealt(state, chance)
    for seat in state.order:
        if not likely(chance, FORGETS):
            yield from _announced(watch, seat, hands[seat])
        yield from _if_allowed(watch, Action(kind="no_claim", seat=seat))
    for seat in state.order:
        yield from _if_allowed(watch, Action(kind="claim", seat=seat, word="T"))
    yield from _Laying(state.order, hands, chance).actions()
    yield from _ended(watch, hands)


def _dealt(state: Any, chance: Random) -> dict[Seat, set[Card]]:
    deck = list(DECKS[state.rules.deck])
    chance.shuffle(deck)
    each = len(deck) // len(state.seats)
    return {
        seat: set(deck[place * each : (place + 1) * each]) for place, seat in enumerate(state.order)
    }


def _if_allowed(watch: Watch, action: Action) -> Iterable[Action]:
    if watch.allows(action):
        yield action


def _announced(watch: Watch, seat: Seat, hand: set[Card]) -> Script:
    """Declare a trynka and claim all that one's clubs win."""
    ranks = [card.rank for card in DECKS["36"] if card.suit == "c"]
    held = [rank for rank in ranks if Card(rank, "c") in hand]
    tops = [
        rank for place, rank in enumerate(ranks[:-2]) if set(ranks[place : place + 3]) <= set(held)
    ]
    if tops:
        yield from _if_allowed(watch, Action(kind="declare", seat=seat, word=tops[0]))
    clubs = [rank for rank in CLUBS if rank in held]
    if {"K", "Q"} <= set(clubs):
        clubs.append("M")
    for pots in ([*clubs, "T"], clubs):
        action = Action(kind="claim", seat=seat, word=" ".join(pots))
        if pots and watch.allows(action):
            yield action
            return


class _Laying:
    """The laying out: who is at it, and the card on top of the pile."""

    def __init__(
        self, order: tuple[Seat, ...], hands: dict[Seat, set[Card]], chance: Random
    ) -> None:
        self.order = order
        self.hands = hands
        self.chance = chance
        self.ranks = sorted({card.rank for card in DECKS["36"]}, key=_height)

    def actions(self) -> Script:
        """Lay until somebody is out; only what moves money is told."""
        top, seat, passed = "", self.order[0], 0
        while True:
            top, told, laid = self._turn(seat, top)
            yield from told
            if not self.hands[seat]:
                yield Action(kind="out", seat=seat)
                return
            passed = 0 if laid else passed + 1
            if passed < len(self.order):
                seat = self.order[(self.order.index(seat) + 1) % len(self.order)]
            if passed >= len(self.order) - 1 or top == "A":
                top, passed = "", 0

    def _turn(self, seat: Seat, top: str) -> tuple[str, list[Action], bool]:
        """Lay what fits; return the new top, what is told of it, and whether anything was laid."""
        hand, any_laid = self.hands[seat], False
        while hand:
            card = self._next(hand, top)
            if card is None:
                break
            wins = card.suit == "c" and card.rank in CLUBS
            if wins and top and likely(self.chance, MISSES):
                return top, [Action(kind="miss", seat=seat, word=card.rank)], any_laid
            hand.remove(card)
            top, any_laid = card.rank, True
            if wins:
                return self._won(seat, card)
        return top, [], any_laid

    def _won(self, seat: Seat, card: Card) -> tuple[str, list[Action], bool]:
        king = Card("K", "c")
        if card.rank == "Q" and king in self.hands[seat]:
            self.hands[seat].remove(king)
            return "K", [Action(kind="lay", seat=seat, word="Q K")], True
        return card.rank, [Action(kind="lay", seat=seat, word=card.rank)], True

    def _next(self, hand: set[Card], top: str) -> Card | None:
        """Return the card to lay on ``top``, a winning club before others; the lowest to begin."""
        if not top:
            lowest = min(hand, key=lambda card: (_height(card.rank), card.suit))
            rank = lowest.rank
        elif top == "A":
            return None
        else:
            rank = self.ranks[self.ranks.index(top) + 1]
        fitting = sorted(card for card in hand if card.rank == rank)
        clubs = [card for card in fitting if card.suit == "c"]
        return next(iter(clubs or fitting), None)


def _height(rank: str) -> int:
    return ("6", "7", "8", "9", "10", "J", "Q", "K", "A").index(rank)


def _ended(watch: Watch, hands: dict[Seat, set[Card]]) -> Script:
    """Count the cards left against each other; the last one with cards pays for them."""
    counts = tuple((seat, len(hands[seat])) for seat in watch.state.others)
    yield Action(kind="cancel", shares=counts)
    if watch.state.left is None:
        yield Action(kind="no_fine")
        return
    seat, held = watch.state.left
    # He throws his dearest cards aside first.
    points = sorted(_points(card) for card in hands[seat])[:held]
    yield Action(kind="end_fine", seat=seat, amount=sum(points))


def _points(card: Card) -> int:
    return {"A": 11, "K": 10, "Q": 10, "J": 10}.get(card.rank) or int(card.rank)
