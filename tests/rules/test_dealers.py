"""Who deals: the first, the next, after a division, when people come and go (T-42, T-61, A-17)."""

import pytest

from games.rules.protocol import RefusedError, Setup
from tests.rules.evening import TRINKA, Evening, dealt


def divided(**rules: object) -> Evening:
    """Return a table where Boris and Anna have divided the bank; Anna dealt."""
    table = dealt(3, **rules).play("Boris bet 10", "Vera fold", "Anna peek 10")
    return table.play("peek_result tie", "Anna split_offer", "Boris split_accept")


def test_the_first_dealer_is_drawn_by_all() -> None:
    table = Evening(3, dealer=None)

    assert (table.state.phase, table.state.drawers) == ("DRAW_DEALER", (1, 2, 3))
    assert table.play("draw_high Anna 9d Boris As Vera 7c").dealer == "Boris"
    assert (table.state.phase, table.state.drawers) == ("IDLE", ())


def test_on_a_tie_only_the_tied_draw_again() -> None:
    table = Evening(3, dealer=None).play("draw_high Anna Ac Boris 10d Vera Ad")

    assert table.refused("draw_high Anna 9s Boris As Vera 8h").values == {"seats": (1, 3)}
    assert table.play("draw_high Anna 9s Vera 8h").dealer == "Anna"


def test_suits_do_not_matter_and_the_ten_is_below_the_ace_and_the_pictures() -> None:
    table = Evening(3, dealer=None, deck="36", max_players=8)
    table.play("draw_high Anna 10s Boris Jc Vera Ah")

    assert table.dealer == "Vera"


def test_the_house_may_let_the_lowest_card_deal() -> None:
    table = Evening(3, dealer=None, first_dealer="draw_low")

    assert table.play("draw_high Anna 6c Boris 6d Vera Ad").state.drawers == (1, 2)
    assert table.play("draw_high Anna 8c Boris 7d").dealer == "Boris"


def test_the_first_dealer_may_be_chosen_or_noted_without_cards() -> None:
    table = Evening(3, dealer=None, first_dealer="chosen")

    assert table.play("drawn Vera").dealer == "Vera"
    assert table.code("drawn Anna") == "dealer_known"
    assert table.code("draw_high Anna 6c Boris 7d Vera Ad") == "dealer_known"


def test_nothing_is_put_in_before_somebody_has_the_right_to_deal() -> None:
    table = Evening(3, dealer=None)

    for line in ("ante all", "Anna ante", "deal", "exclude Anna", "Boris bet 10"):
        assert table.code(line) == "nobody_deals"
    assert table.code("annul_hand") == "no_hand"
    assert table.code("draw_high Anna 6c Boris 7d Kira Ad") == "who_draws"
    assert table.code("draw_high Anna 6c Boris 7d Vera 7d") == "card_twice"


def test_one_alone_does_not_draw() -> None:
    table = Evening(2, dealer=None).play("leave Boris")

    assert table.code("drawn Anna") == "too_few_players"
    assert table.play("sit Vera").state.drawers == (1, 3)
    assert table.play("drawn Vera").dealer == "Vera"


def test_T42_the_winner_deals_the_next_hand() -> None:
    table = dealt(3).play("Boris fold", "Vera bet 10", "Anna fold", "take_bank")

    assert table.dealer == "Vera"
    assert table.state.phase == "IDLE"


@pytest.mark.parametrize(
    ("direction", "dealer"), [("clockwise", "Boris"), ("counterclockwise", "Vera")]
)
def test_the_house_may_let_the_deal_go_round(direction: str, dealer: str) -> None:
    table = dealt(3, next_dealer="left", direction=direction)
    table.play(f"{table.turn} fold").play(f"{table.turn} fold", "take_bank")

    assert table.dealer == dealer


def test_the_dealer_of_a_svara_does_not_change_whose_turn_it_is_to_deal() -> None:
    table = dealt(3, next_dealer="left").play("Boris fold", "Vera svara_offer")
    table.play("Anna svara_accept", "svara", "drawn Vera", "deal", "Anna fold", "take_bank")

    assert table.dealer == "Boris"


def test_after_a_division_those_who_divided_draw_for_the_deal() -> None:
    table = divided(first_dealer="draw_low")

    assert (table.dealer, table.state.phase, table.state.drawers) == (None, "DRAW_DEALER", (1, 2))
    # Draws for a later deal go to the senior card, however the evening began.
    assert table.play("draw_high Boris 9d Anna 7c").dealer == "Boris"


@pytest.mark.parametrize(
    ("rules", "dealer"),
    [
        ({"dealer_after_split": "same"}, "Anna"),
        ({"dealer_after_split": "left"}, "Boris"),
        ({"next_dealer": "left"}, "Boris"),
        ({"next_dealer": "left", "dealer_after_split": "same"}, "Boris"),
    ],
)
def test_or_the_house_says_who_deals_then(rules: dict[str, object], dealer: str) -> None:
    assert divided(**rules).dealer == dealer


def test_an_annulled_hand_is_dealt_again_by_the_one_who_dealt_its_first_cards() -> None:
    table = dealt(3).play("Boris bet 10", "Vera fold", "Anna svara_offer", "Boris svara_accept")
    table.play("svara", "drawn Boris", "deal", "annul_hand a marked card")

    assert table.dealer == "Anna"


def test_a_hand_annulled_before_the_deal_is_dealt_by_the_same() -> None:
    assert Evening(2).play("Anna ante", "annul_hand").dealer == "Anna"


def test_when_the_winner_leaves_all_draw() -> None:
    table = Evening(3).play("leave Anna")

    assert (table.state.phase, table.state.drawers) == ("DRAW_DEALER", (2, 3))


def test_when_the_deal_goes_round_it_goes_on_to_the_next() -> None:
    assert Evening(3, next_dealer="left").play("leave Anna").dealer == "Boris"
    alone = Evening(2, next_dealer="left").play("leave Boris", "leave Anna")
    assert (alone.dealer, alone.state.seats, alone.state.drawers) == (None, (), ())


def test_when_another_leaves_the_dealer_stays() -> None:
    assert Evening(3).play("leave Boris").dealer == "Anna"


def test_when_one_of_two_who_draw_leaves_the_other_deals() -> None:
    table = divided().play("leave Boris")

    assert (table.dealer, table.state.phase) == ("Anna", "IDLE")


def test_when_both_who_draw_are_gone_all_draw() -> None:
    table = divided().play("sit Gleb", "leave Boris", "leave Anna")

    assert (table.state.phase, table.state.drawers) == ("DRAW_DEALER", (3, 4))


def test_who_sits_down_draws_only_if_all_do() -> None:
    assert Evening(2, dealer=None).play("sit Vera").state.drawers == (1, 2, 3)
    assert divided().play("sit Gleb").state.drawers == (1, 2)


@pytest.mark.parametrize("strange", [{"dealer": 9}, {"drawers": (1, 9)}])
def test_a_hand_does_not_begin_with_a_dealer_from_elsewhere(strange: dict[str, object]) -> None:
    setup = Setup(seats=(1, 2), **strange)  # type: ignore[arg-type]  # one of two fields

    with pytest.raises(RefusedError) as refused:
        TRINKA.start(setup)
    assert refused.value.refusal.values == {"seat": 9}


def test_a_hand_does_not_begin_with_more_than_the_rules_let() -> None:
    with pytest.raises(RefusedError) as refused:
        TRINKA.start(Setup(seats=(1, 2, 3), rules={"max_players": 2}))
    assert refused.value.refusal.code == "too_many_seated"
