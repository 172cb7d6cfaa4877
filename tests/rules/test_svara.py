"""The svara: offered, natural, alone; its entry, its draw, its deal (T-51…T-66; 2.3.6)."""

import pytest

from games.rules.protocol import BANK
from tests.rules.evening import Evening, dealt, tie


def test_T56_one_of_the_last_two_asks_and_the_other_agrees() -> None:
    table = dealt(3).play("Boris bet 10", "Vera fold", "Anna svara_offer")

    assert (table.state.phase, table.turn) == ("SVARA_OFFERED", "Anna")
    table.play("Boris svara_accept")
    assert (table.state.phase, table.turn) == ("SVARA_AGREED", None)


def test_T56_it_is_asked_on_ones_word_when_two_are_left() -> None:
    table = dealt(3)

    assert table.refused("Boris svara_offer").values == {"seats": (2, 3, 1)}
    assert table.play("Boris fold").code("Anna svara_offer") == "not_your_word"
    assert table.code("Boris svara_offer") == "has_folded"


def test_S26_after_a_refusal_play_goes_on_where_it_stood() -> None:
    table = dealt(2).play("Boris svara_offer", "Anna svara_refuse")

    assert (table.state.phase, table.turn) == ("BETTING", "Boris")
    assert table.play("Boris blind 10").state.blind == 10


def test_S27_the_offer_may_be_withdrawn_until_all_have_accepted() -> None:
    table = dealt(2).play("Boris svara_offer")

    assert table.code("Anna svara_withdraw") == "not_his_offer"
    assert table.code("Boris svara_accept") == "own_offer"
    assert table.code("Boris bet 10") == "offer_open"
    assert table.play("Boris svara_withdraw").state.phase == "BETTING"
    table.play("Boris svara_offer", "Anna svara_accept")
    assert table.code("Boris svara_withdraw") == "offer_accepted"
    assert table.code("Anna svara_accept") == "no_offer"
    assert table.code("Boris bet 10") == "svara_agreed"


def test_nothing_is_answered_without_an_offer() -> None:
    table = dealt(2)

    for line in ("Anna svara_accept", "Anna svara_withdraw", "Anna split_accept"):
        assert table.code(line) == "no_offer"
    for line in ("svara", "Anna split_offer"):
        assert table.code(line) == "no_tie"
    for line in ("Anna svara_join", "Anna svara_decline", "Anna pact Boris"):
        assert table.code(line) == "no_svara"
    assert table.code("Boris solo_svara") == "not_alone"
    assert tie().code("Anna svara_accept") == "no_offer"


def test_svara_offers_may_be_off() -> None:
    table = dealt(2, svara_offer="off")

    assert table.code("Boris svara_offer") == "no_svara_offers"
    assert table.options("svara_offer", "Boris") == []


def test_S24_anybody_may_offer_at_any_time_if_the_house_lets_all_agree() -> None:
    table = dealt(3, svara_offer="any_unanimous").play("Anna svara_offer", "Vera svara_accept")

    assert table.code("Vera svara_refuse") == "has_accepted"
    assert table.state.phase == "SVARA_OFFERED"
    assert table.play("Boris svara_accept", "svara").state.originators == (2, 3, 1)


def test_S24_the_same_one_offers_again_after_his_next_own_action() -> None:
    table = dealt(3, svara_offer="any_unanimous").play("Boris svara_offer", "Vera svara_refuse")

    assert table.refused("Boris svara_offer").code == "has_offered"
    assert table.play("Anna svara_offer", "Anna svara_withdraw").turn == "Boris"
    table.play("Boris bet 10").play("Boris svara_offer")
    assert table.state.phase == "SVARA_OFFERED"
    assert table.code("Dina svara_accept") == "not_seated"
    other = dealt(3, svara_offer="any_unanimous").play("Boris fold")
    assert other.code("Boris svara_offer") == "has_folded"


def test_T58_the_bank_is_counted_and_half_of_it_is_the_entry() -> None:
    table = tie().play("svara")

    assert (table.state.bank, table.state.entry, table.state.phase) == (40, 20, "SVARA_ENTRY")
    assert table.state.originators == (2, 1)
    assert table.turn is None
    assert table.code("svara") == "svara_counted"


