"""Whole hand records as text: what is written is read again, whatever people are called."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import GAMES
from games.rules.recordfile import read_header
from games.rules.recordtext import Record, result_key, write_record
from games.rules.replay import replay

NASTY = [
    *("Анна-Мария", "Old Ivan", "O'Hara", 'The "Fox"', "back\\slash", "all", "bank", "none"),
    *("7", "٥", "ante", "!", "=", "# no", "due.Anna", "pot.A", "score.Anna", "turn", '"'),
    *("undo", "A.B", "[rules]", "tab\there", "line\nbreak", "nul\x00", "\x7f", "Ёж🦔", "a=b"),
]
NAMES = st.one_of(st.sampled_from(NASTY), st.text(min_size=1))
SUMS = st.integers(-(10**12), 10**12)


def record(*players: str, **parts: Any) -> Record:
    made: dict[str, Any] = {
        "game": "trinka",
        "players": players,
        "dealer": players[0],
        "start": dict.fromkeys(players, 100),
        "play": ("ante all", "deal"),
        "result": {result_key(name): 90 for name in players} | {"bank": 10 * len(players)},
    }
    return Record(**(made | parts))


def test_a_record_is_written_as_people_would_write_it() -> None:
    text = write_record(
        record(
            *("Anna", "Old Ivan"),
            play=("ante all", '"Old Ivan" fold  # bold', "don't"),
            rules={"ante": 10, "svara_price": "1/2", "blind_allowed": False, "svara_limit": None},
            notes=("Session 3,\n table 1",),
        )
    )

    assert text == (
        "# Session 3, table 1\n"
        'game = "trinka"\n'
        'players = ["Anna", "Old Ivan"]\n'
        'dealer = "Anna"\n'
        "start = 100\n"
        "play = [\n"
        '    "ante all",\n'
        "    '\"Old Ivan\" fold  # bold',\n"
        '    "don\'t",\n'
        "]\n"
        "\n[rules]\n"
        "ante = 10\n"
        'svara_price = "1/2"\n'
        "blind_allowed = false\n"
        'svara_limit = "none"\n'
        "\n[result]\n"
        "Anna = 90\n"
        '"Old Ivan" = 90\n'
        "bank = 20\n"
    )


def test_people_who_sit_down_later_have_balances_of_their_own() -> None:
    text = write_record(record("Anna", "Boris", start={"Anna": 5, "Boris": 5, "Gleb": 5}))

    assert "start = { Anna = 5, Boris = 5, Gleb = 5 }" in text


def test_lists_and_tables_of_rules_are_written() -> None:
    rules = {"run_values": [20, 90], "points": {"A": 11, "10": 10}}

    written = tomllib.loads(write_record(record("Anna", "Boris", rules=rules)))

    assert written["rules"] == rules


@given(
    st.lists(NAMES, min_size=2, max_size=6, unique=True),
    st.lists(st.text(), max_size=5),
    st.dictionaries(NAMES, SUMS, max_size=3),
    st.sampled_from((None, -1)),
)
def test_what_is_written_is_read_again(
    players: list[str], play: list[str], others: dict[str, int], dealer: int | None
) -> None:
    start = dict(zip(players, range(len(players)), strict=True)) | {
        name: held for name, held in others.items() if name not in players
    }
    score = dict.fromkeys(players[:1], -5)
    written = record(
        *players,
        start=start,
        dealer=None if dealer is None else players[dealer],
        play=tuple(play),
        pots={"A": 3, "M": 26},
        score=score,
    )

    header = read_header(tomllib.loads(write_record(written)), GAMES)

    assert header.names == tuple(start)
    assert header.balances == start
    assert header.setup.dealer == (None if dealer is None else len(players))
    assert header.setup.pots == {"A": 3, "M": 26}
    assert header.setup.score == {1: -5}
    assert header.play == tuple(play)
    assert header.result == tuple(written.result.items())


@pytest.mark.parametrize("name", NASTY)
def test_the_result_of_anybody_is_checked(name: str) -> None:
    right, wrong = record(name, "Boris"), record(name, "Boris", result={result_key(name): 91})

    assert replay(tomllib.loads(write_record(right)), GAMES).error is None
    error = replay(tomllib.loads(write_record(wrong)), GAMES).error
    assert error is not None
    assert error[1].code == "check_failed"


@pytest.mark.parametrize("key", ['"', '"a" b', '"" ""'])
def test_a_key_of_the_result_that_cannot_be_read_is_an_error(key: str) -> None:
    error = replay(tomllib.loads(write_record(record("A", "B", result={key: 1}))), GAMES).error

    assert error is not None
    assert error[1].code == "unknown_key"
