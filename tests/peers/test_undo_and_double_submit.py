"""Double taps, retries and double undo: three different faults, each reported of others."""

from uuid import uuid4

from club.accounts import open_account
from club.cashdesk import Party, club_parties, transfer, undo
from club.models import PlaySession, SessionClose
from club.refusals import CashError
from club.sessions import SessionError
from games.closing import close
from ledger import reading
from tests.builders import Cast, at_once, client_of, give
from tests.games.evening import Evening


def test_two_identical_posts_at_the_same_moment_book_once(cast: Cast) -> None:
    """D01, D16: a double click without any script."""
    sent = {"member": cast.anna.pk, "amount": "5", "direction": "in", "key": str(uuid4())}
    first, second = client_of(cast.tanya), client_of(cast.tanya)
    address = f"/{cast.club.slug}/cash/"
    answers = at_once(
        Exception,
        lambda: first.post(address, sent).status_code,
        lambda: second.post(address, sent).status_code,
    )
    assert answers == [302, 302]
    assert reading.balance(cast.anna.account) == 500


def test_a_form_from_a_restored_page_loses_no_second_entry_in_silence(cast: Cast) -> None:
    """The same key with another amount is refused, not answered as if it were the first."""
    client, key = client_of(cast.tanya), str(uuid4())
    sent = {"member": cast.anna.pk, "amount": "5", "direction": "in", "key": key}
    assert client.post(f"/{cast.club.slug}/cash/", sent).status_code == 302
    again = client.post(f"/{cast.club.slug}/cash/", sent | {"amount": "7"})
    assert again.status_code == 409
    assert "Nothing was booked now" in again.content.decode()
    assert reading.balance(cast.anna.account) == 500


def test_a_posting_is_taken_back_once_from_two_devices(cast: Cast) -> None:
    """D04: reverting twice moved the money twice."""
    give(cast, 500, cast.anna)
    open_account(cast.club, "Drinks", by=cast.mona)
    bar = club_parties(cast.club)[1]
    number = transfer(
        Party.of(cast.anna), bar, 200, club=cast.club, key=uuid4(), by=cast.tanya
    ).number

    def take_back() -> object:
        return undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="twice")

    answers = at_once(CashError, take_back, take_back)
    assert sum(isinstance(answer, CashError) for answer in answers) == 1
    assert reading.balance(cast.anna.account) == 500


def test_two_devices_close_the_night_together(cast: Cast) -> None:
    """D10: every open client tried to settle."""
    evening = Evening(cast, cast.anna, cast.boris)
    ours, theirs = (PlaySession.objects.get(pk=evening.session.pk) for _device in range(2))
    at_once(SessionError, lambda: close(ours, by=cast.dora), lambda: close(theirs, by=cast.tanya))
    assert SessionClose.objects.filter(session=evening.session).count() == 1


def test_what_took_something_back_is_not_taken_back_itself(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    undo(cast.club, 1, key=uuid4(), by=cast.tanya, reason="wrong")
    page = client_of(cast.tanya).get(f"/{cast.club.slug}/cash/").content.decode()
    assert "takes back 1" in page
    assert "taken back by 2" in page
    assert "Take back number" not in page
