"""House rules: frozen dataclasses whose fields say what values they can have and why.

A game's ``Rules`` declares each option with `setting`. From that, `settings` lists them for a
form, `parse` reads text and plain values, and `differences` gives back what is not the default.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Protocol, cast

from games.rules.cards import Card, parse_card
from games.rules.protocol import RefusedError
from games.rules.ranktables import read_table, write_table


@dataclass(frozen=True, slots=True)
class Setting:
    """One option: its default and the values it can have.

    ``kind`` is ``money`` (whole minor units), ``int``, ``bool``, ``enum``, ``fraction``, ``cards``
    or ``ints`` (a list of as many whole numbers as the default has), or ``table`` (one of
    ``choices``, or a table of ranks as text: ``A:11,K:10``). ``choices`` are plain values;
    ``least`` and ``greatest`` bound numbers, each one of a list, or how many cards there are;
    ``optional`` allows ``none``, which of cards is an empty tuple. ``covers`` names the numbered
    rules, ``doc`` is one line of English.
    """

    name: str
    kind: str
    default: Any
    choices: tuple[str, ...]
    least: int | None
    greatest: int | None
    optional: bool
    covers: str
    doc: str

    @property
    def allowed(self) -> tuple[str, ...]:
        """Return the allowed values as they are written, bounds as ``1…100``."""
        values = self.choices
        if self.kind == "bool":
            values = ("false", "true")
        elif self.kind in {"int", "money"}:
            greatest = "" if self.greatest is None else self.greatest
            values = (f"{self.least}…{greatest}",)
        elif self.kind == "cards":
            values = ("6c", "6c,6s")
        elif self.kind == "ints":
            values = (f"{len(self.default)} × {self.least}…{self.greatest}",)
        elif self.kind == "table":
            values = (*self.choices, "A:11,K:10")
        return (*values, "none") if self.optional else values


class HouseRules(Protocol):
    """What every game's ``Rules`` promises beside its fields."""

    def check(self) -> None:
        """Check the values against each other.

        Raises:
            RefusedError: two values contradict each other.
        """


def setting(  # The metadata of a field are the arguments of `Setting`.
    kind: str,
    default: Any,
    *,
    doc: str,
    covers: str,
    choices: tuple[str, ...] = (),
    least: int | None = None,
    greatest: int | None = None,
    optional: bool = False,
) -> Any:
    """Declare one house rule as a dataclass field; `money`, `number` and so on say it shorter."""
    metadata = {
        "kind": kind,
        "choices": choices,
        "least": least,
        "greatest": greatest,
        "optional": optional,
        "covers": covers,
        "doc": doc,
    }
    return field(default=default, metadata=metadata)


def money(default: int, *, doc: str, covers: str, least: int) -> Any:
    """Declare a sum in minor units."""
    return setting("money", default, doc=doc, covers=covers, least=least)


def number(
    default: int | None,
    *,
    doc: str,
    covers: str,
    least: int,
    greatest: int,
    optional: bool = False,
) -> Any:
    """Declare a whole number; ``optional`` allows none."""
    return setting(
        "int",
        default,
        doc=doc,
        covers=covers,
        least=least,
        greatest=greatest,
        optional=optional,
    )


def flag(*, default: bool, doc: str, covers: str) -> Any:
    """Declare a yes or no."""
    return setting("bool", default, doc=doc, covers=covers)


def choice(*choices: str, doc: str, covers: str) -> Any:
    """Declare a choice; the first one is the default."""
    return setting("enum", choices[0], doc=doc, covers=covers, choices=choices)


def fraction(*choices: str, doc: str, covers: str) -> Any:
    """Declare a part such as ``1/2``; the first one is the default."""
    return setting("fraction", Fraction(choices[0]), doc=doc, covers=covers, choices=choices)


def cards(*default: Card, doc: str, covers: str, greatest: int) -> Any:
    """Declare a list of up to ``greatest`` different cards; it may be empty."""
    return setting(
        "cards", default, doc=doc, covers=covers, least=0, greatest=greatest, optional=True
    )


def numbers(*default: int, doc: str, covers: str, greatest: int) -> Any:
    """Declare a list of so many whole numbers, each from 0 to ``greatest``."""
    return setting("ints", default, doc=doc, covers=covers, least=0, greatest=greatest)


def choice_or_table(*choices: str, doc: str, covers: str, greatest: int) -> Any:
    """Declare a choice, or a number from 0 to ``greatest`` for some ranks; the first is default."""
    return setting(
        "table", choices[0], doc=doc, covers=covers, choices=choices, least=0, greatest=greatest
    )


