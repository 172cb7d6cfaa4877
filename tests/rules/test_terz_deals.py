"""Deals of terz: trumps, penalties, the count, who deals next (Z-3…Z-6, Z-14…Z-23)."""

import pytest

from games.rules.protocol import Action, RefusedError
from tests.rules.terzevening import TERZ, TerzEvening, dealt


def counted(line: str, **parts: str) -> TerzEvening:
    """Return a table where a deal of Anna's has been counted."""
    return dealt(**parts).play(line)


def test_the_dealer_is_drawn_before_or_after_the_stakes() -> None:
    # Z-3.
    table = TerzEvening(dealer=None)
    assert (table.state.phase, table.dealer) == ("IDLE", None)
    table.play("Anna stake", "draw_high Anna 9s Boris 9h")
    assert (table.state.phase, table.dealer) == ("STAKE", None)
    table.play("draw_high Anna Kd Boris 9c")
    assert (table.state.phase, table.dealer) == ("STAKE", "Anna")
    assert table.why("draw_high Anna Kd Boris 9c") == "dealer_known"

    before = TerzEvening(dealer=None).play("drawn Boris")
    assert (before.state.phase, before.dealer) == ("IDLE", "Boris")
    assert before.play("stake all", "deal h").state.phase == "DEALT"


def test_by_house_rule_the_lowest_card_deals() -> None:
    table = TerzEvening(dealer=None, first_dealer="draw_low")

    assert table.play("draw_high Anna As Boris 7d").dealer == "Boris"
    assert TerzEvening(dealer=None).why("draw_high Anna As Boris 6d") == "card_not_free"


def test_nothing_is_dealt_before_the_draw_and_the_stakes() -> None:
    table = TerzEvening(dealer=None)
    assert table.why("deal h") == "nobody_deals"
    table.play("Anna stake")
    assert table.why("deal h") == "nobody_deals"
    table.play("drawn Anna")
    refusal = table.refused("deal h")
    assert (refusal.code, refusal.values["seats"]) == ("stakes_missing", (2,))
    assert table.play("Boris stake", "deal h").state.trump == "h"


def test_the_card_turned_up_makes_the_trumps() -> None:
    # Z-4.
    table = TerzEvening().play("stake all")

    assert table.refused("deal h Jc").values == {"card": "J♣", "trump": "♥"}
    assert table.why("deal h 6h") == "card_outside_deck"
    assert table.why("deal") == "name_trumps"
    table.play("deal c Jc")
    assert str(table.state.upcard) == "Jc"
    assert table.why("deal c") == "deal_running"


def test_the_seven_not_exchanged_costs_once() -> None:
    # Z-14.
    table = dealt().play("Boris penalty no_exchange")

    assert table.points == (0, -100)
    assert table.why("Boris penalty no_exchange") == "penalty_given"
    assert table.why("Anna penalty no_exchange") == "penalty_given"
    exchanged = dealt().play("Anna exchange7")
    assert exchanged.why("Boris penalty no_exchange") == "exchanged_already"


def test_missing_cards_cost_by_the_card() -> None:
    # Z-16.
    table = dealt().play("Anna penalty short_hand 1", "Boris penalty short_hand 2")

    assert table.points == (-100, -200)
    assert table.why("Anna penalty short_hand 0") == "missing_cards"
    assert table.why("Anna penalty short_hand 9") == "missing_cards"
    cheap = dealt(short_hand_penalty=40).play("Anna penalty short_hand 2")
    assert cheap.points == (-80, 0)


def test_penalties_may_be_given_to_the_other_one() -> None:
    table = dealt(penalty_mode="credit_opponent", no_exchange_penalty=50)

    table.play("Boris penalty no_exchange", "Boris penalty short_hand 2")

    assert table.points == (250, 0)


def test_who_takes_too_many_cards_loses_the_game() -> None:
    # Z-17.
    table = dealt("d").play("Boris meld terz c 9", "Anna overdraw")

    assert (table.state.phase, table.state.lost) == ("SETTLE", "overdraw")
    assert table.why("Anna meld terz h 9") == "game_decided"
    assert table.play("settle").money == (400, 600, 0)


def test_by_house_rule_only_the_deal_is_lost() -> None:
    table = dealt(overdraw="lose_deal").play("Anna overdraw")

    assert (table.points, table.state.phase) == ((0, 150), "COUNT")
    assert table.why("Anna overdraw") == "deal_stopped"
    assert table.play("end_deal Boris").dealer == "Boris"
    assert table.play("deal h", "Boris overdraw", "end_deal").points == (150, 150)
    assert table.dealer == "Boris"


