"""Dressing the board (B-9, B-10, 4.3.3): no deal before each pot grew by exactly its stakes."""

import pytest

from games.rules.protocol import RefusedError, Setup
from tests.rules.boardtable import BOARD, BoardTable, dealt

POTS = ("A", "K", "Q", "J", "10", "9", "M", "T")


def test_B9_each_puts_a_chip_on_each_card_and_two_in_each_saucer() -> None:
    table = BoardTable().play("Boris stake")

    assert table.pot(*POTS) == (1, 1, 1, 1, 1, 1, 2, 2)
    assert table.balance("Boris") == 990
    assert [move.reason for move in table.moves] == ["stake"] * 8
    assert table.state.phase == "DRESS"
    assert table.state.begun
    assert table.state.players == ()


def test_B9_all_who_have_put_nothing_stake_at_once() -> None:
    table = BoardTable().play("Boris stake", "Vera stake_pot A", "stake all")

    assert table.pot("A", "K", "M") == (4, 3, 6)
    assert [table.balance(name) for name in ("Anna", "Boris", "Vera")] == [990, 990, 999]
    assert table.code("stake all") == "all_staked"


def test_B9_stakes_and_chips_are_house_rules() -> None:
    table = BoardTable(3, chip_value=5, card_stake=2, saucer_stake=3).play("stake all")

    assert table.pot("A", "T") == (30, 45)
    assert table.balance("Vera") == 1000 - 5 * (6 * 2 + 2 * 3)


def test_B35_what_was_left_stays_and_the_usual_stakes_come_on_top() -> None:
    table = BoardTable(pots={"Q": 5, "T": 9}).play("stake all", "deal")

    assert table.pot("Q", "T", "A") == (9, 17, 4)


def test_B9_nobody_stakes_twice() -> None:
    table = BoardTable().play("Boris stake", "Vera stake_pot A")

    assert table.code("Boris stake") == "has_staked"
    some = table.refused("Vera stake")
    assert (some.code, some.values["pots"]) == (
        "has_staked_some",
        ("K", "Q", "J", "10", "9", "M", "T"),
    )
    assert table.refused("Vera stake_pot A").values == {"seat": 3, "pot": "A"}
    assert table.code("Vera stake_pot A") == "has_staked_pot"
    assert table.code("Dina stake") == "not_seated"
    assert table.code("Dina stake_pot A") == "not_seated"


def test_who_cannot_pay_ten_chips_does_not_stake() -> None:
    table = BoardTable().have(Vera=9)

    assert table.refused("Vera stake").values == {"seat": 3, "has": 9, "costs": 10}
    assert table.code("stake all") == "cannot_pay"
    table.have(Vera=1)
    assert table.code("Vera stake_pot M") == "cannot_pay"
    assert table.options("stake_pot", "Vera")[0].words == ("A", "K", "Q", "J", "10", "9")
    table.play("Vera stake_pot A")
    assert table.balance("Vera") == 0


def test_B10_no_cards_are_dealt_while_a_pot_is_short() -> None:
    table = BoardTable().play("Anna stake", "Boris stake", "Gleb stake")
    table.play(*(f"Vera stake_pot {pot}" for pot in POTS if pot != "J"))

    refusal = table.refused("deal")

    assert (refusal.code, dict(refusal.values)) == ("pots_short", {"pots": ("J",), "seats": (3,)})
    assert table.play("Vera stake_pot J", "deal").state.phase == "ANNOUNCE"


def test_B10_the_dealer_adds_a_chip_that_nobody_owns_up_to() -> None:
    table = BoardTable().play("Anna stake", "Boris stake", "Gleb stake")
    table.play(*(f"Vera stake_pot {pot}" for pot in POTS if pot not in {"J", "T"}))
    assert table.code("Vera cover_stake J") == "dealer_covers_stake"
    assert table.code("Anna cover_stake A") == "pot_full"

    table.play("Anna cover_stake J")
    assert [(move.amount, move.reason) for move in table.moves] == [(1, "stake_cover")]
    assert table.code("Vera stake_pot J") == "pot_full"
    table.play("Anna cover_stake T", "deal")

    assert (table.balance("Anna"), table.balance("Vera")) == (987, 993)


def test_B10_a_cover_is_one_stake() -> None:
    table = BoardTable(3).play("Anna stake", "Boris stake_pot A", "Vera stake_pot A")

    table.play("Anna cover_stake M")

    assert table.pot("M") == (4,)
    assert table.state.short("M") == 1


def test_B10_the_dealer_covers_only_when_everybody_has_put_something_and_he_can_pay() -> None:
    table = BoardTable(3).play("Anna stake", "Boris stake")
    assert table.refused("Anna cover_stake J").values == {"seats": (3,)}
    table.play(*(f"Vera stake_pot {pot}" for pot in POTS if pot != "T")).have(Anna=1)

    assert table.code("Anna cover_stake T") == "cannot_pay"


