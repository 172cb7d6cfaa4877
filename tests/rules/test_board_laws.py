"""What holds in every state of the board game that can be reached, by whatever house rules."""

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.admission import admits
from games.rules.board.rules import BoardRules
from games.rules.board.state import Board
from games.rules.cards import Card
from games.rules.houserules import Setting, parse
from games.rules.houserules import settings as house_rules
from games.rules.protocol import HOUSE, Action, Moves, Option, RefusedError, Setup, fold
from games.rules.record import parse_line, write_line
from tests.rules.boardtable import BOARD

ENDING = {"annul_hand", "close_out", "leave", "sit", "order", "rule", "side", "unstake"}
LAWS = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])

type Step = tuple[Board, Action, Board, Moves]


def value(random: Random, known: Setting) -> str:
    if known.kind == "bool":
        return random.choice(("true", "false"))
    if known.kind in {"int", "money"}:
        return str(random.randint(known.least or 0, min(known.greatest or 6, 6)))
    return random.choice((*known.choices, "A:3,7:0") if known.kind == "table" else known.choices)


def setup(random: Random) -> Setup:
    rules: dict[str, object] = {}
    for known in random.sample(house_rules(BoardRules), 8):
        rules[known.name] = value(random, known)
        try:
            parse(BoardRules, rules)
        except RefusedError:
            del rules[known.name]
    room = parse(BoardRules, rules).max_players
    seats = tuple(random.sample(range(1, 9), random.randint(2, min(5, room))))
    return Setup(
        seats=seats,
        dealer=random.choice((None, *seats)),
        rules=rules,
        pots={"A": random.randint(0, 9), "T": random.randint(0, 9)},
        last_dealer=random.choice((None, *seats)),
    )


def fitting(random: Random, option: Option) -> Action:
    """Return an action that ``option`` admits."""
    amount = option.least
    if amount is not None and option.greatest is not None:
        amount = random.randint(amount, min(option.greatest, amount + 20))
    count = random.randint(option.fewest, option.most)
    named = option.others[:count] if option.ordered else tuple(random.sample(option.others, count))
    caps = dict(zip(option.others, option.caps, strict=False))
    cards: tuple[Card, ...] = ()
    if option.card_count:
        least = option.card_count if option.fewest_cards is None else option.fewest_cards
        cards = tuple(random.sample(option.cards, random.randint(least, option.card_count)))
    word = random.choice(option.words) if option.words else ""
    if option.kind == "rule":
        known = next(one for one in house_rules(BoardRules) if one.name == word)
        word = f"{word}={value(random, known)}"
    return Action(
        kind=option.kind,
        seat=random.choice([s for s in range(1, 12) if s not in option.taken])
        if option.taken is not None
        else option.seat,
        amount=amount,
        others=() if caps else named,
        shares=tuple((seat, random.randint(1, caps[seat] or 1)) for seat in named) if caps else (),
        cards=cards,
        word=word,
    )


def played(random: Random, lines: int) -> tuple[Setup, list[Step]]:
    begun = setup(random)
    purses = random.choice((None, dict.fromkeys(range(1, 12), random.choice((15, 300, 5000)))))
    state = BOARD.start(begun, purses)
    steps: list[Step] = []
    while not state.over and len(steps) < lines:
        possible = [one for one in BOARD.options(state) if one.refusal is None]
        usual = [one for one in possible if one.kind not in ENDING]
        options = possible if not usual or random.random() < 0.06 else usual
        if not options:
            break
        kind = random.choice(sorted({one.kind for one in options}))
        option = random.choice([one for one in options if one.kind == kind])
        action = fitting(random, option)
        if not admits(option, action):
            # Cards may count more than can be paid.
            assert action.cards
            continue
        try:
            after, moves = BOARD.apply(state, action)
        except RefusedError:
            assert action.kind == "rule"
            continue
        steps.append((state, action, after, moves))
        state = after
    return begun, steps


def wealth(board: Board) -> int:
    return sum(board.pots.values()) + sum((board.purses or {}).values())


@LAWS
@given(st.randoms(use_true_random=False), st.integers(1, 80))
def test_money_is_conserved_and_no_pot_is_ever_negative(random: Random, lines: int) -> None:
    for before, _, after, moves in played(random, lines)[1]:
        assert all(move.amount > 0 for move in moves)
        assert min(after.pots.values()) >= 0
        assert after.bank == 0
        if before.purses is not None:
            to_club = sum(move.amount for move in moves if move.target == HOUSE)
            assert wealth(after) == wealth(before) - to_club
            assert min((after.purses or {}).values()) >= 0


@LAWS
@given(st.randoms(use_true_random=False), st.integers(1, 80))
def test_options_are_empty_exactly_when_the_game_is_over(random: Random, lines: int) -> None:
    for before, action, after, _ in played(random, lines)[1]:
        assert BOARD.options(before)
        assert (BOARD.options(after) == ()) == after.over
        if after.over:
            following = BOARD.start(BOARD.next_setup(after))
            assert following.pots == after.pots
            assert not following.begun
            if action.kind == "annul_hand":
                assert following.dealer == after.dealer


@LAWS
@given(st.randoms(use_true_random=False), st.integers(1, 80))
def test_a_club_is_in_one_hand_and_cards_come_after_full_pots(random: Random, lines: int) -> None:
    for before, action, after, _ in played(random, lines)[1]:
        for rank, seat in before.known.items():
            assert after.over or after.known[rank] == seat
        assert len(set(after.laid)) == len(after.laid)
        if action.kind == "deal":
            assert before.short_pots == ()
            grown = {pot: before.stake(pot) * len(before.seats) for pot in before.pots}
            assert all(before.pots[pot] >= grown[pot] for pot in grown)


@LAWS
@given(st.randoms(use_true_random=False), st.integers(1, 80))
def test_the_stored_lines_lead_to_the_same_state(random: Random, lines: int) -> None:
    begun, steps = played(random, lines)
    stored = [write_line(action) for _, action, _, _ in steps]
    assert [parse_line(line) for line in stored] == [action for _, action, _, _ in steps]
    if steps:
        again = fold(BOARD, BOARD.start(begun, steps[0][0].purses), map(parse_line, stored))
        assert again == steps[-1][2]
