"""Seka by parity: all who stay put in the same (S-6, S-7, 3.4.3)."""

import pytest

from tests.rules.evening import SekaEvening, parity


def test_table_1_of_the_seed_comes_out_equal() -> None:
    table = parity(ante=5)
    table.play("Boris raise 5", "Vera call", "Gleb raise 10", "Anna call")
    assert (table.turn, table.state.level, table.state.circle) == ("Boris", 10, 2)
    table.play("Boris call", "Vera call")
    assert (table.turn, table.state.raiser, table.state.last_raise) == ("Gleb", 4, 5)
    table.play("Gleb raise 10", "Anna call", "Boris call", "Vera call")

    assert table.turn == "Gleb"
    assert set(table.state.paid.values()) == {20}
    assert table.play("Gleb open").moves == ()
    assert table.state.phase == "OPEN_PENDING"


def test_the_first_word_is_a_bet_a_blind_or_a_fold() -> None:
    table = parity()

    assert table.code("Boris call") == "first_bet_missing"
    assert table.code("Boris open") == "first_bet_missing"
    assert table.code("Boris peek 10") == "nothing_to_match"
    assert table.code("Boris raise 9") == "below_raise"
    assert table.code("Vera raise 10") == "not_your_word"
    assert table.state.due(2) == 0
    assert table.play("Boris raise 10").moved() == [(2, "bank", 10, "raise")]
    assert table.state.due(3) == 10


def test_whoever_calls_pays_what_he_is_short_of() -> None:
    table = parity().play("Boris raise 10", "Vera raise 30", "Gleb call", "Anna fold")

    assert table.state.due(2) == 20
    assert table.play("Boris call").moved() == [(2, "bank", 20, "call")]


def test_a_raise_is_what_is_due_and_an_ante_more_at_least() -> None:
    table = parity().play("Boris raise 30")

    option = table.option("raise", "Vera")
    assert (option.least, option.greatest, option.step) == (40, 990, 1)
    assert table.refused("Vera raise 39").values == {"due": 30, "least": 40, "amount": 39}
    assert table.play("Vera raise 40").state.last_raise == 10


def test_the_maximum_limits_one_raise_not_the_total() -> None:
    table = parity(ceiling_multiple=5, purse=1000)
    assert table.refused("Boris raise 51").values == {
        "ceiling": 50,
        "greatest": 50,
        "amount": 51,
    }
    table.play("Boris raise 50")
    assert table.option("raise", "Vera").greatest == 100
    assert table.play("Vera raise 100", "Gleb raise 150").state.level == 150
    assert table.code("Anna raise 201") == "above_maximum"


def test_the_maximum_may_be_for_all_raises_together() -> None:
    table = parity(ceiling_multiple=5, parity_cap_scope="per_hand")
    table.play("Boris raise 30")
    option = table.option("raise", "Vera")
    assert (option.least, option.greatest) == (40, 50)
    table.play("Vera raise 45")

    option = table.option("raise", "Gleb")
    assert option.refusal is not None
    assert table.refused("Gleb raise 55").values == {"level": 45, "ceiling": 50}
    assert table.state.bound is None


def test_without_a_ceiling_only_the_purse_limits_a_raise() -> None:
    table = parity(ceiling_multiple=None).have(Boris=500)

    assert table.option("raise", "Boris").greatest == 500
    assert table.refused("Boris raise 501").code == "cannot_pay"


def test_once_all_have_matched_the_word_is_the_last_raisers() -> None:
    table = parity().play("Boris raise 10", "Vera call", "Gleb raise 20", "Anna call")
    table.play("Boris fold", "Vera call")

    assert table.turn == "Gleb"
    assert table.state.circle == 2
    assert table.code("Gleb call") == "nothing_to_match"
    assert table.code("Anna raise 10") == "not_your_word"
    assert table.play("Gleb raise 10").state.level == 30


def test_the_word_that_jumps_back_begins_a_circle() -> None:
    table = parity().play("Boris fold", "Vera raise 10", "Gleb call", "Anna call")

    assert (table.turn, table.state.circle) == ("Vera", 2)


def test_the_first_raiser_may_open_only_when_all_have_matched() -> None:
    table = parity().play("Boris raise 10", "Vera call")

    assert table.refused("Gleb open").values == {"raiser_seat": 2, "seats": (4, 1)}
    assert table.code("Boris open") == "not_your_word"


def test_the_last_raiser_who_folds_leaves_his_part_to_the_left() -> None:
    table = parity(5).play("Boris raise 10", "Vera call", "Gleb call")
    table.play("Boris fold")
    assert (table.turn, table.state.raiser) == ("Dina", 3)
    table.play("Dina call", "Anna call")

    assert table.turn == "Vera"
    assert table.play("Vera open").moves == ()


def test_he_may_fold_as_well_when_all_have_matched_him() -> None:
    table = parity().play("Boris raise 10", "Vera call", "Gleb call", "Anna call", "Boris fold")

    assert (table.turn, table.state.raiser, table.state.circle) == ("Vera", 3, 2)
    table.play("Vera fold", "Gleb fold")
    assert table.state.phase == "SOLE_LEFT"


def test_the_last_raiser_on_the_dealers_place_hands_over_into_a_new_circle() -> None:
    table = parity().play("Boris raise 10", "Vera call", "Gleb call", "Anna raise 20")
    table.play("Boris call", "Vera call", "Gleb call")
    assert (table.turn, table.state.circle) == ("Anna", 2)

    table.play("Anna fold")
    assert (table.turn, table.state.circle) == ("Boris", 3)


