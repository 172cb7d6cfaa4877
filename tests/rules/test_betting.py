"""Words, bets and folds (T-7, T-15, T-30…T-36, T-47…T-50, T-73; 2.3.3)."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.rules.admission import admits
from games.rules.cards import Card
from games.rules.protocol import BANK, with_purses
from tests.rules.evening import TRINKA, Evening, dealt


def test_T30_play_begins_left_of_the_dealer_and_goes_round() -> None:
    table = dealt()
    for name, next_name in pairwise(("Boris", "Vera", "Gleb", "Anna", "Boris")):
        assert table.turn == name
        assert table.play(f"{name} bet 10").turn == next_name
    assert table.state.circle == 2


def test_T30_the_house_may_play_counterclockwise() -> None:
    table = dealt(direction="counterclockwise")

    assert table.names(table.state.order) == ["Gleb", "Vera", "Boris", "Anna"]
    assert table.play("Gleb bet 10", "Vera peek 10").state.peek is not None
    assert table.names((table.state.peek.target,) if table.state.peek else ()) == ["Gleb"]


def test_T31_only_who_has_the_word_acts() -> None:
    table = dealt()

    for line in ("Vera bet 10", "Vera peek 10", "Vera fold", "Vera blind 10", "Vera svara_offer"):
        refusal = table.refused(line)
        assert refusal.code in {"not_your_word", "only_first_hand_blinds", "only_last_two"}
    assert table.refused("Vera bet 10").values == {"seat": 3, "turn_seat": 2}


def test_T33_going_costs_at_least_the_ante() -> None:
    table = dealt()

    assert table.refused("Boris bet 9").values == {"last": 10, "least": 10, "amount": 9}
    assert table.code("Boris bet 0") == "below_last"
    assert table.play("Boris bet 10").moved() == [(2, BANK, 10, "bet")]


def test_T15_bets_can_only_rise_and_need_not() -> None:
    table = dealt().play("Boris bet 30")

    assert table.moved() == [(2, BANK, 30, "raise")]
    assert table.refused("Vera bet 29").values["least"] == 30
    assert table.play("Vera bet 30").moved() == [(3, BANK, 30, "bet")]


def test_what_was_put_in_earlier_does_not_count() -> None:
    table = dealt(2).play("Boris bet 50", "Anna bet 60")

    assert table.state.due(2) == 60
    assert table.play("Boris bet 60").state.paid == {2: 110, 1: 60}


def test_T47_no_bet_is_above_the_ceiling_and_the_largest_is_told() -> None:
    table = dealt(ceiling_multiple=5)

    refusal = table.refused("Boris bet 51")
    assert refusal.code == "above_ceiling"
    assert refusal.values == {"ceiling": 50, "greatest": 50, "amount": 51}
    assert table.option("bet", "Boris").greatest == 50
    assert table.play("Boris bet 50").state.last == 50


def test_T47_the_largest_legal_sum_is_what_he_has_if_that_is_less() -> None:
    table = dealt().have(Boris=80)

    assert table.refused("Boris bet 1001").values["greatest"] == 80
    assert table.option("bet", "Boris").greatest == 80
    assert table.refused("Boris bet 90").values == {"seat": 2, "has": 80, "costs": 90}


def test_T50_the_ceiling_is_a_hundred_antes_by_default() -> None:
    assert Evening().state.ceiling == 1000
    assert Evening(ante=5).state.ceiling == 500


def test_T73_without_a_ceiling_only_the_purse_limits() -> None:
    table = dealt(ceiling_multiple="none").have(Boris=100_000)

    assert table.state.ceiling is None
    assert table.option("bet", "Boris").greatest == 100_000
    assert table.play("Boris bet 100000").state.last == 100_000


def test_without_a_ceiling_and_purses_nothing_limits() -> None:
    table = dealt(ceiling_multiple="none")

    options = TRINKA.options(with_purses(table.state, None))
    (bet,) = [one for one in options if one.kind == "bet"]
    assert (bet.least, bet.greatest) == (10, None)


def test_who_cannot_pay_the_least_sees_the_bet_refused() -> None:
    table = dealt().have(Boris=9)

    refusal = table.refused("Boris bet 10")
    assert refusal.code == "cannot_pay"
    assert refusal.values == {"seat": 2, "has": 9, "costs": 10}
    assert table.option("bet", "Boris").refusal == refusal
    assert table.refused("Boris bet 5000").code == "cannot_pay"
    assert table.play("Boris fold").turn == "Vera"


def test_every_typed_sum_is_a_multiple_of_the_unit() -> None:
    table = dealt(unit=5)

    assert table.refused("Boris bet 12").values == {"unit": 5, "amount": 12}
    assert table.code("Boris blind 12") == "not_in_units"
    assert table.option("bet", "Boris").step == 5
    table.play("Boris bet 10")
    assert table.code("Vera peek 12") == "not_in_units"
    assert table.have(Vera=17).option("bet", "Vera").greatest == 15


def test_a_bet_needs_a_sum_even_when_only_one_is_possible() -> None:
    table = dealt(2).have(Boris=10)

    assert table.refused("Boris bet").values["least"] == 10


def test_T7_who_folds_is_out_of_this_hand() -> None:
    table = dealt().play("Boris bet 10", "Vera fold")

    assert table.state.out_by[3].how == "folded"
    assert table.code("Vera bet 10") == "has_folded"
    assert table.turn == "Gleb"


def test_T27_T40_the_last_one_takes_the_bank_without_showing() -> None:
    table = dealt(2).play("Boris bet 20", "Anna fold")

    assert (table.state.phase, table.turn) == ("SOLE_LEFT", None)
    table.play("take_bank")
    assert table.moved() == [(BANK, 2, 40, "bank_won")]
    assert table.balance("Boris") == 1010


def test_the_last_one_can_neither_fold_nor_bet() -> None:
    table = dealt(2).play("Boris fold")

    for line in ("Anna fold", "Anna bet 10", "Anna svara_offer"):
        assert table.code(line) == "one_is_left"
    assert table.code("deal") == "take_bank_first"
    assert table.code("Anna three_tens") == "nothing_to_redeal"


def test_the_bank_is_not_taken_while_more_are_in() -> None:
    assert dealt().refused("take_bank").code == "more_than_one_in"


def test_fold_out_of_turn_is_a_house_rule() -> None:
    assert dealt().code("Gleb fold") == "not_your_word"

    table = dealt(fold_out_of_turn=True).play("Gleb fold")
    assert (table.turn, table.state.circle) == ("Boris", 1)
    assert table.play("Boris bet 10", "Vera bet 10").turn == "Anna"


def test_fold_out_of_turn_can_leave_one() -> None:
    table = dealt(2, fold_out_of_turn=True).play("Anna fold")

    assert table.state.phase == "SOLE_LEFT"
    assert table.state.active == (2,)


def test_T32_nobody_acts_before_the_deal() -> None:
    table = Evening().play("ante all")

    for line in ("Boris bet 10", "Boris fold", "Boris peek 10", "take_bank", "peek_result tie"):
        assert table.code(line) == "no_cards_yet"


def test_T64_a_misdeal_is_called_until_the_first_betting_action() -> None:
    table = dealt()

    assert table.play("misdeal Vera not cut").moves == ()
    assert table.turn == "Boris"
    assert table.play("Boris fold").code("misdeal Vera not cut") == "betting_begun"


def test_T64_a_misdeal_is_called_by_who_got_cards() -> None:
    table = Evening().play("exclude Vera", "ante all", "deal")

    assert table.code("misdeal Vera not cut") == "not_dealt_in"
    assert table.code("misdeal Dina not cut") == "not_seated"


def test_T1_a_card_may_be_turned_up_during_the_deal() -> None:
    table = dealt()

    assert table.play("Vera expose_card").moves == ()
    assert table.play("Boris bet 10").code("Vera expose_card") == "betting_begun"


@pytest.mark.parametrize("line", ["sit Dina", "leave Vera", "rule ante=20", "order Anna Boris"])
@pytest.mark.parametrize("lines", [("Anna ante",), ("ante all", "deal")])
def test_T74_people_and_rules_change_only_between_hands(line: str, lines: tuple[str, ...]) -> None:
    assert Evening().play(*lines).code(line) == "hand_running"


@pytest.mark.parametrize("line", ["Boris call", "Boris raise 20", "Boris open", "Boris stake"])
def test_words_of_other_games_are_refused(line: str) -> None:
    assert dealt().code(line) == "not_in_this_game"


def test_a_bet_takes_nothing_but_a_sum() -> None:
    table = dealt()
    action = table.action("Boris bet 10")
    option = table.option("bet", "Boris")
    assert admits(option, action)
    for strange in (
        replace(action, word="gladly"),
        replace(action, others=(3,)),
        replace(action, shares=((3, 5),)),
        replace(action, cards=(Card("A", "s"),)),
    ):
        assert not admits(option, strange)
