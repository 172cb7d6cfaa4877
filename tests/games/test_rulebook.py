"""The rule books: every house rule of every game changes what is said, and nothing else is said."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given
from hypothesis import settings as settings_of_hypothesis
from hypothesis import strategies as st

from games.rulebook import AUTHORS, rulebook
from games.rulebook.book import Rulebook
from games.rules import GAMES
from games.rules.houserules import Setting, parse, parse_value, settings
from games.rules.protocol import RefusedError

# Options that no page can show, each with the reason.
UNSAID = {"credit_limit": "how far a member may go below zero is his own, not the game's"}

# What an option means something beside: where its default company leaves it idle.
BESIDE: dict[tuple[str, str], dict[str, Any]] = {
    ("seka", "dealer_after_split"): {"next_dealer": "winner", "split_by_consent": True},
    ("seka", "min_circles_before_peek"): {"min_circles": 0},
    ("seka", "peek_at_unseen"): {"min_circles": 0},
    ("seka", "peek_overpay"): {"betting_system": "non_parity"},
    ("seka", "split_remainder"): {"split_by_consent": True},
    ("seka", "three_tens_scope"): {"three_tens_redeal": True},
    ("board", "miss_fine_chips"): {"miss_fine": "fixed"},
    ("terz", "point_rate"): {"settlement": "per_point"},
    ("terz", "point_cap"): {"settlement": "per_point"},
}


NUMBER = r"([TSBZA]-\d+|\d\.\d(\.\d)?)"
NUMBERS = re.compile(rf"{NUMBER}(…{NUMBER})?(, {NUMBER}(…{NUMBER})?)*")
WHOLE = re.compile(r"[«“A-ZА-ЯЁ][^%]*[.!?:][”»]?\.?")


def said(book: Rulebook) -> str:
    """Return all that the chapters say; the list of differences would make it too easy."""
    return "\n".join(
        " ".join((*paragraph.sentences, *(f"{e.value} {e.text}" for e in paragraph.examples)))
        for chapter in book.chapters
        for paragraph in chapter.paragraphs
    )


def money(amount: int) -> str:
    return f"{amount:,} zł"


def others_of(setting: Setting) -> list[Any]:
    """Return values of an option beside its default; of numbers the least and some more."""
    if setting.kind == "bool":
        return [not setting.default]
    if setting.kind == "cards":
        texts = ["none", "6s", "6c,6s", "7c", "7h,7d"]
    elif setting.kind == "ints":
        numbers = list(setting.default)
        changed = [[*numbers[:at], one + 7, *numbers[at + 1 :]] for at, one in enumerate(numbers)]
        texts = [",".join(map(str, values)) for values in changed]
    elif setting.choices:
        texts = [*setting.choices, *(["A:1,K:4", "6:0"] if setting.kind == "table" else [])]
    else:
        least, greatest = setting.least or 0, setting.greatest
        numbers = [least, least + 1, least + 2, least + 7]
        texts = [str(one) for one in numbers if greatest is None or one <= greatest]
    if setting.optional:
        texts.append("none")
    values = [parse_value(setting, text) for text in dict.fromkeys(texts)]
    return [value for value in values if value != setting.default]


def books(game: str, setting: Setting) -> Iterator[tuple[Any, str]]:
    """Yield the rule book for each value of an option that the other rules allow."""
    rules_type = GAMES[game].rules_type
    rules = parse(rules_type, BESIDE.get((game, setting.name), {}))
    for value in (setting.default, *others_of(setting)):
        changed = replace(rules, **{setting.name: value})
        try:
            changed.check()
        except RefusedError:
            continue
        yield value, said(rulebook(game, changed, money))


OPTIONS = [
    pytest.param(game, setting, id=f"{game} {setting.name}")
    for game in GAMES
    for setting in settings(GAMES[game].rules_type)
    if setting.name not in UNSAID and len(setting.choices) != 1
]


def test_every_game_has_a_rule_book() -> None:
    assert set(AUTHORS) == set(GAMES)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("game", "setting"), OPTIONS)
def test_every_value_of_a_house_rule_is_said_in_other_words(
    game: str, setting: Setting, language: str
) -> None:
    with translation.override(language):
        told = list(books(game, setting))

    assert len(told) > 1
    assert len({text for _value, text in told}) == len(told), [value for value, _text in told]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_names_its_rules_and_is_made_of_whole_sentences(
    game: str, language: str
) -> None:
    with translation.override(language):
        book = rulebook(game, GAMES[game].rules_type(), money)

    for chapter in book.chapters:
        assert chapter.paragraphs, chapter.key
        for paragraph in chapter.paragraphs:
            assert NUMBERS.fullmatch(paragraph.numbers), paragraph.numbers
            assert paragraph.sentences
            for sentence in paragraph.sentences:
                assert WHOLE.fullmatch(sentence), sentence
    assert len({chapter.key for chapter in book.chapters}) == len(book.chapters)


def company_of(game: str) -> st.SearchStrategy[Any]:
    """Draw house rules of a game, all of them at once, that are allowed together."""
    rules_type = GAMES[game].rules_type
    drawn = st.fixed_dictionaries(
        {
            setting.name: st.sampled_from([setting.default, *others_of(setting)])
            for setting in settings(rules_type)
        }
    )
    return drawn.map(lambda values: rules_type(**values)).filter(is_allowed)


def is_allowed(rules: Any) -> bool:
    try:
        rules.check()
    except RefusedError:
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
@settings_of_hypothesis(max_examples=60, suppress_health_check=list(HealthCheck), deadline=None)
@given(data=st.data())
def test_whatever_is_agreed_together_makes_whole_sentences(game: str, data: st.DataObject) -> None:
    book = rulebook(game, data.draw(company_of(game)), money)

    for chapter in book.chapters:
        for paragraph in chapter.paragraphs:
            assert paragraph.sentences, chapter.key
            for sentence in paragraph.sentences:
                assert WHOLE.fullmatch(sentence), sentence


@pytest.mark.parametrize("game", GAMES)
def test_a_house_rule_that_is_as_usual_is_no_difference(game: str) -> None:
    assert rulebook(game, GAMES[game].rules_type(), money).differences == ()


def test_what_is_not_as_usual_stands_on_top() -> None:
    rules = parse(GAMES["trinka"].rules_type, {"ante": 500, "two_aces_22": True, "deck": "36"})

    assert [
        (one.label, one.here, one.usual) for one in rulebook("trinka", rules, money).differences
    ] == [
        ("Deck", "36 cards: with pictures", "24 cards: ace, ten to six"),
        ("Two aces are worth 22", "yes", "no"),
    ]


def test_the_ceiling_is_said_in_antes_and_in_money() -> None:
    rules = parse(GAMES["trinka"].rules_type, {"ante": 10, "ceiling_multiple": 100})

    assert "The ceiling: 100 antes, 1,000 zł." in said(rulebook("trinka", rules, money))
