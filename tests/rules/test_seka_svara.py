"""Svaras of seka: offered by anybody, by a tie, or boiled alone (S-20…S-28)."""

from typing import Any

from tests.rules.evening import SekaEvening, non_parity, parity


def alone(players: int = 4, **rules: Any) -> SekaEvening:
    """Return a table where all but Boris, who has put in 10, have thrown in."""
    table = parity(players, **rules).play("Boris raise 10")
    for name in ("Vera", "Gleb", "Anna"):
        if SekaEvening.seat(name) <= players:
            table.play(f"{name} fold")
    return table


def test_S24_anybody_may_offer_a_svara_at_any_time() -> None:
    table = parity().play("Anna svara_offer")
    assert (table.state.phase, table.turn) == ("SVARA_OFFERED", "Boris")
    assert table.code("Boris raise 10") == "offer_open"
    assert table.code("Vera fold") == "offer_open"
    assert table.code("Anna svara_accept") == "own_offer"

    table.play("Vera svara_accept", "Boris svara_accept")
    assert table.code("Boris svara_accept") == "has_accepted"
    table.play("Gleb svara_accept")
    assert (table.state.phase, table.turn) == ("SVARA_AGREED", None)
    assert table.code("Anna svara_withdraw") == "offer_accepted"
    assert table.play("svara").state.originators == (2, 3, 4, 1)


def test_S26_after_a_refusal_play_goes_on_where_it_stood() -> None:
    table = parity().play("Boris raise 10", "Gleb svara_offer", "Boris svara_accept")
    table.play("Vera svara_refuse")

    assert (table.state.phase, table.turn) == ("BETTING", "Vera")
    assert table.code("Gleb svara_offer") == "has_offered"
    assert table.option("svara_offer", "Boris").refusal is None
    table.play("Vera call", "Gleb call")
    assert table.play("Gleb svara_offer").state.phase == "SVARA_OFFERED"


def test_a_withdrawn_offer_counts_as_refused() -> None:
    table = parity().play("Gleb svara_offer", "Boris svara_accept")
    assert table.code("Boris svara_withdraw") == "not_his_offer"
    table.play("Gleb svara_withdraw")

    assert table.turn == "Boris"
    assert table.code("Gleb svara_offer") == "has_offered"


def test_a_fold_before_the_offer_leaves_fewer_to_ask() -> None:
    table = parity().play("Vera fold", "Anna svara_offer", "Boris svara_accept")

    assert table.code("Vera svara_accept") == "has_folded"
    assert table.play("Gleb svara_accept").state.phase == "SVARA_AGREED"


def test_the_house_may_leave_offers_to_the_last_two_or_to_nobody() -> None:
    table = parity(3, svara_offer="two_left").play("Boris raise 10")
    assert table.code("Vera svara_offer") == "only_last_two"
    table.play("Vera fold")
    assert table.code("Boris svara_offer") == "not_your_word"
    assert table.play("Anna svara_offer").state.phase == "SVARA_OFFERED"

    assert parity(svara_offer="off").code("Boris svara_offer") == "no_svara_offers"


def test_S21_the_others_enter_for_half_of_the_bank_and_S22_all_draw() -> None:
    table = parity().play("Boris raise 15", "Vera call", "Gleb fold", "Anna fold", "Boris open")
    table.play("Boris show 20", "Vera show 20", "svara")
    assert table.state.entry == 35
    table.play("Gleb svara_join", "Anna svara_decline")

    assert table.option("draw_high").others == (2, 3, 4)
    assert table.code("draw_high Boris Ad Vera Kd") == "who_draws"
    table.play("draw_high Boris Ad Vera Kd Gleb Qd")
    assert table.play("deal").state.order == (3, 4, 2)
    assert table.play("Vera raise 10", "Gleb fold", "Boris fold", "take_bank").dealer == "Boris"


def test_the_house_may_leave_the_draw_to_those_who_boil() -> None:
    table = parity(3, svara_dealer_draw="originators").play("Boris raise 10", "Vera fold")
    table.play("Anna open", "Anna show 20", "Boris show 20", "svara", "Vera svara_join")

    assert table.option("draw_high").others == (2, 1)


def test_S23_three_circles_are_needed_again_in_a_svara() -> None:
    table = non_parity(3).play("Boris svara_offer", "Vera svara_accept", "Anna svara_accept")
    table.play("svara", "drawn Anna", "deal")
    assert (table.state.circle, table.state.last, table.state.entry) == (1, 10, 15)

    assert table.code("Boris peek 10") == "too_early_to_peek"
    table.play("Boris bet 10", "Vera bet 10")
    assert table.code("Anna open") == "too_early_to_open"


def test_S28_the_last_one_boils_alone_for_the_whole_bank() -> None:
    table = alone().play("Boris solo_svara")
    assert table.state.entry == 50
    assert table.play("Vera svara_join").moved() == [(3, "bank", 50, "svara_entry")]
    assert table.code("take_bank") == "more_than_one_in"
    table.play("drawn Vera", "deal")

    assert (table.state.order, table.state.bank) == ((2, 3), 100)


def test_with_no_takers_he_takes_the_bank() -> None:
    table = alone().play("Boris solo_svara", "Vera svara_decline")

    assert table.code("draw_high Boris Ad") == "nobody_joined"
    assert table.play("take_bank").moved() == [("bank", 2, 50, "bank_won")]


def test_he_may_also_just_take_it() -> None:
    assert alone().play("take_bank").balance("Boris") == 1030


def test_a_lone_svara_costs_what_the_house_says_and_may_be_forbidden() -> None:
    table = alone(solo_entry_fraction="1/2", ante=5)
    assert table.play("Boris solo_svara").state.entry == 15

    table = alone(3, solo_entry_fraction="1/2", ante=5, svara_entry_rounding="down")
    assert table.play("Boris solo_svara").state.entry == 12
    assert alone(solo_svara=False).code("Boris solo_svara") == "no_solo_svara"


def test_after_a_peek_the_last_one_may_still_boil_alone() -> None:
    table = parity(3, min_circles=0).play("Boris raise 10", "Vera peek 10")
    table.play("peek_result asker_out", "Anna fold")

    assert table.play("Boris solo_svara").state.entry == 50


def test_a_svara_may_be_pooled_and_partners_pay_and_win_together() -> None:
    table = parity(5).play("Dina fold", "Anna fold", "Boris raise 10", "Vera call", "Gleb fold")
    table.play("Boris open", "Boris show 20", "Vera show 20", "svara")
    assert table.state.entry == 35
    table.play("Dina svara_join 25 Gleb 10", "drawn Vera", "deal")

    assert table.state.order == (5, 2, 3)
    assert table.play("Dina raise 10").moved() == [
        (5, "bank", 7, "raise"),
        (4, "bank", 3, "raise"),
    ]


def test_annulling_after_a_svara_gives_all_back_and_the_first_dealer_deals_again() -> None:
    table = parity(3).play("Boris svara_offer", "Vera svara_accept", "Anna svara_accept")
    table.play("svara", "drawn Vera", "deal", "Anna blind 10", "annul_hand wrong deck")

    assert table.dealer == "Anna"
    assert [table.balance(name) for name in ("Anna", "Boris", "Vera")] == [1000, 1000, 1000]


def test_the_house_deals_and_covers_like_in_every_point_game() -> None:
    table = SekaEvening(3, dealt_by="house").play("Boris ante", "Vera ante")
    table.play("Anna cover_ante Anna", "deal")

    assert table.elsewhere["house"] == -10
