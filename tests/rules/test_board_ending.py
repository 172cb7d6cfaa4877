"""The end of a game (B-32…B-34, 4.3.7): cancelling, the fine, and where it goes."""

import pytest

from tests.rules.boardtable import BoardTable, laying, settling


@pytest.mark.parametrize(
    ("counts", "left"),
    [
        ("Boris 3 Vera 2 Gleb 4", (4, 3)),
        ("Boris 2 Vera 3 Gleb 2", (4, 1)),
        ("Boris 5 Vera 2 Gleb 1", (2, 2)),
        ("Boris 1 Vera 2 Gleb 1", None),
        ("Boris 2 Vera 2 Gleb 3", (4, 3)),
    ],
)
def test_B32_neighbours_throw_equal_numbers_aside(
    counts: str, left: tuple[int, int] | None
) -> None:
    assert settling().play(f"cancel {counts}").state.left == left


def test_B32_two_players_have_nothing_to_cancel() -> None:
    table = settling(2, min_players=2).play("cancel Boris 3")

    assert table.state.left == (2, 3)


def test_B32_they_are_named_from_the_left_of_the_one_who_went_out() -> None:
    table = laying().play("Vera out")

    for wrong in ("Anna 1 Boris 1 Gleb 1", "Gleb 1 Anna 1", "Gleb 1 Anna 1 Boris 1 Vera 1"):
        assert table.refused(f"cancel {wrong}").values == {"seats": (4, 1, 2)}
    assert table.code("cancel Gleb 1 Anna 10 Boris 1") == "cancel_counts"
    assert table.code("cancel Gleb 0 Anna 1 Boris 1") == "cancel_counts"
    table.play("cancel Gleb 1 Anna 9 Boris 1")
    assert table.state.left == (1, 7)


def test_B32_counter_clockwise_the_left_is_on_the_other_side() -> None:
    table = laying(direction="counterclockwise").play("Vera out")

    assert table.state.others == (2, 1, 4)


def test_B32_a_wrong_count_is_corrected_by_counting_again() -> None:
    table = settling().play("cancel Boris 3 Vera 2 Gleb 4", "cancel Boris 3 Vera 2 Gleb 1")

    assert table.state.left is None


@pytest.mark.parametrize("mode", ["rank", "none_each_pays"])
def test_B32_where_numbers_do_not_cancel_nothing_is_counted(mode: str) -> None:
    assert settling(cancel_mode=mode).code("cancel Boris 1 Vera 1 Gleb 1") == "no_counting"


@pytest.mark.parametrize(
    ("cards", "points", "marriage", "trynka"),
    [
        ("6h", 6, 3, 3),
        ("As", 11, 5, 6),
        ("Kh 9d", 19, 9, 10),
        ("10h 9d 7s", 26, 13, 13),
        ("Ac Ad Ks Qs", 42, 21, 21),
    ],
)
def test_4_5_the_fine_goes_in_equal_parts_into_both_saucers(
    cards: str, points: int, marriage: int, trynka: int
) -> None:
    table = settling().play(f"Gleb end_fine {cards}")

    assert table.pot("M", "T") == (8 + marriage, 8 + trynka)
    assert table.balance("Gleb") == 990 - points
    assert {move.reason for move in table.moves} == {"end_fine"}
    assert settling().play(f"Gleb end_fine {points}").state.pots == table.state.pots


def test_B34_a_single_point_goes_to_one_saucer() -> None:
    table = settling(fine_points="one_per_card").play("Gleb end_fine 6h")

    assert [(move.target, move.amount) for move in table.moves] == [("pot.T", 1)]


@pytest.mark.parametrize(
    ("odd", "held", "added"),
    [
        ("trynka", {}, (5, 6)),
        ("marriage", {}, (6, 5)),
        ("smaller", {}, (5, 6)),
        ("smaller", {"T": 1}, (6, 5)),
        ("smaller", {"M": 1}, (5, 6)),
    ],
)
def test_B34_where_the_odd_chip_goes_is_a_house_rule(
    odd: str, held: dict[str, int], added: tuple[int, int]
) -> None:
    table = settling(odd_chip=odd, chip_value=5, pots=held).play("Gleb end_fine 11")

    before = (40 + held.get("M", 0), 40 + held.get("T", 0))
    assert table.pot("M", "T") == (before[0] + 5 * added[0], before[1] + 5 * added[1])


def test_B34_by_house_rule_the_winner_gets_the_fine() -> None:
    table = settling(fine_to="winner", chip_value=2).play("Gleb end_fine 11")

    assert (table.balance("Anna"), table.balance("Gleb")) == (980 + 22, 980 - 22)


@pytest.mark.parametrize(
    ("points", "cards", "fine"),
    [
        ("face", "Ah Kd 7s", 28),
        ("one_per_card", "Ah Kd 7s", 3),
        ("ace_1", "Ah Kd 7s", 18),
        ({"A": 1, "K": 4, "7": 0}, "Ah Kd 7s 8s", 13),
    ],
)
def test_B33_what_the_cards_count_is_a_house_rule(points: object, cards: str, fine: int) -> None:
    assert settling(fine_points=points).play(f"Gleb end_fine {cards}").balance("Gleb") == 990 - fine


def test_B33_low_cards_of_a_full_deck_count_their_face() -> None:
    assert settling(deck=52).play("Gleb end_fine 2h 5d").balance("Gleb") == 983


def test_B33_cards_that_count_nothing_end_the_game_all_the_same() -> None:
    table = settling(fine_points={"6": 0}).play("cancel Boris 1 Vera 1 Gleb 1", "Gleb end_fine 6h")

    assert table.moves == ()
    assert table.state.phase == "IDLE"


