"""The books opened to their accounts, what seats cost, and receipts."""

from uuid import uuid4

from club.accounts import open_account, set_desk_rules
from club.cashdesk import undo
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.games.evening import Evening


def test_each_side_of_the_equation_opens_to_its_accounts(cast: Cast) -> None:
    open_account(cast.club, "Drinks", by=cast.mona)
    evening = Evening(cast, cast.anna, cast.boris)
    board = Evening(cast, cast.vera, cast.gleb, game="board")
    evening.tap("drawn 1", "ante all")
    board.tap("drawn 1", "stake all")
    page = client_of(cast.tanya).get(f"/{cast.club.slug}/cash/books/").content.decode()
    for name in ("Anna", "Drinks", "House", "Over/short", "Session 1, table 1", "Box"):
        assert name in page, name
    assert "board 1: J" in page
    assert 'total">0.00' in page


def test_the_entries_of_the_box_are_shown(cast: Cast) -> None:
    give(cast, 700, cast.anna)
    client = client_of(cast.mona)
    assert "7.00" in client.get(f"/{cast.club.slug}/cash/books/cash/").content.decode()
    assert client.get(f"/{cast.club.slug}/cash/books/nothing/").status_code == 404


def test_seats_are_paid_for_once_a_session(cast: Cast) -> None:
    set_desk_rules(cast.club, by=cast.mona, cash_out_limit=0, fee=250, fee_per="session")
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("leave 2")
    client = client_of(cast.tanya)
    address = f"/{cast.club.slug}/sessions/{evening.session.pk}/fees/"
    page = client.get(address).content.decode()
    assert page.count("2.50") == 3
    assert client.post(address, {"receiver": "house"}).status_code == 422
    sent = {"receiver": "house", "key": str(uuid4())}
    assert client.post(address, sent).status_code == 302
    assert client.post(address, sent).status_code == 302
    assert reading.balance(cast.club.house) == 500
    again = client.post(address, {"receiver": "house", "key": str(uuid4())})
    assert again.status_code == 422
    assert "paid for already" in again.content.decode()
    number = reading.head(cast.club.book).number
    undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="too early")
    assert client.post(address, {"receiver": "house", "key": str(uuid4())}).status_code == 302


def test_without_a_fee_there_is_nothing_to_book(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    client = client_of(cast.tanya)
    address = f"/{cast.club.slug}/sessions/{evening.session.pk}/fees/"
    assert "cost nothing" in client.get(address).content.decode()
    answer = client.post(address, {"receiver": "house", "key": str(uuid4())})
    assert answer.status_code == 422
    assert "nothing to book" in answer.content.decode()


def test_a_receipt_is_for_those_whom_it_concerns(cast: Cast) -> None:
    give(cast, 700, cast.anna)
    address = f"/{cast.club.slug}/receipts/1/"
    page = client_of(cast.anna).get(address).content.decode()
    assert "+7.00" in page
    assert reading.anchor_at(cast.club.book, 1).code in page
    assert "+7.00" in client_of(cast.tanya).get(address).content.decode()
    assert client_of(cast.boris).get(address).status_code == 404
    assert client_of(cast.tanya).get(f"/{cast.club.slug}/receipts/2/").status_code == 404
    undo(cast.club, 1, key=uuid4(), by=cast.tanya, reason="It was Boris")
    page = client_of(cast.anna).get(address).content.decode()
    assert "taken back by number 2" in page
    assert (
        "takes back number 1"
        in client_of(cast.anna).get(f"/{cast.club.slug}/receipts/2/").content.decode()
    )


def test_the_code_of_a_receipt_is_a_picture(cast: Cast) -> None:
    give(cast, 700, cast.anna)
    answer = client_of(cast.anna).get(f"/{cast.club.slug}/receipts/1/code.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b'<svg xmlns="http://www.w3.org/2000/svg"')


def test_the_receipt_of_a_stake_is_in_words(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "1 fold", "take_bank")
    number = reading.head(cast.club.book).number
    page = client_of(cast.boris).get(f"/{cast.club.slug}/receipts/{number}/").content.decode()
    assert "Bank paid out" in page
    assert "bank_won" not in page
