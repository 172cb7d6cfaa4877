"""Shared costs: exact to the unit, and the odd units go round."""

import re
from collections import Counter
from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from club import costs
from club.cashdesk import Party, cash_in, club_parties, undo
from club.models import DeskRules, Member, SharedCost
from club.refusals import CashError
from ledger import reading
from ledger.errors import KeyReusedError
from tests.builders import Cast, client_of, give


def house(cast: Cast) -> Party:
    return club_parties(cast.club)[0]


def share(cast: Cast, amount: int, *members: Member, receiver: Party | None = None) -> SharedCost:
    return costs.share_cost(
        cast.club,
        title="Pizza",
        weights=dict.fromkeys(members, 1),
        amount=amount,
        receiver=receiver or house(cast),
        key=uuid4(),
        by=cast.tanya,
    )


def parts(cost: SharedCost) -> dict[int, int]:
    return {member: part for member, part, _odd in cost.shares}


@given(
    amount=st.integers(1, 10**9),
    weights=st.dictionaries(st.integers(1, 10**6), st.integers(1, 9), min_size=1, max_size=60),
    borne=st.dictionaries(st.integers(1, 10**6), st.integers(0, 9)),
)
def test_any_split_sums_exactly_and_is_fair_to_a_unit(
    amount: int, weights: dict[int, int], borne: dict[int, int]
) -> None:
    members = {Member(pk=pk): weight for pk, weight in weights.items()}
    shares = costs.shares_of(amount, members, borne=borne)

    assert sum(share.amount for share in shares) == amount
    assert {share.member for share in shares} == set(members)
    for share in shares:
        exact = Fraction(amount * members[share.member], sum(weights.values()))
        assert exact - 1 < share.amount <= exact + 1


GROUPS = st.lists(st.sets(st.integers(1, 99), min_size=2, max_size=6), min_size=1, max_size=3)


@given(groups=GROUPS, amounts=st.lists(st.integers(1, 999), min_size=1, max_size=40))
def test_of_those_who_always_share_nobody_bears_two_odd_units_more_than_another(
    groups: list[set[int]], amounts: list[int]
) -> None:
    # Groups without anybody in common share in turn.
    apart = [{pk + 100 * number for pk in group} for number, group in enumerate(groups)]
    borne: Counter[int] = Counter()
    for turn, amount in enumerate(amounts):
        members = dict.fromkeys((Member(pk=pk) for pk in apart[turn % len(apart)]), 1)
        for share in costs.shares_of(amount, members, borne=borne):
            borne[share.member.pk] += share.odd
    for group in apart:
        assert max(borne[pk] for pk in group) - min(borne[pk] for pk in group) <= 1


def test_a_pizza_is_shared_and_the_odd_unit_goes_round(cast: Cast) -> None:
    three = (cast.anna, cast.boris, cast.vera)
    give(cast, 1000, *three)
    bearers = []
    for _pizza in range(4):
        shares = parts(share(cast, 100, *three))
        assert sorted(shares.values()) == [33, 33, 34]
        bearers.append(next(member for member, part in shares.items() if part == 34))

    assert bearers == [cast.anna.pk, cast.boris.pk, cast.vera.pk, cast.anna.pk]
    assert reading.balance(cast.club.house) == 400
    assert sum(reading.balance(member.account) for member in three) == 2600


def test_who_laid_it_out_keeps_his_own_share(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris)
    share(cast, 300, cast.anna, cast.boris, receiver=Party.of(cast.anna))
    assert reading.balance(cast.anna.account) == 1150
    assert reading.balance(cast.boris.account) == 850


