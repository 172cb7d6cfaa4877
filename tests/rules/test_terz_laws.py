"""What holds in every state of terz that can be reached, by whatever house rules."""

from collections.abc import Iterator
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.protocol import Seat
from games.rules.terz.game import TerzGame
from games.rules.terz.melds import four_value
from games.rules.terz.runs import four_cards
from tests.rules.drawing import play
from tests.rules.terzevening import TERZ

LAWS = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
CHANCE = st.randoms(use_true_random=False)


def states(random: Random) -> Iterator[TerzGame]:
    for step in play(random, TERZ, 80).steps:
        yield step.after


def melded(game: TerzGame, seat: Seat) -> int:
    """Return what the sheet of the running deal says that ``seat`` has from announcements."""
    entries = (entry for entry in game.entries if entry.kind == "meld")
    return sum(change for entry in entries for who, change in entry.points if who == seat)


@LAWS
@given(CHANCE)
def test_the_points_are_those_of_the_sheet(random: Random) -> None:
    for game in states(random):
        if game.trump:
            for seat in game.seats:
                noted = sum(dict(entry.points).get(seat, 0) for entry in game.entries)
                assert game.points(seat) == game.score_before.get(seat, 0) + noted
        elif game.deals:
            assert dict(game.deals[-1].score) == {seat: game.points(seat) for seat in game.seats}


@LAWS
@given(CHANCE)
def test_what_was_melded_is_what_still_stands_announced(random: Random) -> None:
    # However runs grow, answer and are answered: the sheet adds up to what the runs have scored.
    for game in states(random):
        for seat in game.seats:
            runs = [one for one in game.runs if one.seat == seat]
            fours = sum(four_value(game, rank) for who, rank in game.fours if who == seat)
            assert melded(game, seat) == sum(one.scored for one in runs) + fours
            assert all(0 <= one.gained <= one.scored for one in runs)


@LAWS
@given(CHANCE)
def test_no_card_is_announced_by_both_and_no_run_touches_another(random: Random) -> None:
    for game in states(random):
        told: dict[Seat, set[object]] = {seat: set() for seat in game.seats}
        for one in game.runs:
            told[one.seat] |= one.run.cards
            for other in game.runs:
                assert other is one or not (one.run.cards & other.run.cards - {game.seven})
        for seat, rank in game.fours:
            told[seat] |= four_cards(rank)
        if len(game.seats) == game.room and game.trump:
            left, right = told.values()
            assert not (left & right - {game.seven})


@LAWS
@given(CHANCE)
def test_a_decided_game_has_a_winner_and_nobody_else_is_paid(random: Random) -> None:
    for game in states(random):
        if game.phase == "SETTLE":
            assert game.ahead in game.seats
            assert game.loser is not None or game.leader == game.ahead
        if game.winner is not None:
            assert (game.bank, game.over) == (0, True)
        if game.phase in {"DEALT", "COUNT", "BETWEEN"} and game.rules.win_check == "immediate":
            assert game.leader is None
