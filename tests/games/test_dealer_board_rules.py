"""The house rules of the board game as a form: chips, choices, and a table of ranks."""

import pytest
from django.http import HttpResponse
from django.test import Client

from games.dealer.rulesform import form_of
from games.models import Preset
from games.presets import presets_of
from games.rules.board.rules import BoardRules
from games.rules.houserules import plain_text, settings
from tests.builders import Cast, client_of, make_cast
from tests.games.evening import Evening
from tests.games.pages import words_of

TYPED = {
    known.name: plain_text(known.default)
    for known in settings(BoardRules)
    if known.kind != "bool" or known.default
} | {"name": "Ours"}


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def manager(cast: Cast) -> Client:
    return client_of(cast.mona)


def save(cast: Cast, manager: Client, **fields: str) -> HttpResponse:
    url = f"/{cast.club.slug}/house-rules/new/board/"
    return manager.post(url, TYPED | fields)  # type: ignore[return-value]  # the client's own type


def saved(cast: Cast) -> Preset:
    return next(one for one in presets_of(cast.club) if one.name == "Ours")


def test_a_manager_makes_house_rules_of_the_board(cast: Cast, manager: Client) -> None:
    answer = save(cast, manager, chip_value="5", close_out="split", miss_fine="fixed")

    assert answer.status_code == 302
    assert saved(cast).rules == {"chip_value": 5, "close_out": "split", "miss_fine": "fixed"}


def test_a_table_of_ranks_is_typed_cell_by_cell(cast: Cast, manager: Client) -> None:
    cells = {"fine_points-A": "1", "fine_points-K": " 4 ", "fine_points-7": "0"}

    assert save(cast, manager, fine_points="table", **cells).status_code == 302

    preset = saved(cast)
    assert preset.rules == {"fine_points": "A:1,K:4,7:0"}
    (field,) = [
        field
        for group in form_of("board", cast.club, preset.rules).groups
        for field in group.fields
        if field.cells
    ]
    assert {cell.rank: cell.typed for cell in field.cells if cell.typed} == {
        "A": "1",
        "K": "4",
        "7": "0",
    }
    evening = Evening(cast, cast.anna, game="board", fine_points="A:1,K:4,7:0")
    assert evening.play.state.rules.fine_points == "A:1,K:4,7:0"


def test_cells_beside_a_ready_choice_are_not_looked_at(cast: Cast, manager: Client) -> None:
    answer = save(cast, manager, fine_points="ace_1", **{"fine_points-A": "9"})

    assert answer.status_code == 302
    assert saved(cast).rules == {"fine_points": "ace_1"}


@pytest.mark.parametrize("cell", ["", "x", "101", "-1", "1,5", "1:2"])
def test_what_is_no_table_is_refused_and_stays_typed(
    cast: Cast, manager: Client, cell: str
) -> None:
    fields = {"fine_points-A": cell, "fine_points-K": "12" if cell else ""}
    answer = save(cast, manager, fine_points="table", chip_value="7", **fields)

    assert answer.status_code == 422
    assert "Whole numbers from 0 to 100, at least one of them." in words_of(answer)
    page = answer.content.decode()
    assert 'name="chip_value" value="7"' in page
    assert '<option value="table" selected>' in page
    assert not cell or 'name="fine_points-K" value="12"' in page


def test_rules_that_contradict_each_other_are_refused(cast: Cast, manager: Client) -> None:
    answer = save(cast, manager, min_players="9", max_players="4")

    assert answer.status_code == 422
    assert "At least 9 players must play, and only 4 can sit here." in words_of(answer)


def test_a_dealer_opens_a_table_with_rules_of_the_board(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, game="board", chip_value=3)
    page = client_of(cast.dora).get(f"/{cast.club.slug}/tables/{evening.table.pk}/rules/")

    words = words_of(page)
    for text in ("A chip is worth", "Chips on each card", "Announcing", "Points of the cards left"):
        assert text in words
