"""Results: each game with the figures that make sense for it, and the money of all games."""

import re
from pathlib import Path
from random import Random

import pytest
from django.urls import reverse

from club.models import Member
from games import rules, statistics
from games.kinds import KINDS
from games.members.results import FIGURES
from games.models import SessionResult
from games.rules import GAMES
from games.rules.protocol import Setup
from tests.builders import Cast, client_of, make_cast
from tests.games.evening import Evening
from tests.games.pages import words_of
from tests.games.recount import player_hands, rebuilt, recounted, results

TRINKA = ["drawn 1", "ante all", "deal", "2 bet 2000", "3 fold", "1 fold", "take_bank"]
BOARD = [
    *("drawn 1", "stake all", "deal", "2 claim A K", "3 no_claim", "1 no_claim", "1 lay J"),
    *("3 out", "cancel 1 3 2 1", "1 end_fine 21"),
]
TERZ = [
    *("stake all", "drawn 1", "deal s", "2 meld run7 h A"),
    *("count 1 63 2 87 last 2", "end_deal 2", "settle"),
]


def evening_of_three_games(cast: Cast) -> Evening:
    """Let Anna and Boris play trinka, the board game and terz, and Vera the first two."""
    trinka = Evening(cast, cast.anna, cast.boris, cast.vera)
    trinka.tap(*TRINKA, "leave 1", "leave 2", "leave 3")
    board = Evening(cast, cast.anna, cast.boris, cast.vera, game="board")
    board.tap(*BOARD, "leave 1", "leave 2", "leave 3")
    terz = Evening(cast, cast.anna, cast.boris, game="terz")
    terz.tap(*TERZ)
    statistics.catch_up(terz.table.pk)
    return terz


def session_page(cast: Cast, reader: Member) -> str:
    session = SessionResult.objects.filter(member__club=cast.club)[0].session
    return words_of(
        client_of(reader).get(reverse("games:session", args=[cast.club.slug, session.pk]))
    )


def member_page(reader: Member) -> str:
    url = reverse("games:member", args=[reader.club.slug, reader.pk])
    return words_of(client_of(reader).get(url))


def test_a_session_shows_each_game_with_its_own_columns_and_the_money_of_all(cast: Cast) -> None:
    evening_of_three_games(cast)
    shown = session_page(cast, cast.dora)
    trinka, board, terz = (shown.rindex(name) for name in ("Trinka", "Board trynka", "Terz"))
    heads = "Won Put in Taken"
    row = "Boris +20.00 1 1 30.00 50.00 0 50.00"
    assert f"Trinka Member Result Hands {heads} Svaras Largest bank {row}" in shown
    out = "Went out Put in Taken Largest pot"
    assert f"Board trynka Member Result Games {out} Boris −6.00 1 0 12.00 6.00 3.00" in shown
    assert f"Terz Member Result Games {heads} Points Boris +100.00 1 1 100.00 200.00 987" in shown
    assert trinka < board < terz
    assert "Member All games Trinka Board trynka Terz Boris +114.00 +20.00 −6.00 +100.00" in shown
    assert "Vera −20.00 −10.00 −10.00 –" in shown


def test_a_session_of_one_game_shows_its_money_once(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap(*TRINKA)
    statistics.catch_up(table.table.pk)
    shown = session_page(cast, cast.dora)
    assert "Results Member Result Hands" in shown
    assert "All games" not in shown


def test_a_player_sees_his_own_results_of_each_game(cast: Cast) -> None:
    evening_of_three_games(cast)
    shown = session_page(cast, cast.vera)
    assert "Boris" not in shown
    assert "Member All games Trinka Board trynka Vera −20.00 −10.00 −10.00" in shown
    assert "Points" not in shown


def test_a_member_s_page_adds_up_all_games_and_shows_each(cast: Cast) -> None:
    evening_of_three_games(cast)
    shown = member_page(cast.boris)
    assert "+114.00 tonight" in shown
    assert "Results 3 hands played +114.00" in shown
    assert "Terz +100.00 Games 1 Won 1 Put in 100.00 Taken 200.00 Points 987" in shown
    assert "Board trynka −6.00 Games 1 Went out 0 Put in 12.00 Taken 6.00 Largest pot 3.00" in shown


def test_the_history_says_in_each_game_s_words_what_became_of_a_hand(cast: Cast) -> None:
    evening_of_three_games(cast)
    shown = member_page(cast.boris)
    assert "won the bank of 50 +20.00" in shown
    assert "put in 12 · largest pot 3 −6.00" in shown
    assert "won · 987 points +100.00" in shown
    for words in ("game won", "stake of the game", "pots claimed", "board dressed"):
        assert words in shown
    assert "fine for the cards left" in member_page(cast.anna)


def test_pots_that_were_closed_out_are_in_the_money_and_no_hand(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera, game="board", close_out="split")
    table.tap(*BOARD, "close_out")
    statistics.catch_up(table.table.pk)
    result = SessionResult.objects.get(member=cast.vera)
    assert (result.hands, result.put_in, result.taken) == (1, 1000, 1467)
    shown = member_page(cast.vera)
    assert "took 14.67" in shown
    assert "pots closed out" in shown
    assert "1 game played" in session_page(cast, cast.dora)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_played_counting_on_and_counting_anew_agree(game: str) -> None:
    cast = make_cast()
    seats = 2 if game == "terz" else 4
    table = Evening(cast, *cast.players[:seats], game=game, money=900_000)
    chance = Random(5)
    for _ in range(8):
        table.at_random(chance, 20)
        statistics.catch_up(table.table.pk)
    kept = results(cast.club), player_hands(cast.club)
    assert kept[0] == recounted(cast.club)
    assert rebuilt(cast.club) == kept
    assert len(kept[1]) > 1


def test_every_game_names_figures_that_are_known_and_states_know_their_winners() -> None:
    for game in GAMES.values():
        assert set(game.figures) <= set(FIGURES)
        assert game.start(Setup(seats=(1, 2))).winners == ()


def test_every_reason_of_a_move_has_words_in_the_history() -> None:
    source = "".join(path.read_text() for path in Path(*rules.__path__).rglob("*.py"))
    reasons = set(re.findall(r'(?:Move|payment|payout)\([^"]*?"([a-z_]+)"\)', source))
    assert {"ante", "side", "game_won", "claim", "close_out", "bank_won"} <= reasons
    assert reasons - set(KINDS) == set()
