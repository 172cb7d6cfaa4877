"""What hands are worth: tables of rules.md 2.5 and the counts of its Appendix B (T-18…T-29)."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from games.rules.cards import DECKS, Card, parse_card
from games.rules.houserules import parse
from games.rules.protocol import RefusedError
from games.rules.trinka import Trinka
from games.rules.trinka.rules import TrinkaRules

VALUES = [
    case
    for case in json.loads((Path(__file__).parent / "cases" / "values.json").read_text())
    if case["game"] == "trinka"
]
TRINKA = Trinka()

# Appendix B: the number of hands per value, all 2024 of them.
COUNTS = {33: 4, 32: 4, 30: 4, 29: 4, 28: 8, 27: 12, 26: 12, 25: 12, 24: 12, 23: 8, 22: 4}
COUNTS |= {21: 76, 20: 72, 19: 144, 18: 144, 17: 216, 16: 144, 15: 144, 14: 72, 13: 72}
COUNTS |= {11: 360, 10: 244, 9: 148, 8: 76, 7: 28}


def cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


def value(text: str, **rules: Any) -> tuple[int, str]:
    worth = TRINKA.value(cards(text), parse(TrinkaRules, rules))
    return worth.points, worth.name


def test_the_counts_over_all_hands() -> None:
    hands = [TRINKA.value(hand, TrinkaRules()) for hand in combinations(DECKS["24"], 3)]

    assert Counter(hand.points for hand in hands) == COUNTS
    assert sum(hand.name == "three tens" for hand in hands) == 4


@pytest.mark.parametrize("rules", [{}, {"two_aces_22": True}, {"top_hands": "sixes_over_aces"}])
@pytest.mark.parametrize("deck", ["24", "32", "36"])
def test_the_cards_that_count_add_up_to_the_points(deck: str, rules: dict[str, Any]) -> None:
    house = parse(TrinkaRules, {"deck": deck, "max_players": 8} | rules)
    for hand in combinations(DECKS[deck], 3):
        worth = TRINKA.value(hand, house)
        counted = [card for part in worth.parts for card in part.cards]

        assert sum(part.points for part in worth.parts) == worth.points
        assert len(counted) == len(set(counted))
        assert set(counted) <= set(hand)


@pytest.mark.parametrize("case", VALUES, ids=lambda case: " , ".join(case["hands"]))
def test_the_values_that_were_handed_down(case: dict[str, Any]) -> None:
    rules = parse(TrinkaRules, case["rules"])
    values = [TRINKA.value(cards(hand), rules) for hand in case["hands"]]

    assert [value.points for value in values] == case["points"]
    if "winner" in case:
        best = max(value.rank for value in values)
        winners = [place for place, value in enumerate(values) if value.rank == best]
        assert (winners[0] if len(winners) == 1 else "tie") == case["winner"]


@pytest.mark.parametrize(
    ("hand", "points", "name"),
    [
        ("As 10s 9s", 30, "trinka"),
        ("As Ah Ad", 33, "three aces"),
        ("6s 6h 6d", 32, "three sixes"),
        ("10s 10h 10d", 10, "three tens"),
        ("9s 9h 9d", 9, "single card"),
        ("Ah 10h 9s", 21, "two of a suit"),
        ("As Ah 9d", 11, "single card"),
        ("7s 8s Ah", 15, "two of a suit"),
    ],
)
def test_T19_to_T29_names_and_points(hand: str, points: int, name: str) -> None:
    assert value(hand) == (points, name)


def test_T72_three_sixes_may_be_the_top() -> None:
    assert value("6s 6h 6d", top_hands="sixes_over_aces") == (34, "three sixes")


def test_two_aces_may_count_22() -> None:
    assert value("As Ah 10s", two_aces_22=True) == (22, "two aces")
    assert value("As Ah Ad", two_aces_22=True) == (33, "three aces")


def test_the_house_may_let_three_of_a_suit_beat_two_cards() -> None:
    rules = TrinkaRules(trinka_beats_equal_two_cards=True)
    trinka = TRINKA.value(cards("8s 7s 6s"), rules)
    pair = TRINKA.value(cards("Ah 10h 9d"), rules)

    assert trinka.points == pair.points == 21
    assert trinka.rank > pair.rank
    assert TRINKA.value(cards("8s 7s 6s"), TrinkaRules()).rank == (21, 0)


def test_pictures_count_ten_in_a_larger_deck() -> None:
    assert value("As Ks Qs", deck="36") == (31, "trinka")
    assert value("Ks Kh Kd", deck="36") == (10, "single card")
    assert value("7s 8s Jh", deck="32") == (15, "two of a suit")


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("As Ah", "cards_needed"),
        ("As Ah Ad Ac", "cards_needed"),
        ("As As Ah", "card_twice"),
        ("As Ks Qs", "card_outside_deck"),
    ],
)
def test_impossible_hands_are_refused(hand: str, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        value(hand)
    assert refused.value.refusal.code == code


@pytest.mark.parametrize("text", ["", "s", "1s", "Ax", "11s", "A", "10", "♠A"])
def test_what_is_no_card_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 (the text is the message)
        parse_card(text)
    assert str(error.value) == text


def test_cards_are_written_in_two_ways() -> None:
    assert parse_card("10♦") == parse_card("10d") == parse_card("10D") == Card("10", "d")
    assert parse_card("aS").symbol == "A♠"
    assert str(Card("10", "h")) == "10h"