def test_B33_only_the_one_the_helper_found_pays_and_for_as_many_cards() -> None:
    table = settling().play("cancel Boris 3 Vera 2 Gleb 4")

    assert table.refused("Boris end_fine 11").values == {"seat": 4, "count": 3}
    assert table.code("no_fine") == "another_pays"
    assert table.refused("Gleb end_fine As 7s").values == {"seat": 4, "count": 3}
    assert table.code("Gleb end_fine As 7s") == "cards_left_are"
    assert table.code("Gleb end_fine 0") == "no_points"
    assert table.play("Gleb end_fine 10h 9d 7s").balance("Gleb") == 964


def test_B33_nobody_pays_when_everything_cancels() -> None:
    table = settling().play("cancel Boris 1 Vera 2 Gleb 1")

    assert table.code("Gleb end_fine 11") == "nobody_pays"
    assert table.code("Anna end_fine 11") == "has_no_cards"
    assert table.options("end_fine", "Gleb") == []
    assert table.play("no_fine").state.phase == "IDLE"


def test_B33_without_the_helper_the_dealer_says_who_pays() -> None:
    table = settling()

    assert table.code("Anna end_fine 11") == "has_no_cards"
    assert table.code("Dina end_fine 11") == "not_seated"
    assert table.refused("Gleb end_fine Ah Ah").code == "card_twice"
    assert table.refused("Gleb end_fine 5h").code == "card_not_free"
    ten = " ".join(f"{rank}{suit}" for suit in "hd" for rank in ("A", "K", "Q", "J", "10"))
    assert table.refused(f"Gleb end_fine {ten}").values == {"count": 9}
    assert table.play("no_fine").dealer == "Boris"


def test_1_3_a_card_that_is_known_elsewhere_is_not_left_in_the_hand() -> None:
    table = laying("Boris declare 8", "Vera claim J").play("Vera lay J", "Anna out")

    assert table.code("Gleb end_fine 7c") == "card_not_free"
    assert table.code("Vera end_fine Jc") == "card_not_free"
    assert table.play("Boris end_fine 7c 8c").balance("Boris") == 990 - 15


def test_a_fine_that_cannot_be_paid_is_refused() -> None:
    table = settling(chip_value=5).have(Gleb=30)

    assert table.refused("Gleb end_fine 7").values == {"seat": 4, "has": 30, "costs": 35}
    assert table.code("Gleb end_fine 7h") == "cannot_pay"
    assert table.play("Gleb end_fine 6h").balance("Gleb") == 0
    assert settling(chip_value=5).have(Gleb=3).code("Gleb end_fine 1") == "cannot_pay"


def test_an_empty_purse_is_offered_only_cards_that_count_nothing() -> None:
    for option in settling().have(Gleb=0).options("end_fine", "Gleb"):
        assert option.refusal is not None
        assert option.refusal.code == "cannot_pay"
    free = settling(fine_points={"6": 0}).have(Gleb=0)

    _, cards = free.options("end_fine", "Gleb")

    assert cards.refusal is None
    assert free.play("Gleb end_fine 6h").moves == ()


def test_what_the_counted_cards_cost_at_least_is_looked_for_in_the_purse() -> None:
    table = settling().play("cancel Boris 3 Vera 2 Gleb 4").have(Gleb=17)

    _, cards = table.options("end_fine", "Gleb")

    assert cards.refusal is not None
    assert cards.refusal.values == {"seat": 4, "has": 17, "costs": 18}


def test_a_fine_without_points_or_cards_is_refused() -> None:
    table = settling()
    action = table.action("Gleb end_fine 1")

    assert table.denied(type(action)(kind="end_fine", seat=4)).code == "amount_missing"


def test_4_4_each_pays_for_his_own_cards_by_house_rule() -> None:
    table = settling(cancel_mode="none_each_pays").play("Gleb end_fine 6h", "Boris end_fine 11")

    assert table.state.phase == "SETTLE"
    assert table.code("Gleb end_fine 6") == "fined_already"
    table.play("Vera end_fine 8")
    assert (table.state.phase, table.dealer) == ("IDLE", "Boris")
    assert table.wealth == 9 * 1000


def test_4_4_who_is_let_off_by_consent_does_not_keep_the_game_open() -> None:
    table = settling(cancel_mode="none_each_pays").play("Gleb end_fine 6h", "no_fine")

    assert table.state.phase == "IDLE"


def test_an_annulled_game_gives_the_fines_back() -> None:
    table = settling(cancel_mode="none_each_pays").play("Gleb end_fine 6h", "annul_hand")

    assert set(table.balances.values()) == {1000}
    assert table.dealer == "Anna"


def test_nobody_sits_down_or_draws_while_the_game_is_settled() -> None:
    table = settling()

    assert table.code("sit Dina") == "hand_running"
    assert table.code("draw_high Anna As Boris Ks") == "dealer_known"
    assert table.code("stake all") == "cards_are_out"


def test_the_deal_goes_left_or_to_the_winner() -> None:
    assert laying().play("Vera out", "no_fine").dealer == "Boris"
    assert laying(next_dealer="winner").play("Vera out", "no_fine").dealer == "Vera"
    assert laying(direction="counterclockwise").play("Vera out", "no_fine").dealer == "Gleb"


def test_B35_pots_stay_for_the_next_game_whatever_a_chip_is_worth_then() -> None:
    table: BoardTable = settling().play("Gleb end_fine 11", "rule chip_value=5", "stake all")

    assert table.pot("A", "M", "T") == (4 + 20, 13 + 40, 14 + 40)
    table.play("deal", "Vera claim A", "Gleb claim K Q M")
    assert table.pot("A", "M") == (5, 10)
    assert table.play("Anna no_claim", "Boris no_claim", "Gleb miss J").pot("J") == (48,)
    assert table.wealth == 9 * 1000
