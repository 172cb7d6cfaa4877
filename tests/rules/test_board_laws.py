"""What holds at the board whatever is played there, by whatever house rules."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.board.clubs import tops
from tests.rules.boardtable import BOARD
from tests.rules.drawing import play

LAWS = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
CHANCE = st.randoms(use_true_random=False)


@LAWS
@given(CHANCE, st.integers(1, 80))
def test_nothing_is_dealt_before_each_pot_grew_by_its_stakes(random: Random, lines: int) -> None:
    done = play(random, BOARD, lines)
    lay = BOARD.start(done.setup).pots
    for step in done.steps:
        board = step.before
        if step.action.kind == "deal":
            grown = {pot: board.pots[pot] - lay[pot] for pot in lay}
            assert grown == {pot: board.stake(pot) * len(board.seats) for pot in lay}


@LAWS
@given(CHANCE, st.integers(1, 80))
def test_a_club_is_in_one_hand_and_laid_once(random: Random, lines: int) -> None:
    for step in play(random, BOARD, lines).steps:
        for rank, seat in step.before.known.items():
            assert step.after.known[rank] == seat
        assert len(set(step.after.laid)) == len(step.after.laid)
        assert set(step.after.laid) <= set(step.after.known)


@LAWS
@given(CHANCE, st.integers(1, 80))
def test_the_trynka_saucer_goes_to_the_highest_trynka_that_was_declared(
    random: Random, lines: int
) -> None:
    for step in play(random, BOARD, lines).steps:
        board = step.after
        if "T" in board.taken:
            order = tops(board.rules.deck)
            best = min((his[0] for his in board.declared.values()), key=order.index)
            assert board.declared[board.taken["T"]][0] == best


@LAWS
@given(CHANCE, st.integers(1, 80))
def test_the_dealer_of_the_next_game_is_the_same_only_after_an_annulled_one(
    random: Random, lines: int
) -> None:
    for step in play(random, BOARD, lines).steps:
        if step.after.over:
            following = BOARD.start(BOARD.next_setup(step.after))
            if step.action.kind == "annul_hand":
                assert following.dealer == step.before.dealer
                assert following.last_dealer == step.before.last_dealer
            else:
                assert following.last_dealer == step.before.dealer
                assert following.dealer in {*step.after.winners, *step.after.seats}
