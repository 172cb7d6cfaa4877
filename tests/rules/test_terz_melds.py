"""Announcements of terz: runs, answers, fours (Z-7…Z-10, Z-12, table 5.5)."""

import pytest

from tests.rules.terzevening import dealt

SINGLE = {
    1: ("terz h 9", 20),
    2: ("terz h 10", 20),
    3: ("terz d J", 20),
    4: ("terz c Q", 20),
    5: ("terz d K", 20),
    6: ("terz h A", 20),
    7: ("terz s 9", 20),
    8: ("terz s A", 20),
    9: ("quart h 10", 90),
    10: ("quart d K", 90),
    11: ("quart c A", 90),
    12: ("run5 c J", 260),
    13: ("run5 h A", 260),
    14: ("run6 d Q", 530),
    15: ("run6 h A", 530),
    16: ("run7 d K", 900),
    17: ("run8 c A", 1370),
    18: ("four A", 100),
    19: ("four K", 100),
    20: ("four Q", 100),
    21: ("four J", 200),
}
"""Table 5.5, the melds of one line; trumps are spades."""

TOGETHER = {
    27: (("terz h 9", "terz d A"), 40),
    28: (("terz c Q", "four Q"), 120),
    29: (("terz s 9", "quart s 10"), 90),
    30: (("quart h 10", "run5 h J"), 260),
}


@pytest.mark.parametrize(("word", "points"), SINGLE.values(), ids=SINGLE)
def test_a_meld_scores_what_the_table_says(word: str, points: int) -> None:
    assert dealt().play(f"Boris meld {word}").points == (0, points)


@pytest.mark.parametrize(("words", "points"), TOGETHER.values(), ids=TOGETHER)
def test_melds_of_one_player_add_up(words: tuple[str, ...], points: int) -> None:
    assert dealt().play(*(f"Anna meld {word}" for word in words)).points == (points, 0)


@pytest.mark.parametrize("word", ["four 10", "four 9", "four 8", "four 7"])
def test_other_fours_score_nothing(word: str) -> None:
    table = dealt()

    assert table.why(f"Anna meld {word}") == "scores_nothing"
    assert word not in table.options("meld")[0].words


def test_tens_and_nines_score_where_the_house_rules_say_so() -> None:
    table = dealt(four_tens=100, four_nines=50).play("Anna meld four 10", "Boris meld four 9")

    assert table.points == (100, 50)
    assert table.why("Boris meld four 8") == "scores_nothing"


def test_only_what_the_deck_has_can_be_a_run() -> None:
    table = dealt()

    assert table.why("Anna meld quart s 9") == "no_such_run"
    assert table.why("Anna meld run8 h K") == "no_such_run"
    assert table.why("Anna meld terz h 6") == "no_such_run"
    runs = [word for word in table.options("meld")[0].words if not word.startswith("four")]
    assert len(runs) == 4 * (6 + 5 + 4 + 3 + 2 + 1)


@pytest.mark.parametrize(
    ("anna", "boris", "points"),
    [
        ("terz d Q", "terz h 10", (20, 0)),
        ("terz h A", "quart c 10", (0, 90)),
        ("quart d K", "quart h K", (0, 90)),
        ("terz s 9", "terz h 9", (20, 0)),
        ("run5 c J", "run5 h A", (0, 260)),
        ("four K", "terz d A", None),
    ],
)
@pytest.mark.parametrize("first", ["Anna", "Boris"])
def test_in_the_same_trick_only_the_better_run_scores(
    anna: str, boris: str, points: tuple[int, int] | None, first: str
) -> None:
    # Z-8, the second table of 5.5: Boris does not deal, trumps are spades.
    lines = {"Anna": f"Anna meld {anna}", "Boris": f"Boris meld {boris}"}
    second = "Boris" if first == "Anna" else "Anna"
    if points is None:
        # Four kings and a run are different classes; K♦ in both would be one card twice.
        table = dealt().play("Anna meld four K")
        assert table.why("Boris meld terz c 9 answer") == "nothing_to_answer"
        assert table.play("Boris meld terz d Q").points == (100, 20)
        return

    table = dealt().play(lines[first], f"{lines[second]} answer")

    assert table.points == points


def test_a_better_answer_takes_back_only_what_that_run_had_gained() -> None:
    table = dealt().play("Boris meld terz h 10", "Boris meld quart h J")
    assert table.points == (0, 90)

    table.play("Anna meld run5 d A answer")

    assert table.points == (260, 20)
    # What stands of the run is its first 20, and growing again scores the rest.
    assert table.play("Boris meld run5 h Q").points == (260, 260)


def test_an_answer_that_is_not_better_scores_nothing_but_the_cards_are_known() -> None:
    table = dealt().play("Anna meld run5 c J", "Boris meld quart d Q answer")
    assert table.points == (260, 0)

    assert table.why("Boris meld quart d Q") == "run_announced"
    assert table.why("Anna meld terz d Q") == "held_by_other"
    assert table.play("Boris meld run5 d K").points == (260, 260)


