"""A cash-out above the club's limit is confirmed by a second person, once."""

from uuid import uuid4

import pytest

from club import approvals
from club.accounts import set_desk_rules
from club.cashdesk import Party, cash_out, transfer
from club.desk_rules import needs_second
from club.models import CashRequest, Member, Role
from club.people import enroll, set_roles
from club.refusals import CashError
from ledger import reading
from ledger.errors import KeyReusedError
from tests.builders import Cast, at_once, client_of, give


@pytest.fixture
def limited(cast: Cast) -> Cast:
    set_desk_rules(cast.club, by=cast.mona, cash_out_limit=10000, fee=0, fee_per="session")
    give(cast, 50000, cast.anna)
    return cast


def ask(cast: Cast, amount: int = 20000) -> CashRequest:
    return approvals.ask(cast.anna, amount, key=uuid4(), by=cast.tanya, note="car")


def test_a_large_cash_out_waits_and_is_paid_when_another_confirms_it(limited: Cast) -> None:
    client = client_of(limited.tanya)
    typed = {"member": limited.anna.pk, "amount": "200", "direction": "out", "key": str(uuid4())}
    for _tap in range(2):
        page = client.post(f"/{limited.club.slug}/cash/", typed, follow=True).content.decode()
    assert "waits for a second person" in page
    assert "Anna · 300.00" in page, "what waits can't be paid out again"
    assert reading.balance(limited.anna.account) == 50000

    asked = CashRequest.objects.get(club=limited.club)
    address = f"/{limited.club.slug}/cash/requests/"
    own = client.post(address, {"request": asked.pk, "answer": "confirm"})
    assert own.status_code == 422
    assert "another person has to confirm" in own.content.decode()
    other = client_of(limited.mona)
    assert "200.00" in other.get(address).content.decode()
    assert other.post(address, {"request": asked.pk, "answer": "confirm"}).status_code == 302
    assert reading.balance(limited.anna.account) == 30000
    entry = reading.statement(limited.anna.account, limit=1)[0]
    assert (entry.actor, "Mona" in entry.note) == (limited.tanya.actor, True)
    again = other.post(address, {"request": asked.pk, "answer": "confirm"})
    assert again.status_code == 422
    assert "decided already" in again.content.decode()


def test_up_to_the_limit_one_person_is_enough(limited: Cast) -> None:
    assert not needs_second(limited.club, 10000)
    assert needs_second(limited.club, 10001)
    client = client_of(limited.tanya)
    typed = {"member": limited.anna.pk, "amount": "100", "direction": "out", "key": str(uuid4())}
    assert client.post(f"/{limited.club.slug}/cash/", typed).status_code == 302
    assert reading.balance(limited.anna.account) == 40000


def test_what_waits_is_not_promised_twice(limited: Cast) -> None:
    ask(limited, 40000)
    with pytest.raises(CashError, match="less than that, with what waits"):
        ask(limited, 10001)


def test_a_request_is_refused_or_withdrawn_and_nothing_is_paid(limited: Cast) -> None:
    approvals.refuse(ask(limited), by=limited.mona)
    withdrawn = ask(limited)
    approvals.refuse(withdrawn, by=limited.tanya)
    assert reading.balance(limited.anna.account) == 50000
    assert approvals.waiting(limited.club) == []
    with pytest.raises(CashError, match="decided already"):
        approvals.confirm(withdrawn, by=limited.mona)


def test_money_that_is_gone_meanwhile_is_not_paid(limited: Cast) -> None:
    asked = ask(limited, 40000)
    cash_out(limited.anna, 9000, key=uuid4(), by=limited.tanya)
    cash_out(limited.anna, 9000, key=uuid4(), by=limited.tanya)
    with pytest.raises(CashError, match=r"Anna has 320\.00"):
        approvals.confirm(asked, by=limited.mona)
    assert approvals.waiting(limited.club) == [asked]


def test_two_who_confirm_at_once_pay_once(limited: Cast) -> None:
    second = enroll(limited.club, name="Tina", roles=[Role.TREASURER])
    asked = ask(limited)

    def confirm(by: Member) -> object:
        mine = CashRequest.objects.select_related("member__club").get(pk=asked.pk)
        return approvals.confirm(mine, by=by)

    answers = at_once(CashError, lambda: confirm(limited.mona), lambda: confirm(second))
    assert sum(isinstance(answer, CashError) for answer in answers) == 1
    assert reading.balance(limited.anna.account) == 30000


def test_whoever_has_no_part_in_the_desk_decides_nothing(limited: Cast) -> None:
    asked = ask(limited)
    for person in (limited.dora, limited.anna, limited.stan):
        with pytest.raises(CashError):
            approvals.confirm(asked, by=person)
    for person in (limited.dora, limited.mona):
        with pytest.raises(CashError):
            approvals.ask(limited.anna, 20000, key=uuid4(), by=person)


def test_what_needs_a_second_person_does_not_leave_by_a_transfer(limited: Cast) -> None:
    box = Party("box", limited.club.cash, "Box")
    with pytest.raises(CashError, match="only with a second person"):
        transfer(
            Party.of(limited.anna), box, 10001, club=limited.club, key=uuid4(), by=limited.tanya
        )
    with pytest.raises(CashError, match="only with a second person"):
        cash_out(limited.anna, 10001, key=uuid4(), by=limited.tanya)


def test_a_key_that_asked_for_another_sum_is_refused(limited: Cast) -> None:
    key = uuid4()
    approvals.ask(limited.anna, 20000, key=key, by=limited.tanya)
    assert approvals.ask(limited.anna, 20000, key=key, by=limited.tanya).amount == 20000
    with pytest.raises(KeyReusedError):
        approvals.ask(limited.anna, 30000, key=key, by=limited.tanya)


def test_whoever_asked_and_is_no_treasurer_any_more_leaves_it_to_the_other_one(
    limited: Cast,
) -> None:
    second = enroll(limited.club, name="Tina", roles=[Role.TREASURER])
    asked = ask(limited)
    set_roles(limited.tanya, by=limited.mona, roles=[Role.DEALER])
    with pytest.raises(CashError, match="Only the treasurer"):
        approvals.confirm(asked, by=limited.mona)
    booked = approvals.confirm(CashRequest.objects.get(pk=asked.pk), by=second)
    assert reading.statement(limited.anna.account, limit=1)[0].number == booked.number


def test_the_second_person_is_told_on_his_first_page(limited: Cast) -> None:
    ask(limited)
    told = "1 cash-out waits for a second person"
    for person, expected in (
        (limited.mona, True),
        (limited.tanya, False),
        (limited.dora, False),
        (limited.anna, False),
    ):
        page = client_of(person).get(f"/{limited.club.slug}/").content.decode()
        assert (told in page) is expected, person
