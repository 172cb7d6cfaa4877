"""Amounts as people type and read them."""

import re

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from club.amounts import LARGEST, AmountError, format_money, format_price, parse_money
from club.models import Club

LANGUAGES = ["en", "ru"]


def a_club(digits: int = 2) -> Club:
    return Club(name="Four Suits", slug="four-suits", currency="EUR", digits=digits)


def typed(text: str, *, digits: int = 2, language: str = "en", step: int = 1) -> int:
    with translation.override(language):
        return parse_money(text, a_club(digits), step=step)


def refusal(text: str, *, digits: int = 2, language: str = "en", step: int = 1) -> str:
    with pytest.raises(AmountError) as refused:
        typed(text, digits=digits, language=language, step=step)
    return str(refused.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "1 250,50",
        "1,250.50",
        "1250.5",
        "1250,5",
        "1'250.50",
        "1’250,50",
        "1\u00a0250,50",
        "1\u202f250,50",
        "1\u2009250.50",
        "  1250.50 ",
        "1.250,50",
        "001250,50",
    ],
)
def test_what_people_type_is_read(text: str, language: str) -> None:
    assert typed(text, language=language) == 125050


@pytest.mark.parametrize(
    ("text", "digits", "language", "amount"),
    [
        ("1,250", 0, "en", 1250),
        ("1.250", 0, "en", 1250),
        ("1,250", 0, "ru", 1250),
        ("1.250", 0, "ru", 1250),
        ("1,250", 2, "en", 125000),
        ("1,250,000", 2, "en", 125000000),
        ("1.250.000", 2, "ru", 125000000),
        ("1,250", 3, "en", 1250000),
        ("1.250", 3, "en", 1250),
        ("1,250", 3, "ru", 1250),
        ("1 250,500", 3, "en", 1250500),
        ("0,250", 3, "en", 250),
        ("1 250", 0, "ru", 1250),
    ],
)
def test_a_lone_separator_is_read_by_digits_and_habit(
    text: str, digits: int, language: str, amount: int
) -> None:
    assert typed(text, digits=digits, language=language) == amount


@pytest.mark.parametrize("text", ["1.250", "12.500", "999.999"])
def test_what_can_be_read_in_two_ways_is_asked_again(text: str) -> None:
    sentence = refusal(text, language="ru")
    assert text.replace(".", "") in sentence
    assert text.replace(".", ",")[:-1] in sentence


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Type an amount"),
        ("   ", "Type an amount"),
        ("1e5", "plain digits"),
        ("1E+5", "plain digits"),
        ("NaN", "plain digits"),
        ("nan", "plain digits"),
        ("Infinity", "plain digits"),
        ("-inf", "plain digits"),
        ("+5", "without a sign"),
        ("-5", "without a sign"),
        ("\u22125", "without a sign"),
        ("5\u2013", "without a sign"),
        ("\u0665\u0660", "digits 0 to 9"),
        ("\uff15", "digits 0 to 9"),
        ("\u00b2", "digits 0 to 9"),
        ("$5", "Leave out the currency"),
        ("5 €", "Leave out the currency"),
        ("five", "only digits"),
        ("5\x00", "only digits"),
        ("5\u202e", "only digits"),
        ("\ud800", "only digits"),
        ("1250.505", "2 decimal places"),
        ("1,250.505", "2 decimal places"),
        ("0.001", "2 decimal places"),
        ("1,25,0", "separators stand"),
        ("1,2500,000", "separators stand"),
        ("1 25 0", "separators stand"),
        ("1  250", "separators stand"),
        ("1 250'000", "separators stand"),
        ("1,250,000,", "separators stand"),
        ("5.", "separators stand"),
        (".5", "separators stand"),
        (".", "separators stand"),
        ("1.250.50,5", "separators stand"),
        ("0 250", "separators stand"),
        ("1,5.5,5", "separators stand"),
        ("1000000000.01", "too much"),
        ("9" * 40, "too much"),
        ("9" * 41, "too long"),
        ("1" * 1_000_000, "too long"),
        ("0", "more than nothing"),
        ("0.00", "more than nothing"),
    ],
)
def test_what_is_no_amount_is_refused_with_what_would_be_right(text: str, says: str) -> None:
    assert says in refusal(text)


def test_whole_units_have_no_decimals() -> None:
    assert "whole units" in refusal("12.50", digits=0)
    assert "whole units" in refusal("0,250", digits=0)
    assert "whole units" in refusal("1,250.5", digits=0)


def test_nothing_may_be_allowed() -> None:
    assert parse_money("0", a_club(), allow_zero=True) == 0


def test_only_multiples_of_a_step_count() -> None:
    assert typed("15", digits=0, step=5) == 15
    sentence = refusal("17", digits=0, step=5)
    assert "15" in sentence
    assert "20" in sentence


@pytest.mark.parametrize(
    ("amount", "digits", "english", "russian"),
    [
        (125050, 2, "1,250.50", "1\u202f250,50"),
        (-125050, 2, "\u22121,250.50", "\u22121\u202f250,50"),
        (1250, 0, "1,250", "1\u202f250"),
        (0, 2, "0.00", "0,00"),
        (5, 3, "0.005", "0,005"),
    ],
)
def test_amounts_are_written_in_the_language_of_the_reader(
    amount: int, digits: int, english: str, russian: str
) -> None:
    assert format_money(amount, a_club(digits), "en") == english
    assert format_money(amount, a_club(digits), "ru") == russian


def test_the_felt_leaves_out_empty_decimals() -> None:
    assert format_money(125000, a_club(), "en", short=True) == "1,250"
    assert format_money(125050, a_club(), "en", short=True) == "1,250.50"


def test_a_difference_shows_its_sign_and_nothing_has_none() -> None:
    written = [format_money(amount, a_club(0), "en", signed=True) for amount in (5, 0, -5)]
    assert written == ["+5", "0", "\u22125"]


@given(
    amount=st.integers(0, LARGEST),
    digits=st.integers(0, 3),
    language=st.sampled_from(LANGUAGES),
    short=st.booleans(),
)
def test_what_is_shown_can_be_typed_back(
    amount: int, digits: int, language: str, *, short: bool
) -> None:
    club = a_club(digits)
    shown = format_money(amount, club, language, short=short)
    with translation.override(language):
        assert parse_money(shown, club, allow_zero=True) == amount


@given(
    text=st.text() | st.text("0123456789 .,'\u00a0eE+-"),
    digits=st.integers(0, 3),
    language=st.sampled_from(LANGUAGES),
)
def test_any_text_is_an_amount_or_refused_in_a_sentence(
    text: str, digits: int, language: str
) -> None:
    with translation.override(language):
        try:
            amount = parse_money(text, a_club(digits))
        except AmountError as refused:
            assert re.fullmatch(r".+[.!?]", str(refused), re.DOTALL)  # noqa: PT017
        else:
            assert 0 < amount <= LARGEST


@pytest.mark.parametrize(
    ("amount", "digits", "currency", "language", "written"),
    [
        (100_000, 2, "PLN", "ru", "1\u202f000\u202fPLN"),
        (100_000, 2, "EUR", "en", "€1,000"),
        (100_050, 2, "EUR", "en", "€1,000.50"),
        (2_500, 0, "RUB", "ru", "2\u202f500\u202f₽"),
        (25, 3, "KWD", "en", "KWD\u202f0.025"),
    ],
)
def test_a_price_has_the_sign_of_the_currency(
    amount: int, digits: int, currency: str, language: str, written: str
) -> None:
    club = Club(currency=currency, digits=digits, language="en")

    with translation.override(language):
        assert format_price(amount, club) == written
