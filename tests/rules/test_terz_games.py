"""Games of terz: stakes, the target, the payment, and the game after (Z-6, 5.3, 5.6, 5.7)."""

from typing import Any

import pytest

from games.rules.protocol import RefusedError, Setup, with_purses
from tests.rules.terzevening import TERZ, TerzEvening, dealt


def ahead(anna: int, boris: int, **rules: Any) -> TerzEvening:
    """Return a table that goes on from a score, where the next deal is dealt."""
    return dealt("h", score={"Anna": anna, "Boris": boris}, **rules)


def test_the_stakes_are_put_in_once_and_before_the_deal() -> None:
    table = TerzEvening().play("Anna stake")

    assert (table.money, table.state.phase) == ((400, 500, 100), "STAKE")
    assert table.why("Anna stake") == "has_staked"
    assert table.why("Vera stake") == "not_seated"
    assert table.moves[0].reason == "game_stake"
    table.play("stake all")
    assert table.money == (400, 400, 200)
    assert table.why("stake all") == "stakes_are_in"
    assert table.why("Anna stake") == "has_staked"
    assert table.options("stake") == []


def test_who_cannot_pay_the_stake_does_not_play() -> None:
    table = TerzEvening(purse=500)
    table.balances[2] = 99

    assert table.why("stake all") == "cannot_pay"
    assert table.why("Boris stake") == "cannot_pay"
    assert table.play("Anna stake").money == (400, 99, 100)


def test_nobody_plays_alone() -> None:
    table = TerzEvening(players=1)

    assert table.why("Anna stake") == "too_few_players"
    assert table.why("stake all") == "too_few_players"
    assert table.why("deal h") == "too_few_players"
    assert table.options("stake") == []


def test_two_play_and_a_third_finds_no_seat() -> None:
    # Z-2.
    table = TerzEvening()
    assert table.why("sit Vera") == "table_full"
    table.play("leave Boris", "sit Vera", "stake all", "deal h", "Vera meld terz h A")
    assert table.state.score == {1: 0, 3: 20}
    with pytest.raises(RefusedError, match="too_many_seated"):
        TERZ.start(Setup(seats=(1, 2, 3)))
    with pytest.raises(RefusedError, match="not_seated"):
        TERZ.start(Setup(seats=(1, 2), dealer=3))


def test_when_the_dealer_leaves_the_deal_is_drawn_for() -> None:
    table = TerzEvening().play("leave Anna", "sit Anna")

    assert (table.dealer, table.state.phase) == (None, "IDLE")
    assert table.play("draw_high Anna Kd Boris 9c", "stake all", "deal h").dealer == "Anna"


def test_more_than_the_target_wins_and_exactly_the_target_does_not() -> None:
    # Z-6, A-42, worked deal Z-H5.
    table = dealt("c", score={"Anna": 356, "Boris": 474})
    table.play("Anna meld quart h Q", "count Anna 84 Boris 56 middle Boris", "end_deal Anna")

    assert (table.points, table.state.phase, table.dealer) == ((530, 530), "BETWEEN", "Boris")
    assert table.why("settle") == "nobody_has_won"
    table.play("deal h", "count Anna 1 Boris 139 middle Anna", "end_deal Anna")
    assert table.state.phase == "SETTLE"


def test_one_more_than_the_target_wins() -> None:
    table = ahead(461, 0).play("count Anna 70 Boris 70 middle Anna", "end_deal Anna")

    assert (table.points, table.state.phase) == ((531, 70), "SETTLE")


def test_by_house_rule_exactly_the_target_is_enough() -> None:
    table = ahead(460, 0, target_inclusive=True)

    table.play("count Anna 70 Boris 70 middle Anna", "end_deal Anna")

    assert (table.points, table.state.phase) == ((530, 70), "SETTLE")
    other = ahead(461, 0, target=601).play("count Anna 140 Boris 0 middle Anna", "end_deal Anna")
    assert (other.points, other.state.phase) == ((601, 0), "BETWEEN")


