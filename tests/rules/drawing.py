"""Hypothesis strategies: house rules, and actions that an option admits or that are made up."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from games.rules.cards import DECKS
from games.rules.houserules import Setting, parse, settings
from games.rules.protocol import Action, Option, RefusedError, Setup
from games.rules.record import LEADING, OPENING, TO_ALL
from games.rules.trinka.rules import TrinkaRules

SEATS = tuple(range(1, 8))
RARE = {"sit", "leave", "order", "rule", "side", "annul_hand", "misdeal", "expose_card", "unante"}
SOMETIMES = {"three_tens", "include", "exclude", "show", "concede", "bank_count", "fold"}
DEEPER = {
    *("drawn", "draw_high", "ante", "deal", "svara_offer", "svara_accept", "svara", "solo_svara"),
    *("svara_join", "pact", "peek", "peek_result", "bet"),
}
"""Kinds that lead on, to svaras with pools and pacts."""
KINDS = sorted({*LEADING, *OPENING, *TO_ALL, "nonsense"})


@st.composite
def values(draw: DrawFn, known: Setting) -> str:
    """Draw the text of an allowed value."""
    if known.optional and draw(st.booleans()):
        return "none"
    if known.kind == "bool":
        return draw(st.sampled_from(("true", "false")))
    if known.kind in {"int", "money"}:
        least = known.least or 0
        greatest = least + 40 if known.greatest is None else min(known.greatest, least + 40)
        return str(draw(st.integers(least, greatest)))
    return draw(st.sampled_from(known.choices))


@st.composite
def house_rules(draw: DrawFn) -> dict[str, Any]:
    """Draw a few house rules that fit each other."""
    known = settings(TrinkaRules)
    chosen = draw(st.lists(st.sampled_from(known), unique_by=lambda one: one.name, max_size=6))
    rules: dict[str, Any] = {}
    for one in chosen:
        rules[one.name] = draw(values(one))
        try:
            parse(TrinkaRules, rules)
        except RefusedError:
            del rules[one.name]
    return rules


@st.composite
def setups(draw: DrawFn) -> Setup:
    """Draw what a hand begins with."""
    rules = draw(house_rules())
    limit = parse(TrinkaRules, rules).max_players
    seats = tuple(draw(st.permutations(SEATS))[: draw(st.integers(2, min(5, limit)))])
    dealer = draw(st.none() | st.sampled_from(seats))
    return Setup(seats=seats, dealer=dealer, rules=rules, bank=draw(st.sampled_from((0, 0, 0, 1))))


def purses() -> st.SearchStrategy[dict[int, int] | None]:
    """Draw what everybody has: nothing is looked at, little, or plenty."""
    sums = st.sampled_from((0, 7, 40, 150, 1000, 100_000))
    some = st.fixed_dictionaries(dict.fromkeys(SEATS, sums))
    plenty = st.just(dict.fromkeys(SEATS, 100_000))
    return plenty | st.none() | plenty | some


def _usual(options: Sequence[Option], rarely: int) -> Sequence[Option]:
    if rarely == 0:
        return options
    if rarely == 3:
        return [one for one in options if one.kind in DEEPER] or options
    banned = RARE if rarely == 1 else RARE | SOMETIMES
    return [one for one in options if one.kind not in banned] or options


@st.composite
def admitted(draw: DrawFn, options: Sequence[Option]) -> Action:
    """Draw an action that one of the options that are not refused admits."""
    possible = [one for one in options if one.refusal is None]
    usual = _usual(possible, draw(st.sampled_from((0, 1, 2, 2, 3, 3, 3, 3))))
    kind = draw(st.sampled_from(sorted({one.kind for one in usual})))
    return draw(fitting(draw(st.sampled_from([one for one in usual if one.kind == kind]))))


@st.composite
def fitting(draw: DrawFn, option: Option) -> Action:
    """Draw an action that ``option`` admits."""
    amount = draw(_amounts(option))
    count = draw(st.integers(option.fewest, option.most)) if option.most else 0
    count = min(count, len(option.others))
    named = tuple(draw(st.permutations(option.others))[:count])
    shares: tuple[tuple[int, int], ...] = ()
    if option.total is not None:
        shares = draw(_shares(option, named, amount or 0))
        amount, named = option.total - sum(part for _, part in shares), ()
    cards = tuple(draw(st.permutations(option.cards))[: option.card_count])
    seat = option.seat
    if option.taken is not None:
        seat = draw(st.sampled_from([one for one in range(1, 20) if one not in option.taken]))
    return Action(
        kind=option.kind,
        seat=seat,
        amount=amount,
        others=named,
        shares=shares,
        cards=cards,
        word=draw(_words(option)),
    )


@st.composite
def _amounts(draw: DrawFn, option: Option) -> int | None:
    if option.least is None:
        return None
    if option.implied and draw(st.booleans()):
        return None
    greatest = option.least + 60 * option.step if option.greatest is None else option.greatest
    steps = (greatest - option.least) // option.step
    low = st.integers(0, min(steps, 5))
    return option.least + option.step * draw(low | low | st.integers(0, steps))


@st.composite
def _shares(draw: DrawFn, option: Option, named: tuple[int, ...], first: int) -> Any:
    # Parts are taken from what is left; who holds the cards pays what the others leave.
    caps = dict(zip(option.others, option.caps, strict=True))
    left = (option.total or 0) - option.step
    shares: list[tuple[int, int]] = []
    for seat in named:
        most = left if caps[seat] is None else min(left, caps[seat] or 0)
        if most >= option.step:
            part = option.step * draw(st.integers(1, most // option.step))
            shares.append((seat, part))
            left -= part
    return tuple(shares)


@st.composite
def _words(draw: DrawFn, option: Option) -> str:
    if option.kind == "rule":
        known = draw(st.sampled_from(settings(TrinkaRules)))
        return f"{known.name}={draw(values(known))}"
    if option.words:
        return draw(st.sampled_from(option.words))
    return draw(st.sampled_from(("", "not cut", 'a "marked" card # 7'))) if option.reason else ""


@st.composite
def made_up(draw: DrawFn) -> Action:
    """Draw an action that need not make sense."""
    seats = st.sampled_from((*SEATS, 99))
    few = st.lists(seats, max_size=3).map(tuple)
    sums = st.integers(0, 60) | st.sampled_from((100, 1000, 1001, 100_000))
    cards = st.lists(st.sampled_from(DECKS["36"]), max_size=3).map(tuple)
    return Action(
        kind=draw(st.sampled_from(KINDS)),
        seat=draw(st.none() | seats),
        amount=draw(st.none() | sums),
        others=draw(st.just(()) | few),
        shares=draw(st.just(()) | st.lists(st.tuples(seats, sums), max_size=2).map(tuple)),
        cards=draw(st.just(()) | cards),
        word=draw(st.sampled_from(("", "", "tie", "target_out", "ante=20", "x"))),
    )
