"""The head of a hand record: who sat at a table, by which rules, with how much (notation.md)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.protocol import Game, RefusedError, Setup

NUMBER_MAX = 10**18
DEPTH_MAX = 8
SHOWN_MAX = 60


@dataclass(frozen=True, slots=True)
class Header:
    """A record that has been read: ``names`` are the players, then those who may sit later."""

    game: Game[Any]
    names: tuple[str, ...]
    balances: Mapping[str, int]
    setup: Setup
    play: tuple[str, ...]
    result: tuple[tuple[str, object], ...]


def read_header(text: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> Header:
    """Read a record as TOML gave it.

    Raises:
        RefusedError: the game is not known, or a part is missing or is not what it must be.
    """
    _check_values(text)
    name = text.get("game")
    if not isinstance(name, str):
        raise RefusedError("record_part", part="game")
    if name not in games:
        raise RefusedError("unknown_game", name=_short(name), games=tuple(games))
    players = _names(text.get("players"))
    balances = _balances(text.get("start"), players)
    names = (*players, *(other for other in balances if other not in players))
    seats = {person: seat for seat, person in enumerate(names, start=1)}
    dealer = text.get("dealer")
    if dealer is not None and dealer not in players:
        raise RefusedError("record_dealer", name=_short(str(dealer)))
    setup = Setup(
        seats=tuple(seats[person] for person in players),
        rules=_table(text, "rules"),
        dealer=None if dealer is None else seats[dealer],
        pots=_amounts(_table(text, "pots"), "pots"),
        score={
            seats[person]: points
            for person, points in _amounts(_table(text, "score"), "score").items()
            if person in seats
        },
    )
    result = tuple(_flat(_table(text, "result")))
    return Header(games[name], names, balances, setup, _lines(text.get("play")), result)


def _check_values(text: Mapping[str, Any]) -> None:
    """Refuse a number too long to be written, and tables in tables too deep to be walked."""
    for part, given in text.items():
        left = [(given, 0)]
        while left:
            value, depth = left.pop()
            if depth > DEPTH_MAX or (isinstance(value, int) and abs(value) > NUMBER_MAX):
                raise RefusedError("record_part", part=part)
            if isinstance(value, dict | list):
                inside = value.values() if isinstance(value, dict) else value
                left += [(one, depth + 1) for one in inside]


def _short(text: str) -> str:
    """Return as much of a value as a sentence can bear."""
    return text if len(text) <= SHOWN_MAX else f"{text[:SHOWN_MAX]}…"


def _names(given: object) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(name, str) and name for name in given):
        raise RefusedError("record_part", part="players")
    if len(given) < 2 or len(set(given)) != len(given):
        raise RefusedError("record_players")
    return tuple(given)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _balances(given: object, players: Sequence[str]) -> Mapping[str, int]:
    if isinstance(given, dict):
        balances = _amounts(given, "start")
        return {name: balances.get(name, 0) for name in (*players, *balances)}
    if not isinstance(given, int) or isinstance(given, bool):
        raise RefusedError("record_part", part="start")
    return dict.fromkeys(players, given)


def _amounts(given: Mapping[str, object], part: str) -> dict[str, int]:
    amounts = {name: value for name, value in given.items() if isinstance(value, int)}
    if len(amounts) != len(given) or not all(map(_whole, given.values())):
        raise RefusedError("record_part", part=part)
    return amounts


def _table(text: Mapping[str, Any], part: str) -> Mapping[str, Any]:
    given = text.get(part, {})
    if not isinstance(given, dict):
        raise RefusedError("record_part", part=part)
    return given


def _lines(given: object) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(line, str) for line in given):
        raise RefusedError("record_part", part="play")
    return tuple(given)


def _flat(given: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    # In TOML an unquoted `pot.A = 4` is a table in a table.
    for key, value in given.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value
