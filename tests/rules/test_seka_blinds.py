"""Blinding in seka: the blind counts double, and the next may blind over it (S-29…S-34)."""

from typing import Any

import pytest

from tests.rules.evening import SekaEvening, non_parity, parity


def test_S30_the_double_of_a_blind_is_to_go() -> None:
    table = non_parity().play("Boris blind 5")

    assert table.moved() == [(2, "bank", 5, "blind")]
    assert (table.turn, table.state.last, table.state.due(3)) == ("Vera", 10, 10)
    assert table.code("Vera bet 9") == "below_last"
    assert table.state.unseen == (2,)


def test_by_parity_a_blind_coin_counts_twice() -> None:
    table = parity().play("Boris blind 10")

    assert (table.state.level, table.state.matched, table.state.last_raise) == (20, {2: 20}, 20)
    table.play("Vera call", "Gleb call", "Anna call")
    assert table.turn == "Boris"
    assert table.state.due(2) == 0
    assert table.state.unseen == ()
    assert table.play("Boris open").moves == ()


@pytest.mark.parametrize(
    ("rules", "least", "greatest"),
    [
        ({}, 5, 20),
        ({"blind_max_multiple": None}, 5, 500),
        ({"blind_max_multiple": 1}, 5, 10),
        ({"blind_max_multiple": None, "ceiling_multiple": None}, 5, 990),
        ({"ceiling_multiple": 3}, 5, 15),
        ({"ceiling_multiple": 1}, 5, 5),
        ({"ante": 15, "unit": 5, "ceiling_multiple": 1}, 10, 5),
        ({"ante": 15, "unit": 5}, 10, 30),
        ({"ante": 25, "unit": 25, "ceiling_multiple": 3}, 25, 25),
    ],
)
def test_a_blind_is_half_an_ante_at_least_and_half_the_maximum_at_most(
    rules: dict[str, Any], least: int, greatest: int
) -> None:
    table = parity(**rules)
    options = table.options("blind", "Boris")

    assert [(one.least, one.greatest) for one in options] == [(least, greatest)] * (
        least <= greatest
    )
    unit = rules.get("unit") or 1
    assert table.code(f"Boris blind {least - unit}") == "blind_too_small"
    if least <= greatest < 990:
        assert table.code(f"Boris blind {greatest + unit}") == "blind_too_big"


def test_a_blind_is_in_whole_units_and_paid() -> None:
    assert parity(unit=5).code("Boris blind 12") == "not_in_units"
    assert parity().have(Boris=7).code("Boris blind 8") == "cannot_pay"
    assert parity().code("Boris blind") == "amount_missing"


def test_S32_who_comes_first_blinds_when_all_before_have_thrown_in() -> None:
    table = parity().play("Boris fold", "Vera fold")
    assert table.code("Anna blind 10") == "not_your_word"
    assert table.play("Gleb blind 10").state.blinders == (4,)

    table = parity().play("Vera fold", "Boris fold", "Gleb blind 10")
    assert table.state.level == 20


def test_the_house_may_leave_blinding_to_the_first_hand_or_nobody() -> None:
    table = parity(blind_if_all_before_folded=False).play("Boris fold")
    assert table.code("Vera blind 10") == "only_first_hand_blinds"
    assert table.options("blind", "Vera") == []

    assert parity(blind_allowed=False).code("Boris blind 10") == "no_blind"


def test_once_somebody_has_put_in_nobody_blinds() -> None:
    table = non_parity().play("Boris bet 10")
    assert table.code("Vera blind 10") == "too_late_to_blind"

    table = parity().play("Boris raise 10", "Vera fold")
    assert table.code("Gleb blind 10") == "too_late_to_blind"
    assert parity().code("Vera blind 10") == "not_your_word"


def test_S33_the_next_may_blind_over_it_for_the_pass() -> None:
    table = non_parity().play("Boris blind 5")
    assert table.refused("Vera reblind 20").values == {"price": 10, "amount": 20}
    table.play("Vera reblind 10")

    assert table.moved() == [(3, "bank", 10, "reblind")]
    assert table.state.last == 20
    assert table.state.blinders == (2, 3)


def test_by_parity_the_re_blinder_is_the_last_raiser() -> None:
    table = parity().play("Boris blind 10", "Vera reblind 20")

    assert (table.state.level, table.state.raiser, table.state.last_raise) == (40, 3, 20)
    assert table.state.due(2) == 20
    table.play("Gleb call", "Anna call", "Boris call")
    assert table.turn == "Vera"
    assert table.state.paid == {2: 30, 3: 20, 4: 40, 1: 40}


