"""A newcomer founds his club with a one-time link."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import RoutePattern

from club.invitations import LoginTakenError
from club.models import Club, LogEntry, Member, Role, SetupCode, User
from club.setup import RESERVED, found_club, make_code, slug_of
from ledger import reading
from tests.builders import PASSWORD, make_club, make_user, new_client


def form(**changes: str | list[str]) -> dict[str, str | list[str]]:
    mark = uuid4().hex[:10]
    sound: dict[str, str | list[str]] = {
        "club_name": "Четыре масти",
        "slug": f"suits-{mark}",
        "currency": "UAH",
        "language": "ru",
        "time_zone": "Europe/Kyiv",
        "name": "Ольга Ёжикова",
        "roles": ["treasurer"],
        "username": f"olga-{mark}",
        "email": f"Olga@{mark}.example",
        "password": PASSWORD,
        "again": PASSWORD,
    }
    return sound | changes


def send(code: str, **changes: str | list[str]) -> tuple[Client, int, str]:
    client = new_client()
    answer = client.post(f"/setup/?code={code}", form(**changes))
    return client, answer.status_code, answer.content.decode()


def test_the_link_shows_the_form_and_founds_the_club_with_its_owner_logged_in() -> None:
    client, code, typed = new_client(), make_code(), form()
    assert client.get(f"/setup/?code={code}").status_code == 200
    answer = client.post(f"/setup/?code={code}", typed)
    assert answer.status_code == 302
    assert answer["Location"] == f"/{typed['slug']}/"
    club = Club.objects.get(slug=typed["slug"])
    assert (club.name, club.currency, club.digits) == ("Четыре масти", "UAH", 2)
    assert (club.language, club.time_zone) == ("ru", "Europe/Kyiv")
    owner = Member.objects.get(club=club)
    assert owner.roles == [Role.OWNER, Role.TREASURER]
    assert owner.user == User.objects.get(pk=client.session["_auth_user_id"])
    assert owner.user is not None
    assert owner.user.email == str(typed["email"]).lower()
    assert LogEntry.objects.get(club=club).kind == "club_founded"


def test_the_club_has_a_book_of_its_own_with_empty_accounts() -> None:
    code, typed = make_code(), form()
    new_client().post(f"/setup/?code={code}", typed)
    club = Club.objects.get(slug=typed["slug"])
    accounts = [club.cash, club.house, club.over_short, club.suspense, club.members.get().account]
    assert len(set(accounts)) == 5
    assert reading.balances(accounts) == dict.fromkeys(accounts, 0)
    assert Club.objects.filter(book=club.book).count() == 1


def test_a_code_founds_one_club() -> None:
    code = make_code()
    assert send(code)[1] == 302
    client, status, page = send(code)
    assert status == 403
    assert "setup_link" in page
    assert client.get(f"/setup/?code={code}").status_code == 403


@pytest.mark.parametrize("code", ["", "wrong", "x" * 5000, "\u202e", "%00"])
def test_a_wrong_code_is_answered_with_a_sentence(code: str) -> None:
    client = new_client()
    for answer in (client.get("/setup/", {"code": code}), client.post(f"/setup/?code={code}")):
        assert answer.status_code == 403
        assert "wrong or has been used" in answer.content.decode()


def test_the_code_stays_good_until_the_form_is_right() -> None:
    code = make_code()
    _client, status, page = send(code, again="another one")
    assert status == 422
    assert "differs from the password" in page
    assert "Четыре масти" in page
    assert send(code)[1] == 302


def test_the_code_itself_is_not_kept() -> None:
    code = make_code()
    assert not SetupCode.objects.filter(digest=code).exists()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"club_name": ""}, "Type a name"),
        ({"club_name": "a\x00b"}, "can&#x27;t be seen"),
        ({"slug": "setup"}, "address is taken"),
        ({"slug": "four suits"}, "single hyphens"),
        ({"slug": "ma_sti"}, "ma-sti"),
        ({"slug": "масти"}, "masti"),
        ({"slug": "--"}, "single hyphens"),
        ({"club_name": "李小龍", "slug": ""}, "No address can be made"),
        ({"currency": "XXX"}, "Select a valid choice"),
        ({"time_zone": "Moon/Base"}, "Select a valid choice"),
        ({"language": "la"}, "Select a valid choice"),
        ({"roles": ["owner"]}, "Select a valid choice"),
        ({"username": "o l g a"}, "no spaces"),
        ({"username": "olga@home"}, "no spaces"),
        ({"username": ""}, "required"),
        ({"email": "nowhere"}, "valid email"),
        ({"password": "12345678", "again": "12345678"}, "too common"),
        ({"password": "short", "again": "short"}, "too short"),
        ({"password": "", "again": ""}, "required"),
    ],
)
def test_what_is_wrong_is_said_beside_the_field_and_nothing_is_made(
    changes: dict[str, str | list[str]], says: str
) -> None:
    typed = form(**changes)
    answer = new_client().post(f"/setup/?code={make_code()}", typed)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not User.objects.filter(username=typed["username"]).exists()


def test_an_address_or_a_login_that_is_taken_is_refused() -> None:
    code, club, user = make_code(), make_club(), make_user(f"taken-{uuid4().hex}")
    assert "address is taken" in send(code, slug=club.slug)[2]
    assert "has this login already" in send(code, username=user.username.upper())[2]
    user.email = f"{user.username}@x.example"
    user.save()
    assert "has this mail address already" in send(code, email=user.email.upper())[2]


def test_a_login_that_was_taken_a_moment_ago_leaves_the_code_good() -> None:
    code, user = make_code(), make_user(f"taken-{uuid4().hex}")
    club = Club(name="Club", slug=uuid4().hex, currency="EUR")
    with pytest.raises(LoginTakenError):
        found_club(code, club=club, owner=User(username=user.username), name="Olga", roles=[])
    assert not Club.objects.filter(slug=club.slug).exists()
    assert send(code)[1] == 302


def test_whole_units_are_counted_without_decimals() -> None:
    typed = form(whole_units="on", slug="")
    typed["club_name"] = name = f"Club {uuid4().hex[:8]}"
    new_client().post(f"/setup/?code={make_code()}", typed)
    club = Club.objects.get(name=name)
    assert club.digits == 0
    assert club.slug == slug_of(name)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Четыре масти", "chetyre-masti"),
        ("Клуб «Ёж» 7", "klub-ezh-7"),
        ("Щучий хвіст", "shchuchii-khvist"),
        ("Café de l'Été", "cafe-de-l-ete"),
        ("---", ""),
        ("x" * 60, "x" * 40),
    ],
)
def test_an_address_is_made_of_the_name_in_latin_letters(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_no_club_can_take_an_address_of_the_site() -> None:
    for entry in get_resolver().url_patterns:
        assert isinstance(entry.pattern, RoutePattern)
        first = str(entry.pattern).split("/", maxsplit=1)[0]
        assert not first or first.startswith("<") or first in RESERVED
