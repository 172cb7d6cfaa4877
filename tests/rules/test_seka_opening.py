"""The opening of seka: in order from the opener each shows or throws in (S-5, S-11…S-14)."""

from typing import Any

import pytest

from tests.rules.evening import SekaEvening, non_parity, parity


def opened(**rules: Any) -> SekaEvening:
    """Return a table of four by parity that Boris has opened."""
    table = parity(**rules).play("Boris raise 10", "Vera call", "Gleb call", "Anna call")
    return table.play("Boris open")


def two(**rules: Any) -> SekaEvening:
    """Return a table where Anna has opened against Boris (S-H8)."""
    return non_parity(2, ante=40, **rules).play("Boris bet 40", "Anna open")


def test_the_opener_shows_first_and_the_others_follow_clockwise() -> None:
    table = opened()
    assert (table.state.phase, table.turn) == ("OPEN_PENDING", "Boris")
    assert table.state.due(3) is None
    assert table.refused("Vera show 20").values == {"seat": 3, "turn_seat": 2}
    assert table.refused("Boris concede").values == {"seat": 2}
    assert table.code("Vera concede") == "not_his_answer"
    assert [one.kind for one in table.options("show", "Boris")] == ["show", "show"]
    assert table.options("concede", "Boris") == table.options("show", "Vera") == []

    assert table.play("Boris show 21").turn == "Vera"
    assert table.play("Vera concede").turn == "Gleb"
    assert table.play("Gleb show Kd Qd 9s").turn == "Anna"
    table.play("Anna show 22")
    assert (table.state.phase, table.turn, table.state.active) == ("SOLE_LEFT", None, (1,))
    assert table.play("take_bank").moved() == [("bank", 1, 80, "bank_won")]


def test_the_last_hand_that_opens_is_answered_from_the_first() -> None:
    table = non_parity(min_circles=0).play("Boris bet 10", "Vera bet 10", "Gleb bet 10")
    table.play("Anna open", "Anna show 20")

    assert table.turn == "Boris"
    table.play("Boris concede", "Vera concede", "Gleb concede")
    assert table.state.active == (1,)


def test_nothing_else_is_played_until_all_have_answered() -> None:
    table = opened()

    for line in ("Boris raise 10", "Vera fold", "Vera svara_offer", "take_bank", "svara"):
        assert table.code(line) == "answers_open"
    assert table.refused("Vera call").values["turn_seat"] == 2
    assert table.code("peek_result tie") == "nobody_peeks"
    assert table.code("ante all") == "antes_are_in"


def test_S14_what_was_thrown_in_is_not_asked_and_S12_the_highest_wins() -> None:
    table = opened().play("Boris show 10", "Vera concede", "Gleb show 30", "Anna show 29")

    assert table.state.active == (4,)
    assert table.code("Vera solo_svara") == "has_folded"
    assert table.code("Anna solo_svara") == "is_out"


def test_S20_equal_highest_hands_are_tied_for_a_svara() -> None:
    table = opened().play("Boris show 30", "Vera show 21", "Gleb show 30", "Anna concede")

    assert (table.state.phase, table.state.active, table.turn) == ("TIE", (2, 4), None)
    assert table.code("Boris split_offer") == "no_split"
    assert table.code("take_bank") == "are_tied"
    assert table.play("svara").state.originators == (2, 4)
    assert table.state.entry == 40


def test_a_bank_is_divided_by_consent_only_where_the_house_lets() -> None:
    table = opened(split_by_consent=True).play("Boris show 20", "Vera show 20")
    table.play("Gleb concede", "Anna concede", "Vera split_offer", "Boris split_accept")

    assert table.moved() == [("bank", 2, 40, "split"), ("bank", 3, 40, "split")]


@pytest.mark.parametrize("points", [6, 34, 99])
def test_points_that_no_hand_has_are_refused(points: int) -> None:
    assert opened().refused(f"Boris show {points}").values == {"points": points}


def test_points_that_the_house_rules_make_possible_are_taken() -> None:
    assert opened(sixes_with_shakha_top=True).play("Boris show 34").turn == "Vera"
    assert opened(same_rank="two_aces_only").play("Boris show 6").turn == "Vera"
    for rules, least in (({}, 3), ({"same_rank": "two_aces_only"}, 2)):
        shown = opened(deck="52", **rules).options("show", "Boris")[0]
        assert (shown.least, shown.greatest) == (least, 33)


