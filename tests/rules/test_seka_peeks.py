"""Peeks by parity, and what a tie of two of more than two leads to (S-15…S-19)."""

from typing import Any

from tests.rules.evening import SekaEvening, parity


def raised(players: int = 4, **rules: Any) -> SekaEvening:
    """Return a table by parity where Boris has raised and all may peek at once."""
    return parity(players, min_circles=0, **rules).play("Boris raise 10")


def test_S15_by_parity_one_peeks_for_what_is_due_from_the_fourth_circle() -> None:
    table = parity(3)
    for _ in range(3):
        table.play("Boris raise 10", "Vera call", "Anna call")
    assert table.state.circle == 4
    table.play("Boris raise 10")

    assert table.play("Vera peek 10").moved() == [(3, "bank", 10, "peek")]
    assert table.state.phase == "PEEK_PENDING"
    assert table.play("peek_result target_out").state.active == (3, 1)


def test_before_that_it_is_too_early_and_with_nothing_due_there_is_none() -> None:
    table = parity(3).play("Boris raise 10")
    assert table.refused("Vera peek 10").values == {"circles": 3}

    table = parity(3, min_circles=0).play("Boris raise 10", "Vera call", "Anna call")
    assert table.code("Boris peek 10") == "nothing_to_match"
    assert table.code("Vera peek 10") == "not_your_word"


def test_who_knocks_out_the_last_raiser_takes_over_his_part() -> None:
    table = raised().play("Vera peek 10", "peek_result target_out")
    assert (table.state.raiser, table.turn) == (3, "Gleb")
    table.play("Gleb call", "Anna call")

    assert table.turn == "Vera"
    assert table.play("Vera open").moves == ()


def test_the_last_raiser_who_loses_his_peek_hands_over_to_the_left() -> None:
    table = parity(min_circles=1).play("Boris raise 10", "Vera call", "Gleb call", "Anna call")
    table.play("Boris raise 10", "Vera raise 20", "Gleb call", "Anna call")
    table.play("Boris peek 10", "peek_result asker_out")

    assert table.state.active == (3, 4, 1)
    assert (table.turn, table.state.raiser) == ("Vera", 3)


def test_a_neighbour_next_to_whom_somebody_is_out_may_be_out_of_reach() -> None:
    table = raised(right_neighbour="adjacent_only").play("Vera fold")
    assert table.code("Gleb peek 10") == "neighbour_is_out"

    table = raised().play("Vera fold", "Gleb peek 10")
    assert table.state.peek is not None
    assert table.state.peek.target == 2


def test_what_is_due_by_parity_is_due_whoever_put_it_in() -> None:
    table = raised(4).play("Boris fold")
    assert (table.turn, table.state.raiser) == ("Vera", 3)

    assert table.play("Vera peek 10").state.peek is not None
    assert table.state.comparing.target == 1


def test_S19_in_a_tie_who_asked_throws_in() -> None:
    table = raised().play("Vera peek 10", "peek_result tie")

    assert table.state.active == (2, 4, 1)
    assert table.turn == "Gleb"


def test_the_house_may_throw_out_who_was_asked_or_let_both_stay() -> None:
    table = raised(peek_tie="target_out").play("Vera peek 10", "peek_result tie")
    assert table.state.active == (3, 4, 1)
    assert table.state.raiser == 3

    table = raised(peek_tie="both_stay").play("Vera peek 10", "peek_result tie")
    assert table.state.active == (2, 3, 4, 1)
    table.play("Gleb fold", "Anna fold")
    assert (table.state.phase, table.turn) == ("TIE", None)
    assert table.play("svara").state.originators == (2, 3)


def test_two_who_play_on_one_hand_share_what_it_pays_and_gets() -> None:
    table = raised(peek_tie="joint_hand").play("Vera peek 10", "peek_result tie")
    assert table.state.pools == {2: ((2, 1), (3, 1))}
    assert table.code("Vera call") == "plays_along"
    table.play("Gleb raise 25")
    assert table.state.due(2) == 15
    table.play("Anna fold", "Boris call")

    assert table.moved() == [(2, "bank", 8, "call"), (3, "bank", 7, "call")]


def test_a_joint_hand_in_a_joint_hand_is_half_of_it() -> None:
    table = raised(5, peek_tie="joint_hand").play("Vera peek 10", "peek_result tie")
    table.play("Gleb peek 10", "peek_result tie")

    assert table.state.pools == {2: ((2, 1), (3, 1), (4, 2))}
    table.play("Dina raise 30", "Anna fold")
    assert table.state.due(2) == 20
    table.play("Boris call")
    assert table.moved() == [
        (2, "bank", 5, "call"),
        (3, "bank", 5, "call"),
        (4, "bank", 10, "call"),
    ]


def test_a_joint_hand_pays_only_what_each_of_the_two_can() -> None:
    table = raised(peek_tie="joint_hand").play("Vera peek 10", "peek_result tie")
    table.play("Gleb raise 110", "Anna fold").have(Vera=20)

    assert table.refused("Boris call").values == {"seat": 3, "has": 20, "costs": 50}
    table.play("side Boris Vera 30", "Boris call")
    assert table.state.bank == 40 + 10 + 10 + 110 + 100


def test_after_a_tied_asker_is_out_the_last_two_open() -> None:
    table = raised(3).play("Vera peek 10", "peek_result tie")

    assert table.code("Anna peek 10") == "two_left_open"
    assert table.play("Anna open").moved() == [(1, "bank", 10, "open")]
