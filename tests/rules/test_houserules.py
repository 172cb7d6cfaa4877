"""House rules: their list, their values, what contradicts (2.4, T-74)."""

from fractions import Fraction

import pytest

from games.rules.houserules import (
    changed,
    differences,
    parse,
    parse_value,
    plain_text,
    settings,
)
from games.rules.protocol import RefusedError
from games.rules.trinka.rules import TrinkaRules

NAMES = [known.name for known in settings(TrinkaRules)]


def refused(name: str, given: object) -> RefusedError:
    with pytest.raises(RefusedError) as error:
        parse(TrinkaRules, {name: given})
    return error.value


def test_every_house_rule_says_what_it_covers_and_means() -> None:
    for known in settings(TrinkaRules):
        assert known.covers
        assert known.doc.endswith(".")
        assert known.kind in {"money", "int", "bool", "enum", "fraction"}


def test_every_default_is_an_allowed_value() -> None:
    for known in settings(TrinkaRules):
        assert parse_value(known, plain_text(known.default)) == known.default


def test_money_is_marked_as_such() -> None:
    money = [known.name for known in settings(TrinkaRules) if known.kind == "money"]

    assert money == ["ante", "unit", "credit_limit"]


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("ante", "20", 20),
        ("ante", 20, 20),
        ("ceiling_multiple", "none", None),
        ("ceiling_multiple", None, None),
        ("svara_limit", 3, 3),
        ("deck", 36, "36"),
        ("deck", "36", "36"),
        ("blind_allowed", "false", False),
        ("blind_allowed", False, False),
        ("svara_entry_fraction", "1/3", Fraction(1, 3)),
        ("svara_entry_fraction", Fraction(1, 1), Fraction(1)),
        ("peek_tie", " joint_hand ", "joint_hand"),
    ],
)
def test_values_are_read_from_text_and_plain_values(
    name: str, given: object, value: object
) -> None:
    assert getattr(parse(TrinkaRules, {name: given}), name) == value


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("ante", "0", ("1…",)),
        ("ante", "-5", ("1…",)),
        ("ante", "1e3", ("1…",)),
        ("ante", "٣", ("1…",)),
        ("ante", "9" * 19, ("1…",)),
        ("ante", "none", ("1…",)),
        ("ante", True, ("1…",)),
        ("ceiling_multiple", "10001", ("1…10000", "none")),
        ("blind_allowed", "yes", ("false", "true")),
        ("svara_entry_fraction", "2/3", ("1/2", "1/3", "1/1")),
        ("direction", "left", ("clockwise", "counterclockwise")),
        ("direction", None, ("clockwise", "counterclockwise")),
    ],
)
def test_other_values_are_refused_and_the_allowed_are_named(
    name: str, given: object, allowed: tuple[str, ...]
) -> None:
    refusal = refused(name, given).refusal

    assert refusal.code == "rule_value"
    assert refusal.values["name"] == name
    assert refusal.values["allowed"] == allowed


def test_an_unknown_house_rule_is_refused() -> None:
    assert refused("beard", "long").refusal.values == {"name": "beard"}


def test_values_that_contradict_each_other_are_refused() -> None:
    assert refused("unit", 3).refusal.code == "ante_not_in_units"
    assert refused("max_players", 9).refusal.values == {
        "deck": "24",
        "max_players": 9,
        "limit": 8,
    }
    assert parse(TrinkaRules, {"deck": "36", "max_players": 12}).max_players == 12


def test_one_house_rule_is_changed_by_its_name() -> None:
    rules = changed(TrinkaRules(), "ante=20")

    assert rules.ante == 20
    assert changed(rules, "ante = 10") == TrinkaRules()
    with pytest.raises(RefusedError):
        changed(rules, "ante")


def test_only_what_differs_from_the_defaults_is_kept() -> None:
    values = {"ante": 20, "svara_entry_fraction": "1/3", "ceiling_multiple": None}
    rules = parse(TrinkaRules, values)

    assert differences(rules) == values
    assert parse(TrinkaRules, differences(rules)) == rules
    assert differences(TrinkaRules()) == {}


def test_the_options_are_those_of_the_rule_book_and_one_more() -> None:
    assert set(NAMES) == {
        *("ante", "unit", "ceiling_multiple", "deck", "max_players", "direction"),
        *("first_dealer", "next_dealer", "dealer_after_split", "short_bank", "blind_allowed"),
        *("blind_max_multiple", "blind_if_all_before_folded", "max_reblinds"),
        *("others_peek_factor", "blinder_peek_price", "peek_at_unseen", "peek_overpay"),
        *("min_circles_before_peek", "peek_tie", "right_neighbour", "top_hands", "two_aces_22"),
        *("trinka_beats_equal_two_cards", "three_tens_redeal", "three_tens_scope"),
        *("split_by_consent", "split_remainder", "svara_entry_fraction"),
        *("svara_entry_rounding", "svara_join", "svara_blind", "svara_min_bet"),
        *("svara_dealer_draw", "svara_offer", "svara_limit", "solo_svara", "pool_allowed"),
        *("pool_max_members", "pact_allowed", "pact_max_hands", "pact_persists"),
        *("fold_out_of_turn", "credit_limit", "dealt_by"),
    }
