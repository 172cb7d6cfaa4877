"""Two members who are one person: merged and un-merged without moving a unit of history."""

from uuid import uuid4

import pytest

from club import approvals
from club.accounts import set_desk_rules
from club.cashdesk import cash_out
from club.merging import accounts_of, merge, numbers_of, unmerge, who_could_be
from club.models import LogEntry, Member
from club.people import PeopleError, enroll, reactivate, set_credit_limit
from club.refusals import CashError
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.games.evening import Evening


@pytest.fixture
def twin(cast: Cast) -> Member:
    """Anna came a second time under a slip of her name."""
    twin = enroll(cast.club, name="Аnna", mark="new")
    give(cast, 300, twin)
    give(cast, 700, cast.anna)
    return twin


def history(member: Member) -> list[tuple[int, int, int]]:
    entries = reading.statement(member.account, limit=99)
    return [(entry.number, entry.amount, entry.balance) for entry in entries]


def test_what_the_other_has_goes_over_and_his_history_stays(cast: Cast, twin: Member) -> None:
    before = history(twin)
    merge(cast.anna, twin, by=cast.mona)
    assert reading.balance(cast.anna.account) == 1000
    assert reading.balance(twin.account) == 0
    assert history(twin)[1:] == before
    assert accounts_of(cast.anna) == [cast.anna.account, twin.account]
    assert numbers_of(cast.anna) == [cast.anna.pk, twin.pk]
    twin.refresh_from_db()
    assert not twin.active


def test_unmerged_both_have_what_was_theirs(cast: Cast, twin: Member) -> None:
    made = merge(cast.anna, twin, by=cast.mona)
    for _tap in range(2):
        unmerge(made, by=cast.olga)
    assert (reading.balance(cast.anna.account), reading.balance(twin.account)) == (700, 300)
    assert accounts_of(cast.anna) == [cast.anna.account]
    twin.refresh_from_db()
    assert twin.active
    kinds = set(LogEntry.objects.filter(club=cast.club).values_list("kind", flat=True))
    assert kinds >= {"member_merged", "member_unmerged"}
    merge(cast.anna, twin, by=cast.mona)


def test_money_that_is_gone_can_not_be_given_back(cast: Cast, twin: Member) -> None:
    made = merge(cast.anna, twin, by=cast.mona)
    cash_out(cast.anna, 800, key=uuid4(), by=cast.tanya)
    with pytest.raises(CashError, match=r"Anna has 2\.00"):
        unmerge(made, by=cast.mona)
    assert accounts_of(cast.anna) == [cast.anna.account, twin.account]


def test_a_debt_goes_over_only_where_it_can_be_borne(cast: Cast, twin: Member) -> None:
    debtor = enroll(cast.club, name="Anne")
    set_credit_limit(debtor, by=cast.mona, limit=2000)
    give(cast, 5000, cast.boris)
    evening = Evening(cast, debtor, cast.boris, money=200)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "1 fold", "take_bank", "leave 1")
    assert reading.balance(debtor.account) < -700
    with pytest.raises(CashError, match=r"Anna has 7\.00"):
        merge(cast.anna, debtor, by=cast.mona)
    merge(cast.boris, debtor, by=cast.mona)


def test_the_login_goes_along_where_there_was_none_and_back_again(cast: Cast) -> None:
    user = cast.gleb.user
    made = merge(cast.dina, cast.gleb, by=cast.mona)
    cast.dina.refresh_from_db()
    assert cast.dina.user == user
    unmerge(made, by=cast.mona)
    cast.dina.refresh_from_db()
    cast.gleb.refresh_from_db()
    assert (cast.dina.user, cast.gleb.user) == (None, user)


def test_of_two_logins_the_kept_one_stays(cast: Cast) -> None:
    merge(cast.anna, cast.gleb, by=cast.mona)
    assert client_of(cast.anna).get(f"/{cast.club.slug}/").status_code == 200
    assert client_of(cast.gleb).get(f"/{cast.club.slug}/").status_code == 404


