"""Antes and the full bank (T-34, T-41…T-46; 1.5; options `short_bank`, `dealt_by`)."""

import pytest

from games.rules.protocol import BANK, HOUSE, SUSPENSE
from tests.rules.evening import Evening


def test_T34_everybody_puts_in_the_ante_with_one_tap() -> None:
    table = Evening().play("ante all")

    assert table.moved() == [(seat, BANK, 10, "ante") for seat in (1, 2, 3, 4)]
    assert (table.state.bank, table.state.phase, table.state.owing) == (40, "ANTE", ())


def test_T34_an_ante_that_is_in_cannot_be_put_in_again() -> None:
    table = Evening().play("Boris ante")

    assert table.code("Boris ante") == "has_paid"
    assert table.play("ante all").code("ante all") == "antes_complete"
    assert table.code("Dina ante") == "not_seated"


def test_ante_all_is_refused_while_one_cannot_pay_and_says_who() -> None:
    table = Evening().have(Vera=7)

    assert table.refused("ante all").values == {"seat": 3, "has": 7, "costs": 10}
    assert table.option("ante", "Vera").refusal is not None
    assert table.play("exclude Vera", "ante all", "deal").state.bank == 30


def test_T46_deal_is_refused_while_the_bank_is_short() -> None:
    table = Evening(3).play("Anna ante", "Vera ante")

    refusal = table.refused("deal")
    assert refusal.code == "bank_short"
    assert refusal.values == {
        "bank": 20,
        "full": 30,
        "missing": 10,
        "seats": (2,),
        "shortage": 0,
    }
    assert table.option("deal").refusal == refusal
    assert (table.state.missing, table.state.owing) == (10, (2,))


def test_T43_deal_is_offered_but_refused_before_the_first_ante() -> None:
    table = Evening()

    assert table.option("deal").refusal is not None
    assert table.code("deal") == "bank_short"


def test_T46_the_bank_is_full_without_those_who_sit_out() -> None:
    table = Evening().play("exclude Gleb", "ante all", "deal")

    assert table.names(table.state.order) == ["Boris", "Vera", "Anna"]
    assert table.state.out_by[4].how == "excluded"
    assert table.code("Gleb fold") == "not_dealt_in"


def test_who_sits_out_neither_pays_nor_owes_and_can_be_taken_in_again() -> None:
    table = Evening().play("exclude Gleb")

    assert table.code("Gleb ante") == "sits_out"
    assert table.code("Anna cover_ante Gleb") == "sits_out"
    assert table.code("include Vera") == "sits_not_out"
    assert table.play("include Gleb").state.phase == "IDLE"
    assert table.state.out_by == {}


def test_who_has_paid_cannot_sit_out_before_the_ante_goes_back() -> None:
    table = Evening().play("Gleb ante")

    assert table.code("exclude Gleb") == "has_paid"
    assert table.play("unante Gleb", "exclude Gleb").state.excluded == (4,)


def test_one_alone_is_not_dealt_to() -> None:
    table = Evening(2).play("exclude Boris", "Anna ante")

    assert table.code("deal") == "too_few_players"


def test_an_ante_can_be_taken_back_out_of_order() -> None:
    table = Evening(3).play("ante all", "unante Boris")

    assert table.moved() == [(BANK, 2, 10, "ante_back")]
    assert (table.state.bank, table.balance("Boris"), table.state.owing) == (20, 1000, (2,))
    assert table.code("unante Boris") == "has_not_paid"
    assert table.code("unante Dina") == "has_not_paid"
    assert table.state.total_in[2] == 0


def test_with_all_antes_back_the_hand_has_not_begun() -> None:
    table = Evening(3).play("Anna ante", "unante Anna")

    assert table.state.phase == "IDLE"
    assert table.play("sit Gleb").state.seats == (1, 2, 3, 4)
    assert table.code("unante Anna") == "nothing_paid"


def test_T45_the_dealer_covers_an_ante_that_nobody_admits_to() -> None:
    table = Evening().play("Anna ante", "Boris ante", "Vera ante", "Anna cover_ante Gleb")

    assert table.moved() == [(1, BANK, 10, "ante_cover")]
    assert table.state.total_in[1] == 20
    assert "Gleb" in table.names(table.play("deal").state.order)


def test_T45_a_covered_ante_goes_back_to_the_dealer() -> None:
    table = Evening().play("Anna cover_ante Gleb", "unante Gleb")

    assert table.moved() == [(BANK, 1, 10, "ante_back")]
    assert table.balance("Anna") == 1000


def test_T45_only_the_dealer_covers_and_not_for_himself() -> None:
    table = Evening().play("Boris ante")

    assert table.code("Boris cover_ante Gleb") == "dealer_covers"
    assert table.code("Anna cover_ante Anna") == "owes_himself"
    assert table.code("Anna cover_ante Boris") == "has_paid"
    assert table.code("Anna cover_ante") == "nothing_short"