@pytest.mark.parametrize(
    ("rules", "entry"),
    [
        ({}, 28),
        ({"svara_entry_rounding": "down"}, 27),
        ({"svara_entry_fraction": "1/3"}, 19),
        ({"svara_entry_fraction": "1/3", "svara_entry_rounding": "down"}, 18),
        ({"svara_entry_fraction": "1/1"}, 55),
        ({"unit": 5}, 30),
        ({"unit": 5, "svara_entry_rounding": "down"}, 25),
    ],
)
def test_T54_the_entry_of_an_odd_bank(rules: dict[str, object], entry: int) -> None:
    table = dealt(2, **rules).play("Boris bet 15", "Anna peek 20", "peek_result tie", "svara")

    assert (table.state.bank, table.state.entry) == (55, entry)


def test_the_entry_is_never_nothing() -> None:
    rules = {"unit": 10, "svara_entry_fraction": "1/3", "svara_entry_rounding": "down"}
    table = dealt(2, **rules).play("Boris svara_offer", "Anna svara_accept", "svara")

    assert (table.state.bank, table.state.entry) == (20, 10)


def test_T59_who_wants_to_take_part_pays_the_entry() -> None:
    table = tie(3).play("svara", "Vera svara_join")

    assert table.moved() == [(3, BANK, 25, "svara_entry")]
    assert table.state.joined == (3,)
    assert table.code("Vera svara_join") == "in_already"
    assert table.code("Boris svara_join") == "in_already"
    assert table.code("Boris svara_decline") == "in_already"


def test_T59_the_entry_is_exactly_that() -> None:
    table = tie(3).play("svara")

    assert table.refused("Vera svara_join 24").values == {"entry": 25, "amount": 24}
    assert table.play("Vera svara_join 25").state.bank == 75


def test_T59_who_cannot_pay_the_entry_is_told_what_he_has() -> None:
    table = tie(3).play("svara").have(Vera=24)

    refusal = table.refused("Vera svara_join")
    assert refusal.values == {"seat": 3, "has": 24, "costs": 25}
    assert table.options("svara_join", "Vera")[0].refusal == refusal


def test_T66_who_declines_skips_this_svara_and_is_back_in_the_next_hand() -> None:
    table = tie(3).play("svara", "Vera svara_decline")

    assert table.code("Vera svara_join") == "has_declined"
    assert table.code("Vera svara_decline") == "has_declined"
    table.play("drawn Anna", "deal", "Boris fold", "take_bank", "ante all", "deal")
    assert 3 in table.state.order


def test_T66_who_declined_one_svara_may_enter_the_next() -> None:
    table = tie(3).play("svara", "Vera svara_decline", "drawn Anna", "deal")
    table.play("Boris svara_offer", "Anna svara_accept", "svara", "Vera svara_join")

    assert table.state.joined == (3,)


def test_T54_anybody_seated_may_enter() -> None:
    table = Evening(3).play("exclude Vera", "ante all", "deal")
    table.play("Boris svara_offer", "Anna svara_accept", "svara", "Vera svara_join")

    assert table.play("drawn Anna", "deal").state.order == (2, 3, 1)
    assert table.state.out_by == {}
    assert table.code("Dina fold") == "not_seated"


def test_T54_the_house_may_let_only_players_of_the_hand_enter() -> None:
    table = Evening(4, svara_join="hand_players").play("exclude Vera", "ante all", "deal")
    table.play("Boris fold", "Gleb svara_offer", "Anna svara_accept", "svara")

    assert table.code("Vera svara_join") == "not_a_hand_player"
    assert table.play("Boris svara_join").state.joined == (2,)


def test_T65_cards_go_only_to_those_who_are_in() -> None:
    table = tie(4).play("svara", "Vera svara_join", "drawn Boris", "deal")

    assert table.names(table.state.order) == ["Vera", "Anna", "Boris"]
    assert table.code("Gleb bet 10") == "not_dealt_in"


def test_no_takers_leave_it_to_the_originators() -> None:
    table = tie(3).play("svara", "drawn Boris", "deal")

    assert table.state.order == (1, 2)
    assert table.state.last == 10


def test_T61_the_originators_draw_and_the_senior_card_deals() -> None:
    table = tie(3).play("svara", "Vera svara_join", "draw_high Boris 9d Anna 9c")

    assert (table.state.phase, table.state.drawers) == ("SVARA_DRAW", (2, 1))
    assert table.code("Gleb svara_join") == "entry_closed"
    assert table.play("draw_high Boris 7d Anna As").dealer == "Anna"
    assert table.state.phase == "SVARA_DEAL"
    assert table.code("Boris bet 10") == "svara_not_dealt"


