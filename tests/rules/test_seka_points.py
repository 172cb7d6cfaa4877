"""What hands of seka are worth (S-35…S-44, 3.6), against the tables of the rule book."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from games.rules.cards import DECKS, Card, parse_card
from games.rules.houserules import parse
from games.rules.protocol import HandValue, RefusedError
from games.rules.seka import Seka
from games.rules.seka.points import points_range
from games.rules.seka.rules import SekaRules

VALUES = [
    case
    for case in json.loads((Path(__file__).parent / "cases" / "values.json").read_text())
    if case["game"] == "seka"
]
SEKA = Seka()

# Appendix B: the number of hands per value, all 7140 of them.
COUNTS = {33: 10, 32: 16, 31: 52, 30: 92, 29: 60, 28: 67, 27: 82, 26: 48, 25: 34, 24: 32, 23: 15}
COUNTS |= {22: 96, 21: 685, 20: 768, 19: 546, 18: 538, 17: 603, 16: 417, 15: 183, 14: 78, 13: 78}
COUNTS |= {11: 813, 10: 1632, 9: 123, 8: 57, 7: 15}
BOTH = COUNTS | {22: 282, 21: 637, 20: 756, 19: 534, 18: 526, 17: 594, 11: 720}
HOUSES: list[dict[str, Any]] = [
    {},
    {"shakha_pair": "plus_11"},
    {"same_rank": "two_aces_only"},
    {"same_rank": "both"},
    {"shakha_alone": "no_help"},
    {"sixes_with_shakha_top": True},
    {"shakha_cards": "6c,Ad", "shakha_alone": "no_help"},
    {"shakha_cards": "none"},
    {"deck": "32", "shakha_cards": "7c", "sixes_with_shakha_top": True},
    {"deck": "33", "same_rank": "two_aces_only", "two_aces_22": True},
]


def cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


def worth(text: str, **rules: Any) -> HandValue:
    return SEKA.value(cards(text), parse(SekaRules, rules))


def value(text: str, **rules: Any) -> tuple[int, str]:
    found = worth(text, **rules)
    return found.points, found.name


def test_the_counts_over_all_hands() -> None:
    hands = [SEKA.value(hand, SekaRules()) for hand in combinations(DECKS["36"], 3)]
    assert Counter(hand.points for hand in hands) == COUNTS
    assert sum(hand.name == "festival" for hand in hands) == 1848

    rules = SekaRules(same_rank="both")
    both = Counter(SEKA.value(hand, rules).points for hand in combinations(DECKS["36"], 3))
    assert both == BOTH


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_cards_that_count_add_up_and_no_hand_is_outside_the_range(
    house: dict[str, Any],
) -> None:
    rules = parse(SekaRules, house)
    found = []
    for hand in combinations(rules.cards, 3):
        of = SEKA.value(hand, rules)
        counted = [card for part in of.parts for card in part.cards]

        assert sum(part.points for part in of.parts) == of.points
        assert len(counted) == len(set(counted))
        assert set(counted) <= set(hand)
        found.append(of.points)
    least, greatest = points_range(rules)
    assert min(found) == least
    assert max(found) == greatest


@pytest.mark.parametrize("case", VALUES, ids=lambda case: f"{case['hands']} {case['rules']}")
def test_the_values_that_were_handed_down(case: dict[str, Any]) -> None:
    hands = [worth(text, **case["rules"]) for text in case["hands"]]

    assert [hand.points for hand in hands] == case["points"]
    if "winner" in case:
        first, second = (hand.rank for hand in hands)
        winner = "tie" if first == second else int(second > first)
        assert winner == case["winner"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("As Ah Ad", "three of a kind"),
        ("As Ah 6c", "pair + shakha"),
        ("As Ks 6c", "two of a suit + shakha"),
        ("9c 8c 6c", "two of a suit + shakha"),
        ("As Ks Qs", "three of a suit"),
        ("Ah 10d 6c", "card + shakha"),
        ("Kc 9d 6c", "card + shakha"),
        ("Ah Kh 8d", "two of a suit"),
        ("Ah Ad 9s", "single card"),
        ("As Kd Qh", "festival"),
        ("6s 6h 9d", "single card"),
    ],
)
def test_S44_each_hand_has_the_name_of_its_table(text: str, name: str) -> None:
    assert value(text)[1] == name


def test_S39_two_aces_have_a_name_of_their_own() -> None:
    assert value("Ah Ad 9s", same_rank="both") == (22, "two aces")
    assert value("Ah Ad 9s", two_aces_22=True) == (22, "two aces")
    assert value("Ah Ad Ac", same_rank="two_aces_only") == (33, "three of a kind")
    assert value("Ah Ad 6c", same_rank="two_aces_only") == (33, "pair + shakha")
    assert value("Kh Kd 6c", same_rank="two_aces_only") == (21, "card + shakha")
    assert value("Kh Kd 6c", same_rank="two_aces_only", shakha_pair="plus_11")[0] == 21


def test_S43_two_sixes_with_the_shakha_are_the_highest_hand() -> None:
    assert value("6s 6h 6c", sixes_with_shakha_top=True) == (34, "two sixes + shakha")
    top = worth("6s 6h 6c", sixes_with_shakha_top=True, three_of_a_kind_over_suits=True)
    aces = worth("As Ah Ad", sixes_with_shakha_top=True, three_of_a_kind_over_suits=True)
    assert top.rank > aces.rank


def test_without_help_the_shakha_is_11_and_goes_with_its_own_suit() -> None:
    assert value("Ah 10d 6c", shakha_alone="no_help") == (11, "festival")
    assert value("Kc 9d 6c", shakha_alone="no_help") == (21, "two of a suit")


def test_any_card_may_be_the_shakha_and_two_of_them_count_22() -> None:
    assert value("7c Ks 9d", deck="32", shakha_cards="7c") == (21, "card + shakha")
    two = {"shakha_cards": "6c,6s"}
    assert value("6c 6s Kd", **two) == (32, "two shakhas + card")
    assert value("6c 6s 6h", **two) == (28, "two shakhas + card")
    assert value("6c 6s 6h", sixes_with_shakha_top=True, **two)[0] == 34
    assert value("6s Kd Qd", **two) == (31, "two of a suit + shakha")
    assert value("6c Kd 9h", shakha_cards="none") == (10, "festival")


def test_low_cards_of_the_whole_deck_are_worth_what_they_show() -> None:
    assert value("2s 2h 2d", deck="52") == (6, "three of a kind")
    assert value("2s 2h 6c", deck="52") == (11, "single card")
    assert value("5s 5h 6c", deck="52") == (15, "pair + shakha")


def test_of_33_cards_the_shakha_is_the_only_six() -> None:
    rules = parse(SekaRules, {"deck": "33"})

    assert len(rules.cards) == 33
    with pytest.raises(RefusedError):
        worth("6s Kd 9h", deck="33")


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"deck": "32"}, "shakha_outside_deck"),
        ({"deck": "33", "shakha_cards": "7c"}, "shakha_no_six"),
        ({"deck": "33", "shakha_cards": "none"}, "shakha_no_six"),
        ({"shakha_cards": "5c"}, "shakha_outside_deck"),
        ({"shakha_cards": "6c,6c"}, "rule_value"),
        ({"shakha_cards": "6c,6s,6h"}, "rule_value"),
        ({"shakha_cards": "joker"}, "rule_value"),
        ({"shakha_cards": ""}, "rule_value"),
        ({"max_players": 13}, "deck_too_small"),
        ({"deck": "33", "max_players": 12}, "deck_too_small"),
        ({"blind_circles": "while_unseen"}, "rule_value"),
        ({"min_circles": 6}, "rule_value"),
        ({"max_reblinds": 11}, "rule_value"),
        ({"others_peek_factor": 1}, "unknown_rule"),
    ],
)
def test_house_rules_that_cannot_be_are_refused(rules: dict[str, Any], code: str) -> None:
    with pytest.raises(RefusedError) as error:
        parse(SekaRules, rules)

    assert error.value.refusal.code == code


def test_the_shakha_is_written_and_read_in_every_form() -> None:
    two = (Card("6", "c"), Card("6", "s"))
    forms: tuple[object, ...] = ("6c,6s", "6♣ 6♠", ["6c", "6♠"], two)
    for given in forms:
        assert parse(SekaRules, {"shakha_cards": given}).shakha_cards == two
    nothing: tuple[object, ...] = ("none", [], None, ())
    for given in nothing:
        assert parse(SekaRules, {"shakha_cards": given}).shakha_cards == ()
    assert parse(SekaRules, {"deck": "52", "max_players": 17}).max_players == 17
