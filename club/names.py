"""Names of people: what a name may be, and which two of them could be one person.

Names stay as typed (Ё, hyphens, apostrophes); only what can't be seen in them is refused.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext as _

NAME_MAX = 80
MARK_MAX = 40

# Cyrillic capitals that look like Latin ones; names are compared in capitals, without accents.
_LOOKS_LIKE = str.maketrans("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS")
_SHORTEST_WITH_A_SLIP = 4


class FaultyTextError(ValueError):
    """What was typed can't be kept; the text is a sentence for the person who typed it."""


def clean_line(text: str, *, longest: int) -> str:
    """Return ``text`` as one line: composed (NFC), single spaces, none at the ends; may be empty.

    Raises:
        FaultyTextError: it is longer than ``longest`` characters or has some that nobody sees.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if len(line) > longest:
        raise FaultyTextError(
            _("This has %(length)d characters; %(longest)d fit.")
            % {"length": len(line), "longest": longest}
        )
    if any(unicodedata.category(character)[0] == "C" for character in line):
        raise FaultyTextError(
            _("This has characters that can't be seen; delete it and type it by hand.")
        )
    return line


def clean_name(text: str) -> str:
    """Return ``text`` as a person's name (`clean_line`).

    Raises:
        FaultyTextError: it is no line of `NAME_MAX` characters, or has no letter and no digit.
    """
    name = clean_line(text, longest=NAME_MAX)
    if not name:
        raise FaultyTextError(_("Type a name."))
    if not any(character.isalnum() for character in name):
        raise FaultyTextError(_("A name needs at least one letter or digit."))
    return name


@dataclass(frozen=True, slots=True)
class Likeness:
    """A name without what people mix up: case, ё and е, accents, alphabets, spaces, signs."""

    joined: str
    in_any_order: str

    @classmethod
    def of(cls, name: str) -> Self:
        """Return the likeness of ``name``."""
        letters = unicodedata.normalize("NFKD", name).upper().translate(_LOOKS_LIKE)
        words = [re.sub(r"[\W_]", "", word) for word in letters.split()]
        return cls("".join(words), "".join(sorted(words)))

    def resembles(self, other: Self) -> bool:
        """Tell whether both names could be one person's, a slip of one letter included."""
        return (
            self.joined == other.joined
            or self.in_any_order == other.in_any_order
            or _one_slip_apart(self.joined, other.joined)
        )


def _one_slip_apart(one: str, other: str) -> bool:
    """Tell whether one letter typed wrong, left out or put in makes one of the other.

    Digits are no slips ("Guest 1", "Guest 2"), and short names are too often one letter apart.
    """
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < _SHORTEST_WITH_A_SLIP or len(longer) - len(shorter) > 1:
        return False
    start = 0
    while start < len(shorter) and shorter[start] == longer[start]:
        start += 1
    skipped = int(len(shorter) == len(longer))
    if shorter[start + skipped :] != longer[start + 1 :]:
        return False
    return not (shorter[start : start + skipped] + longer[start : start + 1]).isdigit()
