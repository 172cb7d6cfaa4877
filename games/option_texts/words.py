"""What a game's house rules are called, and the order in which they are asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

from games.rules.houserules import Setting

type Text = str | Promise


@dataclass(frozen=True, slots=True)
class OptionText:
    """What one option is called, and what it means in one sentence."""

    label: Text
    help: Text = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Options that are read together; what no group names comes last, under "more"."""

    title: Text
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionTexts:
    """The house rules of one game in words.

    ``choices`` has the words of a choice by the names of option and value. ``in_front`` is what
    is asked when a table is opened; the rest is under "more".
    """

    texts: Mapping[str, OptionText]
    choices: Mapping[tuple[str, str], Text]
    groups: tuple[Group, ...]
    in_front: tuple[str, ...]

    def text_of(self, setting: Setting) -> OptionText:
        """Return an option's text; one without its own says what the rules' authors wrote."""
        return self.texts.get(setting.name) or OptionText(setting.doc)

    def value_text(self, name: str, value: str) -> Text:
        """Return a choice in words; one without its own as it is written in records."""
        return self.choices.get((name, value), value)
