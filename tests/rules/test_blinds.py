"""Blinds and re-blinds (T-2…T-6, T-10…T-14, T-69; S-32)."""

from games.rules.protocol import BANK
from tests.rules.evening import Evening, dealt


def test_T2_the_first_hand_may_blind() -> None:
    table = dealt()

    option = table.option("blind", "Boris")
    assert (option.least, option.greatest) == (10, 20)
    assert table.play("Boris blind 20").moved() == [(2, BANK, 20, "blind")]
    assert (table.state.blind, table.state.last, table.state.blinders) == (20, 20, (2,))
    assert table.turn == "Vera"


def test_T2_nobody_else_blinds() -> None:
    table = dealt().play("Boris fold")

    assert table.refused("Vera blind 10").values == {"first_seat": 2}
    assert table.options("blind", "Vera") == []


def test_T4_a_blind_is_one_or_two_antes() -> None:
    table = dealt()

    assert table.code("Boris blind 9") == "below_last"
    assert table.refused("Boris blind 21").values == {"greatest": 20, "amount": 21}
    assert dealt(blind_max_multiple=3).option("blind", "Boris").greatest == 30


def test_T4_without_a_limit_the_ceiling_limits_the_blind() -> None:
    table = dealt(blind_max_multiple="none", ceiling_multiple=5)

    assert table.option("blind", "Boris").greatest == 50
    assert table.code("Boris blind 51") == "above_ceiling"
    assert dealt(ceiling_multiple=1).refused("Boris blind 11").values["greatest"] == 10


def test_blinding_may_be_forbidden() -> None:
    assert dealt(blind_allowed=False).code("Boris blind 10") == "no_blind"


def test_T13_no_blind_after_somebody_has_put_in() -> None:
    table = dealt(2).play("Boris bet 10", "Anna bet 10")

    assert table.code("Boris blind 10") == "too_late_to_blind"


def test_who_cannot_pay_a_blind_sees_it_refused() -> None:
    table = dealt().have(Boris=5)

    refusal = table.option("blind", "Boris").refusal
    assert refusal is not None
    assert refusal.code == "cannot_pay"
    assert table.code("Boris blind 10") == "cannot_pay"


def test_a_blind_needs_a_sum() -> None:
    assert dealt().code("Boris blind") == "amount_missing"


def test_S32_a_later_hand_may_blind_when_all_before_it_have_folded() -> None:
    table = dealt(blind_if_all_before_folded=True).play("Boris fold")

    assert table.play("Vera blind 10").state.blinders == (3,)
    assert table.play("Gleb reblind 20").state.blind == 20


def test_T8_to_go_on_after_a_blind_costs_at_least_the_blind() -> None:
    table = dealt().play("Boris blind 20")

    assert table.refused("Vera bet 19").values["least"] == 20
    assert table.play("Vera bet 20").state.last == 20


def test_T10_only_the_player_directly_after_the_blinder_re_blinds() -> None:
    table = dealt().play("Boris blind 10", "Vera bet 10")

    assert table.refused("Gleb reblind 20").values == {"blinder_seat": 2}
    assert table.options("reblind", "Gleb") == []


def test_T10_there_must_be_a_blind() -> None:
    table = dealt()

    assert table.code("Boris reblind 20") == "no_blind_to_top"


def test_T11_a_re_blind_is_larger_up_to_the_ceiling() -> None:
    table = dealt().play("Boris blind 20").have(Vera=5000)

    option = table.option("reblind", "Vera")
    assert (option.least, option.greatest) == (21, 1000)
    assert table.code("Vera reblind 20") == "below_last"
    assert table.code("Vera reblind 1001") == "above_ceiling"
    assert table.play("Vera reblind 50").moved() == [(3, BANK, 50, "reblind")]
    assert (table.state.blind, table.state.blinders) == (50, (2, 3))


