"""How a line is split into words, and when a word needs quotation marks (notation.md)."""

import re
from dataclasses import dataclass


class LineError(ValueError):
    """The line cannot be read: a code and the words that it is about."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a line; ``quoted`` if it began with a quotation mark, and so is a name."""

    text: str
    quoted: bool = False


_QUOTED = r'"((?:[^"\\]|\\.)*)"'
_PIECE = re.compile(rf"\s+|#.*|((?:{_QUOTED}|[^\s\"#])+)", re.DOTALL)
_INSIDE = re.compile(_QUOTED, re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r"}
_ESCAPED = {"\\": "\\\\", '"': '\\"'} | {char: "\\" + letter for letter, char in _LETTERS.items()}


def tokens(text: str) -> tuple[Token, ...]:
    """Split a line into words; quotation marks keep spaces, ``#`` begins a comment.

    Raises:
        LineError: a quotation mark is not closed.
    """
    found: list[Token] = []
    place = 0
    while place < len(text):
        piece = _PIECE.match(text, place)
        if piece is None:
            raise LineError("quote_open", text)
        word = piece.group(1)
        if word is not None:
            plain = _INSIDE.sub(lambda quoted: _unescaped(quoted.group(1)), word)
            found.append(Token(plain, word.startswith('"')))
        place = piece.end()
    return tuple(found)


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda escape: _LETTERS.get(escape.group(1), escape.group(1)), text)


def quote(text: str) -> str:
    """Return ``text`` in quotation marks."""
    return '"' + "".join(_ESCAPED.get(char, char) for char in text) + '"'


def needs_quotes(text: str) -> bool:
    """Tell whether ``text`` as it is would be read as something else than one word."""
    return not text or any(char.isspace() or char in '"#\\' for char in text)
