"""The treasurer books cash in and out; the box and the members' balances follow."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest

from club import people
from club.box import equation, last_postings
from club.cashdesk import NoTreasurerError, cash_in, cash_out, undo
from club.models import Member, Role
from club.refusals import CashError
from ledger import posting, reading
from ledger.errors import BusyError, KeyReusedError, OutcomeUnknownError
from tests.builders import Cast, at_once, client_of, give, held


def balance(member: Member) -> int:
    return reading.balance(member.account)


def play(cast: Cast, member: Member, amount: int) -> None:
    """Let the house win ``amount`` from a member."""
    lines = [posting.Line(member.account, -amount), posting.Line(cast.club.house, amount)]
    posting.post(cast.club.book, kind="fee", lines=lines, key=uuid4(), actor="x")


def test_cash_in_and_out_move_the_balance_and_the_box(cast: Cast) -> None:
    cash_in(cast.anna, 50000, key=uuid4(), by=cast.tanya, note="Friday")
    cash_out(cast.anna, 12550, key=uuid4(), by=cast.tanya)
    assert balance(cast.anna) == 37450
    assert equation(cast.club).box == 37450
    newest, first = last_postings(cast.club)
    assert (newest.box, newest.givers, newest.by) == (-12550, (("Anna", 12550),), cast.tanya)
    assert (first.box, first.posting.note, first.posting.number) == (50000, "Friday", 1)


def test_nobody_but_the_treasurer_books_cash(cast: Cast) -> None:
    number = cash_in(cast.anna, 100, key=uuid4(), by=cast.tanya).number
    for person in (cast.dora, cast.mona, cast.olga, cast.anna, cast.stan):
        with pytest.raises(NoTreasurerError):
            cash_in(cast.anna, 100, key=uuid4(), by=person)
        with pytest.raises(NoTreasurerError):
            cash_out(cast.anna, 100, key=uuid4(), by=person)
        with pytest.raises(NoTreasurerError):
            undo(cast.club, number, key=uuid4(), by=person, reason="x")
    assert balance(cast.anna) == 100


def test_whoever_is_no_longer_treasurer_books_nothing(cast: Cast) -> None:
    stale = Member.objects.get(pk=cast.tanya.pk)
    people.set_roles(cast.tanya, by=cast.mona, roles=[Role.DEALER])
    with pytest.raises(NoTreasurerError):
        cash_in(cast.anna, 100, key=uuid4(), by=stale)


@pytest.mark.parametrize("verb", [cash_in, cash_out])
def test_sent_twice_it_is_booked_once(cast: Cast, verb: Callable[..., posting.Posted]) -> None:
    give(cast, 1000, cast.anna)
    key = uuid4()
    first = verb(cast.anna, 300, key=key, by=cast.tanya)
    again = verb(cast.anna, 300, key=key, by=cast.tanya)
    assert (again.number, again.replayed) == (first.number, True)
    assert balance(cast.anna) in (700, 1300)
    with pytest.raises(KeyReusedError):
        verb(cast.anna, 301, key=key, by=cast.tanya)


def test_nobody_is_paid_out_more_than_he_has_credit_or_not(cast: Cast) -> None:
    people.set_credit_limit(cast.anna, by=cast.mona, limit=5000)
    give(cast, 1000, cast.anna)
    with pytest.raises(CashError, match=r"Anna has 10\.00"):
        cash_out(cast.anna, 1001, key=uuid4(), by=cast.tanya)
    play(cast, cast.anna, 3000)
    with pytest.raises(CashError, match=r"Anna has −20\.00"):
        cash_out(cast.anna, 1, key=uuid4(), by=cast.tanya)
    play(cast, cast.anna, 3000)
    assert balance(cast.anna) == -5000


def test_a_refused_payment_stays_refused_under_its_key(cast: Cast) -> None:
    key = uuid4()
    with pytest.raises(CashError):
        cash_out(cast.anna, 100, key=key, by=cast.tanya)
    give(cast, 1000, cast.anna)
    with pytest.raises(CashError):
        cash_out(cast.anna, 100, key=key, by=cast.tanya)
    assert balance(cast.anna) == 1000


def test_two_treasurers_at_once_pay_out_what_is_there_once(cast: Cast) -> None:
    people.set_credit_limit(cast.anna, by=cast.mona, limit=100_000)
    give(cast, 1000, cast.anna)

    deeds = [partial(cash_out, cast.anna, 1000, key=uuid4(), by=cast.tanya) for _payer in range(4)]
    answers = at_once(CashError, *deeds)
    assert sum(isinstance(answer, posting.Posted) for answer in answers) == 1
    assert balance(cast.anna) == 0
    assert reading.spendable([cast.anna.account])[cast.anna.account] == 100_000


def test_whoever_has_left_is_paid_out_but_gets_nothing_in_by_accident(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    people.deactivate(cast.anna, by=cast.mona)
    with pytest.raises(CashError, match="Anna has left the club; cash can only be paid out"):
        cash_in(cast.anna, 100, key=uuid4(), by=cast.tanya)
    cash_out(cast.anna, 1000, key=uuid4(), by=cast.tanya)
    assert balance(cast.anna) == 0


def test_whoever_has_left_may_pay_what_he_owes(cast: Cast) -> None:
    people.set_credit_limit(cast.anna, by=cast.mona, limit=1000)
    play(cast, cast.anna, 700)
    people.deactivate(cast.anna, by=cast.mona)
    with pytest.raises(CashError, match=r"owes it 7\.00"):
        cash_in(cast.anna, 701, key=uuid4(), by=cast.tanya)
    cash_in(cast.anna, 700, key=uuid4(), by=cast.tanya)
    assert balance(cast.anna) == 0


def test_a_wrong_posting_is_taken_back_once_with_its_reason(cast: Cast) -> None:
    number = cash_in(cast.anna, 5000, key=uuid4(), by=cast.tanya).number
    undone = undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="It was Dina")
    assert balance(cast.anna) == 0
    newest, first = last_postings(cast.club)
    assert (newest.posting.reverses, newest.posting.note, newest.stands) == (
        number,
        "It was Dina",
        False,
    )
    assert (first.posting.reversed_by, first.stands) == (undone.number, False)
    with pytest.raises(CashError, match="taken back already"):
        undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="again")


def test_cash_that_was_lost_at_play_can_not_be_taken_back(cast: Cast) -> None:
    number = cash_in(cast.anna, 5000, key=uuid4(), by=cast.tanya).number
    play(cast, cast.anna, 3000)
    with pytest.raises(CashError, match=r"Anna has 20\.00"):
        undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="x")


def test_only_postings_of_the_cash_desk_are_taken_back_here(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    play(cast, cast.anna, 100)
    for number in (2, 99):
        with pytest.raises(CashError, match=f"no cash posting number {number}"):
            undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="x")


def test_while_the_books_are_locked_nothing_is_booked_and_the_key_stays_good(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    key = uuid4()
    with held(lambda: posting.set_floor(cast.club.house, None)), pytest.raises(BusyError):
        cash_out(cast.anna, 100, key=key, by=cast.tanya)
    rows = Member.objects.select_for_update(no_key=True)
    with held(lambda: rows.get(pk=cast.anna.pk)), pytest.raises(OutcomeUnknownError):
        cash_out(cast.anna, 100, key=key, by=cast.tanya)
    cash_out(cast.anna, 100, key=key, by=cast.tanya)
    assert balance(cast.anna) == 900


def test_the_page_keeps_the_key_until_the_books_have_answered(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    key, client, url = str(uuid4()), client_of(cast.tanya), f"/{cast.club.slug}/cash/"
    typed = {"member": cast.anna.pk, "amount": "1", "direction": "out", "key": key}
    with held(lambda: posting.set_floor(cast.club.house, None)):
        answer = client.post(url, typed)
    assert answer.status_code == 503
    page = answer.content.decode()
    assert "No answer came from the books" in page
    assert f'name="key" value="{key}"' in page
    assert client.post(url, typed).status_code == 302
    assert balance(cast.anna) == 900


def test_the_equation_holds_whatever_is_booked(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris)
    play(cast, cast.anna, 300)
    bank = posting.open_account(cast.club.book, kind="bank", floor=0)
    pot = posting.open_account(cast.club.book, kind="pot", floor=0)
    lines = [posting.Line(cast.boris.account, -250), posting.Line(bank, 200), posting.Line(pot, 50)]
    posting.post(cast.club.book, kind="ante", lines=lines, key=uuid4(), actor="x")
    total = equation(cast.club)
    assert (total.members, total.banks, total.pots) == (1450, 200, 50)
    assert (total.club, total.box) == (300, 2000)
    assert total.difference == 0
