"""What holds in every state of the point games, beside the laws of all games (2.3.3, 3.7)."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules import GAMES
from tests.rules.drawing import play

LAWS = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
CHANCE = given(random=st.randoms(use_true_random=False), lines=st.integers(1, 80))
BETS = {"blind", "reblind", "bet", "peek"}
TRINKA, SEKA = GAMES["trinka"], GAMES["seka"]


@LAWS
@CHANCE
def test_no_bet_is_above_the_ceiling_and_the_last_sum_never_falls_within_a_deal(
    random: Random, lines: int
) -> None:
    for step in play(random, TRINKA, lines).steps:
        if step.action.kind in BETS:
            paid = sum(move.amount for move in step.moves)
            assert step.before.ceiling is None or paid <= step.before.ceiling
            assert step.after.last >= step.before.last


@LAWS
@CHANCE
def test_nothing_is_dealt_but_from_a_full_bank(random: Random, lines: int) -> None:
    for game in (TRINKA, SEKA):
        for step in play(random, game, lines).steps:
            before, after = step.before, step.after
            if step.action.kind == "deal" and before.phase != "SVARA_DEAL":
                assert before.bank == before.carried + before.rules.ante * len(after.order)
                assert len(after.order) >= 2
            if after.over:
                carried = after.carried if after.winner is None and not after.splitters else 0
                rest = after.bank - carried
                assert rest == 0 or after.rules.split_remainder == "carry"
                assert rest < max(len(after.splitters), 1) * after.rules.unit


@LAWS
@CHANCE
def test_by_parity_the_word_is_the_last_raisers_once_all_are_equal(
    random: Random, lines: int
) -> None:
    for step in play(random, SEKA, lines).steps:
        before, after = step.before, step.after
        if after.phase != "BETTING" or not after.rules.parity:
            continue
        assert (after.raiser is None) == (after.level == 0)
        assert after.raiser is None or after.raiser in after.active
        assert all(after.owes(seat) >= 0 for seat in after.active)
        if after.all_matched:
            assert after.turn == after.raiser
        elif after.level:
            assert after.owes(after.turn) > 0
        if before.phase == "BETTING" and step.action.kind not in {"three_tens", "misdeal"}:
            assert after.level >= before.level


@LAWS
@CHANCE
def test_a_raise_is_at_most_the_maximum_and_a_free_opening_finds_all_equal(
    random: Random, lines: int
) -> None:
    for step in play(random, SEKA, lines).steps:
        before, after, kind = step.before, step.after, step.action.kind
        paid = sum(move.amount for move in step.moves)
        if kind == "open" and before.rules.parity and not paid:
            assert {before.matched.get(seat) for seat in before.active} == {before.level}
        if kind in {"raise", "reblind", "blind"} and before.rules.parity and before.ceiling:
            assert after.last_raise <= before.ceiling
        if kind in {*BETS, "open"} and not before.rules.parity:
            assert after.last >= before.last
            assert before.ceiling is None or paid <= before.ceiling
        if kind == "open":
            assert after.turn == after.opener == step.action.seat


@LAWS
@CHANCE
def test_an_opening_leaves_only_hands_that_were_shown(random: Random, lines: int) -> None:
    for step in play(random, SEKA, lines).steps:
        before, after = step.before, step.after
        if before.phase != "OPEN_PENDING" or step.action.kind not in {"show", "concede"}:
            continue
        assert step.moves == ()
        if after.phase == "OPEN_PENDING":
            assert after.active == before.active
            assert after.turn not in after.shown
        else:
            assert set(after.active) <= set(after.shown)
            assert after.phase == ("SOLE_LEFT" if len(after.active) == 1 else "TIE")
