"""Three tens (T-23…T-26): the right to a new deal."""

from tests.rules.evening import dealt


def test_T23_an_active_holder_may_have_the_cards_dealt_again_at_any_moment() -> None:
    table = dealt().play("Boris bet 30", "Vera fold", "Anna three_tens")

    assert table.moves == ()
    assert table.state.bank == 70
    assert table.names(table.state.order) == ["Boris", "Gleb", "Anna"]
    assert (table.turn, table.state.circle, table.state.last, table.state.paid) == (
        "Boris",
        1,
        10,
        {},
    )
    assert table.state.out_by[3].how == "folded"
    assert table.dealer == "Anna"


def test_T23_ties_and_blinds_are_forgotten() -> None:
    table = dealt(3).play("Boris blind 10", "Vera bet 10", "Anna peek 20", "peek_result tie")
    table.play("Boris three_tens")

    assert (table.state.ties, table.state.blind, table.state.blinders) == ((), 0, ())
    assert table.play("Boris blind 10").state.blind == 10


def test_T25_a_pending_peek_has_no_result_and_its_price_stays() -> None:
    table = dealt().play("Boris bet 10", "Vera peek 10", "Gleb three_tens")

    assert (table.state.peek, table.state.bank, table.state.phase) == (None, 60, "BETTING")


def test_T23_the_holder_may_use_it_in_a_tie_until_a_split_is_offered() -> None:
    tie = dealt(2).play("Boris bet 10", "Anna peek 10", "peek_result tie")
    tie.play("Anna split_offer")
    assert tie.code("Boris three_tens") == "split_open"

    assert tie.play("Boris split_refuse", "Boris three_tens").turn == "Boris"


def test_T23_it_interrupts_an_offered_svara() -> None:
    table = dealt(2).play("Boris svara_offer", "Anna three_tens")

    assert (table.state.phase, table.state.offer) == ("BETTING", None)


def test_T7_who_is_out_has_no_right() -> None:
    table = dealt().play("Boris fold")

    assert table.code("Boris three_tens") == "has_folded"


def test_T23_the_house_may_not_know_it() -> None:
    table = dealt(three_tens_redeal=False)

    assert table.code("Boris three_tens") == "no_three_tens"
    assert table.options("three_tens", "Boris") == []


def test_T23_the_house_may_deal_to_all_again() -> None:
    table = dealt(three_tens_scope="all_anted").play("Boris bet 10", "Vera fold")
    table.play("Gleb three_tens")

    assert table.names(table.state.order) == ["Boris", "Vera", "Gleb", "Anna"]
    assert table.state.out_by == {}


def test_T23_all_again_but_not_who_plays_another_hand() -> None:
    table = dealt(3, three_tens_scope="all_anted", peek_tie="joint_hand")
    table.play("Boris bet 10", "Vera peek 10", "peek_result tie", "Anna three_tens")

    assert table.names(table.state.order) == ["Boris", "Anna"]
    assert table.state.members(2) == ((2, 1), (3, 1))


def test_T23_all_again_in_a_svara_are_those_of_the_svara() -> None:
    table = dealt(4, three_tens_scope="all_anted").play("Boris fold", "Vera fold")
    table.play("Gleb svara_offer", "Anna svara_accept", "svara", "Boris svara_join")
    table.play("drawn Gleb", "deal", "Anna fold", "Boris three_tens")

    assert table.names(table.state.order) == ["Anna", "Boris", "Gleb"]


def test_T26_a_holder_who_wins_need_not_show() -> None:
    table = dealt(2).play("Boris bet 10", "Anna fold", "take_bank")

    assert table.balance("Boris") == 1010


def test_the_least_bet_of_a_svara_counts_after_three_tens_too() -> None:
    table = dealt(2, svara_min_bet="entry").play("Boris bet 40", "Anna svara_offer")
    table.play("Boris svara_accept", "svara", "drawn Anna", "deal", "Boris bet 30")

    assert table.play("Anna three_tens").state.last == 30
