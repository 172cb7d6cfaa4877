"""The house rules of terz (5.4), among them a list of numbers."""

from typing import Any

import pytest

from games.rules.houserules import changed, differences, parse, setting_named
from games.rules.protocol import RefusedError
from games.rules.terz.rules import TerzRules

VALUES = (20, 50, 100, 150, 200, 250)


@pytest.mark.parametrize(
    "given", [list(VALUES), "20,50,100,150,200,250", "20, 50 100 150,200, 250"]
)
def test_the_values_of_runs_are_a_list_or_its_text(given: Any) -> None:
    rules = parse(TerzRules, {"run_values": given})

    assert rules.run_values == VALUES
    assert differences(rules) == {"run_values": list(VALUES)}
    assert parse(TerzRules, differences(rules)) == rules


def test_a_line_changes_them() -> None:
    rules = changed(TerzRules(), "run_values=20,50,100,150,200,250")

    assert rules.run_values == VALUES
    assert differences(changed(rules, "run_values=20,90,260,530,900,1370")) == {}


@pytest.mark.parametrize(
    "given", ["", "20", "20,50,100,150,200", [20, 50, 100, 150, 200, -1], "20,x,100,150,200,250"]
)
def test_other_lists_are_refused(given: Any) -> None:
    with pytest.raises(RefusedError) as caught:
        parse(TerzRules, {"run_values": given})

    assert caught.value.refusal.code == "rule_value"
    assert caught.value.refusal.values["allowed"] == ("6 × 0…100000",)


def test_a_longer_run_is_not_worth_less() -> None:
    with pytest.raises(RefusedError, match="runs_not_rising"):
        parse(TerzRules, {"run_values": [90, 20, 260, 530, 900, 1370]})


def test_sums_that_are_paid_are_in_whole_chips() -> None:
    for rules in (
        {"unit": 5, "stake": 12},
        {"unit": 5, "settlement": "per_point"},
        {"unit": 5, "settlement": "per_point", "point_rate": 5, "point_cap": 7},
    ):
        with pytest.raises(RefusedError, match="not_in_units"):
            parse(TerzRules, rules)
    assert parse(TerzRules, {"unit": 5}).unit == 5
    assert parse(TerzRules, {"unit": 7, "settlement": "per_point", "point_rate": 7}).unit == 7


def test_defaults_are_those_of_the_rule_book() -> None:
    rules = TerzRules()

    assert (rules.target, rules.stake, rules.point_rate, rules.point_cap) == (530, 100, 1, None)
    assert rules.run_values == (20, 90, 260, 530, 900, 1370)
    assert setting_named(TerzRules, "point_cap").allowed == ("0…", "none")
    assert parse(TerzRules, {"point_cap": "none"}) == rules
