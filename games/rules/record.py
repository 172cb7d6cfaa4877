"""The lines of a hand record (notation.md): with seat numbers for storage, with names for people.

``2 bet 40`` is how an action is stored; ``"Old Ivan" bet 40  # bold`` is how a record says it.
Both are read by the same grammar and written by the same writer; only the names differ.
"""

from collections.abc import Callable

from games.rules.grammar import LEADING, OPENING, READERS, RESERVED, TO_ALL
from games.rules.protocol import Action, Seat
from games.rules.readers import NameReader
from games.rules.words import LineError, Token, needs_quotes, quote, tokens

type NameWriter = Callable[[Seat], str]


def seat_number(token: Token) -> Seat:
    """Read a seat number.

    Raises:
        LineError: it is not one.
    """
    text = token.text
    if token.quoted or not (text.isascii() and text.isdigit()) or text.startswith("0"):
        raise LineError("no_seat", text)
    return int(text)


def parse_line(text: str) -> Action:
    """Read a stored line; the opposite of `write_line`.

    Raises:
        LineError: the line is not one of the notation.
    """
    return parse_tokens(tokens(text), seat_number)


def parse_tokens(words: tuple[Token, ...], name: NameReader) -> Action:
    """Read a line that `tokens` has split; ``name`` tells whose seat a name means.

    Raises:
        LineError: the line is not one of the notation; what ``name`` raises passes through.
    """
    if not words:
        raise LineError("line_empty")
    first = words[0].text
    opens = not words[0].quoted and (first in OPENING or first in TO_ALL)
    verb = words[0] if opens else words[min(1, len(words) - 1)]
    kind, rest = verb.text, words[1:] if opens else words[2:]
    if opens:
        if kind in TO_ALL:
            return _to_all(kind, rest)
        return READERS[OPENING[kind]](kind, None, rest, name)
    if verb.quoted or len(words) < 2 or (kind not in LEADING and kind not in TO_ALL):
        raise LineError("unknown_word", kind)
    form = "nothing" if kind in TO_ALL else LEADING[kind]
    return READERS[form](kind, name(words[0]), rest, name)


def _to_all(kind: str, rest: tuple[Token, ...]) -> Action:
    if rest != (Token("all"),):
        raise LineError("line_incomplete", kind)
    return Action(kind=kind)


def write_name(name: str) -> str:
    """Return a name as a record says it, quoted where it could be read as something else."""
    if needs_quotes(name) or name[0] in "!=" or name in RESERVED or name.isdigit():
        return quote(name)
    return name


def _write_words(word: str) -> list[str]:
    if not word:
        return []
    plain = word.split(" ")
    if any(needs_quotes(part) for part in plain):
        return [quote(word)]
    return plain


def write_line(action: Action, name: NameWriter = str) -> str:
    """Return the line of an action: with seat numbers, or with names if ``name`` gives them."""
    return " ".join((_WRITERS.get(action.kind) or _parts)(action, name))


def _parts(action: Action, name: NameWriter) -> list[str]:
    """Write who acts, the verb, and what follows it in the order of most forms."""
    kind, seat = action.kind, action.seat
    parts = [kind]
    if kind in TO_ALL and seat is None:
        parts.append("all")
    elif seat is not None and (kind in LEADING or kind in TO_ALL):
        parts.insert(0, name(seat))
    elif seat is not None:
        parts.append(name(seat))
    drawn = action.cards if action.others else ()
    for place, other in enumerate(action.others):
        parts.append(name(other))
        parts.extend(str(card) for card in drawn[place : place + 1])
    if action.amount is not None:
        parts.append(str(action.amount))
    parts += _shares(action, name)
    if not action.others:
        parts.extend(str(card) for card in action.cards)
    return parts + _write_words(action.word)


def _shares(action: Action, name: NameWriter) -> list[str]:
    return [text for seat, amount in action.shares for text in (name(seat), str(amount))]


def _trump(action: Action, _name: NameWriter) -> list[str]:
    return [action.kind, *_write_words(action.word), *map(str, action.cards)]


def _penalty(action: Action, name: NameWriter) -> list[str]:
    amount = [] if action.amount is None else [str(action.amount)]
    return [name(action.actor), action.kind, action.word, *amount]


def _points(action: Action, name: NameWriter) -> list[str]:
    return [action.kind, *_shares(action, name), action.word, name(action.actor)]


_WRITERS: dict[str, Callable[[Action, NameWriter], list[str]]] = {
    "deal": _trump,
    "penalty": _penalty,
    "count": _points,
}
"""Verbs whose words stand in an order of their own."""