@pytest.mark.parametrize(
    ("line", "code", "off"),
    [
        ("count Anna 70 Boris 79 last Boris", "count_low_last", 1),
        ("count Anna 70 Boris 81 last Boris", "count_high_last", 1),
        ("count Anna 70 Boris 60 middle Boris", "count_low_middle", 10),
        ("count Anna 70 Boris 80 middle Boris", "count_high_middle", 10),
        ("count Anna 0 Boris 151 last Boris", "count_beyond", 1),
        ("count Anna 0 Boris 141 middle Boris", "count_high_middle", 1),
    ],
)
def test_the_card_points_must_come_to_150_or_140(line: str, code: str, off: int) -> None:
    # Z-23.
    refusal = dealt().refused(line)

    assert (refusal.code, refusal.values["off_points"]) == (code, off)


def test_the_card_points_are_added() -> None:
    table = counted("count Boris 87 Anna 63 last Boris")

    assert (table.points, table.state.phase) == ((63, 87), "COUNT")
    assert table.state.counted is not None
    assert (table.state.counted.total, table.state.counted.right) == (150, 150)
    assert counted("count Anna 0 Boris 150 last Anna").points == (0, 150)
    assert counted("count Anna 71 Boris 69 middle Anna").points == (71, 69)


def test_both_are_counted_and_nobody_else() -> None:
    table = dealt()

    assert table.why("count Anna 150 last Anna") == "name_everybody"
    assert table.why("count Anna 70 Anna 80 last Anna") == "name_everybody"
    assert table.why("count Anna 70 Vera 80 last Anna") == "not_seated"
    assert table.why("count Anna 70 Boris 80 last Vera") == "not_seated"


def test_with_a_short_hand_a_card_may_be_left_over() -> None:
    table = dealt().play("Boris penalty short_hand 1")

    assert table.why("count Anna 70 Boris 81 last Anna") == "count_high_last"
    assert table.play("count Anna 60 Boris 79 last Anna").points == (60, -21)


def test_by_house_rule_a_wrong_sum_is_only_a_warning() -> None:
    table = dealt(count_check="warn")

    assert table.why("count Anna 151 Boris 0 last Anna") == "count_beyond"
    table.play("count Anna 90 Boris 80 middle Anna")
    assert table.points == (90, 80)
    assert dealt(count_check="warn").play("count Anna 0 Boris 0 last Anna").points == (0, 0)
    late = dealt(count_check="warn").play("count Anna 150 Boris 0 middle Anna")
    assert late.points == (150, 0)


@pytest.mark.parametrize(
    "line", ["Boris exchange7", "Boris meld terz c Q", "Boris meld four J", "Boris meld quart c J"]
)
def test_only_who_has_the_trump_jack_can_have_played_it(line: str) -> None:
    # Z-18, 5.3: by the card turned up, by a run, by four jacks.
    table = TerzEvening().play("stake all", "deal c Jc", line)

    assert table.why("count Anna 70 Boris 70 middle Anna") == "jack_is_with"
    assert {option.seat for option in table.options("count")} == {2}
    assert table.play("count Anna 70 Boris 70 middle Boris").state.phase == "COUNT"


def test_the_trump_jack_in_the_last_trick_takes_it() -> None:
    table = counted("count Anna 63 Boris 87 last Boris")

    assert table.why("end_deal Anna") == "jack_took_last"
    assert table.why("end_deal Vera") == "not_seated"
    assert table.why("end_deal") == "last_trick_missing"
    assert table.play("end_deal Boris").dealer == "Boris"


@pytest.mark.parametrize(
    ("rule", "line", "last", "dealer"),
    [
        ("jack_then_last_trick", "count Anna 70 Boris 70 middle Anna", "Boris", "Anna"),
        ("jack_then_last_trick", "count Anna 70 Boris 70 middle Boris", "Anna", "Boris"),
        ("jack_then_last_trick", "count Anna 70 Boris 80 last Boris", "Boris", "Boris"),
        ("last_trick", "count Anna 70 Boris 70 middle Anna", "Boris", "Boris"),
        ("last_trick", "count Anna 70 Boris 80 last Anna", "Anna", "Anna"),
        ("alternate", "count Anna 70 Boris 80 last Anna", "Anna", "Boris"),
        ("alternate", "Anna marriage", "", "Boris"),
        ("last_trick", "Anna marriage", "", "Anna"),
        ("last_trick", "Anna marriage", "Boris", "Boris"),
    ],
)
def test_who_deals_next(rule: str, line: str, last: str, dealer: str) -> None:
    # Z-5, Z-19, A-46.
    table = counted(line, next_dealer=rule)

    assert table.play(f"end_deal {last}".strip()).dealer == dealer