def test_cards_are_of_the_deck_and_shown_once() -> None:
    table = opened()

    assert table.code("Boris show 5s 6s 7s") == "card_outside_deck"
    assert table.code("Boris show 7s 7s 8s") == "card_twice"
    assert table.code("Boris show 7s 8s") == "cards_needed"
    table.play("Boris show As Ah 6c")
    assert table.code("Vera show 6c Ac Kc") == "card_not_free"


def test_after_the_opening_more_may_be_shown_and_it_changes_nothing() -> None:
    table = opened().play("Boris show 20", "Vera concede", "Gleb concede", "Anna concede")
    table.play("Boris show Ks Qs 7h", "Vera show 30", "Gleb concede")

    assert table.state.active == (2,)
    assert table.code("Dina show 20") == "not_dealt_in"


@pytest.mark.parametrize(
    ("rules", "anna", "boris", "winners"),
    [
        ({}, "Ks 9d 6c", "Ah Kh 8d", (2, 1)),
        ({"shakha_breaks_tie": True}, "Ks 9d 6c", "Ah Kh 8d", (1,)),
        ({"shakha_breaks_tie": True}, "21", "Ah Kh 8d", (2, 1)),
        ({"shakha_breaks_tie": True}, "21", "Ks 9d 6c", (2,)),
        ({"shakha_alone": "no_help"}, "Ks 9d 6c", "Ah Kh 8d", (2,)),
        ({}, "As Ah Ad", "6s 6h 6c", (1,)),
        ({"shakha_pair": "plus_11"}, "As Ah Ad", "6s 6h 6c", (1,)),
        ({"sixes_with_shakha_top": True}, "As Ah Ad", "6s 6h 6c", (2,)),
        ({"three_of_a_kind_over_suits": True}, "7s 7h 7d", "As Ks Qs", (1,)),
        ({"three_of_a_kind_over_suits": True}, "21", "As Ks Qs", (2,)),
        ({"three_of_a_kind_over_suits": True}, "7s 7h 6c", "7d 8d 9d", (1,)),
        ({"trinka_beats_equal_two_cards": True}, "8s 7s 6s", "Ah Kh 8d", (1,)),
        ({"trinka_beats_equal_two_cards": True}, "21", "8s 7s 6s", (2,)),
        (
            {"trinka_beats_equal_two_cards": True, "shakha_breaks_tie": True},
            "8s 7s 6s",
            "Ks 9d 6c",
            (2,),
        ),
    ],
)
def test_one_showdown_by_several_house_rules(
    rules: dict[str, Any], anna: str, boris: str, winners: tuple[int, ...]
) -> None:
    table = two(**rules).play(f"Anna show {anna}", f"Boris show {boris}")

    assert table.state.active == winners


def test_an_opening_is_not_offered_to_be_boiled_alone() -> None:
    table = two().play("Anna show 20", "Boris concede")

    assert table.options("solo_svara", "Anna") == []
    assert table.code("Anna solo_svara") == "has_been_opened"
    assert table.play("take_bank").state.bank == 0


def test_three_tens_may_be_shown_instead_of_an_answer_by_whoever_is_in() -> None:
    table = opened(three_tens_redeal=True).play("Boris show 20", "Vera concede")
    assert table.code("Vera three_tens") == "has_folded"
    table.play("Gleb three_tens")

    assert (table.state.phase, table.state.order, table.state.bank) == ("BETTING", (2, 4, 1), 80)
    assert (table.state.level, table.state.raiser, table.state.opener) == (0, None, None)
    assert table.state.shown == {}
    assert table.code("Vera call") == "has_folded"


def test_a_tied_holder_of_three_tens_may_have_the_cards_dealt_again() -> None:
    table = opened(three_tens_redeal=True, three_tens_scope="all_anted")
    table.play("Boris show 30", "Vera show 30", "Gleb concede", "Anna concede")

    assert table.play("Vera three_tens").state.order == (2, 3, 4, 1)
    assert opened().code("Boris three_tens") == "no_three_tens"


def test_who_opens_shares_the_price_with_who_plays_on_his_cards() -> None:
    table = parity(3, min_circles=0, peek_tie="joint_hand").play("Boris raise 20")
    table.play("Vera peek 20", "peek_result tie", "Anna raise 41")
    assert table.state.due(2) == 21
    table.play("Boris open")

    assert table.moved() == [(2, "bank", 11, "open"), (3, "bank", 10, "open")]
    table.play("Boris show 20", "Anna concede", "take_bank")
    assert table.moved() == [("bank", 2, 66, "bank_won"), ("bank", 3, 66, "bank_won")]
