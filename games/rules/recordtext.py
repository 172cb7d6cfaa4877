"""A whole hand record as the text of its TOML file (notation.md); `recordfile` reads it back."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.words import quote

KEYS = frozenset({"bank", "turn", "dealer", "state", "entry", "suspense", "club"})
"""What a check can ask for besides players; a player of such a name is asked for in quotes."""

DOTTED = ("pot.", "due.", "score.")
"""How the other keys of a check begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What a file says; amounts in minor units, names as people know them.

    ``start`` names everybody who plays, also those who sit down later; ``rules`` only what
    differs from the game's defaults, as plain values. ``result`` has keys of checks, those of
    players as `result_key` writes them. ``notes`` are comments above everything, a line each.
    """

    game: str
    players: tuple[str, ...]
    dealer: str | None
    start: Mapping[str, int]
    pots: Mapping[str, int] = field(default_factory=dict)
    score: Mapping[str, int] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)
    play: tuple[str, ...]
    result: Mapping[str, int]
    notes: tuple[str, ...] = ()


def result_key(name: str) -> str:
    """Return the key that asks for a player's balance: his name, in quotes where it is a key."""
    if name in KEYS or name.startswith(('"', *DOTTED)):
        return quote(name)
    return name


def write_record(record: Record) -> str:
    """Return the text of a record; reading it gives the same record again, notes excepted."""
    return "\n".join([*_head(record), *_tables(record)]) + "\n"


def _head(record: Record) -> Iterator[str]:
    for note in record.notes:
        yield f"# {' '.join(note.split())}"
    yield f"game = {_text(record.game)}"
    yield f"players = {_value(record.players)}"
    if record.dealer is not None:
        yield f"dealer = {_text(record.dealer)}"
    yield f"start = {_start(record)}"
    yield "play = ["
    for line in record.play:
        yield f"    {_text(line)},"
    yield "]"


def _start(record: Record) -> str:
    balances = set(record.start.values())
    if len(balances) == 1 and set(record.start) == set(record.players):
        return str(balances.pop())
    return _value(record.start)


def _tables(record: Record) -> Iterator[str]:
    parts: Iterable[tuple[str, Mapping[str, Any]]] = (
        ("pots", record.pots),
        ("score", record.score),
        ("rules", record.rules),
        ("result", record.result),
    )
    for title, values in parts:
        if values:
            yield f"\n[{title}]"
            yield from (f"{_key(name)} = {_value(value)}" for name, value in values.items())


def _value(value: object) -> str:
    if value is None:
        return _text("none")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        pairs = (f"{_key(name)} = {_value(one)}" for name, one in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return _text(str(value))


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else _text(name)


_ESCAPES = {'"': '\\"', "\\": "\\\\"}


def _text(text: str) -> str:
    """Write a TOML string: in apostrophes if that saves escapes, else in quotation marks."""
    plain = not any(_controls(char) for char in text)
    if plain and "'" not in text and ('"' in text or "\\" in text):
        return f"'{text}'"
    return '"' + "".join(_escaped(char) for char in text) + '"'


def _controls(char: str) -> bool:
    return char < " " or char == "\x7f"


def _escaped(char: str) -> str:
    if _controls(char):
        return f"\\u{ord(char):04x}"
    return _ESCAPES.get(char, char)
