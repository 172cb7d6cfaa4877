"""A word of the table, and words that are read together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A word as the players say it, what it is called in the reader's language, and its sense."""

    said: str
    term: str
    meaning: str


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words that are read together."""

    title: str
    words: tuple[Word, ...]