def test_of_two_above_the_target_the_higher_wins() -> None:
    # A-49, the end of the worked game: 625 to 1115.
    table = ahead(555, 1035).play("count Anna 70 Boris 80 last Boris", "end_deal Boris", "settle")

    assert (table.points, table.money) == ((625, 1115), (400, 600, 0))
    assert table.over is not None
    assert table.over.winners == (2,)


def test_equal_totals_above_the_target_mean_another_deal() -> None:
    table = ahead(500, 500).play("count Anna 70 Boris 70 middle Anna", "end_deal Anna")
    assert (table.points, table.state.phase) == ((570, 570), "BETWEEN")

    table.play("deal h", "Anna penalty short_hand 1", "count Anna 70 Boris 70 middle Anna")
    assert table.play("end_deal Anna").state.phase == "SETTLE"
    assert table.play("settle").balances[2] == 600


def test_by_house_rule_the_game_ends_in_the_middle_of_a_deal() -> None:
    table = ahead(450, 500, win_check="immediate").play("Anna meld terz h A")
    assert table.state.phase == "DEALT"

    table.play("Anna meld quart h A")

    assert (table.points, table.state.phase) == ((540, 500), "SETTLE")
    assert table.play("settle").money == (600, 400, 0)


def test_at_once_equal_totals_go_on_and_a_count_can_end_the_game() -> None:
    table = ahead(480, 480, win_check="immediate").play("count Anna 70 Boris 70 middle Anna")
    assert table.state.phase == "COUNT"
    table.play("end_deal Anna", "deal h", "count Anna 71 Boris 69 middle Anna")

    assert table.state.phase == "SETTLE"


def test_at_once_a_lost_deal_or_a_penalty_can_end_the_game() -> None:
    lost = ahead(0, 400, win_check="immediate", overdraw="lose_deal").play("Anna overdraw")
    assert lost.state.phase == "SETTLE"
    given = ahead(0, 500, win_check="immediate", penalty_mode="credit_opponent")
    assert given.play("Anna penalty no_exchange").state.phase == "SETTLE"


@pytest.mark.parametrize(
    ("rules", "anna"),
    [
        ({"settlement": "pot"}, -100),
        ({"settlement": "per_point"}, -490),
        ({"settlement": "per_point", "point_cap": 300}, -300),
        ({"settlement": "pot_and_points"}, -590),
        ({"settlement": "pot_and_points", "point_cap": 50, "point_rate": 2}, -150),
        ({"settlement": "per_point", "point_rate": 0}, 0),
    ],
)
def test_the_settlements_of_the_worked_game(rules: dict[str, Any], anna: int) -> None:
    # The end of 5.7: 625 to 1115, the difference is 490.
    table = ahead(555, 1035, purse=2000, **rules)
    table.play("count Anna 70 Boris 80 last Boris", "end_deal Boris", "settle")

    assert table.money == (2000 + anna, 2000 - anna, 0)


def test_where_points_are_paid_there_is_no_stake() -> None:
    table = TerzEvening(settlement="per_point")

    assert table.why("stake all") == "no_stake"
    assert table.why("Anna stake") == "no_stake"
    assert table.play("deal h").state.phase == "DEALT"
    free = TerzEvening(stake=0).play("deal h", "Anna resign", "settle")
    assert (free.money, free.moves) == ((500, 500, 0), ())


def test_a_loser_who_cannot_pay_the_points_is_helped_first() -> None:
    # 1.5: what a player cannot pay for is refused, until somebody has passed him the money.
    table = ahead(555, 1035, settlement="per_point", purse=480)
    table.play("count Anna 70 Boris 80 last Boris", "end_deal Boris")

    assert table.why("settle") == "cannot_pay"
    assert table.options("settle")[0].refusal is not None
    table.play("side Boris Anna 10", "settle")
    assert table.money == (0, 960, 0)


def test_a_loser_in_debt_loses_only_what_he_has_put_in() -> None:
    table = dealt().play("Anna resign")
    table.balances[1] = -50

    assert table.play("settle").money == (-50, 600, 0)


def test_who_resigns_loses_whatever_the_points_are() -> None:
    table = ahead(300, 100, settlement="pot_and_points").play("Anna resign")
    assert (table.state.phase, table.state.lost) == ("SETTLE", "resign")

    # The one who wins is behind, and nobody pays for less than nothing.
    assert table.play("settle").money == (400, 600, 0)
    behind = ahead(100, 300, settlement="pot_and_points").play("Anna resign", "settle")
    assert behind.money == (200, 800, 0)


