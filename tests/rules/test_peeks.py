"""Peeks: whom, when, for how much, and what comes of them (T-9, T-16, T-17, T-37…T-39, T-51)."""

import pytest

from games.rules.protocol import BANK
from tests.rules.evening import dealt


def test_T37_a_peek_costs_the_sum_just_placed_before_him() -> None:
    table = dealt().play("Boris bet 30", "Vera peek 30")

    assert table.moved() == [(3, BANK, 30, "peek")]
    assert table.state.phase == "PEEK_PENDING"
    assert table.turn == "Vera"
    assert table.state.peek is not None
    assert (table.state.peek.asker, table.state.peek.target) == (3, 2)


def test_T37_not_less_but_more_is_a_raise() -> None:
    table = dealt().play("Boris bet 30")

    assert table.refused("Vera peek 29").values == {"price": 30, "amount": 29}
    assert table.play("Vera peek 50").state.last == 50
    assert table.play("peek_result target_out").refused("Gleb bet 49").values["least"] == 50


def test_T37_the_house_may_forbid_to_pay_more() -> None:
    table = dealt(peek_overpay="forbid").play("Boris bet 30")

    assert table.code("Vera peek 31") == "price_is"
    assert table.play("Vera peek 30").state.bank == 100


def test_T37_a_peek_is_not_above_the_ceiling() -> None:
    table = dealt(ceiling_multiple=5).play("Boris bet 30")

    assert table.option("peek", "Vera").greatest == 50
    assert table.code("Vera peek 51") == "above_ceiling"


def test_T37_one_does_not_peek_at_a_neighbour_who_has_put_in_nothing() -> None:
    table = dealt()

    refusal = table.refused("Boris peek 10")
    assert refusal.code == "neighbour_paid_nothing"
    assert refusal.values == {"seat": 2, "target_seat": 1}
    assert table.option("peek", "Boris").refusal == refusal


def test_who_cannot_pay_the_price_is_told_what_he_has() -> None:
    table = dealt().play("Boris bet 30").have(Vera=20)

    assert table.refused("Vera peek 30").values == {"seat": 3, "has": 20, "costs": 30}
    option = table.option("peek", "Vera")
    assert option.refusal is not None
    assert option.refusal.code == "cannot_pay"


def test_the_right_neighbour_is_the_nearest_who_is_in() -> None:
    table = dealt().play("Boris bet 10", "Vera fold", "Gleb peek 10")

    assert table.state.peek is not None
    assert table.state.peek.target == 2


def test_the_house_may_allow_only_the_next_seat() -> None:
    table = dealt(right_neighbour="adjacent_only").play("Boris bet 10", "Vera fold")

    assert table.refused("Gleb peek 10").values == {"seat": 4}
    assert table.code("Gleb peek 10") == "neighbour_is_out"
    assert table.play("Gleb bet 10", "Anna peek 10").state.phase == "PEEK_PENDING"


def test_who_is_alone_has_no_neighbour() -> None:
    table = dealt(2).play("Boris fold")

    assert table.state.right_neighbour(1) is None


def test_the_house_may_ask_for_full_circles_before_a_peek() -> None:
    table = dealt(2, min_circles_before_peek=1).play("Boris bet 10")

    assert table.refused("Anna peek 10").values == {"circles": 1}
    table.play("Anna bet 10")
    assert table.play("Boris peek 10").state.phase == "PEEK_PENDING"


# The worked prices of rules.md 2.3.3; ante 10, ceiling 1000.
@pytest.mark.parametrize(
    ("lines", "who", "price"),
    [
        (["Boris bet 30"], "Vera", 30),
        (["Boris blind 20"], "Vera", 40),
        (["Boris blind 20", "Vera bet 20", "Gleb bet 20", "Anna bet 20"], "Boris", 20),
        (["Boris blind 20", "Vera reblind 50"], "Gleb", 100),
        (["Boris blind 20", "Vera reblind 50", "Gleb bet 80"], "Anna", 100),
        (["Boris blind 20", "Vera reblind 50", "Gleb bet 150"], "Anna", 150),
        (["Boris blind 20", "Vera reblind 50", "Gleb bet 150", "Anna bet 150"], "Boris", 150),
        (["Boris blind 20", "Vera reblind 600"], "Gleb", 1000),
    ],
)
def test_T16_T17_worked_prices(lines: list[str], who: str, price: int) -> None:
    table = dealt().play(*lines)

    assert table.state.peek_price(table.seat(who)) == price
    assert table.option("peek", who).least == price


def test_T9_the_doubled_price_is_paid_exactly_and_is_no_raise() -> None:
    table = dealt().play("Boris blind 20")

    option = table.option("peek", "Vera")
    assert (option.least, option.greatest) == (40, 40)
    assert table.code("Vera peek 41") == "price_is"
    assert table.play("Vera peek 40").state.last == 20
    assert table.play("peek_result asker_out", "Gleb bet 20").state.last == 20


def test_T17_with_a_factor_of_one_nobody_pays_double() -> None:
    table = dealt(others_peek_factor=1).play("Boris blind 20")

    assert table.play("Vera peek 30").state.last == 30


def test_T16_a_blinder_may_pay_only_his_blind() -> None:
    table = dealt(3, blinder_peek_price="blind_amount")
    table.play("Boris blind 20", "Vera bet 50", "Anna bet 50")

    option = table.option("peek", "Boris")
    assert (option.least, option.greatest) == (20, 20)
    assert table.play("Boris peek 20").state.last == 50


