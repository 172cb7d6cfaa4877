"""A club whose books are in doubt says so and records nothing until they are well."""

from io import StringIO
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from club.freezing import freeze, look_at_books, looked_at_equation
from club.models import Club
from club.tasks import look_at_all_books
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.ledger.books import tamper

pytestmark = pytest.mark.usefixtures("workshop")

TOO_MUCH = """UPDATE ledger_entry SET balance = balance + 5
    WHERE book = {book} AND account = {account} AND number = 1"""


def spoil(cast: Cast, sign: str = "+") -> None:
    books = SimpleNamespace(book=cast.club.book, account=cast.anna.account)
    tamper(books, TOO_MUCH.replace("+", sign))


def test_books_that_do_not_add_up_close_the_club_in_plain_words(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    spoil(cast)
    client = client_of(cast.tanya)
    page = client.get(f"/{cast.club.slug}/cash/books/").content.decode()
    assert "0.05" in page
    assert "The books of the club are in doubt" in page

    typed = {"member": cast.anna.pk, "amount": "1", "direction": "in", "key": str(uuid4())}
    answer = client.post(f"/{cast.club.slug}/cash/", typed)
    assert answer.status_code == 423
    assert "Nothing was recorded now" in answer.content.decode()
    assert reading.head(cast.club.book).number == 1
    assert "in doubt" in client_of(cast.anna).get(f"/{cast.club.slug}/").content.decode()


def test_the_nightly_look_freezes_the_club_with_the_fault_and_no_other(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    give(cast, 1000, cast.boris)
    spoil(cast)
    look_at_all_books()
    cast.club.refresh_from_db()
    assert cast.club.frozen_at is not None
    assert "posting 1" in cast.club.frozen_why
    assert Club.objects.get(pk=cast.stan.club_id).frozen_at is None


def test_well_books_are_opened_again_and_others_stay_closed(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    spoil(cast)
    assert look_at_books(cast.club)
    with pytest.raises(CommandError, match="stay closed"):
        call_command("reopen_books", cast.club.slug)
    spoil(cast, "-")
    out = StringIO()
    call_command("reopen_books", cast.club.slug, stdout=out)
    call_command("reopen_books", cast.club.slug, stdout=out)
    assert out.getvalue().count("open") == 2
    cast.club.refresh_from_db()
    assert cast.club.frozen_at is None
    give(cast, 1, cast.anna)
    with pytest.raises(CommandError, match="no club"):
        call_command("reopen_books", "nowhere")


def test_books_that_add_up_close_nothing_and_the_first_reason_stays(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    assert looked_at_equation(cast.club).difference == 0
    assert look_at_books(cast.club) == ""
    assert cast.club.frozen_at is None
    freeze(cast.club, "first")
    freeze(cast.club, "second")
    assert cast.club.frozen_why == "first"