def test_an_annulled_deal_takes_its_points_back_and_the_stakes_stay() -> None:
    # 1.8.
    table = counted("count Anna 63 Boris 87 last Boris").play("end_deal Boris", "deal h")
    table.play(
        "Anna meld terz h A",
        "side Anna Boris 30 a debt",
        ["Boris", "marriage_like"][0] + " penalty short_hand 1",
    )
    assert table.money == (370, 430, 200)

    table.play("annul_hand a marked card")

    assert (table.points, table.money) == ((63, 87), (400, 400, 200))
    assert (table.state.phase, table.dealer) == ("BETWEEN", "Boris")
    assert table.why("annul_hand") == "no_deal"
    assert table.play("deal c").state.runs == ()


def test_a_counted_or_stopped_deal_can_still_be_annulled() -> None:
    table = counted("count Anna 63 Boris 87 last Boris").play("annul_hand")
    assert (table.points, table.dealer) == ((0, 0), "Anna")

    table.play("deal h", "Anna marriage", "annul_hand", "deal h", "Anna marriage")
    assert table.points == (20, 0)


def test_what_was_paid_on_the_side_before_the_deal_stays() -> None:
    table = TerzEvening().play("stake all", "side Anna Boris 30", "deal h", "annul_hand")

    assert table.money == (370, 430, 200)


def test_what_does_not_belong_to_the_moment() -> None:
    table = TerzEvening(dealer=None)
    assert table.why("Anna meld terz h 9") == "no_deal_yet"
    assert table.why("annul_hand") == "no_deal_yet"
    assert table.why("Anna resign") == "no_game"
    assert table.why("abandon") == "no_game"
    assert table.why("settle") == "nobody_has_won"
    assert table.why("Anna bet 5") == "not_in_this_game"
    table.play("Anna stake")
    assert table.why("leave Anna") == "game_running"
    table.play("drawn Anna", "Boris stake", "deal h")
    assert table.why("rule target=300") == "game_running"
    assert table.why("stake all") == "stakes_are_in"
    table.play("count Anna 63 Boris 87 last Boris")
    assert table.why("Anna meld terz h 9") == "deal_counted"
    assert table.why("count Anna 63 Boris 87 last Boris") == "deal_counted"
    assert table.why("deal h") == "deal_open"
    table.play("end_deal Boris")
    assert table.why("end_deal Boris") == "no_deal"
    assert table.why("Anna overdraw") == "no_deal"


def test_only_those_at_the_table_have_cards_and_only_in_a_deal() -> None:
    table = TerzEvening().play("stake all")
    assert table.state.players == ()
    assert table.play("deal h").state.players == (1, 2)
    assert (table.state.turn, table.state.entry, table.state.due(1)) == (None, None, None)
    assert table.play("count Anna 63 Boris 87 last Boris").state.players == ()


def test_what_no_line_can_say_is_refused_as_well() -> None:
    # Actions come from forms too, which may leave a part out or add one.
    table = dealt()
    for action, code in (
        (Action(kind="penalty", seat=1, word="short_hand"), "missing_cards"),
        (Action(kind="penalty", seat=1, word="no_exchange", amount=5), "no_amount"),
        (Action(kind="meld", seat=None, word="terz h 9"), "not_seated"),
        (Action(kind="meld", seat=1, word="terz"), "no_such_run"),
        (Action(kind="meld", seat=1, word="four A answer"), "scores_nothing"),
        (Action(kind="count", seat=1, shares=((1, 70), (2, 80)), word="first"), "not_so"),
    ):
        with pytest.raises(RefusedError) as caught:
            TERZ.apply(table.state, action)
        assert caught.value.refusal.code == code
    before = TerzEvening().play("stake all")
    with pytest.raises(RefusedError):
        TERZ.apply(before.state, Action(kind="deal", seat=1, word="h"))
