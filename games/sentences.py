"""Why the rules refuse something: codes, said in the language of the reader.

Nothing here needs a database: the commands that play hand records say the same as the pages.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.refusal_texts import SAID, TEXTS, WITH_SEATS
from games.refusal_texts.records import PARTS
from games.rules.protocol import Refusal, Seat

type NameOf = Callable[[Seat], str]
type Money = Callable[[int], str]

AMOUNTS = frozenset(
    (
        *("amount", "ante", "bank", "ceiling", "costs", "due", "entry", "full"),
        *("greatest", "has", "last", "least", "level", "missing", "needs", "price"),
        *("shortage", "unit"),
    )
)
"""Values of refusals that are sums of money."""


def refusal_sentence(refusal: Refusal, name_of: NameOf, money: Money) -> str:
    """Say why an action was refused; ``money`` writes minor units in the club's notation."""
    text = TEXTS[refusal.code]
    if refusal.values.get("seats"):
        text = WITH_SEATS.get(refusal.code, text)
    if refusal.code == "record_part":
        text = PARTS.get(refusal.values["part"], text)
    return str(text % _said(refusal.values, name_of, money))


def _said(values: Mapping[str, Any], name_of: NameOf, money: Money) -> dict[str, Any]:
    return {key: _value(key, value, name_of, money) for key, value in values.items()}


def _value(key: str, value: Any, name_of: NameOf, money: Money) -> Any:
    if value is None:
        return "—"
    if key.endswith("seats"):
        return _names(value, name_of)
    if key == "seat" or key.endswith("_seat"):
        return name_of(value)
    if key in AMOUNTS:
        return money(value)
    if key in SAID:
        return SAID[key](value)
    return ", ".join(value) if isinstance(value, tuple | list) else value


def _names(seats: Iterable[Seat], name_of: NameOf) -> str:
    return ", ".join(name_of(seat) for seat in seats)
