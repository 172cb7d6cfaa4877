"""Hand records as a whole: the handed-down ones hold, broken ones say where (notation.md)."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from games.rules import GAMES
from games.rules.replay import Replayed, replay

RECORDS = sorted((Path(__file__).parent / "cases").glob("*.toml"))


def played(*lines: str, **parts: Any) -> Replayed:
    record: dict[str, Any] = {
        "game": "trinka",
        "players": ["Anna", "Old Ivan", "Vera"],
        "dealer": "Anna",
        "start": 100,
        "play": list(lines),
    }
    return replay(record | parts, GAMES)


def failed(*lines: str, **parts: Any) -> tuple[int, str]:
    done = played(*lines, **parts)
    assert done.error is not None
    return done.error[0], done.error[1].code


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_that_was_handed_down_holds(path: Path) -> None:
    done = replay(tomllib.loads(path.read_text()), GAMES)

    assert done.error is None


def test_there_are_all_of_them() -> None:
    # Six worked hands of trinka, five of each other game, and forty generated a game.
    count = Counter(path.stem.split("-")[0] for path in RECORDS)
    handed = {"t": 6, "trinka": 40, "s": 5, "seka": 40, "b": 5, "board": 40, "z": 5, "terz": 40}
    assert count | handed == count


def test_a_record_tells_what_was_refused_and_why() -> None:
    done = played("ante all", "deal", '! "Old Ivan" bet 5', "! Vera bet 10", "!Vera fold")

    assert done.error is None
    assert [(line, refusal.code) for line, refusal in done.refused] == [
        (3, "below_last"),
        (4, "not_your_word"),
        (5, "not_your_word"),
    ]


def test_a_line_that_should_have_been_refused_is_an_error() -> None:
    done = played("ante all", "! deal")

    assert done.error is not None
    assert (done.error[0], done.error[1].code) == (2, "not_refused")
    assert done.position is not None
    assert done.position.state.phase == "ANTE"


def test_a_line_that_is_refused_is_an_error() -> None:
    assert failed("ante all", "# a note", "deal", "Vera bet 10") == (4, "not_your_word")


def test_lines_that_cannot_be_read_are_errors() -> None:
    assert failed("Anna flurb") == (1, "unknown_word")
    assert failed("! Anna flurb") == (1, "unknown_word")
    assert failed('Anna bet "10') == (1, "quote_open")
    assert failed("Nobody ante") == (1, "no_such_name")


def test_who_is_not_there_and_what_is_no_amount_is_refused() -> None:
    done = played("! Nobody bet 10", "! Anna bet -5", "! undo", "! Anna stake")

    assert [refusal.code for _, refusal in done.refused] == [
        "no_such_name",
        "no_amount_in",
        "nothing_to_undo",
        "not_in_this_game",
    ]


def test_checks_compare_and_change_nothing() -> None:
    done = played(
        "= bank 0 Anna 100 turn none dealer Anna state IDLE entry none suspense 0 club 0",
        "ante all",
        "deal",
        '= turn "Old Ivan" due."Old Ivan" 10 "Old Ivan" 90',
        "=bank 30",
    )

    assert done.error is None
    assert [step.number for step in done.steps] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("= bank 10", "check_failed"),
        ("= Anna 10", "check_failed"),
        ("= turn Anna", "check_failed"),
        ("= beard long", "unknown_key"),
        ("= pot.A 4", "unknown_key"),
        ("= due.Nobody 4", "unknown_key"),
        ("= score.Anna 4", "check_failed"),
        ("= bank", "line_incomplete"),
    ],
)
def test_a_check_that_fails_says_so(line: str, code: str) -> None:
    assert failed(line) == (1, code)


def test_a_quoted_key_is_a_name() -> None:
    done = played('= "bank" 7', players=["bank", "Vera"], dealer="Vera", start={"bank": 7})

    assert done.error is None


def test_undo_reaches_back_over_the_end_of_a_hand() -> None:
    done = played(
        *("ante all", "deal", '"Old Ivan" fold', "Vera bet 10", "Anna fold", "take_bank"),
        *("= Vera 120 dealer Vera state IDLE", "undo", "= state SOLE_LEFT bank 40 dealer Anna"),
        *("undo", "= turn Anna", "undo", "undo", "undo", "undo", "= bank 0 Anna 100"),
    )

    assert done.error is None
    assert failed("undo") == (1, "nothing_to_undo")
    assert failed("! undo", "ante all", "! undo") == (3, "not_refused")


def test_who_is_in_start_may_sit_down_later() -> None:
    start = {"Anna": 100, "Old Ivan": 100, "Vera": 5, "Gleb": 50}
    done = played("sit Gleb", "exclude Vera", "ante all", "deal", start=start, rules={"ante": 20})

    assert done.error is None
    assert done.position is not None
    assert done.position.balances == {1: 80, 2: 80, 3: 5, 4: 30}
    assert failed("sit Gleb") == (1, "no_such_name")


def test_a_player_can_owe_up_to_his_credit() -> None:
    done = played("ante all", "= Anna -10", start=0, rules={"credit_limit": 10})

    assert done.error is None
    assert failed("ante all", start=0, rules={"credit_limit": 9})[1] == "cannot_pay"


def test_the_result_is_checked_at_the_end() -> None:
    assert played(result={"Anna": 100, "bank": 0, "dealer": "Anna"}).error is None
    assert played("ante all", result={"due": {"Anna": "none"}}).error is None
    assert failed("ante all", result={"Anna": 100}) == (1, "check_failed")


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"game": "whist"}, "unknown_game"),
        ({"game": 5}, "record_part"),
        ({"players": "Anna"}, "record_part"),
        ({"players": ["Anna", 5]}, "record_part"),
        ({"players": ["Anna"]}, "record_players"),
        ({"players": ["Anna", "Anna"]}, "record_players"),
        ({"dealer": "Boris"}, "record_dealer"),
        ({"start": "much"}, "record_part"),
        ({"start": True}, "record_part"),
        ({"start": {"Anna": "much"}}, "record_part"),
        ({"start": {"Anna": True}}, "record_part"),
        ({"rules": "none"}, "record_part"),
        ({"rules": {"beard": "long"}}, "unknown_rule"),
        ({"rules": {"ante": 0}}, "rule_value"),
        ({"rules": {"max_players": 2}}, "too_many_seated"),
        ({"play": "deal"}, "record_part"),
        ({"play": ["deal", 5]}, "record_part"),
        ({"score": {"Anna": "x"}}, "record_part"),
        ({"game": 10**5000}, "record_part"),
        ({"result": tomllib.loads("a." * 2000 + "a = 1")}, "record_part"),
    ],
)
def test_a_head_that_is_wrong_is_an_error_of_line_0(parts: dict[str, Any], code: str) -> None:
    assert failed(**parts) == (0, code)
