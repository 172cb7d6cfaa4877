"""What every company at a table is, before a game says otherwise."""

from games.rules.company import Company


def test_a_company_without_a_game_has_no_cards_and_draws_for_the_senior_one() -> None:
    company = Company(rules=None, seats=(1, 2), phase="IDLE")

    assert company.stage == "IDLE"
    assert company.players == ()
    assert not company.draws_lowest
    assert not company.begun
