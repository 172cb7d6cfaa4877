"""Announcing (B-12…B-18, 4.3.5): what is declared, what is taken, what is staked anew."""

import pytest

from games.rules.board.clubs import tops, trynka
from tests.rules.boardtable import BoardTable, dealt, laying
from tests.rules.evening import CAST


def test_B12_everybody_announces_in_turn_from_the_dealers_left() -> None:
    table = dealt()
    assert table.turn == "Boris"
    assert table.refused("Vera no_claim").values == {"seat": 3, "turn_seat": 2}
    assert table.code("Dina no_claim") == "not_seated"

    for name in ("Boris", "Vera", "Gleb", "Anna"):
        assert table.turn == name
        table.play(f"{name} no_claim")

    assert table.state.phase == "LAY"
    assert table.state.turn is None


def test_B12_the_word_may_go_the_other_way_round() -> None:
    assert dealt(direction="counterclockwise").turn == "Gleb"


def test_B17_B18_the_holder_takes_what_lies_on_his_club_and_stakes_anew() -> None:
    table = dealt(pots={"J": 7}).play("Boris claim J 9")

    assert table.pot("J", "9") == (1, 1)
    assert table.balance("Boris") == 990 + (11 - 1) + (4 - 1)
    assert [(move.amount, move.reason) for move in table.moves] == [
        (11, "claim"),
        (1, "restake"),
        (4, "claim"),
        (1, "restake"),
    ]


def test_B18_by_house_rule_nothing_is_staked_anew() -> None:
    table = dealt(restake=False).play("Boris claim K Q M")

    assert table.pot("K", "Q", "M") == (0, 0, 0)


def test_B13_B14_the_marriage_takes_its_saucer_with_king_and_queen() -> None:
    table = dealt(pots={"M": 12}).play("Boris claim M K Q")

    assert table.pot("M", "K", "Q") == (2, 1, 1)
    assert table.balance("Boris") == 990 + (20 - 2) + 2 * (4 - 1)


@pytest.mark.parametrize("line", ["Boris claim M", "Boris claim M K", "Boris claim M Q A"])
def test_B13_the_marriage_needs_king_and_queen_in_the_same_breath(line: str) -> None:
    assert dealt().code(line) == "marriage_needs_both"


def test_B13_literally_the_marriage_takes_two_chips_and_puts_two_back() -> None:
    table = dealt(marriage_claim="literal_two", chip_value=5, pots={"M": 60})

    table.play("Boris claim M K Q")

    assert table.pot("M") == (100,)
    assert [move.amount for move in table.moves if move.reason == "claim"] == [20, 20, 10]


def test_B13_who_takes_two_chips_and_stakes_three_must_be_able_to() -> None:
    rules = {"marriage_claim": "literal_two", "saucer_stake": 90}
    table = dealt(3, **rules).have(Boris=80)

    assert table.code("Boris claim M K Q") == "cannot_pay"
    table.have(Boris=84).play("Boris claim M K Q")
    assert table.balance("Boris") == 0


def test_a_known_club_is_nobody_elses() -> None:
    table = dealt().play("Boris claim A 10")

    assert table.refused("Vera claim A").values == {"rank": "A", "holder_seat": 2}
    assert table.code("Vera declare Q") == "club_elsewhere"
    assert table.code("Vera claim 9 9") == "pot_twice"
    assert "A" not in table.options("claim", "Vera")[0].words
    assert table.code("Dina claim 9") == "not_seated"
    assert table.code("Boris claim 9") == "not_your_word"


def test_no_pot_is_taken_that_is_none() -> None:
    table = dealt()
    action = table.action("Boris claim A")

    assert table.denied(type(action)(kind="claim", seat=2, word="A 8")).code == "not_so"


@pytest.mark.parametrize(
    ("top", "cards"),
    [
        ("A", "A K Q"),
        ("K", "K Q J"),
        ("Q", "Q J 10"),
        ("J", "J 10 9"),
        ("10", "10 9 8"),
        ("9", "9 8 7"),
        ("8", "8 7 6"),
    ],
)
def test_B6_a_trynka_is_three_clubs_in_a_row_named_by_its_top_card(top: str, cards: str) -> None:
    assert trynka(top) == tuple(cards.split())
    assert dealt().play(f"Boris declare {top}").state.declared == {2: (top,)}


