"""Money from one to another at the desk: members, the club's own accounts, the box."""

from uuid import uuid4

import pytest

from club.accounts import close_account, open_account, rename_account
from club.box import equation
from club.cashdesk import Party, cash_out, club_parties, transfer, undo
from club.models import ClubAccount, LogEntry, Member
from club.people import deactivate, set_credit_limit
from club.refusals import CashError
from ledger import reading
from tests.builders import Cast, at_once, client_of, give


def move(cast: Cast, source: Party, target: Party, amount: int, **more: object) -> int:
    by = more.pop("by", cast.tanya)
    assert isinstance(by, Member)
    return transfer(source, target, amount, club=cast.club, key=uuid4(), by=by).number


def own(cast: Cast, name: str) -> Party:
    return next(party for party in club_parties(cast.club) if party.name == name)


def test_a_member_gives_another_what_he_has_and_both_see_it(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    move(cast, Party.of(cast.anna), Party.of(cast.boris), 200)

    assert reading.balance(cast.anna.account) == 300
    assert reading.balance(cast.boris.account) == 200
    assert reading.statement(cast.boris.account, limit=1)[0].kind == "transfer"


def test_nobody_gives_on_credit_or_to_himself(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    set_credit_limit(cast.anna, by=cast.mona, limit=1000)
    with pytest.raises(CashError, match=r"Anna has 5\.00"):
        move(cast, Party.of(cast.anna), Party.of(cast.boris), 501)
    with pytest.raises(CashError, match="two different ones"):
        move(cast, Party.of(cast.anna), Party.of(cast.anna), 1)
    assert reading.balance(cast.anna.account) == 500


def test_only_the_treasurer_transfers(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    for person in (cast.anna, cast.dora, cast.mona, cast.olga, cast.stan):
        with pytest.raises(CashError):
            move(cast, Party.of(cast.anna), Party.of(cast.boris), 1, by=person)


def test_whoever_has_left_is_given_no_more_than_he_owes(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    deactivate(cast.boris, by=cast.mona)
    with pytest.raises(CashError, match="has left the club"):
        move(cast, Party.of(cast.anna), Party.of(cast.boris), 1)


def test_an_account_of_the_club_never_gives_more_than_it_has(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    open_account(cast.club, "Drinks", by=cast.mona)
    move(cast, Party.of(cast.anna), own(cast, "Drinks"), 300)
    with pytest.raises(CashError, match=r"Drinks has 3\.00"):
        move(cast, own(cast, "Drinks"), Party.of(cast.boris), 301)
    move(cast, own(cast, "Drinks"), own(cast, "House"), 100)

    assert equation(cast.club).club == 300
    assert equation(cast.club).difference == 0


def test_cash_of_an_account_moves_the_box(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    open_account(cast.club, "Drinks", by=cast.mona)
    box = Party("box", cast.club.cash, "Box")
    move(cast, box, own(cast, "Drinks"), 200)
    assert equation(cast.club).box == 700
    move(cast, own(cast, "Drinks"), box, 50)
    assert (equation(cast.club).box, equation(cast.club).club) == (650, 150)


def test_a_transfer_is_taken_back_once_while_the_money_is_there(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    number = move(cast, Party.of(cast.anna), Party.of(cast.boris), 500)
    cash_out(cast.boris, 400, key=uuid4(), by=cast.tanya)
    with pytest.raises(CashError, match=r"Boris has 1\.00"):
        undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="wrong man")
    give(cast, 400, cast.boris)
    undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="wrong man")
    assert reading.balance(cast.anna.account) == 500


def test_two_treasurers_at_once_give_away_what_is_there_once(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    answers = at_once(
        CashError,
        lambda: move(cast, Party.of(cast.anna), Party.of(cast.boris), 400),
        lambda: move(cast, Party.of(cast.anna), Party.of(cast.vera), 400),
    )
    assert sum(isinstance(answer, CashError) for answer in answers) == 1
    assert reading.balance(cast.anna.account) == 100


def test_a_manager_opens_names_and_closes_accounts_and_it_is_logged(cast: Cast) -> None:
    account = open_account(cast.club, "Drinks", by=cast.mona)
    rename_account(account, "Bar", by=cast.olga)
    close_account(account, by=cast.mona)

    account.refresh_from_db()
    assert (account.name, account.closed_at is None) == ("Bar", False)
    kinds = LogEntry.objects.filter(club=cast.club).values_list("kind", flat=True)
    assert set(kinds) >= {"account_opened", "account_renamed", "account_closed"}
    assert own(cast, "House").account == cast.club.house
    assert "Bar" not in [party.name for party in club_parties(cast.club)]


@pytest.mark.parametrize("name", ["Drinks", "drinks", "DRINKS", "House", "Вох"])
def test_an_account_s_name_is_no_other_s(cast: Cast, name: str) -> None:
    open_account(cast.club, "Drinks", by=cast.mona)
    with pytest.raises(CashError, match="already"):
        open_account(cast.club, name, by=cast.mona)
    assert ClubAccount.objects.filter(club=cast.club).count() == 1


def test_an_account_with_money_is_not_closed_and_stays_open(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    account = open_account(cast.club, "Drinks", by=cast.mona)
    move(cast, Party.of(cast.anna), own(cast, "Drinks"), 300)
    with pytest.raises(CashError, match=r"3\.00 in Drinks"):
        close_account(account, by=cast.mona)
    move(cast, own(cast, "Drinks"), Party.of(cast.anna), 300)


def test_only_a_manager_changes_accounts(cast: Cast) -> None:
    account = open_account(cast.club, "Drinks", by=cast.mona)
    for person in (cast.tanya, cast.dora, cast.anna, cast.stan):
        with pytest.raises(CashError, match="Only a manager"):
            open_account(cast.club, "Jackpot", by=person)
        with pytest.raises(CashError, match="Only a manager"):
            rename_account(account, "Bar", by=person)
        with pytest.raises(CashError, match="Only a manager"):
            close_account(account, by=person)


def test_the_page_books_a_transfer_and_keeps_what_was_typed_when_it_refuses(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    client = client_of(cast.tanya)
    address = f"/{cast.club.slug}/cash/transfer/"
    typed = {
        "source": cast.anna.actor,
        "target": "house",
        "amount": "9",
        "note": "for the lamp",
        "key": str(uuid4()),
    }
    refused = client.post(address, typed)
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "Anna has 5.00" in page
    assert "for the lamp" in page
    typed |= {"amount": "2", "key": str(uuid4())}
    booked = client.post(address, typed, follow=True).content.decode()
    assert "Transfer" in booked
    assert "for the lamp" in booked
    assert reading.balance(cast.club.house) == 200


def test_the_page_of_accounts_opens_one_and_settles_the_rules(cast: Cast) -> None:
    client = client_of(cast.mona)
    address = f"/{cast.club.slug}/cash/accounts/"
    assert client.post(address, {"change": "open", "name": ""}).status_code == 422
    assert client.post(address, {"change": "open", "name": "x" * 41}).status_code == 422
    page = client.post(address, {"change": "open", "name": "Jackpot"}, follow=True)
    assert "Jackpot" in page.content.decode()
    rules = {"change": "rules", "cash_out_limit": "100", "fee": "2,50", "fee_per": "hour"}
    assert client.post(address, rules).status_code == 302
    assert client.post(address, rules | {"fee": "-1"}).status_code == 422
    account = ClubAccount.objects.get(club=cast.club)
    page = client.post(f"{address}{account.pk}/", {"change": "rename", "name": "Pot"}, follow=True)
    assert "Pot" in page.content.decode()
    assert client.post(f"{address}{account.pk}/", {"change": "close"}).status_code == 302
