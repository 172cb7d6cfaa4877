"""Seats, house rules, side payments, annulment (1.2, 1.5, 1.8, T-74)."""

from games.rules.protocol import SUSPENSE
from tests.rules.evening import Evening, dealt


def test_who_sits_down_sits_at_the_end_and_pays_the_next_ante() -> None:
    table = Evening(2).play("sit Gleb", "ante all")

    assert table.state.seats == (1, 2, 4)
    assert table.state.bank == 30


def test_nobody_sits_twice_and_only_so_many() -> None:
    table = Evening(2, max_players=3)

    assert table.code("sit Boris") == "seated_already"
    assert table.play("sit Vera").refused("sit Gleb").values == {"limit": 3}
    assert table.option("sit").refusal is not None


def test_who_does_not_sit_here_does_not_leave() -> None:
    assert Evening(2).refused("leave Vera").values == {"seat": 3}


def test_who_has_left_is_not_dealt_in() -> None:
    table = Evening(3).play("leave Boris", "ante all", "deal")

    assert table.names(table.state.order) == ["Vera", "Anna"]


def test_the_order_of_the_seats_can_be_changed() -> None:
    table = Evening(3).play("order Vera Boris Anna", "ante all", "deal")

    assert table.names(table.state.order) == ["Vera", "Boris", "Anna"]


def test_a_new_order_names_everybody_once() -> None:
    table = Evening(3)

    assert table.refused("order Vera Anna").values == {"seats": (1, 2, 3)}
    assert table.code("order Vera Vera Anna") == "name_everybody"
    assert table.code("order Vera Boris Anna Gleb") == "name_everybody"


def test_T74_a_house_rule_is_changed_between_hands() -> None:
    table = Evening(2).play("rule ante=20", "ante all")

    assert table.state.bank == 40
    assert table.play("annul_hand").state.rules.ante == 20


def test_T74_a_house_rule_must_exist_and_have_an_allowed_value() -> None:
    table = Evening(3)

    assert table.refused("rule beard=long").values == {"name": "beard"}
    refusal = table.refused("rule peek_tie=both_out")
    assert refusal.code == "rule_value"
    assert refusal.values["allowed"] == ("both_stay", "asker_out", "target_out", "joint_hand")
    assert table.refused("rule max_players=2").values == {"limit": 2, "count": 3}
    assert table.refused("rule unit=3").values == {"ante": 10, "unit": 3}


def test_1_5_players_may_pay_each_other_on_the_side() -> None:
    table = Evening(3).play("side Boris Vera 25 for the show")

    assert table.moved() == [(2, 3, 25, "side")]
    assert table.state.phase == "IDLE"


def test_1_5_a_side_payment_is_between_two_who_sit_here_and_have_the_money() -> None:
    table = Evening(3, unit=5)

    assert table.code("side Boris Boris 5") == "with_himself"
    assert table.code("side Boris Dina 5") == "not_seated"
    assert table.code("side Dina Boris 5") == "not_seated"
    assert table.code("side Boris Vera 7") == "not_in_units"
    assert table.code("side Boris Vera 0") == "too_little"
    assert table.refused("side Boris Vera 1005").values == {"seat": 2, "has": 1000, "costs": 1005}
    assert table.have(Boris=4).option("side", "Boris").refusal is not None
    assert table.code("side Boris Vera 5") == "cannot_pay"


def test_1_5_one_alone_pays_nobody() -> None:
    assert Evening(2).play("leave Boris").options("side", "Anna") == []


def test_side_payments_are_possible_at_any_moment_of_a_hand() -> None:
    table = dealt(3).play("Boris bet 10", "Vera peek 10", "side Anna Boris 1", "peek_result tie")
    table.play("side Anna Boris 1", "Anna peek 10", "peek_result tie", "side Vera Anna 2")
    table.play("Vera split_offer", "side Vera Anna 2", "Boris split_accept", "Anna split_accept")

    assert sum(table.balances.values()) == 9 * 1000