def test_re_blinds_are_limited_and_only_the_next_makes_them() -> None:
    table = parity().play("Boris blind 10", "Vera reblind 20")
    assert table.code("Gleb reblind 40") == "reblind_limit"
    assert parity().code("Boris reblind 10") == "no_blind_to_top"
    assert parity(max_reblinds=0).play("Boris blind 10").code("Vera reblind 20") == "reblind_limit"

    table = parity(max_reblinds=None).play("Boris blind 5", "Vera reblind 10", "Gleb reblind 20")
    assert table.play("Anna reblind 40").state.level == 80
    assert table.code("Boris reblind 80") == "too_late_to_blind"

    table = parity().play("Boris blind 10", "Vera call")
    assert table.code("Gleb reblind 20") == "only_after_blinder"


def test_who_sits_after_the_blinder_and_has_folded_leaves_nobody_to_blind_over_it() -> None:
    table = parity().play("Vera fold", "Boris blind 10")

    assert table.turn == "Gleb"
    assert table.code("Gleb reblind 20") == "only_after_blinder"


@pytest.mark.parametrize(
    ("rules", "blind", "allowed"),
    [
        ({"ceiling_multiple": 4}, 20, True),
        ({"ceiling_multiple": 3, "blind_max_multiple": None}, 15, True),
        ({"ceiling_multiple": 4, "parity_cap_scope": "per_hand"}, 10, True),
        ({"ceiling_multiple": 3, "parity_cap_scope": "per_hand"}, 10, False),
        ({"ceiling_multiple": 4, "betting_system": "non_parity"}, 10, True),
        ({"ceiling_multiple": 3, "betting_system": "non_parity"}, 10, False),
        ({"ceiling_multiple": None}, 20, True),
    ],
)
def test_what_a_re_blind_announces_must_be_allowed(
    rules: dict[str, Any], blind: int, *, allowed: bool
) -> None:
    table = parity(**rules).play(f"Boris blind {blind}")

    line = f"Vera reblind {2 * blind}"
    assert bool(table.options("reblind", "Vera")) == allowed
    if not allowed:
        assert table.refused(line).values == {"ceiling": 30, "amount": 40}
    else:
        assert table.play(line).state.due(4) == 4 * blind


def test_a_blind_of_half_the_maximum_forces_the_opening() -> None:
    table = parity(3, ceiling_multiple=2).play("Boris blind 10", "Vera call", "Anna call")

    assert table.state.bound == 2


def test_the_re_blinder_pays_or_cannot() -> None:
    table = parity().play("Boris blind 10").have(Vera=15)

    assert table.code("Vera reblind 20") == "cannot_pay"


def test_in_circle_2_a_blinder_looks_and_pays_like_the_others() -> None:
    table = non_parity().play("Boris blind 10", "Vera bet 20", "Gleb bet 30", "Anna bet 30")

    assert (table.turn, table.state.circle, table.state.unseen) == ("Boris", 2, ())
    assert table.code("Boris bet 20") == "below_last"
    assert table.code("Boris blind 10") == "too_late_to_blind"


def test_who_blinded_can_be_peeked_at_and_looks_then() -> None:
    table = parity(min_circles=0).play("Boris blind 10", "Vera peek 20")
    assert table.state.unseen == ()
    assert table.state.looked == (2,)

    table = parity(min_circles=0, peek_at_unseen="forbid").play("Boris blind 10")
    assert table.code("Vera peek 20") == "neighbour_unseen"


def svara(**rules: Any) -> SekaEvening:
    """Return a svara of Boris and Anna whose cards are dealt by Boris; Anna has the word."""
    table = parity(2, **rules).play("Boris svara_offer", "Anna svara_accept", "svara")
    return table.play("drawn Boris", "deal")


def test_S23_in_a_svara_one_blinds_unless_the_house_forbids_it() -> None:
    assert svara().play("Anna blind 10").state.level == 20
    assert svara(svara_blind=False).code("Anna blind 10") == "no_blind_in_svara"


def test_the_entry_may_be_the_least_bet_of_a_svara() -> None:
    table = svara(ante=100, svara_min_bet="entry", svara_entry_fraction="1/1")
    assert table.state.entry == 200
    option = table.option("blind", "Anna")
    assert (option.least, option.greatest) == (100, 400)
    assert table.option("raise", "Anna").least == 200
    assert table.code("Anna raise 199") == "below_raise"

    table.play("Anna raise 200")
    assert table.option("raise", "Boris").least == 300

    table = svara(ante=100, svara_min_bet="entry", ceiling_multiple=1)
    assert table.option("raise", "Anna").least == 100
    table = svara(ante=100, svara_min_bet="entry", betting_system="non_parity")
    assert table.option("bet", "Anna").least == 100
