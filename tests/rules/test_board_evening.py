"""An evening at the board (4.3.8): newcomers, and what becomes of the pots when it is closed."""

import tomllib
from pathlib import Path

import pytest

from games.rules.replay import replay
from tests.rules.boardtable import BOARD, BoardTable, settling

RECORDS = sorted((Path(__file__).parent / "cases").glob("b-*.toml"))
LYING = {"A": 4, "10": 1, "9": 1, "M": 8, "T": 11}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_worked_games_of_the_rule_book_hold(path: Path) -> None:
    done = replay(tomllib.loads(path.read_text()), {"board": BOARD})

    assert done.error is None
    assert done.refused or path.stem != "b-h3"


def test_a_newcomer_just_dresses_the_board() -> None:
    table = settling(3, pots={"Q": 3}).play("no_fine", "sit Gleb", "stake all", "deal")

    assert table.pot("Q", "A") == (3 + 3 + 4, 3 + 4)
    assert table.dealer == "Boris"
    assert table.turn == "Vera"


def test_who_leaves_takes_nothing_out_of_the_pots() -> None:
    table = settling(4).play("no_fine", "leave Boris")

    assert (table.dealer, table.pot("A")) == ("Vera", (4,))
    table.play("stake all", "deal")
    assert table.pot("A") == (7,)


def test_B35_by_default_the_chips_stay_on_the_board() -> None:
    table = BoardTable(pots=LYING).play("close_out")

    assert table.moves == ()
    assert sum(table.state.pots.values()) == 25
    for line in ("stake all", "deal", "sit Dina", "annul_hand", "rule restake=false"):
        assert table.code(line) == "evening_closed"
    assert table.code("close_out") == "evening_closed"
    assert table.play("side Anna Boris 5").balance("Boris") == 1005


def test_B35_the_pots_are_divided_from_the_one_who_would_deal() -> None:
    table = BoardTable(5, pots=LYING | {"9": 3}, close_out="split").play("close_out")

    assert [table.balances[seat] for seat in range(1, 6)] == [1006, 1006, 1005, 1005, 1005]
    assert {move.reason for move in table.moves} == {"close_out"}
    assert sum(table.state.pots.values()) == 0


def test_B35_after_a_game_the_odd_chips_go_to_the_left_of_the_last_dealer() -> None:
    rules = {"close_out": "split", "next_dealer": "winner"}
    table = settling(4, pots={"A": 1}, **rules).play("no_fine", "close_out")

    # Anna dealt and went out; she deals again, but Boris is the first to her left.
    assert [table.balances[seat] for seat in range(1, 5)] == [1000, 1001, 1000, 1000]


def test_B35_a_last_dealer_who_has_left_is_nobodys_neighbour() -> None:
    table = settling(4, pots={"A": 1}, close_out="split").play("no_fine", "leave Anna")

    assert table.play("close_out").moves[0].target == 2
    assert sum(table.state.pots.values()) == 0


def test_B35_an_annulled_game_was_not_played() -> None:
    table = BoardTable(3, pots={"A": 1}, close_out="split")

    table.play("stake all", "deal", "annul_hand", "close_out")

    assert [table.balances[seat] for seat in range(1, 4)] == [1001, 1000, 1000]


def test_B35_before_anybody_deals_the_first_seat_is_first() -> None:
    table = BoardTable(3, dealer=None, pots={"A": 1}, close_out="split").play("close_out")

    assert table.balance("Anna") == 1001


def test_B35_the_club_gets_what_is_left_by_house_rule() -> None:
    table = BoardTable(pots=LYING, close_out="club").play("close_out")

    assert (table.club, sum(table.state.pots.values())) == (25, 0)


def test_the_pots_cannot_be_divided_among_nobody() -> None:
    table = BoardTable(1, pots=LYING, close_out="split").play("leave Anna")

    assert table.code("close_out") == "nobody_to_share"


def test_the_evening_is_not_closed_while_a_game_runs_and_closing_can_be_undone() -> None:
    table = BoardTable(3, pots=LYING, close_out="split").play("stake all")
    assert table.code("close_out") == "hand_running"

    table.play("annul_hand", "close_out").undo()

    assert sum(table.state.pots.values()) == 25
    assert table.play("stake all", "deal").state.phase == "ANNOUNCE"
    assert table.wealth == 9 * 1000 + 25


def test_the_winner_of_a_game_is_who_went_out() -> None:
    table = settling()
    assert table.state.winners == ()

    table.state, _ = BOARD.apply(table.state, table.action("no_fine"))

    assert table.state.winners == (1,)


def test_nobody_owes_anything_to_stay_and_there_is_no_entry() -> None:
    table = BoardTable()

    assert table.state.due(2) is None
    assert table.state.entry is None
    assert BOARD.pots == ("A", "K", "Q", "J", "10", "9", "M", "T")
