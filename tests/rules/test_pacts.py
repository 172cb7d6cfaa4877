"""Pacts: two hands of a svara share the bank (T-70, T-71; 2.3.7, 3.4.4)."""

from games.rules.protocol import BANK
from tests.rules.evening import entered, tie


def test_T71_whoever_of_a_pact_wins_gives_half() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal")
    table.play("Boris bet 10", "Vera bet 11", "Anna fold", "Boris fold", "take_bank")

    assert table.moved() == [(BANK, 3, 126, "bank_won"), (3, 2, 63, "pact_share")]


def test_T71_the_odd_unit_stays_with_the_winner() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal")
    table.play("Boris bet 10", "Vera fold", "Anna fold", "take_bank")

    assert table.moved() == [(BANK, 2, 115, "bank_won"), (2, 3, 57, "pact_share")]


def test_T71_if_neither_wins_nothing_is_given() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal")
    table.play("Boris fold", "Vera fold", "take_bank")

    assert table.moved() == [(BANK, 1, 105, "bank_won")]


def test_T70_a_pact_is_made_before_the_deal_by_those_who_hold_cards() -> None:
    table = entered("Dina svara_join 20 Vera 15")

    assert table.code("Boris pact Gleb") == "holds_no_hand"
    assert table.code("Vera pact Boris") == "holds_no_hand"
    assert table.code("Boris pact Boris") == "with_himself"
    table.play("draw_high Boris 9d Anna 9c", "Boris pact Dina", "drawn Anna")
    assert table.play("Dina pact Boris").state.pacts != ()
    assert table.play("deal").code("Boris pact Anna") == "no_svara"


def test_T70_two_hands_a_pact_by_default_and_saying_it_twice_changes_nothing() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "Vera pact Boris")

    assert [sorted(pact) for pact in table.state.pacts] == [[2, 3]]
    assert table.refused("Anna pact Vera").values == {"limit": 2}
    assert table.options("pact", "Anna") == []


def test_T70_pacts_may_be_forbidden() -> None:
    table = entered("Vera svara_join", pact_allowed=False)

    assert table.code("Boris pact Vera") == "no_pacts"
    assert table.options("pact", "Boris") == []


def test_pacts_of_three_share_in_equal_parts() -> None:
    table = entered("Vera svara_join", "Gleb svara_join", pact_max_hands=3)
    table.play("Boris pact Vera", "Gleb pact Boris", "drawn Anna", "deal")
    table.play("Boris bet 10", "Vera fold", "Gleb fold", "Anna fold", "take_bank")

    assert table.moved()[1:] == [(2, 4, 50, "pact_share"), (2, 3, 50, "pact_share")]
    assert table.moved()[0] == (BANK, 2, 150, "bank_won")


def test_a_pact_between_pools_moves_money_between_their_partners() -> None:
    table = tie(6).play("svara", "Dina svara_join 20 Vera 20", "Gleb svara_join 10 Igor 30")
    table.play("Dina pact Gleb", "drawn Anna", "deal", "Boris fold", "Gleb fold")
    table.play("Dina bet 10", "Anna fold", "take_bank")

    assert [move for move in table.moved() if move[3] == "pact_share"] == [
        (5, 4, 21, "pact_share"),
        (5, 6, 22, "pact_share"),
        (3, 6, 42, "pact_share"),
    ]


def test_who_plays_on_the_winners_cards_pays_himself_nothing() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", pact_persists=True, pact_max_hands=3)
    table.play("drawn Anna", "deal", "Boris fold", "Vera svara_offer", "Anna svara_accept", "svara")
    table.play("Gleb svara_join 20 Boris 33", "Gleb pact Vera", "drawn Anna", "deal")
    table.play("Vera fold", "Gleb bet 10", "Anna fold", "take_bank")

    # Gleb's hand gives a third each to Vera and Boris, who holds a part of that hand himself.
    shares = [move for move in table.moved() if move[3] == "pact_share"]
    assert all(giver != taker for giver, taker, _, _ in shares)
    assert table.moved()[:2] == [(BANK, 4, 63, "bank_won"), (BANK, 2, 105, "bank_won")]


def test_a_pact_expires_when_the_next_svara_is_counted() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal")
    table.play("Boris bet 10", "Vera peek 10", "peek_result tie", "Anna fold", "svara")

    assert table.state.pacts == ()


def test_a_pact_may_persist_until_the_bank_is_won() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal", pact_persists=True)
    table.play("Boris bet 10", "Vera peek 10", "peek_result tie", "Anna fold", "svara")
    table.play("drawn Boris", "deal", "Vera fold", "take_bank")

    assert table.moved() == [(BANK, 2, 125, "bank_won"), (2, 3, 62, "pact_share")]


def test_a_persisting_pact_ends_when_the_partner_plays_on_the_same_cards() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal", pact_persists=True)
    table.play("Boris fold", "Vera svara_offer", "Anna svara_accept", "svara")
    assert table.state.pacts == ((2, 3),)
    assert table.play("Gleb svara_join 20 Boris 33").state.pacts == ((2, 3),)

    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal", pact_persists=True)
    table.play("Boris fold", "Vera fold", "take_bank")
    assert table.state.pacts == ()


def test_a_pact_ends_when_two_partners_pool_their_entry() -> None:
    rules = {"pact_persists": True, "solo_svara": True}
    table = entered("Vera svara_join", "Gleb svara_join", "Vera pact Gleb", **rules)
    table.play("drawn Anna", "deal", "Boris fold", "Vera fold", "Gleb fold", "Anna solo_svara")

    assert table.play("Vera svara_join 100 Gleb 40").state.pacts == ()


def test_a_pact_survives_three_tens_and_a_misdeal() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal")
    table.play("misdeal Vera not cut", "Boris bet 10", "Vera three_tens")

    assert table.state.pacts == ((2, 3),)


def test_two_hands_that_become_one_have_no_pact_any_more() -> None:
    table = entered(
        "Vera svara_join", "Boris pact Vera", "drawn Anna", "deal", peek_tie="joint_hand"
    )
    table.play("Boris bet 10", "Vera peek 10", "peek_result tie")

    assert table.state.pacts == ()
    assert table.state.pools == {2: ((2, 1), (3, 1))}


def test_in_a_division_pact_partners_put_their_parts_together() -> None:
    table = entered("Vera svara_join", "Boris pact Vera", "drawn Anna", "deal")
    table.play("Boris bet 10", "Vera fold", "Anna peek 10", "peek_result tie")
    table.play("Anna split_offer", "Boris split_accept")

    assert [move for move in table.moved() if move[3] == "pact_share"] == [(2, 3, 31, "pact_share")]


def test_equal_parts_of_pact_partners_stay_as_they_are() -> None:
    table = entered("Boris pact Anna", "drawn Anna", "deal", "Boris bet 10")
    table.play("Anna peek 11", "peek_result tie", "Anna split_offer", "Boris split_accept")

    assert [move[3] for move in table.moved()] == ["split", "split"]