def test_a_game_is_given_up_only_when_both_have_staked() -> None:
    table = TerzEvening().play("Anna stake")
    assert table.why("Boris resign") == "stakes_missing"
    assert table.why("Vera resign") == "not_seated"

    table.play("Boris stake", "Boris resign", "settle")
    assert table.money == (600, 400, 0)
    undrawn = TerzEvening(dealer=None).play("stake all", "Anna resign", "settle")
    assert undrawn.money == (400, 600, 0)
    counted = dealt().play("count Anna 70 Boris 80 last Anna", "Anna resign", "settle")
    assert counted.money == (400, 600, 0)


def test_an_abandoned_game_gives_the_stakes_back() -> None:
    one = TerzEvening().play("Boris stake", "abandon")
    assert one.money == (500, 500, 0)

    table = dealt().play("Anna meld terz h A", "side Anna Boris 5", "abandon")

    assert table.money == (495, 505, 0)
    assert [move.reason for move in table.moves] == ["reversal", "reversal"]
    assert (table.state.phase, table.dealer, table.points) == ("IDLE", None, (20, 0))
    assert table.over is not None
    assert table.over.winners == ()


def test_a_decided_game_is_not_abandoned() -> None:
    table = dealt().play("Anna resign")

    assert table.why("abandon") == "game_decided"
    assert table.why("annul_hand") == "game_decided"
    assert table.why("leave Anna") == "game_running"


def test_the_points_of_a_game_are_seen_until_the_next_begins() -> None:
    table = dealt().play("Anna meld terz h A", "Boris resign", "settle")
    assert (table.points, table.dealer, table.state.deals) == ((20, 0), None, ())

    assert table.play("side Anna Boris 5", "rule target=300").points == (20, 0)
    for begins in ("stake all", "drawn Anna", "draw_high Anna As Boris Ah"):
        other = dealt().play("Anna meld terz h A", "Boris resign", "settle")
        assert other.play(begins).points == (0, 0)


def test_a_record_goes_on_from_its_score() -> None:
    table = TerzEvening(dealer=None, score={"Anna": 83, "Boris": -87})
    assert table.points == (83, -87)

    table.play("drawn Boris", "stake all", "deal h", "Anna marriage")

    assert table.points == (103, -87)


def test_the_next_game_has_the_same_rules_and_a_new_draw() -> None:
    table = TerzEvening(dealer=None, run_values=[20, 50, 100, 150, 200, 250])
    table.play("rule stake=50", "drawn Boris", "stake all", "deal h", "Anna resign", "settle")

    assert (table.dealer, table.state.rules.stake) == (None, 50)
    assert table.state.rules.run_values == (20, 50, 100, 150, 200, 250)
    assert table.why("deal h") == "nobody_deals"


def test_a_game_that_is_over_offers_nothing() -> None:
    table = dealt().play("Anna resign")
    over, _ = TERZ.apply(with_purses(table.state, None), table.action("settle"))

    assert TERZ.options(over) == ()
    with pytest.raises(RefusedError, match="game_over"):
        TERZ.apply(over, table.action("settle"))


def test_the_score_sheet_keeps_every_deal() -> None:
    table = TerzEvening().play("stake all", "deal s Qs", "Boris exchange7", "Boris meld terz h 10")
    table.play("Anna meld terz d Q answer", "count Anna 63 Boris 87 last Boris", "end_deal Boris")

    (deal,) = table.state.deals
    assert (deal.dealer, deal.trump, str(deal.upcard), deal.last_trick) == (1, "s", "Qs", 2)
    assert deal.score == ((1, 83), (2, 87))
    assert [(entry.kind, entry.seat, entry.points) for entry in deal.entries] == [
        ("exchange7", 2, ()),
        ("meld", 2, ((2, 20),)),
        ("meld", 1, ((1, 20), (2, -20))),
        ("count", 2, ((1, 63), (2, 87))),
    ]
    assert (table.state.trump, table.state.entries) == ("", ())