def test_A8_a_blinder_who_has_not_looked_can_be_peeked_at() -> None:
    table = dealt().play("Boris blind 20", "Vera peek 40")

    assert table.state.unseen == ()
    assert table.play("peek_result tie").state.looked == (2,)


def test_A8_the_house_may_forbid_to_peek_at_the_unseen() -> None:
    table = dealt(peek_at_unseen="forbid").play("Boris blind 20")

    assert table.refused("Vera peek 40").values == {"seat": 3, "target_seat": 2}
    table.play("Vera bet 20", "Gleb bet 20", "Anna bet 20", "Boris bet 20")
    assert table.play("Vera peek 40").state.phase == "PEEK_PENDING"


@pytest.mark.parametrize(("result", "out", "to"), [("target_out", 2, 3), ("asker_out", 3, 2)])
def test_T38_the_one_with_fewer_points_is_out(result: str, out: int, to: int) -> None:
    table = dealt().play("Boris bet 10", "Vera peek 10", f"peek_result {result}")

    assert table.state.out_by[out].how == "lost"
    assert table.state.out_by[out].to == to
    assert table.turn == "Gleb"
    assert table.refused(f"{table.name(out)} three_tens").values == {"seat": out, "to_seat": to}


def test_T39_until_one_is_left() -> None:
    table = dealt(2).play("Boris bet 10", "Anna peek 10", "peek_result target_out")

    assert (table.state.phase, table.state.active) == ("SOLE_LEFT", (1,))


def test_while_two_compare_nothing_else_happens() -> None:
    table = dealt().play("Boris bet 10", "Vera peek 10")

    refusal = table.refused("Gleb bet 10")
    assert refusal.code == "comparing"
    assert (refusal.values["asker_seat"], refusal.values["target_seat"]) == (3, 2)
    for line in ("Boris fold", "take_bank", "deal", "Gleb svara_offer", "svara"):
        assert table.code(line) == "comparing"


def test_a_result_needs_a_peek_and_is_one_of_three() -> None:
    table = dealt()

    assert table.code("peek_result tie") == "nobody_peeks"
    assert table.play("Boris bet 10", "Vera peek 10").code("peek_result draw") == "not_so"


def test_T51_more_than_two_stay_in_after_a_tie() -> None:
    table = dealt().play("Boris bet 10", "Vera peek 10", "peek_result tie")

    assert table.state.ties == ((3, 2),)
    assert (table.turn, len(table.state.active)) == ("Gleb", 4)


def test_T51_a_tie_of_the_last_two_is_a_natural_svara() -> None:
    for policy in ("both_stay", "asker_out", "target_out", "joint_hand"):
        table = dealt(2, peek_tie=policy).play("Boris bet 10", "Anna peek 10", "peek_result tie")
        assert (table.state.phase, table.turn) == ("TIE", None)


def test_T51_three_linked_by_ties_are_a_svara_of_three() -> None:
    table = dealt(3).play("Boris bet 10", "Vera peek 10", "peek_result tie")

    assert table.play("Anna peek 10", "peek_result tie").state.phase == "TIE"
    assert table.play("svara").state.originators == (2, 3, 1)


def test_T51_a_fold_can_leave_only_those_who_are_tied() -> None:
    table = dealt(3).play("Boris bet 10", "Vera peek 10", "peek_result tie", "Anna fold")

    assert table.state.phase == "TIE"


def test_hands_found_equal_to_one_that_folded_are_equal_to_each_other() -> None:
    table = dealt(3).play("Boris bet 10", "Vera peek 10", "peek_result tie", "Anna bet 10")
    table.play("Boris peek 10", "peek_result tie")
    assert table.state.phase == "TIE"

    table = dealt(4).play("Boris bet 10", "Vera peek 10", "peek_result tie")
    table.play("Gleb peek 10", "peek_result tie", "Anna bet 10", "Boris bet 10", "Vera fold")
    assert table.state.phase == "BETTING"
    assert table.play("Gleb bet 10", "Anna fold").state.phase == "TIE"


@pytest.mark.parametrize(("policy", "out"), [("asker_out", 3), ("target_out", 2)])
def test_S19_the_house_may_let_one_of_two_equal_hands_go(policy: str, out: int) -> None:
    table = dealt(peek_tie=policy).play("Boris bet 10", "Vera peek 10", "peek_result tie")

    assert out not in table.state.active
    assert len(table.state.active) == 3


def test_S19_two_equal_hands_may_play_together_on_one() -> None:
    table = dealt(3, peek_tie="joint_hand").play("Boris bet 10", "Vera peek 10")
    table.play("peek_result tie")

    assert table.state.pools == {2: ((2, 1), (3, 1))}
    assert table.state.out_by[3].how == "joined"
    assert table.code("Vera fold") == "plays_along"
    assert table.play("Anna bet 10", "Boris bet 25").moved() == [
        (2, BANK, 13, "raise"),
        (3, BANK, 12, "raise"),
    ]
    assert table.play("Anna fold", "take_bank").moved() == [
        (BANK, 2, 43, "bank_won"),
        (BANK, 3, 42, "bank_won"),
    ]


def test_joint_hands_join_hand_against_hand() -> None:
    table = dealt(4, peek_tie="joint_hand").play("Boris bet 10", "Vera peek 10")
    table.play("peek_result tie", "Gleb peek 10", "peek_result tie")

    assert table.state.pools == {2: ((2, 1), (3, 1), (4, 2))}
