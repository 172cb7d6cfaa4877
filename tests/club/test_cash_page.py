"""The page of the cash desk."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from club import people
from club.models import Member
from ledger import reading
from tests.builders import Cast, client_of, give


def url(cast: Cast) -> str:
    return f"/{cast.club.slug}/cash/"


def form(member: Member, amount: str, direction: str = "in", **more: str) -> dict[str, str]:
    key = str(uuid4())
    return {"member": str(member.pk), "amount": amount, "direction": direction, "key": key} | more


def send(client: Client, cast: Cast, typed: dict[str, str]) -> tuple[int, str]:
    answer = client.post(url(cast), typed)
    return answer.status_code, answer.content.decode()


def test_the_treasurer_books_in_and_out_and_sees_the_box_and_who_did_it(cast: Cast) -> None:
    client = client_of(cast.tanya)
    answer = client.post(url(cast), form(cast.anna, "1 250,50", note="for Friday"), follow=True)
    page = answer.content.decode()
    assert "Number 1: Anna paid in 1,250.50." in page
    assert "for Friday" in page
    assert "+1,250.50" in page
    answer = client.post(url(cast), form(cast.anna, "250.50", "out"), follow=True)
    page = answer.content.decode()
    assert "Number 2: Anna was paid out 250.50." in page
    assert '<span class="amount total">1,000.00</span>' in page
    assert "Tanya" in page


def test_the_page_is_the_treasurer_s(cast: Cast) -> None:
    for person, status in (
        (cast.dora, 403),
        (cast.mona, 403),
        (cast.olga, 403),
        (cast.anna, 403),
        (cast.stan, 404),
    ):
        client = client_of(person)
        assert client.get(url(cast)).status_code == status
        assert send(client, cast, form(cast.anna, "5"))[0] == status
    assert reading.balance(cast.anna.account) == 0


def test_a_double_tap_books_once_and_is_answered_alike(cast: Cast) -> None:
    client, typed = client_of(cast.tanya), form(cast.anna, "5")
    answers = [client.post(url(cast), typed, follow=True).content.decode() for _tap in range(2)]
    assert all("Number 1: Anna paid in 5.00." in answer for answer in answers)
    assert reading.balance(cast.anna.account) == 500


def test_a_key_that_was_used_for_something_else_books_nothing(cast: Cast) -> None:
    client, typed = client_of(cast.tanya), form(cast.anna, "5")
    send(client, cast, typed)
    status, page = send(client, cast, typed | {"amount": "6"})
    assert status == 409
    assert "was used already, for something else" in page
    assert reading.balance(cast.anna.account) == 500


def test_each_page_brings_new_keys(cast: Cast) -> None:
    give(cast, 100, cast.anna)
    client = client_of(cast.tanya)
    pages = [client.get(url(cast)).content.decode() for _look in range(2)]
    keys = [key for page in pages for key in re.findall(r'name="key" value="([^"]+)"', page)]
    assert len(keys) == len(set(keys)) == 4


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"amount": ""}, "Type an amount"),
        ({"amount": "0"}, "more than nothing"),
        ({"amount": "1e5"}, "plain digits"),
        ({"amount": "-5"}, "without a sign"),
        ({"member": ""}, "Choose a member."),
        ({"member": "999999999"}, "Choose a member of this club"),
        ({"member": "x"}, "Choose a member of this club"),
        ({"direction": ""}, "whether cash comes in or goes out"),
        ({"direction": "around"}, "whether cash comes in or goes out"),
        ({"note": "x" * 201}, "200 fit"),
        ({"note": "a\x00b"}, "can&#x27;t be seen"),
        ({"key": "not a key"}, "damaged on its way"),
        ({"key": ""}, "damaged on its way"),
        ({"direction": "out", "amount": "7"}, "Anna has 0.00"),
    ],
)
def test_what_is_wrong_is_said_and_the_rest_stays_typed(
    cast: Cast, changes: dict[str, str], says: str
) -> None:
    typed = form(cast.anna, "77.70", note="kept") | changes
    status, page = send(client_of(cast.tanya), cast, typed)
    assert status == 422
    assert says in page
    if "amount" not in changes:
        assert 'value="77.70"' in page
    if "note" not in changes:
        assert 'value="kept"' in page
    assert reading.balance(cast.anna.account) == 0


def test_a_member_of_another_club_can_not_be_chosen(cast: Cast) -> None:
    status, page = send(client_of(cast.tanya), cast, form(cast.stan, "5"))
    assert status == 422
    assert "Stan" not in page


def test_a_search_narrows_whom_the_form_offers(cast: Cast) -> None:
    give(cast, 500, cast.vera)
    client = client_of(cast.tanya)
    page = client.get(url(cast), {"q": "ver"}).content.decode()
    assert "Vera · 5.00" in page
    assert "Anna ·" not in page
    assert "Anna · 0.00" in client.get(url(cast)).content.decode()


def test_whoever_has_left_can_only_be_paid_out(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    people.deactivate(cast.anna, by=cast.mona)
    client = client_of(cast.tanya)
    status, page = send(client, cast, form(cast.anna, "5"))
    assert status == 422
    assert "cash can only be paid out" in page
    assert "Anna · 5.00 · has left" in page
    assert send(client, cast, form(cast.anna, "5", "out"))[0] == 302
    assert "Anna ·" not in client.get(url(cast)).content.decode()
    status, page = send(client, cast, form(cast.anna, "5"))
    assert (status, reading.balance(cast.anna.account)) == (422, 0)


def test_a_posting_is_taken_back_once(cast: Cast) -> None:
    give(cast, 500, cast.anna)
    client = client_of(cast.tanya)
    assert "Take back number 1" in client.get(url(cast)).content.decode()
    typed = {"number": "1", "reason": "It was Dina", "key": str(uuid4())}
    answer = client.post(url(cast), typed, follow=True)
    page = answer.content.decode()
    assert "Number 1 is taken back." in page
    assert "takes back 1" in page
    assert "taken back by 2" in page
    assert "Take back number" not in page
    assert reading.balance(cast.anna.account) == 0
    status, page = send(client, cast, typed | {"key": str(uuid4())})
    assert status == 422
    assert "has been taken back already" in page


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"reason": ""}, "Say why it is taken back."),
        ({"reason": "x" * 201}, "200 fit"),
        ({"number": "99"}, "no cash posting number 99"),
        ({"number": "-1"}, "greater than or equal to 1"),
        ({"number": "9" * 30}, "less than or equal to"),
        ({"number": "one"}, "Enter a whole number."),
        ({"key": "x"}, "damaged on its way"),
    ],
)
def test_taking_back_needs_a_reason_and_a_posting_of_the_desk(
    cast: Cast, changes: dict[str, str], says: str
) -> None:
    give(cast, 500, cast.anna)
    typed = {"number": "1", "reason": "mistyped", "key": str(uuid4())} | changes
    status, page = send(client_of(cast.tanya), cast, typed)
    assert status == 422
    assert says in page
    assert reading.balance(cast.anna.account) == 500


def test_whoever_loses_his_part_while_typing_books_nothing(cast: Cast) -> None:
    client = client_of(cast.tanya)
    client.get(url(cast))
    people.set_roles(cast.tanya, by=cast.mona, roles=[])
    assert send(client, cast, form(cast.anna, "5"))[0] == 403


def test_the_books_of_another_club_are_not_shown(cast: Cast) -> None:
    cast.stan.refresh_from_db()
    page = client_of(cast.tanya).get(url(cast)).content.decode()
    assert "Nothing has been booked yet." in page
    assert client_of(cast.tanya).get(f"/{cast.stan.club.slug}/cash/").status_code == 404