def test_T61_exactly_those_draw_and_no_card_twice() -> None:
    table = tie(3).play("svara", "Vera svara_join")

    assert table.refused("draw_high Boris 9d Vera 9c").values == {"seats": (2, 1)}
    assert table.code("draw_high Boris 9d Anna 9c Vera As") == "who_draws"
    assert table.code("draw_high Boris 9d Anna 9d") == "card_twice"
    assert table.code("draw_high Boris Kd Anna 9d") == "card_not_free"
    assert table.code("drawn Vera") == "who_draws"
    assert table.code("deal") == "dealer_not_drawn"


def test_S22_the_house_may_let_all_participants_draw() -> None:
    table = tie(3, svara_dealer_draw="participants").play("svara", "Vera svara_join")

    assert table.option("draw_high").others == (2, 1, 3)
    assert table.play("draw_high Boris 9d Anna 9c Vera As").dealer == "Vera"


def test_first_dealer_draw_low_does_not_touch_a_svara() -> None:
    table = tie(2, first_dealer="draw_low").play("svara", "draw_high Boris 9d Anna 7c")

    assert table.dealer == "Boris"


def test_a_svara_may_follow_a_svara_with_the_bank_carried_on() -> None:
    table = tie().play("svara", "drawn Anna", "deal", "Boris svara_offer", "Anna svara_accept")

    assert table.play("svara").state.svara_count == 2
    assert table.state.bank == 40


def test_the_house_may_limit_svaras_in_a_row() -> None:
    table = tie(svara_limit=1).play("svara", "drawn Anna", "deal")

    table.play(
        "Boris svara_offer", "Anna svara_refuse", "Boris bet 10", "Anna peek 10", "peek_result tie"
    )
    assert table.code("svara") == "svara_limit"
    assert table.play("Anna split_offer", "Boris split_accept").state.bank == 0


def test_a_svara_that_is_agreed_at_the_limit_ends_in_dividing_the_bank() -> None:
    table = tie(svara_limit=1).play("svara", "drawn Anna", "deal")
    table.play("Boris svara_offer", "Anna svara_accept")

    assert table.refused("svara").values == {"limit": 1}
    assert table.play("Anna split_offer", "Boris split_accept").state.bank == 0


def test_at_the_limit_the_bank_is_divided_whatever_the_house_rule() -> None:
    table = tie(svara_limit=1, split_by_consent=False)
    assert table.code("Anna split_offer") == "no_split"
    table.play("svara", "drawn Anna", "deal", "Boris bet 10", "Anna peek 10", "peek_result tie")

    assert table.play("Anna split_offer", "Boris split_accept").state.bank == 0


def test_in_a_tie_nothing_else_is_played() -> None:
    for line in ("Boris bet 10", "Boris fold", "take_bank", "deal", "bank_count 40"):
        assert tie().code(line) in {"are_tied", "only_before_the_deal"}


def test_S28_the_last_one_may_boil_alone_if_the_house_lets_him() -> None:
    assert dealt(2).play("Boris fold").code("Anna solo_svara") == "no_solo_svara"
    assert dealt(2).play("Boris fold").options("solo_svara", "Anna") == []

    table = dealt(3, solo_svara=True).play("Boris bet 10", "Vera fold", "Anna fold")
    assert table.code("Vera solo_svara") == "has_folded"
    assert table.play("Boris solo_svara").state.entry == 40


def test_S28_in_a_solo_svara_all_draw_and_it_needs_a_taker() -> None:
    table = dealt(3, solo_svara=True).play("Boris fold", "Vera fold", "Anna solo_svara")

    assert table.code("drawn Anna") == "nobody_joined"
    assert table.code("draw_high Anna As") == "nobody_joined"
    assert table.code("Anna split_offer") == "nobody_to_split_with"
    table.play("Vera svara_join")
    assert table.code("take_bank") == "more_than_one_in"
    assert table.play("draw_high Anna 9d Vera As").dealer == "Vera"
    assert table.play("deal").state.bank == 60


def test_S28_without_takers_he_takes_the_bank() -> None:
    table = dealt(2, solo_svara=True).play("Boris fold", "Anna solo_svara", "take_bank")

    assert table.balance("Anna") == 1010


def test_a_solo_svara_counts_against_the_limit() -> None:
    table = dealt(2, solo_svara=True, svara_limit=1).play("Boris fold", "Anna solo_svara")
    table.play("Boris svara_join", "drawn Anna", "deal", "Boris fold")

    option = table.option("solo_svara", "Anna")
    assert option.refusal is not None
    assert option.refusal.code == "svara_limit"
