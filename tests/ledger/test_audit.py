"""The books are recomputed: whatever somebody changed past the kernel is found and named."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ledger import audit, errors, posting, reading
from ledger.anchors import Anchor
from ledger.posting import Line
from tests.ledger.books import Books, owner, tamper

pytestmark = pytest.mark.usefixtures("workshop")


def an_evening() -> Books:
    """Three cash-ins (1 to 3), an ante (4), a bet (5) that is taken back (6), a win (7)."""
    books = Books(each=100)
    books.post([Line(books.anna, -10), Line(books.boris, -10), Line(books.bank, 20)], kind="ante")
    books.reverse(books.pay(books.anna, books.bank, 30).number)
    books.pay(books.bank, books.boris, 20, kind="win")
    return books


OF_4 = "WHERE book = {book} AND number = 4"
REMOVE_THE_LAST = (
    "DELETE FROM ledger_entry WHERE book = {book} AND number = 7",
    "DELETE FROM ledger_posting WHERE book = {book} AND number = 7",
    "DELETE FROM ledger_key WHERE book = {book} AND number = 7",
    """UPDATE ledger_book b SET last_number = 6, last_hash = hash, last_made_at = made_at
       FROM ledger_posting p WHERE b.id = {book} AND p.book = {book} AND p.number = 6""",
)
TAMPERINGS = {
    "a changed amount": (
        [f"UPDATE ledger_entry SET amount = amount + 1 {OF_4} AND account = {{anna}}"],
        "posting 4: sum of entries: expected 0, found 1",
    ),
    "two changed amounts": (
        [
            f"UPDATE ledger_entry SET amount = -11, balance = 89 {OF_4} AND account = {{anna}}",
            f"UPDATE ledger_entry SET amount = -9, balance = 91 {OF_4} AND account = {{boris}}",
        ],
        "posting 4: hash: expected",
    ),
    "a swapped entry": (
        [f"UPDATE ledger_entry SET account = {{vera}} {OF_4} AND account = {{anna}}"],
        "posting 4: hash: expected",
    ),
    "entries swapped between postings": (
        [f"UPDATE ledger_entry SET number = 7 {OF_4} AND account = {{anna}}"],
        "posting 4: sum of entries: expected 0, found 10",
    ),
    "a wrong running balance": (
        [f"UPDATE ledger_entry SET balance = balance + 1 {OF_4} AND account = {{boris}}"],
        "posting 4: balance of account",
    ),
    "a wrong newest balance": (
        ["UPDATE ledger_entry SET balance = 1000 WHERE number = 7 AND account = {boris}"],
        "posting 7: balance of account",
    ),
    "a posting that does not sum to zero": (
        [f"DELETE FROM ledger_entry {OF_4} AND account = {{anna}}"],
        "posting 4: sum of entries: expected 0, found 10",
    ),
    "a posting without entries": (
        [f"DELETE FROM ledger_entry {OF_4}"],
        "posting 4: entries: expected 2 to 64, found 0",
    ),
    "entries that move nothing": (
        [f"UPDATE ledger_entry SET amount = 0, balance = 100 {OF_4}"],
        "posting 4: amount: expected",
    ),
    "an account of another book": (
        [f"UPDATE ledger_entry SET account = 999999 {OF_4} AND account = {{bank}}"],
        "posting 4: account: expected one of this book, found 999999",
    ),
    "entries without a posting": (
        ["INSERT INTO ledger_entry VALUES ({book}, 99, {anna}, 5, 5)"],
        "posting 7: entries of all postings: expected 15, found 16",
    ),
    "a missing posting in the middle": (
        [f"DELETE FROM ledger_entry {OF_4}", f"DELETE FROM ledger_posting {OF_4}"],
        "posting 4: number: expected 4, found 5",
    ),
    "a missing last posting": (
        REMOVE_THE_LAST[:3],
        "posting 6: number in the head: expected 6, found 7",
    ),
    "changed words": (
        [f"UPDATE ledger_posting SET note = 'by consent' {OF_4}"],
        "posting 4: hash: expected",
    ),
    "another actor": (
        [f"UPDATE ledger_posting SET actor = 'member:8' {OF_4}"],
        "posting 4: hash: expected",
    ),
    "a posting made earlier": (
        [f"UPDATE ledger_posting SET made_at = made_at - interval '1 hour' {OF_4}"],
        "posting 4: time: expected after",
    ),
    "a posting made at no time": (
        [f"UPDATE ledger_posting SET made_at = 'infinity' {OF_4}"],
        "posting 4: hash: expected",
    ),
    "a broken chain": (
        ["UPDATE ledger_posting SET hash = sha256('x') WHERE book = {book} AND number = 1"],
        "posting 1: hash: expected",
    ),
    "a reversal that is none": (
        ["UPDATE ledger_posting SET reverses = 4 WHERE book = {book} AND number = 6"],
        "posting 6: lines: expected",
    ),
    "a second reversal": (
        [
            "DROP INDEX IF EXISTS ledger_posting_reverses",
            "UPDATE ledger_posting SET reverses = 5 WHERE book = {book} AND number = 7",
        ],
        "posting 7: reverses: expected an earlier posting, once, found 5",
    ),
    "a reversal of a reversal": (
        ["UPDATE ledger_posting SET reverses = 6 WHERE book = {book} AND number = 7"],
        "posting 7: reverses: expected no reversal, found 6",
    ),
    "a reversal of what comes later": (
        [f"UPDATE ledger_posting SET reverses = 7 {OF_4}"],
        "posting 4: reverses: expected an earlier posting, once, found 7",
    ),
    "a changed fingerprint": (
        [f"UPDATE ledger_key SET fingerprint = sha256('x') {OF_4}"],
        "posting 4: fingerprint: expected",
    ),
    "a missing key": (
        [f"DELETE FROM ledger_key {OF_4}"],
        "posting 4: number beside its key: expected 4, found None",
    ),
    "a key of another posting": (
        [f"UPDATE ledger_key SET number = 5 {OF_4}"],
        "posting 4: number beside its key: expected 4, found 5",
    ),
    "a key too many": (
        ["INSERT INTO ledger_key VALUES ({book}, gen_random_uuid(), sha256('x'), 4)"],
        "posting 7: keys of all postings: expected 7, found 8",
    ),
    "a wrong hash in the head": (
        ["UPDATE ledger_book SET last_hash = sha256('x') WHERE id = {book}"],
        "posting 7: hash in the head: expected",
    ),
    "a wrong time in the head": (
        ["UPDATE ledger_book SET last_made_at = 'infinity' WHERE id = {book}"],
        "posting 7: time in the head: expected",
    ),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_tampering_is_found_and_the_place_is_named(tampering: str) -> None:
    books = an_evening()
    assert audit.check(books.book) == (7, 15, 0)
    statements, message = TAMPERINGS[tampering]
    tamper(books, *statements)
    with pytest.raises(audit.FaultError) as fault:
        audit.check(books.book)
    assert str(fault.value).startswith(f"Book {books.book}, {message}")


def test_a_cut_tail_is_found_by_an_anchor_kept_elsewhere() -> None:
    books = an_evening()
    anchor = reading.head(books.book)
    assert audit.check(books.book, [anchor]) == (7, 15, 0)
    tamper(books, *REMOVE_THE_LAST)
    assert audit.check(books.book) == (6, 13, 0)
    with pytest.raises(audit.FaultError, match="last posting: expected 7, as anchored, or later"):
        audit.check(books.book, [anchor])


def test_a_rewritten_past_is_found_by_an_anchor_kept_elsewhere() -> None:
    books = an_evening()
    fourth = next(audit._postings("p.book = %s AND p.number = %s", books.book, 4)).hash  # noqa: SLF001
    anchors = [Anchor(books.book, 4, fourth), Anchor(books.book, 0, bytes(32))]
    assert audit.check(books.book, anchors)
    with pytest.raises(audit.FaultError, match="posting 4: anchored hash: expected 78787878"):
        audit.check(books.book, [Anchor(books.book, 4, b"x" * 32)])


def test_refusals_are_counted_and_an_unknown_book_is_none() -> None:
    books = an_evening()
    with pytest.raises(errors.FloorError):
        books.pay(books.anna, books.bank, 1000)
    assert audit.check(books.book).refusals == 1
    assert audit.check(posting.open_book()) == (0, 0, 0)
    with pytest.raises(errors.UnknownBookError):
        audit.check(2**62)


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.usefixtures("elsewhere")
def test_verify_says_in_one_line_what_it_checked() -> None:
    an_evening()
    books = an_evening()
    with pytest.raises(errors.FloorError):
        books.pay(books.anna, books.bank, 1000)
    assert verify() == ("All is well: books 2, postings 14, entries 30, refusals 1, anchors 0.\n")
    head = reading.head(books.book)
    report = verify("--book", str(books.book), "--anchor", str(head), "--heads")
    assert report == (
        f"{head} {head.code}\n"
        "All is well: books 1, postings 7, entries 15, refusals 1, anchors 1.\n"
    )


@pytest.mark.usefixtures("elsewhere")
def test_verify_names_the_first_fault_and_fails() -> None:
    sound, broken = an_evening(), an_evening()
    statements, message = TAMPERINGS["changed words"]
    tamper(broken, *statements)
    with pytest.raises(CommandError, match=f"Book {broken.book}, {message}") as failed:
        verify()
    assert failed.value.returncode == 1
    assert verify("--book", str(sound.book))
    with pytest.raises(CommandError, match="There is no book 999"):
        verify("--book", "999")


@pytest.mark.usefixtures("elsewhere")
def test_verify_refuses_what_it_could_not_hold_against_a_book() -> None:
    books, others = an_evening(), an_evening()
    with pytest.raises(CommandError, match="BOOK:NUMBER:HASH"):
        verify("--anchor", "7")
    with pytest.raises(CommandError, match="which is not checked"):
        verify("--book", str(books.book), "--anchor", str(reading.head(others.book)))


@pytest.mark.usefixtures("elsewhere")
def test_verify_looks_at_the_guards_first() -> None:
    an_evening()
    with owner() as session:
        session.execute("ALTER TABLE ledger_entry DISABLE TRIGGER whole")
    with pytest.raises(CommandError, match="Guard whole of ledger_entry is switched off"):
        verify()
