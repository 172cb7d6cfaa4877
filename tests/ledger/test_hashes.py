"""What PostgreSQL hashes, Python hashes alike, whatever is written; and what anchors look like."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import audit, reading
from ledger.anchors import Anchor, short_code
from tests.ledger.books import Books

PLANES = [
    pytest.param(range(first, last), id=f"U+{first:X}")
    for first, last in [
        (0x1, 0xD800),
        (0xE000, 0x10000),
        *((plane << 16, (plane + 1) << 16) for plane in range(1, 17)),
    ]
]


@pytest.mark.parametrize("plane", PLANES)
def test_every_character_of_a_plane_is_hashed_alike(plane: range) -> None:
    books = Books()
    letters = [*map(chr, plane)]
    for start in range(0, len(letters), 20_000):
        step = letters[start : start + 20_000]
        for note in ("".join(step[n : n + 500]) for n in range(0, len(step), 500)):
            books.pay(books.cash, books.anna, 1, note=note)
    assert audit.check(books.book).postings == -(-len(letters) // 500)


words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
names = words.filter(bool)


@settings(max_examples=80, deadline=None)
@given(kind=names, actor=names, cause=words, note=words, amount=st.integers(1, 10**12))
def test_any_words_and_amounts_are_hashed_alike(
    kind: str, actor: str, cause: str, note: str, amount: int
) -> None:
    books = Books()
    booked = books.pay(
        books.cash, books.anna, amount, kind=kind, actor=actor, cause=cause, note=note
    )
    books.reverse(books.pay(books.anna, books.bank, amount).number)
    assert audit.check(books.book, [reading.head(books.book)]).postings == 3
    entry = reading.statement(books.cash, limit=1)[0]
    assert (entry.kind, entry.actor, entry.cause, entry.note) == (kind, actor, cause, note)
    assert entry.number == booked.number


def test_fields_that_run_together_are_told_apart() -> None:
    """Lengths stand before the fields, so moving a letter from one to the next changes the hash."""
    ones = [
        ("ab", "c", "d", "e"),
        ("a", "bc", "d", "e"),
        ("a", "b", "cd", "e"),
        ("2:ab", "1", "", ""),
    ]
    contents = set()
    for kind, actor, cause, note in ones:
        books = Books()
        books.pay(books.cash, books.anna, 1, kind=kind, actor=actor, cause=cause, note=note)
        posting = next(audit._postings("p.book = %s", books.book))  # noqa: SLF001
        contents.add(posting.content())
    assert len(contents) == len(ones)


def test_an_anchor_is_written_and_read() -> None:
    anchor = Anchor(7, 42, bytes(range(32)))
    text = "7:42:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    assert str(anchor) == text
    assert Anchor.parse(text) == anchor
    assert anchor.code == "000G4-0R40M"


@pytest.mark.parametrize("text", ["", "7:42", f"7:42:{'A' * 64}", f"x:42:{'0' * 64}", "1:2:3:4"])
def test_what_is_no_anchor_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="An anchor looks like"):
        Anchor.parse(text)


def test_a_code_has_the_first_fifty_bits() -> None:
    assert short_code(b"\xff" * 32) == "ZZZZZ-ZZZZZ"
    assert short_code(b"\0" * 6 + b"\x40" + bytes(25)) == "00000-00001"
    assert short_code(b"\0" * 6 + b"\x3f" + bytes(25)) == "00000-00000"
