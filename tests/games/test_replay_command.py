"""``manage.py replay`` and ``manage.py points``: what they print, and their exit statuses."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

HELD = """
game = "trinka"
players = ["Anna", "Boris"]
dealer = "Anna"
start = 100
play = ["ante all", "deal", "! Boris bet 5", "Boris fold", "take_bank"]
[result]
Anna = 110
"""


def ran(*words: str) -> tuple[str, int, str]:
    """Run a command; return what it printed, its exit status and what it complained of."""
    out = io.StringIO()
    try:
        call_command(*words, stdout=out)
    except CommandError as error:
        return out.getvalue(), error.returncode, str(error)
    return out.getvalue(), 0, ""


def test_an_empty_file_is_called_empty(tmp_path: Path) -> None:
    path = tmp_path / "nothing.toml"
    path.touch()

    assert ran("replay", str(path))[0] == "nothing.toml: The file is empty.\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.toml"
    path.write_text(HELD)
    return path


def broken(record: Path) -> Path:
    path = record.with_name("broken.toml")
    path.write_text(HELD.replace("Anna = 110", "Anna = 111"))
    return path


def test_a_record_that_holds_is_named(record: Path) -> None:
    assert ran("replay", str(record)) == ("evening.toml: holds\n", 0, "")


def test_a_record_that_does_not_hold_says_where_and_ends_with_status_1(record: Path) -> None:
    text, status, complaint = ran("replay", str(broken(record)), str(record))

    assert text == (
        "broken.toml: line 5: Anna is 110, not 111.\n"  # the result is checked after the last line
        "evening.toml: holds\n"
    )
    assert (status, complaint) == (1, "1 record does not hold.")


def test_steps_show_the_bank_and_every_balance(record: Path) -> None:
    text, _, _ = ran("replay", "--steps", str(record))

    assert text.splitlines()[:4] == [
        "   1 ante all",
        "     bank 20, Anna 90, Boris 90",
        "   2 deal",
        "     bank 20, Anna 90, Boris 90",
    ]


def test_steps_show_pots_and_scores_where_there_are_any(record: Path) -> None:
    board = record.with_name("board.toml")
    board.write_text(HELD.replace("trinka", "board").replace("ante all", "stake all"))
    terz = record.with_name("terz.toml")
    play = '["stake all", "deal c 10c", "Boris meld terz d K"]'
    terz.write_text(re.sub(r"\[\"ante.*", play, HELD).replace("trinka", "terz"))

    assert (
        ran("replay", "--steps", str(board))[0]
        .splitlines()[1]
        .startswith("     bank 0, pot.A 2, pot.K 2")
    )
    assert ran("replay", "--steps", str(terz))[0].splitlines()[5] == (
        "     bank 200, Anna 0, Boris 0, score.Anna 0, score.Boris 20"
    )


def test_json_is_one_object_a_record(record: Path) -> None:
    text, status, _ = ran("replay", "--json", str(record), str(broken(record)))
    held, failed = (json.loads(line) for line in text.splitlines())

    assert held == {
        "record": "evening.toml",
        "ok": True,
        "balances": {"Anna": 110, "Boris": 90},
        "bank": 0,
        "pots": {},
        "score": {},
        "dealer": "Anna",
        "refused": [[3, "5 is too little: at least 10 must be put in."]],
        "error": None,
    }
    assert failed["ok"] is False
    assert failed["error"] == {"line": 5, "text": "Anna is 110, not 111."}
    assert status == 1


def test_a_game_that_is_not_known_is_a_sentence(record: Path) -> None:
    record.write_text(HELD.replace('"trinka"', '"whist"'))
    told: dict[str, Any] = json.loads(ran("replay", "--json", str(record))[0])

    assert told["error"]["line"] == 0
    assert told["error"]["text"].startswith("The game whist is not known.")
    assert told["dealer"] is None


def test_a_file_that_cannot_be_read_is_a_sentence(record: Path) -> None:
    text, status, _ = ran("replay", str(record.parent / "nobody.toml"))

    assert "cannot be read" in text
    assert status == 1


@pytest.mark.parametrize("content", [b"game = ", b"\xff\xfe", b"game = 1\ngame = 2"])
def test_a_file_that_is_not_toml_is_a_sentence(record: Path, content: bytes) -> None:
    record.write_bytes(content)
    text, status, _ = ran("replay", str(record))

    assert "is not a TOML file" in text
    assert status == 1


def test_nobody_has_the_right_to_deal_is_null(record: Path) -> None:
    record.write_text(HELD.replace('dealer = "Anna"', "").replace('["ante all", "deal", ', "["))
    told = json.loads(ran("replay", "--json", str(record))[0])

    assert told["dealer"] is None


def test_points_names_the_hand() -> None:
    assert ran("points", "trinka", "As", "10s", "9s") == ("30 trinka\n", 0, "")
    assert json.loads(ran("points", "trinka", "As", "10♠", "9s", "--json")[0]) == {
        "points": 30,
        "name": "trinka",
    }


def test_points_of_several_hands_name_the_winner() -> None:
    hands = ("As", "Ah", "9d", ",", "Ac", "7d", "8h")

    assert ran("points", "trinka", *hands)[0].splitlines()[-1] == "tie"
    assert json.loads(ran("points", "trinka", *hands, "--json")[0])["winner"] == "tie"
    told = json.loads(ran("points", "trinka", *hands, "--json", "--rule", "two_aces_22=true")[0])
    assert told == {
        "hands": [{"points": 22, "name": "two aces"}, {"points": 11, "name": "single card"}],
        "winner": 0,
    }
    other = ran("points", "trinka", "9s", "8h", "7d", ",", "As", "10s", "9d")[0]
    assert other.splitlines()[-1] == "hand 2 wins"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("As", "Ks", "9s"), "K♠ is not in the deck of 24 cards."),
        (("As", "As", "9s"), "A card can show only once."),
        (("As", "10s", "9s", ",", "As", "7d", "8h"), "A card can show only once."),
        (("As", "Zs", "9s"), "“Zs” is not a card."),
        (("As", "10s"), "Name 3 different cards."),
        (("As", "10s", "9s", ","), "Name 3 different cards."),
        (("As", "10s", "9s", "--rule", "beard=long"), "There is no house rule called beard."),
        (("As", "10s", "9s", "--rule", "deck"), "deck cannot be . Possible: 24, 36, 32."),
    ],
)
def test_what_cannot_be_ends_with_status_2(words: tuple[str, ...], sentence: str) -> None:
    text, status, complaint = ran("points", "trinka", *words)

    assert (text, status, complaint) == ("", 2, sentence)
