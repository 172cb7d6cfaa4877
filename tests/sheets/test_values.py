"""Amounts and days as people write them in sheets."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.sheets.values import Day, day_of, decimal_of, with_years


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1250", "1250"),
        ("-300", "-300"),
        ("$800.41", "800.41"),
        ("-$30.00", "-30.00"),
        ("$-30", "-30"),
        ("($30.00)", "-30.00"),
        ("6,256", "6256"),
        ("-10.28", "-10.28"),
        ("1 250,50 ₽", "1250.50"),
        ("1.250,50", "1250.50"),
        ("1,250.50", "1250.50"),
        ("1.250", "1250"),
        ("12,5", "12.5"),
        ("−5", "-5"),
        ("5-", "-5"),
        ("+5", "5"),
        ("1'250", "1250"),
        ("1\u202f250\u00a0zł", "1250"),
        ("USD 5", "5"),
        ("0", "0"),
    ],
)
def test_an_amount_is_read_as_it_is_meant(text: str, value: str) -> None:
    assert decimal_of(text) == Decimal(value)


@pytest.mark.parametrize(
    "text", ["", "-", "many", "1e5", "1,2,3", "1.25.50", "12,34,56", "٥", "5 apples", "--5", "1/2"]
)
def test_what_is_no_amount_is_none(text: str) -> None:
    assert decimal_of(text) is None


@given(st.integers(-(10**9), 10**9))
def test_hundredths_come_back_however_they_are_written(units: int) -> None:
    value = Decimal(units).scaleb(-2)
    english = f"{value:,.2f}"
    russian = english.replace(",", " ").replace(".", ",")
    assert decimal_of(english) == decimal_of(russian) == decimal_of(f"${value:.2f}") == value


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-01-31", Day(2026, 1, 31)),
        ("31.01.2026", Day(2026, 1, 31)),
        ("1/31/2026", Day(2026, 1, 31)),
        ("1/31/26", Day(2026, 1, 31)),
        ("11/20", Day(0, 11, 20)),
        ("1/14 -1", Day(0, 1, 14)),
        ("1/14 -2", Day(0, 1, 14)),
        ("2026-01-31 #2", Day(2026, 1, 31)),
        ("20.11.", Day(0, 11, 20)),
        ("2026-01-31T20:00:00", Day(2026, 1, 31)),
    ],
)
def test_a_day_is_read_as_it_is_meant(text: str, day: Day) -> None:
    assert day_of(text, day_first=False) == day


def test_the_order_of_day_and_month_can_be_said() -> None:
    assert day_of("3/4", day_first=False) == Day(0, 3, 4)
    assert day_of("3/4", day_first=True) == Day(0, 4, 3)
    assert day_of("20/11", day_first=False) is None
    assert day_of("3.4.", day_first=False) == Day(0, 4, 3)


@pytest.mark.parametrize(
    "text", ["", "Player", "13/45", "2026-02-30", "Totals ($)", "7", "1/2/3/4"]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert day_of(text, day_first=False) is None


def test_days_without_a_year_go_on_over_new_year() -> None:
    days = [Day(0, 11, 20), Day(0, 12, 30), Day(0, 1, 2), Day(0, 1, 2), Day(0, 3, 7), Day(0, 1, 1)]
    years = [day.year for day in with_years(days, first_year=2025)]
    assert years == [2025, 2025, 2026, 2026, 2026, 2027]
    assert with_years([Day(2020, 5, 5), Day(0, 6, 1)], first_year=1999)[1] == date(2020, 6, 1)