@pytest.mark.parametrize(("deck", "last"), [("32", "9"), ("36", "8"), ("52", "4")])
def test_B2_which_trynkas_there_are_the_deck_says(deck: str, last: str) -> None:
    assert tops(deck)[-1] == last
    table = dealt(deck=int(deck))

    assert table.options("declare", "Boris")[0].words == tops(deck)
    assert table.refused("Boris declare 3").values == {"rank": "3"}
    assert table.code("Boris declare 3") == "no_such_trynka"


def test_4_5_the_ace_is_high_only_and_a_run_counts_once() -> None:
    table = dealt().play("Boris declare 8")

    for top in ("8", "9", "10", "J"):
        assert table.refused(f"Boris declare {top}").values == {"seat": 2, "rank": "8"}
    assert table.code("Boris declare J") == "declared_already"
    assert table.code("Vera declare 9") == "not_your_word"
    assert table.play("Boris no_claim").code("Vera declare 8") == "club_elsewhere"


def test_4_5_A_K_Q_and_10_9_8_in_two_hands_A_takes_all() -> None:
    table = dealt().play("Boris declare 10", "Boris claim 10 9")
    table.play("Vera declare A", "Vera claim T A K Q M", "Gleb no_claim", "Anna no_claim")

    assert table.state.taken["T"] == 3
    assert table.refused("Boris claim T").values == {"pot": "T", "by_seat": 3}


def test_B8_the_highest_trynka_takes_the_saucer_and_stakes_two() -> None:
    table = dealt(pots={"T": 15}).play("Boris declare Q", "Boris claim T Q J 10")

    assert table.pot("T") == (2,)
    assert table.balance("Boris") == 990 + (23 - 2) + 3 * 3


def test_B8_no_saucer_without_a_declared_trynka() -> None:
    table = dealt()

    assert table.refused("Boris claim T").values == {"seat": 2}
    assert table.code("Boris claim T K Q J") == "no_trynka_declared"


def test_B15_a_lower_trynka_waits_while_a_higher_one_is_possible() -> None:
    table = dealt().play("Boris declare J")
    assert table.refused("Boris claim T J").values == {"by_seat": 3, "rank": "A"}
    table.play("Boris claim J 10 9")
    assert table.code("Boris claim T") == "higher_possible"
    table.play("Vera no_claim", "Gleb no_claim")
    assert table.code("Boris claim T") == "higher_possible"

    # Anna is the last who might hold ace, king and queen; with the queen elsewhere nobody can.
    table.play("Anna claim A", "Boris claim T")

    assert table.pot("T") == (2,)
    assert table.state.phase == "LAY"


def test_B15_a_higher_trynka_is_out_as_soon_as_one_of_its_cards_is_elsewhere() -> None:
    table = dealt().play("Boris claim K", "Vera declare J")

    assert table.play("Vera claim T J 10 9").pot("T") == (2,)


def test_B15_what_is_announced_in_the_same_breath_counts() -> None:
    table = dealt().play("Boris declare J")
    assert table.code("Boris claim T J 10 9") == "higher_possible"

    assert table.play("Boris claim T A J 10 9").pot("T") == (2,)


def test_B15_a_queen_high_trynka_cannot_be_beaten() -> None:
    assert dealt().play("Boris declare Q", "Boris claim T").pot("T") == (2,)


def test_B15_the_lower_one_yields_to_a_declared_higher_one() -> None:
    table = dealt().play("Boris declare J", "Boris no_claim", "Vera declare A")

    # Vera has spoken of hers; she forgets to take the saucer, and it is nobody else's.
    assert table.refused("Boris claim T").values == {"by_seat": 3, "rank": "A"}
    table.play("Vera claim A K Q", "Gleb no_claim", "Anna no_claim")
    assert table.code("Boris claim T") == "higher_trynka"
    assert table.play("Vera claim T").pot("T") == (2,)