def test_whoever_can_not_pay_stops_it_for_all(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    with pytest.raises(CashError, match=r"Boris has 0\.00"):
        share(cast, 300, cast.anna, cast.boris)
    assert reading.balance(cast.anna.account) == 1000
    assert not SharedCost.objects.filter(club=cast.club).exists()


def test_sent_twice_it_is_shared_once(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris)
    key = uuid4()
    booked = [
        costs.share_cost(
            cast.club,
            title="Pizza",
            weights={cast.anna: 1, cast.boris: 2},
            amount=301,
            receiver=house(cast),
            key=key,
            by=cast.tanya,
        ).posting
        for _tap in range(2)
    ]
    assert booked[0] == booked[1]
    assert reading.balance(cast.club.house) == 301


def test_a_cost_is_taken_back_whole(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris)
    cost = share(cast, 301, cast.anna, cast.boris)
    undo(cast.club, cost.posting, key=uuid4(), by=cast.tanya, reason="nobody ate it")
    assert reading.balance(cast.anna.account) == reading.balance(cast.boris.account) == 1000


def test_nobody_and_too_many_are_refused(cast: Cast) -> None:
    with pytest.raises(CashError, match="Choose who"):
        costs.preview(cast.club, 100, {})
    with pytest.raises(CashError, match="At most 60"):
        costs.preview(cast.club, 100, {Member(pk=pk): 1 for pk in range(1, 62)})
    with pytest.raises(CashError, match="Nobody else"):
        share(cast, 100, cast.anna, receiver=Party.of(cast.anna))


def test_an_hour_that_was_begun_is_paid_for(cast: Cast) -> None:
    now = timezone.now()
    seats = [
        (cast.anna, now, now + timedelta(minutes=61)),
        (cast.boris, now, now + timedelta(hours=1)),
        (cast.vera, now, now),
    ]
    hourly = DeskRules(club=cast.club, fee=250, fee_per=DeskRules.Per.HOUR)
    assert list(costs.fees(hourly, seats).values()) == [500, 250, 250]
    nightly = DeskRules(club=cast.club, fee=250)
    assert list(costs.fees(nightly, seats).values()) == [250, 250, 250]


def test_the_page_shows_the_shares_before_it_books_them(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris)
    client = client_of(cast.tanya)
    address = f"/{cast.club.slug}/cash/costs/"
    sent = {
        "title": "Pizza",
        "amount": "3,01",
        "receiver": "house",
        f"weight_{cast.anna.pk}": "1",
        f"weight_{cast.boris.pk}": "1",
        "key": str(uuid4()),
    }
    shown = client.post(address, sent).content.decode()
    assert "1.51" in shown
    assert "1.50" in shown
    assert reading.balance(cast.club.house) == 0
    seen = re.search(r'name="shown" value="([^"]*)"', shown)
    assert seen is not None
    unseen = client.post(address, sent | {"book": "1", "shown": seen[1], "amount": "9"})
    assert unseen.status_code == 422
    assert "has changed since it was shown" in unseen.content.decode()
    assert reading.balance(cast.club.house) == 0
    booking = sent | {"book": "1", "shown": seen[1]}
    booked = client.post(address, booking, follow=True).content.decode()
    assert "Pizza, 3.01, is shared." in booked
    assert client.post(address, booking, follow=True).content.decode().count("is shared.") == 1
    assert client.post(address, booking | {"amount": "5"}).status_code == 409
    assert reading.balance(cast.club.house) == 301
    assert client.post(address, sent | {"title": ""}).status_code == 422
    nobody = {name: value for name, value in sent.items() if not name.startswith("weight")}
    assert "Choose who shares" in client.post(address, nobody).content.decode()


def test_a_key_that_booked_something_else_is_refused(cast: Cast) -> None:
    give(cast, 1000, cast.anna, cast.boris)
    key = uuid4()
    cash_in(cast.anna, 100, key=key, by=cast.tanya)
    with pytest.raises(KeyReusedError):
        costs.share_cost(
            cast.club,
            title="Pizza",
            weights={cast.anna: 1, cast.boris: 1},
            amount=301,
            receiver=house(cast),
            key=key,
            by=cast.tanya,
        )
