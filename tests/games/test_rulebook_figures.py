"""The sums in the rule books are those that the rules themselves come to."""

from typing import Any

import pytest

from games.rulebook import rulebook
from games.rulebook.points.svara import EXAMPLE_BANK
from games.rules import GAMES
from games.rules.houserules import differences, parse
from games.rules.protocol import Action, Setup
from games.rules.svara import entry_of

RULES: list[dict[str, Any]] = [
    {},
    {"ante": 7, "blind_max_multiple": 1},
    {"ante": 30, "unit": 10, "blind_max_multiple": 5},
    {"ante": 10, "blind_max_multiple": "none"},
    {"ante": 10, "blind_max_multiple": "none", "ceiling_multiple": "none"},
    {"ante": 10, "blind_max_multiple": 100, "ceiling_multiple": 3},
    {"ante": 10, "unit": 10, "ceiling_multiple": 1},
    {"ante": 1, "blind_max_multiple": 1},
]


def money(amount: int) -> str:
    return f"<{amount}>"


def text_of(game: str, rules: Any, key: str) -> str:
    """Return what one chapter of a rule book says."""
    (chapter,) = [one for one in rulebook(game, rules, money).chapters if one.key == key]
    return " ".join(said for paragraph in chapter.paragraphs for said in paragraph.sentences)


def dealt(game: str, rules: Any) -> Any:
    """Return a hand of three players with its cards dealt."""
    known = GAMES[game]
    state = known.start(Setup(seats=(1, 2, 3), dealer=1, rules=differences(rules)))
    for kind in ("ante", "deal"):
        state, _moves = known.apply(state, Action(kind=kind))
    return state


@pytest.mark.parametrize("values", RULES, ids=str)
@pytest.mark.parametrize("game", ["trinka", "seka"])
def test_the_sums_of_a_blind_are_those_that_the_felt_offers(
    game: str, values: dict[str, Any]
) -> None:
    rules = parse(GAMES[game].rules_type, values)
    options = GAMES[game].options(dealt(game, rules))
    blind = next((option for option in options if option.kind == "blind"), None)
    said = text_of(game, rules, "blinding")

    if blind is None:
        assert "the ceiling leaves no room for a blind" in said
    elif blind.greatest is None:
        assert f"at least <{blind.least}>, and nothing limits it" in said
    elif blind.greatest == blind.least:
        assert f"exactly <{blind.least}>" in said
    else:
        assert f"from <{blind.least}> to <{blind.greatest}>" in said


@pytest.mark.parametrize("game", ["trinka", "seka"])
@pytest.mark.parametrize("rounding", ["up", "down"])
@pytest.mark.parametrize("fraction", ["1/2", "1/3", "1/1"])
def test_the_entry_of_the_example_is_the_one_that_is_asked_for(
    game: str, rounding: str, fraction: str
) -> None:
    values = {"ante": 15, "svara_entry_fraction": fraction, "svara_entry_rounding": rounding}
    rules = parse(GAMES[game].rules_type, values)
    bank = EXAMPLE_BANK * rules.ante
    state = GAMES[game].start(Setup(seats=(1, 2), dealer=1, rules=values, bank=bank))

    assert f"If <{bank}> lies in the bank, the entry is <{entry_of(state)}>." in text_of(
        game, rules, "svara"
    )


def test_dressing_the_board_costs_what_the_rules_take() -> None:
    rules = parse(GAMES["board"].rules_type, {"chip_value": 5, "card_stake": 2})
    state = GAMES["board"].start(Setup(seats=(1, 2, 3), dealer=1, rules=differences(rules)))
    _state, moves = GAMES["board"].apply(state, Action(kind="stake", seat=2))
    cost = sum(move.amount for move in moves)

    assert f"Together this is {cost // 5} chips, <{cost}>." in text_of("board", rules, "dressing")


def test_the_winner_of_terz_takes_the_stakes_that_were_put_in() -> None:
    rules = parse(GAMES["terz"].rules_type, {"stake": 250})
    state = GAMES["terz"].start(Setup(seats=(1, 2), dealer=1, rules=differences(rules)))
    state, _moves = GAMES["terz"].apply(state, Action(kind="stake"))

    assert f"The winner takes both, <{state.bank}>." in text_of("terz", rules, "stakes")
