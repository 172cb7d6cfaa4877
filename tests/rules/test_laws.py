"""What holds in every state that can be reached, whatever the house rules are."""

from collections.abc import Mapping
from dataclasses import fields, replace

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.rules import GAMES
from games.rules.admission import admits
from games.rules.protocol import BANK, Action, Moves, RefusedError, Setup, fold
from games.rules.record import parse_line, write_line
from games.rules.trinka.hand import TrinkaHand
from tests.rules.drawing import admitted, made_up, purses, setups

TRINKA = GAMES["trinka"]
FIELDS = {one.name for one in fields(TrinkaHand)}
BETS = {"blind", "reblind", "bet", "peek"}
LAWS = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


type Step = tuple[TrinkaHand, Action, TrinkaHand, Moves]


def played(
    data: st.DataObject, setup: Setup, purse: Mapping[int, int] | None, lines: int
) -> list[Step]:
    """Play up to so many drawn actions; return each with the state before and after it."""
    state: TrinkaHand = TRINKA.start(setup, purse)
    steps: list[Step] = []
    while not state.over and len(steps) < lines:
        action = data.draw(admitted(TRINKA.options(state)), label="action")
        assume(any(admits(option, action) for option in TRINKA.options(state)))
        try:
            after, moves = TRINKA.apply(state, action)
        except RefusedError:
            # A house rule may contradict another; every other admitted action is accepted.
            assert action.kind == "rule"
            continue
        steps.append((state, action, after, moves))
        state = after
    return steps


def wealth(state: TrinkaHand) -> int:
    return state.bank + sum((state.purses or {}).values())


def outside(moves: Moves) -> int:
    """Return what the moves carried from the table to the house or into suspense."""
    out = sum(move.amount for move in moves if isinstance(move.target, str) and move.target != BANK)
    back = sum(
        move.amount for move in moves if isinstance(move.source, str) and move.source != BANK
    )
    return out - back


@LAWS
@given(st.data(), setups(), purses(), st.integers(1, 70))
def test_whatever_is_played_money_is_conserved_and_the_bank_is_never_negative(
    data: st.DataObject, setup: Setup, purse: Mapping[int, int] | None, lines: int
) -> None:
    for before, action, after, moves in played(data, setup, purse, lines):
        assert all(move.amount > 0 for move in moves)
        assert after.bank >= 0
        assert vars(after).keys() == FIELDS
        into = sum(m.amount for m in moves if m.target == BANK)
        out = sum(m.amount for m in moves if m.source == BANK)
        assert after.bank == before.bank + into - out
        if before.purses is not None and action.kind != "sit":
            assert wealth(after) == wealth(before) - outside(moves)
            assert all(has >= 0 for has in (after.purses or {}).values())


@LAWS
@given(st.data(), setups(), purses(), st.integers(1, 70))
def test_options_are_empty_exactly_when_the_hand_is_over_and_then_the_bank_is_empty(
    data: st.DataObject, setup: Setup, purse: Mapping[int, int] | None, lines: int
) -> None:
    for before, _, after, _ in played(data, setup, purse, lines):
        assert TRINKA.options(before)
        assert (TRINKA.options(after) == ()) == after.over
        if after.over:
            carried = after.carried if after.winner is None and not after.splitters else 0
            rest = after.bank - carried
            assert rest == 0 or after.rules.split_remainder == "carry"
            assert rest < max(len(after.splitters), 1) * after.rules.unit
            assert not TRINKA.start(TRINKA.next_setup(after)).over


@LAWS
@given(st.data(), setups(), purses(), st.integers(0, 60), made_up())
def test_what_no_option_admits_is_refused_and_changes_nothing(
    data: st.DataObject,
    setup: Setup,
    purse: Mapping[int, int] | None,
    lines: int,
    action: Action,
) -> None:
    steps = played(data, setup, purse, lines)
    state = steps[-1][2] if steps else TRINKA.start(setup, purse)
    copy = replace(state)
    admitted_by = [option for option in TRINKA.options(state) if admits(option, action)]
    try:
        TRINKA.apply(state, action)
        accepted = True
    except RefusedError:
        accepted = False
    assert accepted == bool(admitted_by) or action.kind == "rule"
    assert state == copy


@LAWS
@given(st.data(), setups(), purses(), st.integers(1, 70))
def test_a_prefix_of_the_lines_leads_to_the_state_there(
    data: st.DataObject, setup: Setup, purse: Mapping[int, int] | None, lines: int
) -> None:
    steps = played(data, setup, purse, lines)
    cut = data.draw(st.integers(0, len(steps)), label="prefix")
    stored = [write_line(action) for _, action, _, _ in steps]
    for (_, action, _, _), line in zip(steps, stored, strict=True):
        assert parse_line(line) == action

    again = fold(TRINKA, TRINKA.start(setup, purse), map(parse_line, stored[:cut]))

    assert again == (steps[cut - 1][2] if cut else TRINKA.start(setup, purse))


@LAWS
@given(st.data(), setups(), purses(), st.integers(1, 70))
def test_no_bet_is_above_the_ceiling_and_the_last_sum_never_falls_within_a_deal(
    data: st.DataObject, setup: Setup, purse: Mapping[int, int] | None, lines: int
) -> None:
    for before, action, after, moves in played(data, setup, purse, lines):
        if action.kind in BETS:
            assert before.ceiling is None or sum(m.amount for m in moves) <= before.ceiling
            assert after.last >= before.last


@LAWS
@given(st.data(), setups(), purses(), st.integers(1, 70))
def test_nothing_is_dealt_but_from_a_full_bank(
    data: st.DataObject, setup: Setup, purse: Mapping[int, int] | None, lines: int
) -> None:
    for before, action, after, _ in played(data, setup, purse, lines):
        if action.kind == "deal" and before.phase != "SVARA_DEAL":
            assert before.bank == before.carried + before.rules.ante * len(after.order)
            assert len(after.order) >= 2