def test_T11_no_re_blind_above_a_blind_at_the_ceiling() -> None:
    table = dealt(ceiling_multiple=1, unit=5).play("Boris blind 10")

    assert table.options("reblind", "Vera") == []
    assert table.code("Vera reblind 15") == "above_ceiling"


def test_T11_a_re_blind_may_reach_the_ceiling() -> None:
    table = dealt(ceiling_multiple=2, unit=10).play("Boris blind 10")

    assert table.play("Vera reblind 20").state.blind == 20


def test_T10_one_re_blind_by_default() -> None:
    table = dealt().play("Boris blind 10", "Vera reblind 20")

    assert table.refused("Gleb reblind 30").values == {"limit": 1}


def test_T10_nobody_re_blinds_after_the_first_circle() -> None:
    table = dealt(3).play("Boris blind 10", "Vera bet 10", "Anna bet 10", "Boris bet 10")

    assert table.code("Vera reblind 20") == "too_late_to_blind"
    assert table.options("reblind", "Vera") == []


def test_T10_the_house_may_allow_a_chain_or_none() -> None:
    table = dealt(max_reblinds="none").play("Boris blind 10", "Vera reblind 20")

    assert table.play("Gleb reblind 30", "Anna reblind 40").state.blinders == (2, 3, 4, 1)
    assert table.code("Boris reblind 50") == "too_late_to_blind"
    assert dealt(max_reblinds=0).play("Boris blind 10").code("Vera reblind 20") == "reblind_limit"


def test_T10_not_over_a_player_who_has_folded_meanwhile() -> None:
    table = dealt(fold_out_of_turn=True).play("Boris blind 10", "Vera fold")

    assert table.turn == "Gleb"
    assert table.code("Gleb reblind 20") == "only_after_blinder"


def test_T13_blinders_look_when_the_second_circle_begins() -> None:
    table = dealt(3).play("Boris blind 10", "Vera reblind 20", "Anna bet 20")

    assert (table.state.circle, table.state.unseen) == (2, ())
    assert dealt(3).play("Boris blind 10").state.unseen == (2,)


def test_T14_then_they_fold_or_bet_like_the_others() -> None:
    table = dealt(3).play("Boris blind 10", "Vera bet 20", "Anna bet 20")

    assert table.code("Boris bet 10") == "below_last"
    assert table.play("Boris bet 20").turn == "Vera"


def test_T5_a_blinder_wins_unseen_when_all_fold() -> None:
    table = dealt(3).play("Boris blind 10", "Vera fold", "Anna fold", "take_bank")

    assert table.balance("Boris") == 1020


def svara_of_two(**rules: object) -> Evening:
    table = dealt(2, **rules).play("Boris svara_offer", "Anna svara_accept", "svara")
    return table.play("drawn Anna", "deal")


def test_T69_nobody_blinds_in_a_svara() -> None:
    table = svara_of_two()

    assert table.code("Boris blind 10") == "no_blind_in_svara"
    assert table.options("blind", "Boris") == []


def test_T69_the_house_may_allow_blinds_in_a_svara() -> None:
    table = svara_of_two(svara_blind=True)

    assert table.play("Boris blind 20").state.blind == 20


def test_T33_the_entry_may_be_the_least_bet_of_a_svara() -> None:
    table = svara_of_two(svara_blind=True, svara_min_bet="entry", ante=40)

    assert table.state.last == 40
    assert table.option("blind", "Boris").greatest == 80
    rich = dealt(2, svara_min_bet="entry", ceiling_multiple=3)
    rich.play("Boris bet 30", "Anna bet 30", "Boris bet 30", "Anna svara_offer")
    rich.play("Boris svara_accept", "svara", "drawn Anna", "deal")
    assert (rich.state.entry, rich.state.last) == (55, 30)
    plain = dealt(2, svara_min_bet="entry").play("Boris bet 30", "Anna svara_offer")
    plain.play("Boris svara_accept", "svara", "drawn Anna", "deal")
    assert (plain.state.entry, plain.state.last) == (25, 25)
    assert plain.code("Boris bet 20") == "below_last"
