"""The four operations that produce fractions (1.4)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.splits import ceil_to_unit, equal_split, floor_to_unit, weighted_split

UNITS = st.sampled_from((1, 2, 5, 10))
SUMS = st.integers(0, 10**9)


@pytest.mark.parametrize(
    ("bank", "fraction", "unit", "entry"),
    [
        *((55, "1/2", 1, 28), (57, "1/2", 1, 29), (240, "1/2", 1, 120), (1, "1/2", 1, 1)),
        *((55, "1/2", 5, 30), (60, "1/2", 5, 30), (65, "1/2", 5, 35)),
        *((55, "1/3", 1, 19), (90, "1/1", 1, 90)),
    ],
)
def test_entries_are_rounded_up(bank: int, fraction: str, unit: int, entry: int) -> None:
    assert ceil_to_unit(bank * Fraction(fraction), unit) == entry


@pytest.mark.parametrize(
    ("amount", "heads", "unit", "parts"),
    [
        (185, 2, 1, (93, 92)),
        (100, 3, 1, (34, 33, 33)),
        (101, 3, 1, (34, 34, 33)),
        (185, 2, 5, (95, 90)),
        (187, 2, 5, (95, 92)),
    ],
)
def test_equal_splits(amount: int, heads: int, unit: int, parts: tuple[int, ...]) -> None:
    assert equal_split(amount, heads, unit) == parts


@pytest.mark.parametrize(
    ("amount", "weights", "parts"),
    [
        (131, (20, 8), (94, 37)),
        (5, (20, 8), (4, 1)),
        (28, (20, 8), (20, 8)),
        (25, (1, 1), (13, 12)),
        (100, (10, 10, 8), (36, 36, 28)),
    ],
)
def test_weighted_splits(amount: int, weights: tuple[int, ...], parts: tuple[int, ...]) -> None:
    assert weighted_split(amount, weights, 1) == parts


def test_the_half_of_a_pact() -> None:
    assert (floor_to_unit(400 // 2, 1), floor_to_unit(401 // 2, 1)) == (200, 200)


@given(SUMS, st.integers(1, 9), UNITS)
def test_equal_parts_add_up_and_differ_by_a_unit_at_most(
    amount: int, heads: int, unit: int
) -> None:
    parts = equal_split(amount, heads, unit)

    assert sum(parts) == amount
    assert max(parts) - min(parts) <= unit


@given(SUMS, st.lists(st.integers(1, 10**6), min_size=1, max_size=6), UNITS)
def test_weighted_parts_add_up_and_nobody_loses_a_unit(
    amount: int, weights: list[int], unit: int
) -> None:
    parts = weighted_split(amount, weights, unit)

    assert sum(parts) == amount
    total = sum(weights)
    for part, weight in zip(parts, weights, strict=True):
        assert abs(Fraction(amount * weight, total) - part) < 2 * unit
