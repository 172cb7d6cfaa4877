"""What a hand counts as for each of its players, from its lines (rules.md 1.4, 1.6, 2.3, 4.6)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.codec import setup_to_json
from games.rules.protocol import Setup
from games.tally import Share, whole_of

BEGUN = ["ante all", "deal"]
TIED = [*BEGUN, "2 bet 10", "3 fold", "1 bet 10", "2 peek 10", "peek_result tie"]
SVARA = [*TIED, "svara"]
SVARA_ENDS = ["drawn 1", "deal", "2 fold", "3 bet 10", "1 fold", "take_bank"]


def shares_in(game: str, setup: Mapping[str, Any], lines: Iterable[str]) -> dict[int, Share]:
    """Return the share of each player in a hand; none if it does not count."""
    return dict(whole_of(game, setup, lines).shares)


def played(*lines: str, **rules: object) -> dict[int, Share]:
    """Fold lines of trinka at three seats with antes of 10; seat 1 deals."""
    setup = Setup(seats=(1, 2, 3), dealer=1, rules={"ante": 10, **rules})
    return shares_in("trinka", setup_to_json(setup), lines)


def test_the_winner_took_the_bank_and_the_others_paid_for_it() -> None:
    shares = played(*BEGUN, "2 bet 20", "3 bet 30", "1 fold", "2 fold", "take_bank")
    assert shares == {
        1: Share(put_in=10),
        2: Share(put_in=30),
        3: Share(won=True, put_in=40, taken=80, bank=80),
    }


def test_a_side_payment_is_put_in_by_one_and_taken_by_the_other() -> None:
    shares = played(*BEGUN, "side 1 2 5 a tip", "2 fold", "3 fold", "take_bank")
    assert shares[1] == Share(won=True, put_in=15, taken=30, bank=30)
    assert shares[2] == Share(put_in=10, taken=5)


def test_an_ante_that_came_back_was_not_put_in_and_who_sat_out_did_not_play() -> None:
    shares = played("ante all", "unante 3", "exclude 3", "deal", "2 fold", "take_bank")
    assert shares == {1: Share(won=True, put_in=10, taken=20, bank=20), 2: Share(put_in=10)}


def test_he_whose_ante_the_dealer_covered_played_and_put_in_nothing() -> None:
    shares = played("1 ante", "2 ante", "1 cover_ante 3", "deal", "2 fold", "3 fold", "take_bank")
    assert shares[3] == Share()
    assert shares[1] == Share(won=True, put_in=20, taken=30, bank=30, covered=10)


def test_a_split_bank_was_won_by_nobody() -> None:
    shares = played(*TIED, "2 split_offer", "1 split_accept")
    assert shares == {
        1: Share(put_in=20, taken=30),
        2: Share(put_in=30, taken=30, peeks=1),
        3: Share(put_in=10),
    }


def test_a_svara_counts_for_those_who_held_cards_in_it() -> None:
    shares = played(*SVARA, "3 svara_decline", "drawn 1", "deal", "2 fold", "take_bank")
    assert [shares[seat].svaras for seat in (1, 2, 3)] == [1, 1, 0]
    assert shares[1].bank == 60


def test_svara_upon_svara_counts_twice_and_a_redeal_inside_one_does_not() -> None:
    again = ["drawn 1", "deal", "2 three_tens", "2 bet 10", "1 bet 10", "2 peek 10"]
    last = ["peek_result tie", "svara", "drawn 1", "deal", "2 fold", "take_bank"]
    assert played(*SVARA, *again, *last)[1].svaras == 2


def test_partners_of_a_pool_share_what_they_pay_and_what_they_win() -> None:
    pool = ["3 svara_join 20 4 10", "drawn 1", "deal", "2 fold", "3 bet 30", "1 fold"]
    setup = Setup(seats=(1, 2, 3, 4), dealer=1, rules={"ante": 10})
    lines = ["exclude 4", *SVARA, *pool, "take_bank"]
    shares = shares_in("trinka", setup_to_json(setup), lines)
    boiled = Share(won=True, svaras=1, svaras_met=1, svaras_entered=1, svaras_won=1, bank=120)
    assert shares[3] == replace(boiled, put_in=50, taken=80)
    # He sat the hand out until then, and played from the svara on.
    assert shares[4] == replace(boiled, put_in=20, taken=40)
    assert (shares[2].svaras_entered, shares[2].svaras_won) == (0, 0)


def test_a_pact_divides_what_was_won_and_only_one_has_won() -> None:
    pact = ["3 svara_join", "3 pact 2", "drawn 1", "deal", "2 bet 10", "3 fold", "1 fold"]
    shares = played(*SVARA, *pact, "take_bank")
    boiled = Share(put_in=40, taken=50, svaras=1, svaras_met=1)
    assert shares[2] == replace(boiled, won=True, bank=100, peeks=1, svaras_won=1)
    assert shares[3] == replace(boiled, svaras_entered=1)


def test_blinds_are_counted_and_a_peek_is_won_by_who_asked_for_it() -> None:
    shares = played(*BEGUN, "2 blind 10", "3 reblind 20", "1 fold", "2 fold", "take_bank")
    assert [shares[seat].blinds for seat in (1, 2, 3)] == [0, 1, 1]
    peeked = [*BEGUN, "2 bet 10", "3 fold", "1 bet 10", "2 peek 10", "peek_result target_out"]
    shares = played(*peeked, "take_bank")
    assert (shares[2].peeks, shares[2].peeks_won, shares[2].won) == (1, 1, True)
    assert (shares[1].peeks, shares[1].peeks_won) == (0, 0)


def test_a_svara_is_met_by_all_who_played_and_entered_by_who_paid() -> None:
    shares = played(*SVARA, "3 svara_join", *SVARA_ENDS)
    assert [shares[seat].svaras_met for seat in (1, 2, 3)] == [1, 1, 1]
    assert [shares[seat].svaras_entered for seat in (1, 2, 3)] == [0, 0, 1]
    assert [shares[seat].svaras_won for seat in (1, 2, 3)] == [0, 0, 1]


def test_a_hand_as_a_whole_has_its_largest_bank_its_turnover_and_its_svaras() -> None:
    setup = Setup(seats=(1, 2, 3), dealer=1, rules={"ante": 10})
    whole = whole_of("trinka", setup_to_json(setup), [*SVARA, "3 svara_join", *SVARA_ENDS])
    assert (whole.counts, whole.svaras, whole.bank, whole.turnover) == (True, 1, 100, 100)
    voided = whole_of("trinka", setup_to_json(setup), [*BEGUN, "annul_hand"])
    assert (voided.counts, voided.bank, voided.turnover) == (False, 0, 0)


@pytest.mark.parametrize("lines", [[], BEGUN, [*BEGUN, "2 bet 10"]])
def test_an_unfinished_hand_does_not_count(lines: list[str]) -> None:
    assert played(*lines) == {}


def test_a_voided_hand_does_not_count() -> None:
    assert played(*BEGUN, "2 bet 10", "side 1 2 5", "annul_hand a marked card") == {}


def test_what_all_put_in_is_what_all_took() -> None:
    shares = played(
        *SVARA, "3 svara_join", "3 pact 2", "drawn 1", "deal", "2 fold", "3 fold", "take_bank"
    )
    assert sum(share.put_in for share in shares.values()) == sum(
        share.taken for share in shares.values()
    )


def board_game(*lines: str, **rules: object) -> dict[int, Share]:
    """Fold lines of the board game at three seats with chips of 10; seat 1 deals."""
    pots = dict.fromkeys(("A", "K", "Q", "J", "10", "9"), 0) | {"M": 50, "T": 70}
    setup = Setup(seats=(1, 2, 3), dealer=1, rules={"chip_value": 10, **rules}, pots=pots)
    return shares_in("board", setup_to_json(setup), lines)


DRESSED = ["stake all", "deal"]
PLAYED = [*DRESSED, "2 claim K Q M", "3 no_claim", "1 claim A", "1 lay J", "1 miss 10", "3 out"]


def test_at_the_board_who_went_out_has_won_and_each_pot_counts_by_itself() -> None:
    shares = board_game(*PLAYED, "cancel 1 3 2 1", "1 end_fine 21")
    assert shares == {
        1: Share(put_in=100 + 10 + 30 + 210, taken=30 + 30, bank=30),
        # 30 from each of two cards, and the saucer with what lay there before.
        2: Share(put_in=100 + 40, taken=30 + 30 + 110, bank=110, marriage=110),
        3: Share(won=True, put_in=100),
    }


def test_a_game_at_the_board_that_is_running_or_voided_does_not_count() -> None:
    assert board_game(*PLAYED) == {}
    assert board_game(*PLAYED, "annul_hand a marked card") == {}


def test_a_stake_that_was_given_back_was_not_put_in() -> None:
    ended = ["2 no_claim", "3 no_claim", "1 no_claim", "2 out", "no_fine"]
    shares = board_game("stake all", "3 unstake T", "1 cover_stake T", "deal", *ended)
    assert (shares[3].put_in, shares[1].put_in) == (80, 120)


def test_pots_that_are_closed_out_were_taken_but_no_game_was_played() -> None:
    shares = board_game("close_out", close_out="split")
    assert shares[1] == Share(played=False, taken=40)
    assert [shares[seat].taken for seat in (2, 3)] == [40, 40]
    assert board_game("close_out") == {}


def terz_game(*lines: str, **rules: object) -> dict[int, Share]:
    """Fold lines of terz; seat 1 deals first."""
    setup = Setup(seats=(1, 2), rules=rules)
    return shares_in("terz", setup_to_json(setup), ["stake all", "drawn 1", *lines])


DEAL = ["deal s", "2 meld run7 h A", "count 1 63 2 87 last 2", "end_deal 2"]


def test_a_game_of_terz_is_won_with_the_stakes_and_ends_with_points() -> None:
    lines = ["deal h", "1 meld four Q", "side 1 2 5", "count 1 90 2 60 last 1", "end_deal 1", *DEAL]
    shares = terz_game(*lines, "settle")
    assert shares == {
        1: Share(put_in=105, points=100 + 90 + 63),
        2: Share(won=True, put_in=100, taken=205, bank=200, points=60 + 900 + 87),
    }
    assert terz_game(*lines) == {}


def test_points_that_are_paid_for_are_won_without_a_bank() -> None:
    setup = Setup(seats=(1, 2), rules={"settlement": "per_point", "point_rate": 2})
    shares = shares_in("terz", setup_to_json(setup), ["drawn 1", *DEAL, "settle"])
    assert shares[2] == Share(won=True, taken=2 * (987 - 63), points=987)
    assert shares[1] == Share(put_in=2 * (987 - 63), points=63)


def test_a_game_of_terz_that_was_broken_off_does_not_count() -> None:
    assert terz_game(*DEAL[:2], "side 1 2 5", "abandon") == {}


def test_a_voided_deal_of_terz_takes_back_its_side_payments_and_the_game_counts() -> None:
    lines = ["deal h", "side 1 2 5", "annul_hand ten cards", *DEAL]
    shares = terz_game(*lines, "settle")
    assert (shares[1].put_in, shares[2].taken) == (100, 200)


def test_a_side_payment_before_a_hand_counts_but_nobody_has_played() -> None:
    assert played("side 1 2 5") == {
        1: Share(played=False, put_in=5),
        2: Share(played=False, taken=5),
    }
