"""The bank divided by consent (T-53; 1.4, A-17, A-18)."""

from games.rules.protocol import BANK, HOUSE
from tests.rules.evening import dealt, entered, tie


def test_the_won_bank_is_divided_by_the_shares() -> None:
    table = entered("Dina svara_join 20 Vera 15", "drawn Boris", "deal")
    table.play("Dina bet 10", "Anna fold", "Boris fold", "take_bank")

    assert sum(amount for _, _, amount, _ in table.moved()) == 115
    assert table.moved() == [(BANK, 5, 66, "bank_won"), (BANK, 3, 49, "bank_won")]
    assert table.dealer == "Dina"


def test_T53_the_tied_may_divide_the_bank_if_all_agree() -> None:
    table = tie().play("Anna split_offer")

    assert table.code("Anna split_accept") == "own_offer"
    assert table.code("svara") == "split_open"
    table.play("Boris split_accept")
    assert table.moved() == [(BANK, 2, 20, "split"), (BANK, 1, 20, "split")]


def test_T53_a_refusal_leaves_the_bank_whole() -> None:
    table = tie().play("Anna split_offer", "Boris split_refuse")

    assert (table.state.phase, table.state.split) == ("TIE", None)
    assert table.play("Boris split_offer").code("Boris split_refuse") == "own_offer"


def test_T53_of_three_all_must_agree() -> None:
    table = dealt(3).play("Boris bet 10", "Vera peek 11", "peek_result tie", "Anna peek 11")
    table.play("peek_result tie", "Vera split_offer", "Anna split_accept")

    assert table.code("Anna split_accept") == "has_accepted"
    assert table.state.bank == 62
    assert table.play("Boris split_accept").moved() == [
        (BANK, 2, 21, "split"),
        (BANK, 3, 21, "split"),
        (BANK, 1, 20, "split"),
    ]


def test_T53_the_house_may_not_divide() -> None:
    assert tie(split_by_consent=False).code("Anna split_offer") == "no_split"


def test_A18_the_two_who_agreed_on_a_svara_may_divide_too() -> None:
    table = dealt(2).play("Boris svara_offer", "Anna svara_accept", "Boris split_offer")

    assert table.play("Anna split_accept").state.bank == 0


def test_T53_until_somebody_has_joined() -> None:
    table = tie(3).play("svara")
    assert table.code("Vera split_offer") == "not_an_originator"
    assert table.code("Boris split_accept") == "no_offer"

    table.play("Vera svara_join")
    assert table.refused("Anna split_offer").values == {"seats": (3,)}
    assert table.options("split_offer", "Anna") == []


def test_A17_the_odd_units_of_a_division() -> None:
    lines = ("Boris bet 10", "Anna peek 11", "peek_result tie", "Anna split_offer")
    first = dealt(2).play(*lines, "Boris split_accept")
    assert first.moved() == [(BANK, 2, 21, "split"), (BANK, 1, 20, "split")]

    club = dealt(2, split_remainder="club").play(*lines, "Boris split_accept")
    assert club.moved()[-1] == (BANK, HOUSE, 1, "split_remainder")

    carry = dealt(2, split_remainder="carry").play(*lines, "Boris split_accept")
    assert carry.state.bank == 1
    assert carry.state.carried == 1


def test_a_divided_bank_of_a_pool_is_divided_again() -> None:
    table = entered("Dina svara_join 20 Vera 15", "drawn Boris", "deal")
    table.play("Dina bet 10", "Anna fold", "Boris peek 10", "peek_result tie")
    table.play("Dina split_offer", "Boris split_accept")

    assert table.moved() == [
        (BANK, 5, 36, "split"),
        (BANK, 3, 27, "split"),
        (BANK, 2, 62, "split"),
    ]
