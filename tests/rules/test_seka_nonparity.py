"""Seka without parity: each time at least the last sum (S-8, S-9, 3.4.2)."""

from typing import Any

from tests.rules.evening import SekaEvening, non_parity


def circles(table: SekaEvening, count: int, *names: str) -> SekaEvening:
    """Let everybody bet the last sum for so many circles."""
    for _ in range(count):
        for name in names:
            table.play(f"{name} bet {table.state.last}")
    return table


def fourth(**rules: Any) -> SekaEvening:
    """Return a table in its fourth circle; Boris has the word."""
    return circles(non_parity(**rules), 3, "Boris", "Vera", "Gleb", "Anna")


def test_table_2_of_the_seed_only_never_falls() -> None:
    table = non_parity(ante=5).play("Boris bet 5", "Vera bet 5", "Gleb bet 10", "Anna bet 10")
    table.play("Boris bet 10", "Vera bet 10", "Gleb bet 15", "Anna bet 15")
    table.play("Boris bet 15", "Vera bet 20", "Gleb bet 20", "Anna bet 20")
    assert table.code("Boris open") == "only_last_hand_opens"
    table.play("Boris bet 20", "Vera bet 20", "Gleb bet 20")

    assert table.state.circle == 4
    assert table.play("Anna open").moved() == [(1, "bank", 20, "open")]
    assert table.state.paid == {2: 50, 3: 55, 4: 65, 1: 65}


def test_S8_the_last_hand_opens_only_after_three_circles() -> None:
    table = circles(non_parity(), 2, "Boris", "Vera", "Gleb", "Anna")
    table.play("Boris bet 10", "Vera bet 10", "Gleb bet 10")

    assert table.refused("Anna open").values == {"circles": 3, "circle": 3}
    assert table.refused("Boris open").code == "not_your_word"
    table.play("Anna bet 10", "Boris bet 10", "Vera bet 10", "Gleb bet 10")
    assert table.play("Anna open").state.phase == "OPEN_PENDING"


def test_the_last_hand_is_the_last_who_is_in() -> None:
    table = fourth().play("Anna fold", "Boris bet 10")

    assert table.refused("Vera open").values == {"last_seat": 4, "circles": 3}
    assert table.play("Vera bet 10", "Gleb open").state.opener == 4


def test_the_house_may_ask_for_fewer_circles() -> None:
    table = non_parity(min_circles=0).play("Boris bet 10", "Vera bet 10", "Gleb bet 10")
    assert table.play("Anna open").state.opener == 1

    table = circles(non_parity(min_circles=1), 1, "Boris", "Vera", "Gleb", "Anna")
    table.play("Boris bet 10", "Vera bet 10", "Gleb bet 10", "Anna open")
    assert table.state.bank == 40 + 80


def test_S10_of_two_left_either_opens_for_the_last_sum_in_any_circle() -> None:
    table = non_parity(3).play("Boris bet 30", "Vera fold")
    assert table.play("Anna open").moved() == [(1, "bank", 30, "open")]

    assert non_parity(2).play("Boris open").moved() == [(2, "bank", 10, "open")]


def test_a_bet_is_at_least_the_last_sum_and_at_most_the_maximum() -> None:
    table = non_parity(ceiling_multiple=5).play("Boris bet 30")

    option = table.option("bet", "Vera")
    assert (option.least, option.greatest) == (30, 50)
    assert table.refused("Vera bet 20").values == {"last": 30, "least": 30, "amount": 20}
    assert table.refused("Vera bet 51").values == {"ceiling": 50, "greatest": 50, "amount": 51}
    assert table.code("Gleb bet 30") == "not_your_word"
    assert table.code("Vera bet") == "amount_missing"
    assert table.play("Vera bet 30").moved() == [(3, "bank", 30, "bet")]
    assert table.play("Gleb bet 50").moved() == [(4, "bank", 50, "raise")]


def test_without_a_ceiling_only_the_purse_limits_a_bet() -> None:
    table = non_parity(ceiling_multiple=None).have(Boris=70)

    assert table.option("bet", "Boris").greatest == 70
    assert table.refused("Boris bet 80").values == {"seat": 2, "has": 70, "costs": 80}


def test_who_cannot_pay_the_last_sum_can_only_fold() -> None:
    table = non_parity().play("Boris bet 100").have(Vera=60)

    assert table.code("Vera bet 100") == "cannot_pay"
    assert table.code("Vera bet 2000") == "cannot_pay"
    assert table.play("Vera fold").turn == "Gleb"


def test_sums_are_in_whole_units() -> None:
    table = non_parity(unit=5).play("Boris bet 20")

    assert table.code("Vera bet 22") == "not_in_units"
    assert table.code("Vera bet 12") == "not_in_units"


def test_without_parity_nobody_calls_or_raises() -> None:
    table = non_parity().play("Boris bet 10")

    assert table.code("Vera call") == "not_by_parity"
    assert table.code("Vera raise 20") == "not_by_parity"
    assert table.options("call", "Vera") == table.options("raise", "Vera") == []
    assert table.state.bound is None


def test_what_it_costs_to_stay_is_the_last_sum() -> None:
    table = non_parity().play("Boris bet 30")

    assert table.state.due(3) == 30
    assert table.state.due(2) == 30
    assert table.state.due(99) is None


def test_S15_one_peeks_in_the_fourth_circle_for_what_is_due() -> None:
    table = circles(non_parity(), 2, "Boris", "Vera", "Gleb", "Anna")
    assert table.refused("Boris peek 10").values == {"circles": 3}
    table = fourth()

    assert table.refused("Boris peek 20").values == {"price": 10, "amount": 20}
    assert table.code("Vera peek 10") == "not_your_word"
    assert table.play("Boris peek 10").moved() == [(2, "bank", 10, "peek")]
    assert table.state.peek is not None
    assert (table.state.peek.asker, table.state.peek.target) == (2, 1)
    table.play("peek_result target_out")
    assert table.turn == "Vera"
    assert table.code("Anna bet 10") == "is_out"


def test_of_two_left_nobody_peeks() -> None:
    table = circles(non_parity(2), 3, "Boris", "Anna")

    assert table.code("Boris peek 10") == "two_left_open"
    assert table.play("Boris open").state.phase == "OPEN_PENDING"


def test_a_peek_needs_a_neighbour_who_has_put_in() -> None:
    table = non_parity(min_circles=0)
    assert table.refused("Boris peek 10").values == {"seat": 2, "target_seat": 1}

    table.play("Boris bet 10")
    assert table.option("peek", "Vera").refusal is None


def test_the_house_may_let_a_peek_raise() -> None:
    table = fourth(peek_overpay="raise", ceiling_multiple=5)

    assert table.option("peek", "Boris").greatest == 50
    assert table.code("Boris peek 5") == "price_is"
    assert table.code("Boris peek 60") == "too_much"
    assert table.code("Boris peek") == "amount_missing"
    assert table.play("Boris peek 30", "peek_result target_out").state.last == 30


def test_the_greater_number_of_circles_holds_for_a_peek() -> None:
    table = fourth(min_circles=1, min_circles_before_peek=3)
    assert table.option("peek", "Boris").refusal is None

    table = circles(non_parity(min_circles=1, min_circles_before_peek=3), 1, *("Boris", "Vera"))
    table.play("Gleb bet 10", "Anna bet 10")
    assert table.code("Boris peek 10") == "too_early_to_peek"
