"""Laying out (B-19…B-30, 4.3.6): clubs are laid or missed, until somebody is out."""

import pytest

from tests.rules.boardtable import laying

ALL = ("Boris claim K Q M", "Vera claim J 10 9", "Gleb claim A")


def test_B23_a_laid_club_takes_its_chips_and_nothing_is_put_back() -> None:
    table = laying(*ALL, pots={"J": 3}).play("Vera lay J", "Boris lay Qc")

    assert table.pot("J", "Q") == (0, 0)
    assert [(move.amount, move.reason) for move in table.moves] == [(1, "laid")]
    assert table.state.laid == ("J", "Q")


def test_B23_a_club_that_was_not_announced_takes_all_that_lies_there() -> None:
    table = laying().play("Vera lay J")

    assert table.pot("J") == (0,)
    assert table.balance("Vera") == 990 + 4


def test_B23_an_empty_pot_brings_nothing() -> None:
    table = laying("Vera claim J", restake=False).play("Vera lay J")

    assert table.moves == ()


@pytest.mark.parametrize("line", ["Vera lay 10 J", "Vera lay 9 10 J", "Vera lay J 9"])
def test_B24_laying_stops_after_a_winning_club(line: str) -> None:
    assert laying(*ALL).code(line) == "laying_stops"


def test_B26_queen_and_king_laid_in_one_turn_take_the_saucer_too() -> None:
    table = laying(*ALL).play("Boris lay Q K")

    assert table.pot("Q", "K", "M") == (0, 0, 0)
    assert [move.amount for move in table.moves] == [1, 1, 2]


def test_B26_the_queen_goes_first_and_both_in_one_turn() -> None:
    table = laying(*ALL)
    assert table.code("Boris lay K Q") == "queen_first"

    table.play("Boris lay Q", "Boris lay K")

    assert table.pot("M") == (2,)


def test_B26_by_house_rule_the_saucer_is_not_won_again() -> None:
    table = laying(*ALL, lay_marriage_wins_saucer=False).play("Boris lay Q K")

    assert table.pot("Q", "K", "M") == (0, 0, 2)


def test_B21_by_house_rule_a_laid_trynka_takes_its_saucer() -> None:
    table = laying(*ALL, lay_trynka_wins_saucer=True)
    assert table.code("Vera lay 9 10") == "laying_stops"

    table.play("Vera lay 9 10 J")

    assert table.pot("9", "10", "J", "T") == (0, 0, 0, 0)


def test_B21_a_laid_trynka_with_the_marriage_in_it_takes_both_saucers() -> None:
    rules = {"lay_trynka_wins_saucer": True}
    assert laying(**rules).play("Vera lay J Q K").pot("M", "T") == (0, 0)
    assert laying(**rules).play("Vera lay Q K A").pot("M", "T") == (0, 0)
    assert laying(**rules).play("Vera lay 10 J Q").pot("M", "T") == (8, 0)
    only = laying(lay_marriage_wins_saucer=False, **rules).play("Vera lay J Q K")
    assert only.pot("M", "T") == (8, 0)


def test_a_known_club_is_laid_by_its_holder_and_only_once() -> None:
    table = laying(*ALL)

    assert table.refused("Gleb lay J").values == {"rank": "J", "holder_seat": 3}
    assert table.code("Boris lay A") == "club_elsewhere"
    assert table.code("Boris lay 8") == "wins_nothing"
    assert table.code("Dina lay J") == "not_seated"
    table.play("Vera lay J")
    assert table.refused("Vera lay J").values == {"rank": "J", "holder_seat": 3}
    assert table.code("Gleb lay J") == "laid_already"
    assert table.code("Vera miss J") == "laid_already"


def test_a_declared_trynka_is_known_without_a_claim() -> None:
    table = laying("Boris declare A")

    assert table.code("Vera lay Q") == "club_elsewhere"
    assert table.code("Vera miss K") == "club_elsewhere"
    assert table.code("Boris out") == "still_holds"


def test_B28_who_misses_puts_as_much_on_the_card_as_lies_there() -> None:
    table = laying(*ALL, pots={"10": 8}).play("Vera miss 10")
    assert table.pot("10") == (2,)
    assert [(move.amount, move.reason) for move in table.moves] == [(1, "miss_fine")]

    table.play("Vera miss 10")

    assert table.pot("10") == (4,)
    assert table.play("Vera lay 10").pot("10") == (0,)


def test_B28_a_missed_club_is_known_and_stays_in_the_hand() -> None:
    table = laying().play("Vera miss J")

    assert table.pot("J") == (8,)
    assert table.code("Boris lay J") == "club_elsewhere"
    assert table.code("Boris miss J") == "club_elsewhere"
    assert table.refused("Vera out").values == {"seat": 3, "ranks": ("J",)}


def test_B29_who_was_prompted_pays_all_the_same() -> None:
    assert laying(*ALL).play("Vera miss 10 prompted").pot("10") == (2,)


def test_B28_an_empty_pot_costs_nothing() -> None:
    table = laying("Vera claim J", restake=False).play("Vera miss J")

    assert table.moves == ()
    assert table.state.cards_laid


@pytest.mark.parametrize(("fine", "lies"), [("double", 16), ("fixed", 14), ("none", 8)])
def test_B28_what_a_miss_costs_is_a_house_rule(fine: str, lies: int) -> None:
    table = laying(miss_fine=fine, miss_fine_chips=3, chip_value=2).play("Vera miss J")

    assert table.pot("J") == (lies,)


def test_B28_a_fine_that_cannot_be_paid_is_refused() -> None:
    table = laying(pots={"J": 50}).have(Vera=10)

    assert table.refused("Vera miss J").values == {"seat": 3, "has": 10, "costs": 54}
    refused = [option.words for option in table.options("miss", "Vera") if option.refusal]
    assert refused == [("J",)]


def test_only_a_winning_club_is_missed_by_somebody_who_plays() -> None:
    table = laying()

    assert table.code("Vera miss 7") == "wins_nothing"
    assert table.code("Dina miss J") == "not_seated"
    assert table.code("Dina out") == "not_seated"


def test_who_may_hold_nothing_more_is_offered_nothing_to_lay() -> None:
    table = laying("Boris claim A K Q J 10 9")

    assert table.options("lay", "Vera") == []
    assert table.options("miss", "Vera") == []


def test_B31_the_game_ends_when_somebody_has_no_cards() -> None:
    table = laying(*ALL).play("Gleb lay A", "Gleb out")

    assert (table.state.phase, table.turn, table.state.out) == ("SETTLE", None, 4)
    assert table.state.players == (1, 2, 3)
    assert table.refused("Vera lay J").values["out_seat"] == 4
    assert table.code("Vera lay J") == "somebody_is_out"


def test_unlaid_clubs_are_fined_at_the_end_by_house_rule_only() -> None:
    assert laying().play("Gleb out").code("Vera miss J") == "no_unlaid_fine"

    table = laying(unlaid_card_fine="double", miss_fine="none").play("Gleb out", "Vera miss J")

    assert table.pot("J") == (8,)
    assert table.refused("Vera miss J").values == {"rank": "J"}
    assert table.code("Vera miss J") == "unlaid_paid"
    assert table.code("Gleb miss A") == "has_no_cards"
    assert table.code("Boris miss J") == "club_elsewhere"
    assert table.code("Dina miss A") == "not_seated"
