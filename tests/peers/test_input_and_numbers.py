"""Amounts as people type them and read them: faults that users of others reported."""

from uuid import uuid4

import pytest

from club.box import equation
from club.people import set_credit_limit
from games.closing import close
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.games.evening import Evening


@pytest.mark.parametrize("typed", ["1e5", "+5", "5-", "٥", "5;0", "0x10", "5 000 00"])
def test_what_is_no_amount_is_refused_on_every_form_of_the_desk(cast: Cast, typed: str) -> None:
    """I02, I09: nothing is dropped in silence, no exponent books 100,000."""
    give(cast, 1000, cast.anna)
    client, key = client_of(cast.tanya), str(uuid4())
    pages: dict[str, dict[str, object]] = {
        "cash/": {"member": cast.anna.pk, "direction": "in"},
        "cash/transfer/": {"source": cast.anna.actor, "target": "house"},
        "cash/costs/": {"title": "x", "receiver": "house", f"weight_{cast.anna.pk}": "1"},
    }
    for page, sent in pages.items():
        answer = client.post(f"/{cast.club.slug}/{page}", sent | {"amount": typed, "key": key})
        assert answer.status_code == 422, page
        assert typed in answer.content.decode(), page
    assert reading.head(cast.club.book).number == 1


@pytest.mark.parametrize(("language", "typed"), [("ru", "2,55"), ("en", "2.55"), ("ru", "2.55")])
def test_the_separator_of_the_phone_s_keyboard_is_understood(
    cast: Cast, language: str, typed: str
) -> None:
    """I02, I03: 2,55 is not 255."""
    sent = {"member": cast.anna.pk, "amount": typed, "direction": "in", "key": str(uuid4())}
    client = client_of(cast.tanya)
    client.post(f"/{cast.club.slug}/cash/", sent, headers={"Accept-Language": language})
    assert reading.balance(cast.anna.account) == 255


def test_a_balance_below_nothing_has_its_minus_wherever_it_is_shown(cast: Cast) -> None:
    """I06: −50 was shown as 50 in a summary."""
    set_credit_limit(cast.anna, by=cast.mona, limit=5000)
    evening = Evening(cast, cast.anna, cast.boris, money=0)
    give(cast, 5000, cast.boris)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "1 fold", "take_bank")
    close(evening.session, by=cast.dora)
    assert reading.balance(cast.anna.account) == -1000
    pages = (
        "cash/",
        "cash/books/",
        "cash/transfer/",
        "members/",
        f"members/{cast.anna.pk}/",
        f"members/{cast.anna.pk}/statement/",
        f"sessions/{evening.session.pk}/settlement/",
        f"sessions/{evening.session.pk}/closing/",
    )
    client = client_of(cast.tanya)
    for page in pages:
        assert "−10.00" in client.get(f"/{cast.club.slug}/{page}").content.decode(), page


def test_nothing_has_no_sign(cast: Cast) -> None:
    """I05: a settled account showed −0.00, in red."""
    give(cast, 500, cast.anna)
    Evening(cast, cast.boris, money=0)
    for page in ("cash/", "cash/books/", "members/"):
        shown = client_of(cast.tanya).get(f"/{cast.club.slug}/{page}").content.decode()
        assert "−0" not in shown
        assert "+0.00" not in shown
    assert equation(cast.club).difference == 0
