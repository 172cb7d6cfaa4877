"""Names of people: awkward ones are fine, invisible ones are not, and look-alikes are seen."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.names import FaultyTextError, Likeness, clean_line, clean_name


@pytest.mark.parametrize(
    "name",
    [
        "Ёлка",
        "Анна-Мария",
        "O'Brien",
        "O’Brien",
        "Д’Артаньян",
        "Ng",
        "Ł",
        "Guest 2",
        "=1+1",
        "<b>Anna</b>",
        "X" * 80,
        "李小龍",
    ],
)
def test_awkward_names_stay_as_typed(name: str) -> None:
    assert clean_name(name) == name


def test_spaces_are_put_in_order_and_accents_joined_to_their_letters() -> None:
    assert clean_name("  Anna \t Maria\u00a0\n") == "Anna Maria"
    assert clean_name("Андрей") == "Андрей"
    assert unicodedata.is_normalized("NFC", clean_name("Йо\u0308ж"))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "Type a name"),
        (" \u2003\n", "Type a name"),
        ("X" * 81, "81 characters; 80 fit"),
        ("X" * 1_000_000, "80 fit"),
        ("An\x00na", "can't be seen"),
        ("Anna\u202e", "can't be seen"),
        ("\u200eAnna", "can't be seen"),
        ("An\u200bna", "can't be seen"),
        ("An\u00adna", "can't be seen"),
        ("Anna\ufeff", "can't be seen"),
        ("\ud800", "can't be seen"),
        ("\ue000", "can't be seen"),
        ("—", "letter or digit"),
        ("...", "letter or digit"),
    ],
)
def test_what_nobody_could_read_is_refused(name: str, says: str) -> None:
    with pytest.raises(FaultyTextError) as refused:
        clean_name(name)
    assert says in str(refused.value)


def test_a_line_may_be_empty_and_keeps_its_signs() -> None:
    assert clean_line("  ", longest=5) == ""
    assert clean_line(" a — b ", longest=5) == "a — b"


@given(st.text())
def test_any_text_is_a_name_or_refused_in_a_sentence(text: str) -> None:
    try:
        name = clean_name(text)
    except FaultyTextError as refused:
        assert str(refused).endswith(".")  # noqa: PT017
    else:
        assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Алёна", "Алена"),
        ("Анна", "Aнна"),
        ("Вера", "Bepa"),
        ("O'Brien", "O’Brien"),
        ("O'Brien", "OBrien"),
        ("Le Blanc", "Leblanc"),
        ("Anna-Maria", "Anna Maria"),
        ("Ivanov Pyotr", "Pyotr Ivanov"),
        ("José", "Jose"),
        ("Boris", "Borris"),
        ("Boris", "Bori"),
        ("Boris", "Baris"),
        ("Саша", "Сашa"),
    ],
)
def test_names_that_people_mix_up_look_alike(one: str, other: str) -> None:
    assert Likeness.of(one).resembles(Likeness.of(other))
    assert Likeness.of(other).resembles(Likeness.of(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Boris"),
        ("Guest 1", "Guest 2"),
        ("Guest 1", "Guest 12"),
        ("Yan", "Yana"),
        ("Ян", "Ия"),
        ("Boris", "Barys"),
        ("Boris", "Bo"),
        ("Maria", "Marianna"),
    ],
)
def test_different_names_do_not_look_alike(one: str, other: str) -> None:
    assert not Likeness.of(one).resembles(Likeness.of(other))
    assert not Likeness.of(other).resembles(Likeness.of(one))