def test_B10_by_house_rule_nobody_covers() -> None:
    table = BoardTable(3, short_stake="block").play("Anna stake", "Boris stake", "Vera stake_pot A")

    assert table.code("Anna cover_stake J") == "no_stake_covered"
    assert table.options("cover_stake", "Anna") == []


def test_a_stake_that_is_not_there_is_taken_back() -> None:
    table = BoardTable().play("stake all", "Gleb unstake J")

    assert (table.pot("J"), table.balance("Gleb")) == ((3,), 991)
    assert table.refused("deal").values == {"pots": ("J",), "seats": (4,)}
    assert table.code("Gleb unstake J") == "has_not_staked"
    table.play("Anna cover_stake J", "deal", "annul_hand")
    assert [table.balance(name) for name in ("Anna", "Gleb")] == [1000, 1000]
    assert sum(table.state.pots.values()) == 0


def test_only_what_was_put_in_is_taken_back() -> None:
    table = BoardTable(3).play("Boris stake_pot A", "Vera stake_pot A", "Boris unstake A")

    assert [option.seat for option in table.options("unstake", "Vera")] == [3]
    assert table.options("unstake", "Boris") == []
    assert table.state.phase == "DRESS"


def test_with_every_stake_taken_back_the_game_has_not_begun() -> None:
    table = BoardTable(3).play("Boris stake_pot A", "Boris unstake A")

    assert (table.state.phase, table.state.begun) == ("IDLE", False)
    assert table.code("Boris unstake A") == "nobody_staked"
    assert table.play("sit Gleb").state.seats == (1, 2, 3, 4)


def test_a_pot_that_is_none_is_refused() -> None:
    table = BoardTable(3).play("stake all", "Vera unstake T")

    for kind in ("stake_pot", "unstake", "cover_stake"):
        action = table.action("Anna stake_pot A")
        strange = type(action)(kind=kind, seat=1, word="7")
        assert table.denied(strange).code in {"not_so", "not_possible_for"}


def test_B11_at_least_three_play_unless_the_house_rules_let_two() -> None:
    table = BoardTable(2).play("stake all")

    assert table.refused("deal").values == {"count": 2, "limit": 3}
    assert dealt(2, min_players=2).state.phase == "ANNOUNCE"


@pytest.mark.parametrize(
    ("players", "each", "talon"),
    [(3, 12, 0), (4, 9, 0), (5, 7, 1), (6, 6, 0), (7, 5, 1), (8, 4, 4)],
)
def test_B11_all_cards_are_dealt_equally_and_the_rest_is_a_talon(
    players: int, each: int, talon: int
) -> None:
    table = dealt(players)

    assert (table.state.hand_size, table.state.talon) == (each, talon)
    assert table.state.players == tuple(range(1, players + 1))


def test_B11_by_house_rule_the_rest_is_dealt_out() -> None:
    table = dealt(5, remainder_cards="deal_out", deck=52)

    assert (table.state.hand_size, table.state.talon) == (11, 0)
    assert dealt(4, remainder_cards="deal_out").state.hand_size == 9


def test_nothing_is_dressed_before_somebody_deals_and_people_stay_while_it_is() -> None:
    table = BoardTable(3, dealer=None)
    assert table.code("stake all") == "nobody_deals"
    assert table.code("annul_hand") == "no_hand"
    table.play("draw_high Anna 9s Boris As Vera 7d")
    assert table.dealer == "Boris"
    assert table.code("draw_high Anna 9s Boris As") == "dealer_known"
    assert table.code("Anna lay A") == "no_cards_yet"
    assert table.code("no_fine") == "no_hand"
    assert table.code("Boris cover_stake A") == "stakes_first"

    table.play("Anna stake")

    for line in ("sit Gleb", "leave Vera", "rule restake=false", "close_out"):
        assert table.code(line) == "hand_running"
    assert table.code("Anna ante") == "not_in_this_game"


def test_a_game_begins_with_what_can_be() -> None:
    def code(**parts: object) -> str:
        with pytest.raises(RefusedError) as error:
            BOARD.start(Setup(**({"seats": (1, 2, 3), "dealer": 1} | parts)))  # type: ignore[arg-type] # made up
        return error.value.refusal.code

    assert code(seats=tuple(range(1, 10))) == "too_many_seated"
    assert code(dealer=9) == "not_seated"
    assert code(dealer=None, drawers=(1, 9)) == "not_seated"
    assert code(pots={"B": 3}) == "no_such_pot"
    assert code(pots={"A": -1}) == "no_such_pot"
    assert code(rules={"min_players": 9}) == "room_too_small"
    assert code(rules={"ante": 9}) == "unknown_rule"
