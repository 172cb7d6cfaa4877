"""Anchors: what somebody outside the database keeps of a book, to tell later if it was changed."""

import re
from typing import NamedTuple, Self

# Crockford's digits: no I, L, O or U, so nothing is misread from a receipt.
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def short_code(digest: bytes) -> str:
    """Return the first 50 bits of a posting's hash as ten signs to be read by people."""
    bits = int.from_bytes(digest[:7]) >> 6
    signs = "".join(_DIGITS[bits >> shift & 31] for shift in range(45, -1, -5))
    return f"{signs[:5]}-{signs[5:]}"


class Anchor(NamedTuple):
    """The hash of posting ``number`` of ``book``; number 0 is the book when it was opened."""

    book: int
    number: int
    hash: bytes

    def __str__(self) -> str:
        return f"{self.book}:{self.number}:{self.hash.hex()}"

    @property
    def code(self) -> str:
        """The short code, as it stands on statements."""
        return short_code(self.hash)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `__str__` writes.

        Raises:
            ValueError: it is something else.
        """
        found = re.fullmatch(r"([0-9]+):([0-9]+):([0-9a-f]{64})", text)
        if found is None:
            raise ValueError(f"An anchor looks like BOOK:NUMBER:HASH, not like {text!r}.")
        return cls(int(found[1]), int(found[2]), bytes.fromhex(found[3]))
