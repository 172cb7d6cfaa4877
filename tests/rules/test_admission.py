"""Actions that carry too much or too little are refused, whatever their verb."""

from dataclasses import replace

import pytest

from games.rules.protocol import Action, RefusedError, with_purses
from tests.rules.evening import TRINKA, Evening, dealt, tie


def code(table: Evening, action: Action) -> str:
    with pytest.raises(RefusedError) as error:
        TRINKA.apply(with_purses(table.state, table.balances), action)
    return error.value.refusal.code


def test_an_action_without_its_seat_is_refused() -> None:
    assert code(dealt(), Action(kind="bet", amount=10)) == "not_seated"
    assert code(Evening(), Action(kind="sit")) == "not_so"
    assert code(Evening(), Action(kind="side", amount=5, others=(2,))) == "not_seated"


def test_a_seat_where_nobody_is_named_is_refused() -> None:
    assert code(tie(), Action(kind="svara", seat=2)) == "not_possible_for"
    assert code(Evening(), Action(kind="take_bank", seat=1)) == "no_cards_yet"
    assert code(dealt(2).play("Boris fold"), Action(kind="take_bank", seat=1)) == (
        "not_possible_for"
    )


def test_a_sum_where_none_is_named_is_refused() -> None:
    assert code(tie(), Action(kind="svara", amount=5)) == "no_amount"


def test_a_sum_between_units_is_refused() -> None:
    table = Evening(unit=5).have(Boris=17)

    assert table.refused("side Boris Vera 16").values == {"greatest": 15, "amount": 16}


def test_more_than_the_verb_asks_for_is_refused() -> None:
    table = tie(3).play("svara")
    join = table.action("Vera svara_join")

    for strange in (
        replace(join, word="gladly"),
        replace(join, others=(1,)),
        replace(join, cards=table.action("draw_high Anna 9d").cards),
    ):
        assert code(table, strange) == "not_so"
    assert code(Evening(), Action(kind="leave", seat=2, word="tired")) == "not_so"
    assert code(Evening(), Action(kind="rule", word="ante=20", amount=3)) == "unknown_rule"


def test_a_draw_needs_a_card_each() -> None:
    table = Evening(2, dealer=None)

    assert code(table, Action(kind="draw_high", others=(1, 2))) == "cards_needed"