def settings(rules_type: type[Any]) -> tuple[Setting, ...]:
    """List the house rules of a game in the order of its rule book."""
    # To mypy a class with an instance's `__hash__` is not hashable; every class is.
    return _listed(cast("Hashable", rules_type))


@cache
def _listed(rules_type: Hashable) -> tuple[Setting, ...]:
    return tuple(
        Setting(name=item.name, default=item.default, **item.metadata)
        for item in fields(cast("type[Any]", rules_type))
    )


def setting_named(rules_type: type[Any], name: str) -> Setting:
    """Return one house rule.

    Raises:
        RefusedError: the game has no house rule of this name.
    """
    for known in settings(rules_type):
        if known.name == name:
            return known
    raise RefusedError("unknown_rule", name=name)


def parse_value(known: Setting, given: object) -> Any:
    """Read a value of ``known`` from text ("none", "1/2", "true", "12", "6c,6s") or a plain value.

    Raises:
        RefusedError: the value is not allowed; the refusal names those that are.
    """
    text = plain_text(given)
    if known.optional and text == "none":
        return () if known.kind == "cards" else None
    if known.kind == "bool" and text in {"true", "false"}:
        return text == "true"
    value = _READERS.get(known.kind, _one_of)(known, text)
    if value is None:
        raise RefusedError("rule_value", name=known.name, value=text, allowed=known.allowed)
    return value


def _one_of(known: Setting, text: str) -> Any:
    if text not in known.choices:
        return None
    return Fraction(text) if known.kind == "fraction" else text


def _table(known: Setting, text: str) -> str | None:
    return text if text in known.choices else read_table(text, known.greatest or 0)


def _whole_number(known: Setting, text: str) -> int | None:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        return None
    number = int(text)
    within = (known.least is None or number >= known.least) and (
        known.greatest is None or number <= known.greatest
    )
    return number if within else None


def _whole_numbers(known: Setting, text: str) -> tuple[int, ...] | None:
    read = tuple(_whole_number(known, word) for word in text.replace(",", " ").split())
    found = tuple(number for number in read if number is not None)
    return found if len(found) == len(read) == len(known.default) else None


def _cards(known: Setting, text: str) -> tuple[Card, ...] | None:
    try:
        named = tuple(parse_card(word) for word in text.replace(",", " ").split())
    except ValueError:
        return None
    different = len(set(named)) == len(named)
    return named if different and 0 < len(named) <= (known.greatest or 0) else None


_READERS: Mapping[str, Callable[[Setting, str], Any]] = {
    "cards": _cards,
    "int": _whole_number,
    "ints": _whole_numbers,
    "money": _whole_number,
    "table": _table,
}
"""How a value of each kind is read; others are one of their choices."""


def plain(value: object) -> Any:
    """Return ``value`` as JSON can hold it: fractions as ``1/2``, lists of text or numbers."""
    if isinstance(value, tuple):
        return [item if isinstance(item, int) else plain_text(item) for item in value]
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value


def plain_text(value: object) -> str:
    """Return ``value`` as it is written: ``none``, ``true``, ``1/2``, ``12``, ``6c,6s``."""
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return write_table(value)
    if isinstance(value, tuple | list):
        return ",".join(plain_text(item) for item in value) or "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(plain(value)).strip()


def parse[R: HouseRules](rules_type: type[R], values: Mapping[str, object]) -> R:
    """Return the house rules with ``values`` instead of the defaults.

    Raises:
        RefusedError: an unknown name, a value that is not allowed, or a contradiction.
    """
    texts = tuple((name, plain_text(given)) for name, given in values.items())
    return cast("R", _parsed(cast("Hashable", rules_type), texts))


@lru_cache(maxsize=256)
def _parsed(rules_type: Hashable, texts: tuple[tuple[str, str], ...]) -> HouseRules:
    """Read the values as they are written; every hand of a table begins with the same ones."""
    made = cast("type[HouseRules]", rules_type)
    rules = made(**{name: parse_value(setting_named(made, name), text) for name, text in texts})
    rules.check()
    return rules


def changed[R: Any](rules: R, word: str) -> R:
    """Return ``rules`` with one ``NAME=VALUE`` changed.

    Raises:
        RefusedError: as `parse`.
    """
    name, _, text = word.partition("=")
    known = setting_named(type(rules), name.strip())
    new: R = replace(rules, **{known.name: parse_value(known, text)})
    new.check()
    return new


def differences(rules: Any) -> dict[str, Any]:
    """Return the plain values of those options that differ from the game's defaults."""
    return {
        item.name: plain(getattr(rules, item.name))
        for item in fields(rules)
        if getattr(rules, item.name) != item.default
    }