def test_merges_can_be_chained_and_are_undone_from_the_last_one(cast: Cast, twin: Member) -> None:
    first = merge(cast.anna, twin, by=cast.mona)
    second = merge(cast.boris, cast.anna, by=cast.mona)
    assert len(accounts_of(cast.boris)) == 3
    assert reading.balance(cast.boris.account) == 1000
    with pytest.raises(CashError, match="merged further"):
        unmerge(first, by=cast.mona)
    unmerge(second, by=cast.mona)
    unmerge(first, by=cast.mona)
    assert (reading.balance(cast.anna.account), reading.balance(twin.account)) == (700, 300)


def test_what_can_not_be_merged_is_said(cast: Cast, twin: Member) -> None:
    with pytest.raises(CashError, match="another member"):
        merge(cast.anna, cast.anna, by=cast.mona)
    with pytest.raises(CashError, match="another member"):
        merge(cast.anna, cast.stan, by=cast.mona)
    with pytest.raises(CashError, match="holds roles"):
        merge(cast.anna, cast.dora, by=cast.mona)
    for person in (cast.tanya, cast.dora, cast.anna, cast.stan):
        with pytest.raises(CashError, match="Only a manager"):
            merge(cast.anna, twin, by=person)
    set_desk_rules(cast.club, by=cast.mona, cash_out_limit=100, fee=0, fee_per="session")
    approvals.ask(twin, 200, key=uuid4(), by=cast.tanya)
    with pytest.raises(CashError, match="waits for its second person"):
        merge(cast.anna, twin, by=cast.mona)
    merge(cast.boris, cast.gleb, by=cast.mona)
    with pytest.raises(CashError, match="merged with somebody"):
        merge(cast.anna, cast.gleb, by=cast.mona)


def test_names_that_look_alike_are_offered_first(cast: Cast, twin: Member) -> None:
    assert who_could_be(cast.anna) == [twin]
    assert who_could_be(cast.boris) == []
    page = client_of(cast.mona).get(f"/{cast.club.slug}/members/{cast.anna.pk}/merge/")
    assert "Look alike" in page.content.decode()


def test_the_page_merges_and_the_member_s_page_shows_both(cast: Cast, twin: Member) -> None:
    client = client_of(cast.mona)
    page = f"/{cast.club.slug}/members/{cast.anna.pk}/merge/"
    assert client.post(page, {"change": "merge", "absorbed": ""}).status_code == 422
    assert client.post(page, {"change": "merge", "absorbed": str(twin.pk)}).status_code == 302
    own = client_of(cast.anna).get(f"/{cast.club.slug}/members/{cast.anna.pk}/").content.decode()
    assert "also Аnna (new)" in own
    statement = client_of(cast.anna).get(f"/{cast.club.slug}/members/{cast.anna.pk}/statement/")
    assert "10.00" in statement.content.decode()
    made = twin.merges.get()
    assert client.post(page, {"change": "unmerge", "merge": str(made.pk)}).status_code == 302
    assert client.post(page, {"change": "unmerge", "merge": str(made.pk)}).status_code == 404


def test_whoever_sits_at_a_table_is_not_merged(cast: Cast, twin: Member) -> None:
    Evening(cast, twin, cast.boris)
    page = f"/{cast.club.slug}/members/{cast.anna.pk}/merge/"
    answer = client_of(cast.mona).post(page, {"change": "merge", "absorbed": str(twin.pk)})
    assert answer.status_code == 422
    assert "sits at table 1" in answer.content.decode()


def test_whoever_is_merged_does_not_come_back_alone(cast: Cast, twin: Member) -> None:
    merge(cast.anna, twin, by=cast.mona)
    with pytest.raises(PeopleError, match="same person as Anna"):
        reactivate(twin, by=cast.mona)
