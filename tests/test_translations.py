"""The Russian of the site is complete, current, and fits the places where it is put."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from club import translation

FILES = translation.translations()
PLACEHOLDER = re.compile(r"%(?:\(\w+\)[sd]|%)")


def forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """Return the singular and plural forms of a text, or the text alone."""
    return [text] if isinstance(text, str) else list(text or [""])


def messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def translations_of(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Yield each form of each translation after the English text that it stands for."""
    for message in messages(catalog):
        for form in forms(message.string):
            yield forms(message.id)[-1], form


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.parent.parent.name)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    path: Path = request.param
    return translation.read(path)


def test_russian_is_the_other_language() -> None:
    assert [path.parent.parent.name for path in FILES] == ["ru"]


def test_every_text_of_the_sources_is_translated_and_no_other(catalog: Catalog) -> None:
    translated = {(message.context, message.id) for message in messages(catalog)}
    sources = {(message.context, message.id) for message in messages(translation.collect())}

    assert sources == translated


def test_no_translation_is_empty_or_a_guess(catalog: Catalog) -> None:
    assert [english for english, form in translations_of(catalog) if not form] == []
    assert [message.id for message in messages(catalog) if message.fuzzy] == []


def test_counted_texts_have_all_three_plural_forms(catalog: Catalog) -> None:
    counted = [message for message in messages(catalog) if message.pluralizable]

    assert catalog.num_plurals == 3
    assert [message.id for message in counted if len(forms(message.string)) != 3] == []


def test_placeholders_are_those_of_the_english_text(catalog: Catalog) -> None:
    strange = [
        form
        for english, form in translations_of(catalog)
        if set(PLACEHOLDER.findall(form)) != set(PLACEHOLDER.findall(english))
    ]

    assert strange == []


def test_nothing_leaves_the_attribute_that_it_stands_in(catalog: Catalog) -> None:
    # Templates put texts into attributes, where Django trusts them and does not escape them.
    risky = re.compile(r"[\"<>]")
    found = [(english, form) for english, form in translations_of(catalog) if risky.search(form)]

    assert [form for english, form in found if not risky.search(english)] == []


def test_quotes_and_dashes_are_those_of_russian_print(catalog: Catalog) -> None:
    typed = re.compile(r"\"| - |[“”]|\.\.\.")

    assert [form for _english, form in translations_of(catalog) if typed.search(form)] == []


def test_a_translation_is_compiled_when_it_has_changed(tmp_path: Path) -> None:
    po = tmp_path / "ru" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_bytes(FILES[0].read_bytes())

    assert translation.compile_po(po)
    assert po.with_suffix(".mo").read_bytes().find("Свара".encode()) > 0
    assert not translation.compile_po(po)


def test_an_update_adds_and_drops_texts_and_keeps_what_is_translated(tmp_path: Path) -> None:
    po = tmp_path / "ru" / "LC_MESSAGES" / "django.po"
    po.parent.mkdir(parents=True)
    po.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Log in"\nmsgstr "Войти"\n\nmsgid "A text of long ago"\nmsgstr "Старый"\n',
        encoding="utf-8",
    )

    translation.update(po)

    updated = translation.read(po)
    assert {message.id for message in messages(updated)} == {
        message.id for message in messages(translation.collect())
    }
    assert {message.id for message in messages(updated) if any(forms(message.string))} == {"Log in"}
