"""The marriage and the trump seven of terz (Z-11, Z-13)."""

from tests.rules.terzevening import TerzEvening, dealt


def test_the_marriage_stops_the_deal() -> None:
    # Z-11, A-43, A-44: 20 points, no count, and whoever took the last trick deals.
    table = dealt("h", dealer="Boris").play("Anna meld terz c 9", "Anna marriage")

    assert (table.points, table.state.phase) == ((40, 0), "COUNT")
    assert table.why("Anna marriage") == "deal_stopped"
    assert table.why("count Anna 70 Boris 70 middle Anna") == "deal_stopped"
    assert table.why("Boris penalty short_hand 1") == "deal_stopped"
    assert table.play("end_deal Anna").dealer == "Anna"


def test_before_the_first_trick_is_over_the_same_one_deals_again() -> None:
    table = dealt("h", dealer="Boris").play("Anna marriage", "end_deal")

    assert (table.dealer, table.state.phase) == ("Boris", "BETWEEN")


def test_by_house_rule_the_deal_goes_on_after_the_marriage() -> None:
    table = dealt("h", marriage="plus_20_play_on").play("Anna marriage", "Anna meld terz h A")

    assert (table.points, table.state.phase) == ((40, 0), "DEALT")
    assert table.why("Anna marriage") == "marriage_told"
    assert table.why("Boris marriage") == "marriage_told"
    assert table.why("Boris meld terz h Q") == "held_by_other"
    assert table.why("end_deal Anna") == "not_counted"


def test_who_cannot_have_king_and_queen_of_trumps_has_no_marriage() -> None:
    table = dealt("h").play("Boris meld quart h Q")

    assert table.why("Anna marriage") == "held_by_other"
    assert table.play("Boris marriage").points == (0, 110)


def test_the_seven_is_exchanged_once() -> None:
    # Z-13.
    table = TerzEvening().play("stake all", "deal s Qs", "Boris exchange7")

    assert table.points == (0, 0)
    assert table.why("Boris exchange7") == "exchanged_already"
    assert table.why("Anna exchange7") == "exchanged_already"
    assert table.options("exchange7") == []


def test_the_card_turned_up_is_with_whoever_exchanged() -> None:
    table = TerzEvening().play("stake all", "deal s Qs", "Boris exchange7")

    assert table.why("Anna meld terz s K") == "held_by_other"
    assert table.why("Anna marriage") == "held_by_other"
    assert table.why("Anna meld four Q") == "held_by_other"
    # The seven lies under the stock, and either may draw it.
    assert table.play("Anna meld terz s 9").points == (20, 0)


def test_the_seven_may_change_hands_by_the_exchange() -> None:
    table = TerzEvening().play("stake all", "deal s Ks", "Boris exchange7", "Boris meld terz s 9")

    assert table.points == (0, 20)
    assert table.why("Anna meld terz s 10") == "held_by_other"
    assert table.state.known.get(table.state.seven) is None


def test_where_the_card_turned_up_was_not_named_nobody_is_known_to_have_it() -> None:
    table = dealt().play("Boris exchange7")

    assert table.state.known == {}
    assert table.play("Anna meld terz s K").points == (20, 0)


def test_nothing_is_exchanged_for_the_seven_itself() -> None:
    table = TerzEvening().play("stake all", "deal s 7s")

    assert table.why("Anna exchange7") == "upcard_is_seven"
    assert table.why("Anna penalty no_exchange") == "upcard_is_seven"


def test_nothing_is_exchanged_for_a_card_that_the_other_one_has() -> None:
    table = TerzEvening().play("stake all", "deal s Qs", "Boris meld terz s K")

    assert table.why("Anna exchange7") == "held_by_other"
    assert table.play("Boris exchange7").state.exchanged == 2


def test_without_a_stock_nothing_is_exchanged() -> None:
    table = dealt().play("Boris penalty no_exchange")

    assert table.why("Boris exchange7") == "stock_is_out"
