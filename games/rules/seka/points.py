"""What a hand of seka is worth (3.6): the best of what its cards can be taken for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from games.rules.cards import Card
from games.rules.handcards import check_three
from games.rules.protocol import HandValue, Part
from games.rules.seka.rules import SekaRules

PLAIN = {"A": 11, "K": 10, "Q": 10, "J": 10} | {str(rank): rank for rank in range(2, 11)}
SHAKHA = 11
"""What the shakha counts (S-36)."""

type Reading = tuple[str, tuple[Part, ...]]
"""One way to take a hand: its name, and the cards that count; they add up to its points."""

OF_A_KIND = frozenset({"three of a kind", "pair + shakha", "two sixes + shakha"})
"""Names of hands that are three cards of one rank, the shakha taken for one of them."""


def value(cards: Sequence[Card], rules: SekaRules) -> HandValue:
    """Return the value of three cards.

    Raises:
        RefusedError: not three cards, a card twice, or a card outside the deck of the rules.
    """
    check_three(cards, rules)
    # Of readings worth the same the first is the name.
    name, parts = max(_readings(cards, rules), key=lambda reading: _sum(reading[1]))
    points = _sum(parts)
    rank = (
        int(rules.three_of_a_kind_over_suits and name in OF_A_KIND),
        points,
        int(rules.shakha_breaks_tie and any(card in rules.shakha_cards for card in cards)),
        int(rules.trinka_beats_equal_two_cards and name == "three of a suit"),
    )
    return HandValue(points, name, rank, parts)


def said(points: int) -> HandValue:
    """Return the value of a hand that was told as points alone: it has no shakha, no suit."""
    return HandValue(points, "", (0, points, 0, 0))


@cache
def points_range(rules: SekaRules) -> tuple[int, int]:
    """Return what hands are worth at least and at most by these rules."""
    # No hand is worth less than its highest card, so the lowest hand is one of the lowest cards.
    hands = combinations(rules.lowest_cards, 3)
    least = min(value(hand, rules).points for hand in hands)
    sixes = {card for card in rules.cards if card.rank == "6"}
    top = any(len(sixes - {shakha}) > 1 for shakha in rules.shakha_cards)
    return least, 34 if top and rules.sixes_with_shakha_top else 33


def _sum(parts: Iterable[Part]) -> int:
    return sum(part.points for part in parts)


def _readings(cards: Sequence[Card], rules: SekaRules) -> Iterable[Reading]:
    """List what the hand can be taken for, what is said first before what is said otherwise."""
    shakhas = tuple(card for card in cards if card in rules.shakha_cards)
    if len(shakhas) == 2:
        yield "two shakhas + card", _each(cards, rules)
    for shakha in shakhas:
        rest = tuple(card for card in cards if card != shakha)
        yield from _with_shakha(shakha, rest, rules)
    yield from _of_rank(cards, rules)
    for suit in {card.suit: None for card in cards}:
        counted = [card for card in cards if card.suit == suit]
        yield _suit_name(cards, len(counted)), _each(counted, rules)


def _of_rank(cards: Sequence[Card], rules: SekaRules) -> Iterable[Reading]:
    ranks = Counter(card.rank for card in cards)
    kinds = rules.same_rank != "two_aces_only"
    if len(ranks) == 1 and (kinds or ranks["A"]):
        yield "three of a kind", _plain(cards)
    if ranks["A"] == 2 and (rules.same_rank != "three_of_a_kind" or rules.two_aces_22):
        yield "two aces", _plain(card for card in cards if card.rank == "A")


def _with_shakha(shakha: Card, rest: tuple[Card, ...], rules: SekaRules) -> Iterable[Reading]:
    one, other = rest
    if rules.sixes_with_shakha_top and one.rank == other.rank == "6":
        yield "two sixes + shakha", (Part((one, other, shakha), 34),)
    if one.suit == other.suit:
        yield "two of a suit + shakha", (*_plain(rest), Part((shakha,), SHAKHA))
    pair = one.rank == other.rank
    if pair and (rules.same_rank != "two_aces_only" or one.rank == "A"):
        help_ = PLAIN[one.rank] if rules.shakha_pair == "card_value" else SHAKHA
        yield "pair + shakha", (*_plain(rest), Part((shakha,), help_))
    elif one.suit != other.suit and rules.shakha_alone == "adds_11":
        best = max(rest, key=lambda card: PLAIN[card.rank])
        yield "card + shakha", (*_plain((best,)), Part((shakha,), SHAKHA))


def _suit_name(cards: Sequence[Card], counted: int) -> str:
    if counted > 1:
        return "three of a suit" if counted == 3 else "two of a suit"
    unlike = len({card.rank for card in cards}) == len({card.suit for card in cards}) == 3
    return "festival" if unlike else "single card"


def _each(cards: Iterable[Card], rules: SekaRules) -> tuple[Part, ...]:
    return tuple(
        Part((card,), SHAKHA if card in rules.shakha_cards else PLAIN[card.rank]) for card in cards
    )


def _plain(cards: Iterable[Card]) -> tuple[Part, ...]:
    return tuple(Part((card,), PLAIN[card.rank]) for card in cards)
