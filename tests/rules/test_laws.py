"""What holds in every state of every game that can be reached, by whatever house rules."""

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules import GAMES
from games.rules.admission import admits
from games.rules.protocol import BANK, POT, Game, Moves, RefusedError, fold
from games.rules.record import parse_line, write_line
from tests.rules.drawing import made_up, play

LAWS = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
CHANCE = st.randoms(use_true_random=False)


def law[**P](test: Callable[P, None]) -> Callable[P, None]:
    """Check a law of up to so many random lines of every game."""
    drawn: Callable[P, None] = LAWS(given(random=CHANCE, lines=st.integers(1, 80))(test))
    checked: Callable[P, None] = EVERY_GAME(drawn)
    return checked


def wealth(state: Any) -> int:
    return sum((state.bank, *state.pots.values(), *(state.purses or {}).values()))


def on_the_table(party: object) -> bool:
    return isinstance(party, int) or party == BANK or str(party).startswith(POT)


def outside(moves: Moves) -> int:
    """Return what the moves carried from the table to the house or into suspense."""
    out = sum(move.amount for move in moves if not on_the_table(move.target))
    return out - sum(move.amount for move in moves if not on_the_table(move.source))


@law
def test_whatever_is_played_money_is_conserved_and_nothing_is_ever_negative(
    game: Game[Any], random: Random, lines: int
) -> None:
    for step in play(random, game, lines).steps:
        before, after = step.before, step.after
        assert all(move.amount > 0 for move in step.moves)
        assert min((after.bank, *after.pots.values())) >= 0
        assert vars(after).keys() == {one.name for one in fields(after)}
        into = sum(move.amount for move in step.moves if move.target == BANK)
        out = sum(move.amount for move in step.moves if move.source == BANK)
        assert after.bank == before.bank + into - out
        if before.purses is not None:
            assert wealth(after) == wealth(before) - outside(step.moves)
            assert all(has >= 0 for has in after.purses.values())


@law
def test_options_are_empty_exactly_when_it_is_over_and_then_the_bank_is_empty(
    game: Game[Any], random: Random, lines: int
) -> None:
    for step in play(random, game, lines).steps:
        after = step.after
        assert any(option.refusal is None for option in game.options(step.before))
        assert (game.options(after) == ()) == after.over
        if after.over:
            following = game.start(game.next_setup(after))
            assert not following.over
            assert not following.begun
            assert following.bank == after.bank
            assert following.pots == after.pots


@law
def test_what_no_option_admits_is_refused_and_changes_nothing(
    game: Game[Any], random: Random, lines: int
) -> None:
    state = play(random, game, lines).state
    copy = replace(state)
    for _ in range(20):
        action = made_up(random)
        admitted = any(admits(option, action) for option in game.options(state))
        try:
            game.apply(state, action)
            accepted = True
        except RefusedError:
            accepted = False
        assert accepted == admitted or action.kind == "rule"
        assert state == copy


@law
def test_to_take_the_last_line_back_is_to_fold_one_less(
    game: Game[Any], random: Random, lines: int
) -> None:
    done = play(random, game, lines)
    stored = [write_line(step.action) for step in done.steps]
    assert [parse_line(line) for line in stored] == [step.action for step in done.steps]

    for cut in {0, len(stored) // 2, max(len(stored) - 1, 0), len(stored)}:
        begun = game.start(done.setup, done.purses)
        again = fold(game, begun, map(parse_line, stored[:cut]))
        assert again == (done.steps[cut - 1].after if cut else begun)


@law
def test_an_annulled_hand_gives_back_all_that_was_put_in(
    game: Game[Any], random: Random, lines: int
) -> None:
    done = play(random, game, lines)
    states = [game.start(done.setup, done.purses), *(step.after for step in done.steps)]
    quiet = [state for state in states if not state.begun and not state.over]
    for option in game.options(states[-1]):
        if option.kind == "annul_hand" and option.refusal is None:
            after, moves = game.apply(states[-1], parse_line("annul_hand"))
            if after.over and not any(outside(step.moves) for step in done.steps):
                assert after.purses == quiet[-1].purses
                assert (after.bank, after.pots) == (quiet[-1].bank, quiet[-1].pots)
                assert outside(moves) == 0


@law
def test_only_who_sits_at_the_table_pays_has_cards_or_wins(
    game: Game[Any], random: Random, lines: int
) -> None:
    for step in play(random, game, lines).steps:
        seats = set(step.before.seats) | set(step.after.seats)
        named = {party for move in step.moves for party in move[:2] if isinstance(party, int)}
        assert named <= seats
        assert set(step.after.players) <= seats
        assert set(step.after.winners) <= seats
        assert step.after.turn is None or step.after.turn in seats
        assert step.after.over or not step.after.winners