def test_4_3_5_every_trynka_is_declared_and_the_higher_one_takes_the_saucer() -> None:
    table = dealt().play("Boris declare 8")
    assert table.options("declare", "Boris")[0].words == ("A", "K", "Q")

    table.play("Boris declare K")

    assert table.options("declare", "Boris") == []
    assert table.state.declared == {2: ("K", "8")}
    assert table.code("Vera declare 9") == "not_your_word"
    table.play("Boris claim K Q J T")
    assert table.state.taken["T"] == 2
    assert table.code("Vera declare 8") == "club_elsewhere"


def test_B15_who_has_declared_a_lower_one_may_have_a_higher_one_while_it_is_his_word() -> None:
    table = dealt(3).play("Boris declare J", "Boris no_claim", "Vera no_claim", "Anna declare 8")
    assert table.refused("Boris claim T").values == {"by_seat": 1, "rank": "A"}

    table.play("Anna declare A")

    assert table.refused("Boris claim T").values == {"by_seat": 1, "rank": "A"}
    assert table.play("Anna claim A K Q M T").state.taken["T"] == 1


def test_B15_when_he_has_spoken_he_has_no_higher_one() -> None:
    table = dealt(3).play("Boris declare J", "Boris no_claim", "Vera no_claim", "Anna declare 8")

    assert table.play("Anna no_claim", "Boris claim T").state.taken == {"T": 2}


def test_4_3_5_no_hand_of_five_cards_has_two_trynkas() -> None:
    table = dealt(7).play("Boris declare J", "Boris no_claim")
    table.play(*(f"{name} no_claim" for name in CAST[2:7]), "Anna declare 8")

    assert table.refused("Anna declare A").values == {"count": 5}
    assert table.options("declare", "Anna") == []
    assert table.play("Boris claim T").state.taken == {"T": 2}
    assert table.turn == "Anna"


def test_4_3_5_a_saucer_that_had_to_wait_is_claimed_before_cards_are_laid() -> None:
    table = laying("Boris declare 9")
    assert table.options("claim", "Boris")[0].words == ("T",)
    assert table.code("Boris claim T 9") == "announcing_over"
    assert table.code("Vera claim T") == "no_trynka_declared"

    table.play("Vera lay A")

    assert table.code("Boris claim T") == "announcing_over"
    assert table.options("claim", "Boris") == []


@pytest.mark.parametrize("line", ["Vera miss A", "Gleb out"])
def test_4_3_5_a_miss_and_an_empty_hand_tell_that_cards_were_laid(line: str) -> None:
    table = laying("Boris declare 9").play(line)

    assert table.code("Boris claim T") in {"announcing_over", "somebody_is_out"}


def test_4_3_5_who_forgets_to_announce_leaves_the_chips() -> None:
    table = laying("Boris claim A")

    assert table.pot("K", "A") == (4, 1)
    assert table.code("Boris claim K") == "announcing_over"
    assert table.code("Boris declare A") == "announcing_over"
    assert table.code("deal") == "cards_are_out"
    assert table.code("cancel Anna 1") == "nobody_is_out"


def test_announcing_comes_before_laying() -> None:
    table = dealt()

    for line in ("Boris lay A", "Boris miss A", "Boris out", "no_fine"):
        assert table.code(line) == "announcing_first"


def test_an_annulled_game_gives_everything_back_and_is_dealt_by_the_same_dealer() -> None:
    table = BoardTable(pots={"T": 5}).play("stake all", "deal", "Boris declare A")
    table.play("Boris claim T A K Q M", "side Boris Vera 7 a bet", "annul_hand a card is missing")

    assert set(table.balances.values()) == {1000}
    assert table.state.pots == {"A": 0, "K": 0, "Q": 0, "J": 0, "10": 0, "9": 0, "M": 0, "T": 5}
    assert (table.dealer, table.state.phase) == ("Anna", "IDLE")
