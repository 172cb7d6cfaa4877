"""Pools: several put an entry together and share a hand (T-67, T-68; 2.3.7)."""

from typing import Any

import pytest

from games.rules.protocol import BANK
from tests.rules.evening import Evening, entered


def test_T67_several_put_the_entry_together() -> None:
    table = entered("Dina svara_join 20 Vera 10 Gleb 5")

    assert table.moved() == [
        (5, BANK, 20, "svara_entry"),
        (3, BANK, 10, "svara_entry"),
        (4, BANK, 5, "svara_entry"),
    ]
    assert table.state.pools == {5: ((5, 20), (3, 10), (4, 5))}
    assert table.state.joined == (5,)
    assert table.state.total_in[3] == 20


def test_T67_the_parts_must_add_up_to_the_entry() -> None:
    table = entered()

    assert table.refused("Dina svara_join 20 Vera 8").values == {"entry": 35, "amount": 28}
    assert table.refused("Dina svara_join 35 Vera 0").code == "not_in_units"
    assert table.code("Dina svara_join 20 Dina 15") == "with_himself"
    option = table.options("svara_join", "Dina")[1]
    assert (option.total, option.least, option.greatest) == (35, 1, 34)
    assert (option.others, option.caps) == ((3, 4), (990, 990))


def test_T67_nobody_plays_two_hands() -> None:
    table = entered("Dina svara_join 20 Vera 15")

    assert table.code("Vera svara_join") == "in_already"
    assert table.code("Gleb svara_join 20 Vera 15") == "in_already"
    assert table.code("Gleb svara_join 20 Boris 15") == "in_already"
    assert table.code("Gleb svara_join 20 Kira 15") == "not_seated"
    assert table.code("Vera svara_decline") == "in_already"


def test_T67_who_has_declined_cannot_be_a_partner() -> None:
    assert entered("Vera svara_decline").code("Dina svara_join 20 Vera 15") == "has_declined"


def test_T67_a_partner_who_cannot_pay_is_named() -> None:
    table = entered().have(Vera=10)

    refusal = table.refused("Dina svara_join 20 Vera 15")
    assert refusal.values == {"seat": 3, "has": 10, "costs": 15}
    assert table.play("Dina svara_join 25 Vera 10").state.joined == (5,)


def test_T67_pools_may_be_forbidden_or_small() -> None:
    assert entered(pool_allowed=False).code("Dina svara_join 20 Vera 15") == "no_pools"
    assert entered(pool_allowed=False).code("Dina svara_join 20") == "entry_is"
    assert len(entered(pool_allowed=False).options("svara_join", "Dina")) == 1
    small = entered(pool_max_members=2)
    assert small.code("Dina svara_join 20 Vera 10") == "entry_is"
    assert small.refused("Dina svara_join 20 Vera 10 Gleb 5").values == {"limit": 2}


def test_T67_nobody_can_share_an_entry_of_one_chip() -> None:
    rules: dict[str, Any] = {"unit": 10, "svara_entry_fraction": "1/3"}
    rules |= {"svara_entry_rounding": "down"}
    table = Evening(4, **rules).play("exclude Vera", "exclude Gleb", "ante all", "deal")
    table.play("Boris svara_offer", "Anna svara_accept", "svara")

    assert table.state.entry == 10
    assert len(table.options("svara_join", "Vera")) == 1


def test_T68_the_holder_acts_and_all_pay_by_their_shares() -> None:
    table = entered("Dina svara_join 20 Vera 15", "drawn Boris", "deal")

    assert table.code("Vera bet 10") == "not_dealt_in"
    assert table.play("Dina bet 10").moved() == [
        (5, BANK, 6, "bet"),
        (3, BANK, 4, "bet"),
    ]


def test_T68_a_payment_is_refused_until_the_poor_partner_has_his_part() -> None:
    table = entered("Dina svara_join 20 Vera 15", "drawn Boris", "deal").have(Vera=3)

    assert table.refused("Dina bet 10").values == {"seat": 3, "has": 3, "costs": 4}
    assert table.play("side Dina Vera 1", "Dina bet 10").state.last == 10


@pytest.mark.parametrize("purse", [4, 5, 17, 42])
def test_the_largest_bet_of_a_pool_is_what_its_partners_can_pay(purse: int) -> None:
    table = entered("Dina svara_join 20 Vera 15", "drawn Boris", "deal").have(Vera=purse)

    greatest = table.option("bet", "Dina").greatest
    assert greatest is not None
    assert table.refused(f"Dina bet {greatest + 1}").code == "cannot_pay"
    assert table.play(f"Dina bet {greatest}").state.last == greatest


def test_the_largest_bet_of_a_pool_is_not_above_the_ceiling() -> None:
    table = entered("Dina svara_join 20 Vera 15", "drawn Boris", "deal", ceiling_multiple=3)

    assert table.option("bet", "Dina").greatest == 30


def test_a_pool_stays_a_pool_if_its_hand_is_an_originator_of_the_next_svara() -> None:
    table = entered("Dina svara_join 20 Vera 15", "drawn Boris", "deal")
    table.play("Dina bet 10", "Anna fold", "Boris peek 10", "peek_result tie", "svara")

    assert table.state.pools == {5: ((5, 20), (3, 15))}
    assert table.code("Vera svara_join") == "in_already"


def test_a_pool_that_lost_is_dissolved() -> None:
    table = entered("Dina svara_join 20 Vera 15", "drawn Boris", "deal")
    table.play("Dina fold", "Anna svara_offer", "Boris svara_accept", "svara")

    assert table.state.pools == {}
    assert table.play("Vera svara_join").state.joined == (3,)
