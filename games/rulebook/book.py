"""What a rule book is made of: chapters of paragraphs of whole sentences, and examples."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.rules.cards import Card

type Money = Callable[[int], str]
"""Writes minor units in the club's money and the reader's language."""


@dataclass(frozen=True, slots=True)
class Example:
    """Cards that are drawn, and what is said of them; ``value`` is what they are worth."""

    cards: tuple[Card, ...]
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together; ``numbers`` names the rules that they come from."""

    numbers: str
    sentences: tuple[str, ...]
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Paragraphs under a title; ``key`` is the chapter's anchor on the page."""

    key: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """An option that is not as usual: what it is called, how it is here, how it is usually."""

    label: str
    here: str
    usual: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game as one club, or one table, plays it."""

    game: str
    differences: tuple[Difference, ...]
    chapters: tuple[Chapter, ...]


def paragraph(numbers: str, *sentences: str | None, examples: Iterable[Example] = ()) -> Paragraph:
    """Return a paragraph of those sentences that apply; the others are ``None``."""
    said = tuple(sentence for sentence in sentences if sentence is not None)
    return Paragraph(numbers, said, tuple(examples))


def chapter(key: str, title: str, paragraphs: Iterable[Paragraph | None]) -> Chapter:
    """Return a chapter of those paragraphs that apply; the others are ``None``."""
    return Chapter(key, title, tuple(one for one in paragraphs if one is not None))
