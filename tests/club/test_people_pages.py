"""The pages on which a manager looks after the people of the club."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.models import Member, Role
from ledger import posting
from tests.builders import Cast, client_of, give, held, new_client


def url(cast: Cast, page: str = "") -> str:
    return f"/{cast.club.slug}/people/{page}"


def change(client: Client, cast: Cast, member: Member, kind: str, **fields: object) -> int:
    return client.post(url(cast, f"{member.pk}/"), {"change": kind, **fields}).status_code


def test_the_list_shows_roles_and_balances_and_those_who_left_apart(cast: Cast) -> None:
    give(cast, 125050, cast.vera)
    client = client_of(cast.mona)
    assert change(client, cast, cast.boris, "leave") == 302
    page = client.get(url(cast)).content.decode()
    assert "1,250.50" in page
    assert "treasurer" in page
    assert "1 person who has left" in page
    assert page.index("Vera") < page.index("1 person who has left") < page.index("Boris")


def test_only_managers_and_owners_open_the_pages(cast: Cast) -> None:
    pages = ["", "add/", "paste/", f"{cast.anna.pk}/"]
    for person, status in ((cast.mona, 200), (cast.olga, 200), (cast.anna, 403), (cast.stan, 404)):
        client = client_of(person)
        assert {client.get(url(cast, page)).status_code for page in pages} == {status}
    for person in (cast.tanya, cast.dora):
        assert client_of(person).post(url(cast, "add/"), {"name": "Igor"}).status_code == 403
    answer = new_client().get(url(cast))
    assert answer.status_code == 302
    assert "/account/login/" in answer["Location"]


@pytest.mark.parametrize(("typed", "found"), [("ver", "Vera"), ("ЕRА", "Vera"), ("dín", "Dina")])
def test_a_search_finds_names_as_people_type_them(cast: Cast, typed: str, found: str) -> None:
    page = client_of(cast.mona).get(url(cast), {"q": typed}).content.decode()
    assert [name for name in ("Vera", "Dina", "Boris") if f"<b>{name}</b>" in page] == [found]


def test_a_search_that_finds_nobody_says_so(cast: Cast) -> None:
    page = client_of(cast.mona).get(url(cast), {"q": "<script>"}).content.decode()
    assert "Nobody is called “&lt;script&gt;”" in page


def test_a_person_is_added(cast: Cast) -> None:
    typed = {"name": "Igor", "mark": "", "credit_limit": "1 250,50", "roles": ["dealer"]}
    answer = client_of(cast.mona).post(url(cast, "add/"), typed, follow=True)
    assert "Igor is added." in answer.content.decode()
    igor = Member.objects.get(club=cast.club, name="Igor")
    assert (igor.credit_limit, igor.roles) == (125050, [Role.DEALER])


def test_a_new_person_has_no_credit_unless_some_is_given(cast: Cast) -> None:
    page = client_of(cast.mona).get(url(cast, "add/")).content.decode()
    assert re.search(r'name="credit_limit" value="0"', page)


def test_nothing_typed_is_lost_when_the_form_is_wrong(cast: Cast) -> None:
    typed = {"name": "Igor", "mark": "tall", "credit_limit": "1e5", "roles": ["dealer"]}
    answer = client_of(cast.mona).post(url(cast, "add/"), typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    for kept in ('value="Igor"', 'value="tall"', 'value="1e5"', "plain digits"):
        assert kept in page
    assert re.search(r'value="dealer"[^>]* checked', page)


def test_a_look_alike_is_asked_about_and_then_added(cast: Cast) -> None:
    client = client_of(cast.mona)
    typed = {"name": "Аnna", "credit_limit": "0"}
    answer = client.post(url(cast, "add/"), typed)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "looks like Anna" in page
    assert "Yes, this is another person" in page
    asked_for_another_name = {**typed, "is_another": "Annna"}
    assert client.post(url(cast, "add/"), asked_for_another_name).status_code == 422
    assert client.post(url(cast, "add/"), {**typed, "is_another": "Аnna"}).status_code == 302


def test_the_same_name_is_asked_for_a_mark(cast: Cast) -> None:
    answer = client_of(cast.mona).post(url(cast, "add/"), {"name": "Anna", "credit_limit": "0"})
    assert answer.status_code == 422
    assert "say how to tell them apart" in answer.content.decode()


def test_a_manager_is_not_offered_the_parts_of_an_owner(cast: Cast) -> None:
    assert 'value="manager"' not in client_of(cast.mona).get(url(cast, "add/")).content.decode()
    assert 'value="manager"' in client_of(cast.olga).get(url(cast, "add/")).content.decode()
    client = client_of(cast.mona)
    assert change(client, cast, cast.anna, "roles", roles=["owner"]) == 422
    assert change(client, cast, cast.anna, "roles", roles=["dealer"]) == 302


def test_a_person_is_renamed_given_credit_and_let_go_on_his_page(cast: Cast) -> None:
    client = client_of(cast.mona)
    assert change(client, cast, cast.gleb, "name", name="Глеб", mark="second") == 302
    assert change(client, cast, cast.gleb, "credit", credit_limit="500") == 302
    assert change(client, cast, cast.gleb, "leave") == 302
    gleb = Member.objects.get(pk=cast.gleb.pk)
    assert (str(gleb), gleb.credit_limit, gleb.active) == ("Глеб (second)", 50000, False)
    page = client.get(url(cast, f"{gleb.pk}/")).content.decode()
    assert "has left" in page
    assert change(client, cast, cast.gleb, "return") == 302
    assert Member.objects.get(pk=cast.gleb.pk).active


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("name", {"name": "", "mark": "kept"}, "Type a name"),
        ("name", {"name": "Anna", "mark": ""}, "tell them apart"),
        ("credit", {"credit_limit": "-5"}, "without a sign"),
        ("credit", {"credit_limit": ""}, "Type an amount"),
        ("roles", {"roles": ["king"]}, "Select a valid choice"),
    ],
)
def test_a_wrong_change_is_refused_beside_its_field(
    cast: Cast, kind: str, fields: dict[str, object], says: str
) -> None:
    page = client_of(cast.mona).post(url(cast, f"{cast.boris.pk}/"), {"change": kind, **fields})
    assert page.status_code == 422
    assert says in page.content.decode()


def test_a_manager_sees_why_he_may_not_change_an_owner(cast: Cast) -> None:
    client = client_of(cast.mona)
    page = client.get(url(cast, f"{cast.olga.pk}/")).content.decode()
    assert "Only an owner may change owners and managers." in page
    assert 'value="leave"' not in page
    assert change(client, cast, cast.olga, "leave") == 403
    assert change(client, cast, cast.mona, "credit", credit_limit="5") == 403


def test_the_last_owner_can_not_be_let_go(cast: Cast) -> None:
    answer = client_of(cast.olga).post(
        url(cast, f"{cast.olga.pk}/"), {"change": "roles", "roles": ["dealer"]}
    )
    assert answer.status_code == 422
    assert "last owner" in answer.content.decode()


def test_an_invitation_link_is_shown_once(cast: Cast) -> None:
    client = client_of(cast.mona)
    page = client.post(url(cast, f"{cast.dina.pk}/"), {"change": "login"}).content.decode()
    link = re.search(r'value="http://localhost(/invitation/\?code=[\w-]+)"', page)
    assert link
    assert new_client().get(link[1]).status_code == 200
    assert "/invitation/" not in client.get(url(cast, f"{cast.dina.pk}/")).content.decode()


def test_while_the_books_are_locked_no_credit_is_changed(cast: Cast) -> None:
    client = client_of(cast.mona)
    with held(lambda: posting.set_floor(cast.club.house, None)):
        assert change(client, cast, cast.anna, "credit", credit_limit="5") == 503
    assert Member.objects.get(pk=cast.anna.pk).credit_limit == 0


def test_a_person_of_another_club_is_not_there(cast: Cast) -> None:
    client = client_of(cast.mona)
    assert client.get(url(cast, f"{cast.stan.pk}/")).status_code == 404
    assert change(client, cast, cast.stan, "leave") == 404
    assert Member.objects.get(pk=cast.stan.pk).active


def test_a_change_that_no_form_makes_is_refused(cast: Cast) -> None:
    assert change(client_of(cast.mona), cast, cast.anna, "delete") == 400


def test_whoever_has_left_sees_nothing_of_the_club(cast: Cast) -> None:
    phone = client_of(cast.tanya)
    assert phone.get(f"/{cast.club.slug}/cash/").status_code == 200
    assert change(client_of(cast.mona), cast, cast.tanya, "leave") == 302
    assert phone.get(f"/{cast.club.slug}/cash/").status_code == 404
    assert "No club is open to you" in phone.get("/").content.decode()


def test_the_list_asks_the_same_number_of_queries_for_any_number_of_people(cast: Cast) -> None:
    client = client_of(cast.mona)
    client.get(url(cast))
    with CaptureQueriesContext(connection) as few:
        client.get(url(cast))
    for number in range(20):
        typed = {"name": f"Guest {number}", "credit_limit": "0"}
        client.post(url(cast, "add/"), typed)
    client.get(url(cast))
    with CaptureQueriesContext(connection) as many:
        client.get(url(cast))
    assert len(many) == len(few)