def test_an_answer_that_swallows_a_run_of_its_own_keeps_what_that_had_scored() -> None:
    table = dealt().play("Anna meld terz c 9", "Boris meld run6 h A", "Anna meld quart c 10 answer")

    assert table.points == (20, 530)


def test_each_run_is_answered_once() -> None:
    table = dealt()
    assert table.why("Anna meld terz h 9 answer") == "nothing_to_answer"
    table.play("Boris meld terz h 10", "Anna meld terz d Q answer")

    assert table.why("Anna meld terz c 9 answer") == "answered_already"
    assert not any(word.endswith("answer") for word in table.options("meld")[0].words)
    # What Anna answered with is a run as well, and Boris may have a better one yet.
    assert table.play("Boris meld quart c K answer").points == (0, 90)


def test_a_run_that_has_grown_may_be_answered_again() -> None:
    table = dealt().play("Boris meld terz h 10", "Anna meld terz d 9 answer")
    assert table.points == (0, 20)

    table.play("Boris meld quart h J", "Anna meld quart d 10 answer")

    assert table.points == (0, 90)
    assert table.play("Boris meld run5 h Q", "Anna meld run6 d Q answer").points == (530, 90)


def test_equal_runs_as_the_house_rules_say() -> None:
    lines = ("Boris meld terz h 10", "Anna meld terz s 10 answer")
    assert dealt().play(*lines).points == (20, 0)
    assert dealt("c").play(*lines).points == (0, 20)
    assert dealt("c", dealer="Boris").play(*lines).points == (20, 0)
    assert dealt(equal_runs="both_score").play(*lines).points == (20, 20)
    assert dealt(equal_runs="none").play(*lines).points == (0, 0)


def test_a_run_grows_and_only_the_difference_is_new() -> None:
    table = dealt()
    for word, points in (("terz h 9", 20), ("quart h 10", 90), ("run5 h J", 260)):
        assert table.play(f"Anna meld {word}").points == (points, 0)
    for word, points in (("run6 h Q", 530), ("run7 h K", 900), ("run8 h A", 1370)):
        assert table.play(f"Anna meld {word}").points == (points, 0)
    assert len(table.state.runs) == 1


def test_two_runs_that_grow_together_have_scored_both() -> None:
    table = dealt().play("Anna meld terz h A", "Anna meld terz h J")
    assert table.points == (40, 0)
    assert table.play("Anna meld run6 h A").points == (530, 0)

    dear = dealt(run_values=[100, 100, 150, 150, 200, 250])
    dear.play("Anna meld terz h A", "Anna meld terz h J", "Anna meld run6 h A")
    assert dear.points == (200, 0)


def test_a_run_is_not_repeated_and_does_not_overlap_another() -> None:
    table = dealt().play("Anna meld quart h K")

    assert table.why("Anna meld quart h K") == "run_announced"
    assert table.why("Anna meld terz h Q") == "run_announced"
    assert table.why("Anna meld quart h Q") == "run_overlaps"
    assert table.why("Anna meld terz h J answer") == "run_overlaps"
    assert table.play("Anna meld terz h 9").points == (110, 0)


def test_a_card_of_one_is_no_card_of_the_other() -> None:
    table = dealt().play("Anna meld terz h A", "Anna meld four J")

    refusal = table.refused("Boris meld terz h Q")
    assert (refusal.code, refusal.values["card"]) == ("held_by_other", "J♥")
    assert table.why("Boris meld four A") == "held_by_other"
    assert table.why("Boris meld four J") == "four_announced"
    assert table.why("Anna meld four J") == "four_announced"
    assert table.play("Anna meld four A", "Boris meld terz h 10").points == (320, 20)


def test_custom_values_of_runs() -> None:
    table = dealt(run_values="0, 50,100,150,200,250")

    assert table.why("Anna meld terz h A") == "scores_nothing"
    assert table.play("Anna meld quart h A", "Anna meld run5 h A").points == (100, 0)


def test_who_does_not_play_announces_nothing() -> None:
    table = dealt()
    for line in ("meld terz h 9", "marriage", "exchange7", "overdraw", "penalty short_hand 1"):
        assert table.why(f"Vera {line}") == "not_seated"
    assert table.why("Vera penalty no_exchange") == "not_seated"


def test_a_deal_in_which_everything_is_announced_offers_nothing_more() -> None:
    table = dealt(marriage="plus_20_play_on")
    table.play(*(f"Anna meld run8 {suit} A" for suit in "shdc"))
    table.play(*(f"Anna meld four {rank}" for rank in ("J", "A", "K", "Q")))

    assert table.options("meld") == []
    assert [option.seat for option in table.options("marriage")] == [1]