def test_T45_a_dealer_who_sits_out_still_covers_and_deals() -> None:
    table = Evening().play("exclude Anna", "Anna cover_ante Boris", "ante all", "deal")

    assert table.names(table.state.order) == ["Boris", "Vera", "Gleb"]
    assert table.dealer == "Anna"


def test_T45_a_dealer_who_cannot_pay_does_not_cover() -> None:
    table = Evening().have(Anna=9)

    assert table.refused("Anna cover_ante Boris").values == {"seat": 1, "has": 9, "costs": 10}


def test_short_bank_exclude_lets_nobody_cover() -> None:
    table = Evening(short_bank="exclude").play("Anna ante")

    assert table.code("Anna cover_ante Boris") == "nobody_covers"
    assert table.options("cover_ante", "Anna") == []
    assert table.play("exclude Boris").state.excluded == (2,)


def test_short_bank_block_makes_everybody_pay() -> None:
    table = Evening(short_bank="block").play("Anna ante")

    assert table.code("exclude Boris") == "everybody_pays"
    assert table.code("Anna cover_ante Boris") == "nobody_covers"
    assert table.play("ante all", "deal").state.phase == "BETTING"


def test_dealt_by_house_covers_from_the_house_also_for_the_dealing_player() -> None:
    table = Evening(2, dealt_by="house").have(Anna=0)
    table.play("Anna cover_ante Anna", "Boris ante")

    assert table.elsewhere[HOUSE] == -10
    assert table.balance("Anna") == 0
    assert table.play("unante Anna").elsewhere[HOUSE] == 0


def test_dealt_by_house_makes_up_what_a_count_missed() -> None:
    table = Evening(2, dealt_by="house").play("ante all", "bank_count 17", "Anna cover_ante")

    assert table.moved() == [(HOUSE, BANK, 3, "ante_cover")]


def test_a_count_that_is_too_low_books_the_shortage_to_suspense() -> None:
    table = Evening(3).play("ante all", "bank_count 27")

    assert table.moved() == [(BANK, SUSPENSE, 3, "bank_shortage")]
    assert (table.state.shortage, table.state.missing) == (3, 3)
    assert table.refused("deal").values["shortage"] == 3
    assert table.code("unante Boris") == "count_first"


def test_the_dealer_makes_up_the_whole_shortage_at_once() -> None:
    table = Evening(3).play("ante all", "bank_count 27", "bank_count 25", "Anna cover_ante")

    assert table.moved() == [(1, BANK, 5, "ante_cover")]
    assert table.play("deal").state.bank == 30
    assert table.elsewhere[SUSPENSE] == 5


def test_a_shortage_is_refused_to_a_dealer_who_cannot_pay_it() -> None:
    table = Evening(3).play("ante all", "bank_count 10").have(Anna=19)

    assert table.refused("Anna cover_ante").values == {"seat": 1, "has": 19, "costs": 20}


@pytest.mark.parametrize("policy", ["exclude", "block"])
def test_a_shortage_is_made_up_whatever_the_house_says_of_antes(policy: str) -> None:
    table = Evening(2, short_bank=policy).play("ante all", "bank_count 19", "Anna cover_ante")

    assert table.play("deal").state.bank == 20


def test_a_count_that_agrees_changes_nothing() -> None:
    table = Evening(3).play("ante all", "bank_count 30")

    assert table.moves == ()
    assert table.refused("bank_count 31").values == {"bank": 30, "amount": 31}
    assert table.code("bank_count") == "amount_missing"


def test_the_bank_is_counted_in_chips() -> None:
    table = Evening(2, unit=5).play("ante all")

    assert table.refused("bank_count 12").values == {"unit": 5, "amount": 12}


def test_nothing_is_counted_before_the_first_ante_or_after_the_deal() -> None:
    assert Evening().code("bank_count 0") == "nothing_paid"
    assert Evening().play("ante all", "deal").code("bank_count 40") == "only_before_the_deal"


def test_T34_no_ante_is_put_in_after_the_deal() -> None:
    table = Evening().play("ante all", "deal")

    for line in ("ante all", "unante Boris", "exclude Boris", "include Boris"):
        assert table.code(line) == "antes_are_in"
    assert table.code("deal") == "cards_are_out"


def test_ante_money_and_unit_are_options() -> None:
    table = Evening(2, ante=20, unit=5).play("ante all")

    assert table.state.bank == 40


def test_the_bank_left_by_a_former_hand_belongs_to_the_full_bank() -> None:
    table = Evening(2, split_remainder="carry", ante=5).play(
        "ante all", "deal", "Boris bet 5", "Anna bet 6", "Boris peek 6", "peek_result tie"
    )
    table.play("Anna split_offer", "Boris split_accept", "drawn Anna")

    assert (table.state.bank, table.state.full_bank) == (1, 11)
    assert table.play("ante all").state.bank == 11
    assert table.play("annul_hand").state.bank == 1