def test_1_8_an_annulled_hand_gives_every_payment_back_newest_first() -> None:
    table = dealt(2).play("Boris bet 10", "side Boris Anna 3", "annul_hand the deck is short")

    assert table.moved() == [
        (1, 2, 3, "reversal"),
        ("bank", 2, 10, "reversal"),
        ("bank", 2, 10, "reversal"),
        ("bank", 1, 10, "reversal"),
    ]
    assert set(table.balances.values()) == {1000}


def test_1_8_a_svara_is_annulled_with_all_that_came_before() -> None:
    table = dealt(3).play("Boris bet 10", "Vera fold", "Anna svara_offer", "Boris svara_accept")
    table.play("svara", "Vera svara_join", "drawn Anna", "deal", "Boris bet 10", "annul_hand")

    assert set(table.balances.values()) == {1000}
    assert table.state.bank == 0


def test_1_8_a_shortage_is_annulled_too() -> None:
    table = Evening(2).play("ante all", "bank_count 15", "Anna cover_ante", "deal", "annul_hand")

    assert set(table.balances.values()) == {1000}
    assert table.elsewhere[SUSPENSE] == 0


def test_1_8_a_side_payment_between_two_hands_is_no_payment_of_the_hand() -> None:
    table = Evening(2).play("side Boris Anna 3", "ante all", "deal", "annul_hand")

    assert table.balance("Anna") == 1003


def test_1_8_an_ante_that_went_back_is_not_given_back_twice() -> None:
    table = Evening(3).play("ante all", "unante Boris", "Boris ante", "annul_hand")

    assert len(table.moves) == 3
    assert set(table.balances.values()) == {1000}


def test_a_hand_in_which_nothing_was_paid_can_be_annulled() -> None:
    assert Evening(2).play("exclude Boris", "annul_hand").moves == ()


def test_there_must_be_a_hand_to_annul() -> None:
    assert Evening(2).code("annul_hand") == "no_hand"


def test_1_5_credit_is_a_matter_of_the_purse() -> None:
    table = Evening(2, credit_limit=100)

    assert table.state.rules.credit_limit == 100


def test_when_a_hand_is_over_nothing_more_happens_in_it() -> None:
    table = dealt(2).play("Boris fold", "take_bank")
    over = table.over
    assert over is not None
    table.state = over

    assert over.winner == 1
    assert table.code("take_bank") == "hand_over"
    assert table.code("ante all") == "hand_over"


def test_hands_are_shown_before_the_bank_is_taken_and_only_noted() -> None:
    table = dealt(3).play("Boris bet 10", "Vera fold", "Anna fold")
    table.play("Boris show 17", "Vera show As 10s 9s", "Anna concede", "Boris show 18")

    assert table.state.shown[2].points == 18
    assert [str(card) for card in table.state.shown[3].cards] == ["As", "10s", "9s"]
    assert table.state.shown[1].points is None
    assert table.play("take_bank").balance("Boris") == 1020


def test_shown_cards_must_be_possible() -> None:
    table = dealt(2).play("Boris bet 10", "Anna fold", "Anna show As 10s 9s")

    assert table.code("Boris show As 10h 9h") == "card_not_free"
    assert table.code("Boris show 7h 7h 9h") == "card_twice"
    assert table.code("Boris show 7h 9h") == "cards_needed"
    assert table.refused("Boris show Kh 7h 9h").values == {"card": "K♥", "deck": "24"}
    assert table.refused("Boris show 35").values == {"points": 35}
    assert table.refused("Boris show 6").values == {"points": 6}
    assert table.code("Vera show 7h 6h 9h") == "not_dealt_in"
    assert table.play("Anna show As 10s 8s").state.shown[1].cards[2].rank == "8"


def test_nothing_is_shown_while_more_are_in() -> None:
    assert dealt(2).code("Boris show 17") == "nothing_opened"
    assert dealt(2).code("Boris concede") == "nothing_opened"
