"""Who pays whom: everybody ends at nothing, in the fewest payments there can be."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.settling.payments import EXACT, Payment, fewest_payments

UNIT = st.integers(-300, 300)


def balanced(numbers: list[int]) -> dict[int, int]:
    """Make results that sum to nothing by one more person."""
    return dict(enumerate([*numbers, -sum(numbers)]))


def most_groups(results: list[int]) -> int:
    """Return by trying all how many groups that sum to nothing people can be divided into."""
    if not results:
        return 0
    first, *others = results
    found = 0
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            if first + sum(others[index] for index in chosen) == 0:
                rest = [one for index, one in enumerate(others) if index not in chosen]
                found = max(found, 1 + most_groups(rest))
    return found


def settled(results: dict[int, int], payments: list[Payment[int]]) -> dict[int, int]:
    left = dict(results)
    for payment in payments:
        assert payment.amount > 0
        assert payment.payer != payment.payee
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


@given(st.lists(st.integers(-9, 9), max_size=7).map(balanced))
def test_up_to_eight_people_there_are_no_fewer_payments(results: dict[int, int]) -> None:
    payments = fewest_payments(results)
    open_ones = [result for result in results.values() if result]
    assert set(settled(results, payments).values()) <= {0}
    assert len(payments) == len(open_ones) - most_groups(open_ones)


@given(st.lists(UNIT, max_size=40).map(balanced))
def test_everybody_is_at_nothing_with_one_payment_less_than_people(
    results: dict[int, int],
) -> None:
    payments = fewest_payments(results)
    assert set(settled(results, payments).values()) <= {0}
    assert len(payments) <= max(0, len([one for one in results.values() if one]) - 1)


@given(st.lists(UNIT, max_size=40).map(balanced))
def test_nobody_who_won_pays_and_nobody_who_lost_is_paid(results: dict[int, int]) -> None:
    for payment in fewest_payments(results):
        assert results[payment.payer] < 0 < results[payment.payee]


def test_largest_with_largest_is_not_the_fewest() -> None:
    results = {"A": 5, "B": 4, "C": -4, "D": -3, "E": -2}
    assert len(fewest_payments(results)) == 3


@pytest.mark.parametrize("results", [{}, {"A": 0}, {"A": 0, "B": 0}])
def test_where_nobody_owes_anything_nobody_pays(results: dict[str, int]) -> None:
    assert fewest_payments(results) == []


def test_twelve_people_are_settled_exactly() -> None:
    debts = dict(zip("abcdef", (-7, -11, -13, -17, -19, -23), strict=True))
    pairs = debts | {name.upper(): -debt for name, debt in debts.items()}
    assert len(pairs) == EXACT - 1
    assert len(fewest_payments(pairs)) == 6


def test_beyond_twelve_equal_opposites_are_paired_first() -> None:
    pairs = {number: (number // 2 + 1) * (1 if number % 2 else -1) for number in range(20)}
    assert len(fewest_payments(pairs)) == 10


def test_results_that_do_not_sum_to_nothing_are_no_results() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        fewest_payments({"A": 1})
