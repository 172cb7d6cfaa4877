"""House rules as a form: drawn from what the rules say of each option, read back by the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from babel.numbers import format_decimal
from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.amounts import AmountError, format_money, parse_money
from club.models import Club
from games.dealer.rankcells import Cell, cells_of, typed_table
from games.option_texts import ELSEWHERE, TEXTS
from games.option_texts.words import OptionTexts, Text
from games.rules import GAMES
from games.rules.houserules import Setting, parse, parse_value, plain_text, settings
from games.rules.protocol import Refusal, RefusedError
from games.sentences import refusal_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionField:
    """One option: a sum, a number, yes or no, or a choice; ``typed`` is what stands in it."""

    name: str
    kind: str
    label: Text
    help: Text
    typed: str
    choices: tuple[tuple[str, Text], ...]
    bounds: str
    error: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionGroup:
    """Options under one heading; ``faulty`` if one of them was refused."""

    title: Text
    fields: tuple[OptionField, ...]
    faulty: bool


@dataclass(frozen=True, slots=True)
class RulesForm:
    """The house rules of a game as typed: ``values`` are plain, ``errors`` stand by option.

    The error under the empty name is about options that contradict each other.
    """

    game: str
    club: Club
    texts: Mapping[str, str]
    values: Mapping[str, Any]
    errors: Mapping[str, str]

    @property
    def error(self) -> str:
        """Return what is wrong with the rules as a whole."""
        return self.errors.get("", "")

    @property
    def words(self) -> OptionTexts:
        """Return how the game's options are called."""
        return TEXTS[self.game]

    @property
    def front(self) -> tuple[OptionField, ...]:
        """Return the options that are asked first."""
        known = {setting.name: setting for setting in _shown(self.game)}
        return tuple(self._field(known[name]) for name in self.words.in_front)

    @property
    def rest(self) -> tuple[OptionGroup, ...]:
        """Return the groups of all other options."""
        return self._groups(without=frozenset(self.words.in_front))

    @property
    def groups(self) -> tuple[OptionGroup, ...]:
        """Return all options in groups."""
        return self._groups(without=frozenset())

    @property
    def faulty_rest(self) -> bool:
        """Tell whether something that is not asked first was refused."""
        return any(name not in self.words.in_front for name in self.errors)

    def _groups(self, *, without: frozenset[str]) -> tuple[OptionGroup, ...]:
        left = {
            setting.name: setting for setting in _shown(self.game) if setting.name not in without
        }
        made = []
        for group in self.words.groups:
            named = [left.pop(name) for name in group.options if name in left]
            made.append(self._group(group.title, named))
        made.append(self._group(_("More"), left.values()))
        return tuple(group for group in made if group.fields)

    def _group(self, title: Text, named: Iterable[Setting]) -> OptionGroup:
        fields = tuple(self._field(setting) for setting in named)
        return OptionGroup(title=title, fields=fields, faulty=any(field.error for field in fields))

    def _field(self, setting: Setting) -> OptionField:
        text = self.words.text_of(setting)
        typed = self.texts.get(setting.name, "")
        return OptionField(
            name=setting.name,
            kind=setting.kind,
            label=text.label,
            help=text.help,
            typed=typed,
            choices=tuple(
                (choice, self.words.value_text(setting.name, choice)) for choice in setting.choices
            ),
            bounds=_bounds(setting),
            error=self.errors.get(setting.name, ""),
            cells=cells_of(setting, typed) if setting.kind == "table" else (),
        )


def _bounds(setting: Setting) -> str:
    if setting.kind != "int" or setting.greatest is None:
        return ""
    locale = get_language() or "en"
    values = {
        "least": format_decimal(setting.least or 0, locale=locale),
        "greatest": format_decimal(setting.greatest, locale=locale),
    }
    return _("%(least)s to %(greatest)s") % values


def _shown(game: str) -> list[Setting]:
    # What can have only one value is not asked.
    known = settings(GAMES[game].rules_type)
    return [s for s in known if s.name not in ELSEWHERE and len(s.choices) != 1]


def form_of(game: str, club: Club, rules: Mapping[str, Any]) -> RulesForm:
    """Return the form that shows ``rules`` (plain values of what differs from the defaults)."""
    texts = {
        setting.name: _written(setting, rules.get(setting.name, setting.default), club)
        for setting in _shown(game)
    }
    return RulesForm(game, club, texts, rules, {})


def _written(setting: Setting, value: Any, club: Club) -> str:
    if value is None:
        return ""
    if setting.kind == "money":
        return format_money(int(value), club, short=True)
    if setting.kind == "cards":
        return " ".join(card.symbol for card in parse_value(setting, value))
    return plain_text(value).replace(",", ", ")


def read_form(game: str, club: Club, data: QueryDict) -> RulesForm:
    """Read a form that was sent; ``errors`` is empty if the rules allow what was typed."""
    texts: dict[str, str] = {}
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for setting in _shown(game):
        given = typed_table(setting, data) if setting.kind == "table" else data.get(setting.name)
        text = (given or "")[:120]
        texts[setting.name] = "true" if text and setting.kind == "bool" else text
        try:
            values[setting.name] = _read(setting, text, club)
        except (AmountError, _NotAllowedError) as error:
            errors[setting.name] = str(error)
    if not errors:
        try:
            parse(GAMES[game].rules_type, values)
        except RefusedError as error:
            errors[""] = in_words(error.refusal, club)
    return RulesForm(game, club, texts, values, errors)


class _NotAllowedError(Exception):
    """The text is no allowed value; the sentence says which are."""


def _read(setting: Setting, text: str, club: Club) -> Any:
    """Return the plain value that was typed.

    Raises:
        AmountError, _NotAllowedError: it is none that the option can have.
    """
    if setting.kind == "bool":
        return bool(text)
    text = text.strip()
    if setting.optional and not text:
        return "none"
    if setting.kind == "money":
        return parse_money(text, club, allow_zero=setting.least == 0)
    try:
        value = parse_value(setting, text)
    except RefusedError as error:
        raise _NotAllowedError(_why_not(setting)) from error
    return plain_text(value) if setting.kind == "cards" else text


def _why_not(setting: Setting) -> str:
    if setting.kind == "ints":
        values = {"count": len(setting.default), "greatest": setting.greatest}
        return _("%(count)d whole numbers from 0 to %(greatest)d, with commas between.") % values
    if setting.kind == "cards":
        return _("Cards as 6♣ or 6c, at most %(greatest)d, or nothing.") % {
            "greatest": setting.greatest
        }
    if setting.kind == "table":
        greatest = {"greatest": setting.greatest}
        return _("Whole numbers from 0 to %(greatest)d, at least one of them.") % greatest
    if setting.kind != "int":
        return _("Choose one of the values.")
    values = {"least": setting.least, "greatest": setting.greatest}
    if setting.optional:
        return _("A whole number from %(least)d to %(greatest)d, or nothing.") % values
    return _("A whole number from %(least)d to %(greatest)d.") % values


def in_words(refusal: Refusal, club: Club) -> str:
    """Say why the rules refuse house rules; no seat is in such a sentence."""
    return refusal_sentence(refusal, str, lambda amount: format_money(amount, club, short=True))