def test_a_matched_maximum_forces_the_opening() -> None:
    table = parity(ceiling_multiple=5).play("Boris raise 50", "Vera call", "Gleb call")
    assert table.state.bound is None
    table.play("Anna call")

    assert table.state.bound == 2
    for line in ("Boris raise 10", "Boris fold", "Boris svara_offer", "Vera svara_offer"):
        assert table.refused(line).values == {"seat": 2, "ceiling": 50}
    assert table.code("Boris call") == "nothing_to_match"
    table.play("Vera fold")
    assert table.play("Boris open").state.phase == "OPEN_PENDING"


def test_the_others_may_fold_under_a_forced_opening_until_one_is_left() -> None:
    table = parity(3, ceiling_multiple=5).play("Boris raise 50", "Vera call", "Anna call")

    assert table.play("Vera fold", "Anna fold").state.phase == "SOLE_LEFT"


def test_without_folds_out_of_turn_a_forced_opening_is_all_there_is() -> None:
    table = parity(2, ceiling_multiple=5, fold_out_of_turn=False)
    table.play("Boris raise 50", "Anna call")

    assert table.code("Boris fold") == "opening_forced"
    assert table.code("Anna fold") == "not_your_word"


def test_the_house_may_leave_the_opening_free_at_the_maximum() -> None:
    table = parity(2, ceiling_multiple=5, parity_forced_open_at_max=False)
    table.play("Boris raise 50", "Anna call")

    assert table.state.bound is None
    assert table.play("Boris raise 10").state.level == 60


def test_a_maximum_for_the_hand_forces_the_opening_when_it_is_reached() -> None:
    table = parity(2, ceiling_multiple=5, parity_cap_scope="per_hand")
    table.play("Boris raise 20", "Anna raise 50", "Boris call")

    assert table.state.bound == 1
    assert table.code("Anna raise 10") == "level_is_at_maximum"


def test_S10_of_two_left_either_may_open_for_what_is_due() -> None:
    table = parity(3).play("Boris raise 30", "Vera fold")

    assert table.play("Anna open").moved() == [(1, "bank", 30, "open")]
    assert (table.state.opener, table.turn) == (1, "Anna")


def test_of_two_left_the_one_who_is_matched_opens_free() -> None:
    table = parity(2).play("Boris raise 30", "Anna call")

    assert table.turn == "Boris"
    assert table.play("Boris open").moves == ()


def test_who_cannot_pay_what_is_due_folds_and_hears_what_it_costs() -> None:
    table = parity().play("Boris raise 100").have(Vera=60)

    assert table.refused("Vera call").values == {"seat": 3, "has": 60, "costs": 100}
    assert table.code("Vera raise 110") == "cannot_pay"
    assert table.code("Vera raise 2000") == "cannot_pay"
    assert table.play("Vera fold").turn == "Gleb"


def test_who_can_call_but_not_raise_is_told_so() -> None:
    table = parity().play("Boris raise 100").have(Vera=105)

    assert table.option("call", "Vera").refusal is None
    assert table.option("raise", "Vera").refusal is not None
    assert table.code("Vera raise 110") == "cannot_pay"


def test_of_two_left_the_one_who_cannot_pay_cannot_open() -> None:
    table = parity(2).play("Boris raise 100").have(Anna=60)

    assert table.code("Anna open") == "cannot_pay"


@pytest.mark.parametrize("line", ["Boris bet 10"])
def test_by_parity_nobody_bets(line: str) -> None:
    assert parity().code(line) == "by_parity"
    assert parity().options("bet", "Boris") == []


def test_sums_are_in_whole_units() -> None:
    table = parity(unit=5, ante=10)

    assert table.code("Boris raise 12") == "not_in_units"
    assert table.code("Boris raise 3") == "not_in_units"
    assert table.code("Boris raise") == "amount_missing"


def test_S2_one_may_fold_at_any_moment_unless_the_house_forbids_it() -> None:
    table = parity().play("Boris raise 10", "Anna fold", "Vera call", "Gleb call")
    assert table.turn == "Boris"
    assert table.state.phase == "BETTING"
    assert table.code("Anna fold") == "has_folded"

    assert parity(fold_out_of_turn=False).code("Vera fold") == "not_your_word"


def test_folds_out_of_turn_before_any_bet_leave_the_word_where_it_is() -> None:
    table = parity().play("Anna fold", "Gleb fold")
    assert table.turn == "Boris"

    assert table.play("Boris fold").state.phase == "SOLE_LEFT"


def test_S4_what_who_folds_has_put_in_stays() -> None:
    table = parity(2).play("Boris raise 30", "Anna raise 90", "Boris fold")

    assert table.state.bank == 140
    assert table.play("take_bank").moved() == [("bank", 1, 140, "bank_won")]


def test_the_deal_passes_to_the_left_whoever_won() -> None:
    table = parity(2).play("Boris raise 30", "Anna fold", "take_bank")
    assert table.dealer == "Boris"

    table = SekaEvening(3, next_dealer="winner").play("ante all", "deal", "Boris raise 10")
    assert table.play("Vera raise 20", "Anna fold", "Boris fold", "take_bank").dealer == "Vera"
