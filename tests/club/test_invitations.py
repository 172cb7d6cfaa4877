"""A manager makes a link; the person himself chooses login and password."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from club import invitations, people
from club.models import Invitation, LogEntry, Member, Role, User
from club.people import NotYoursError, PeopleError, enroll
from tests.builders import PASSWORD, Cast, client_of, make_member, make_user, new_client


def login_form(**changes: str) -> dict[str, str]:
    name = f"new-{uuid4().hex[:10]}"
    return {"username": name, "email": "", "password": PASSWORD, "again": PASSWORD} | changes


def invite(cast: Cast, member: Member) -> str:
    return f"/invitation/?code={invitations.invite(member, by=cast.mona)}"


def test_the_link_makes_a_login_and_opens_the_club(cast: Cast) -> None:
    link, client, typed = invite(cast, cast.dina), new_client(), login_form()
    page = client.get(link)
    assert page.status_code == 200
    assert "Dina" in page.content.decode()
    answer = client.post(link, typed)
    assert answer.status_code == 302
    assert answer["Location"] == f"/{cast.club.slug}/"
    cast.dina.refresh_from_db()
    assert cast.dina.user == User.objects.get(username=typed["username"])
    assert client.session["_auth_user_id"] == str(cast.dina.user.pk)
    kinds = LogEntry.objects.filter(subject=cast.dina.actor).values_list("kind", "by")
    assert list(kinds) == [("login_taken", cast.dina.pk), ("login_offered", cast.mona.pk)]


def test_a_link_works_once(cast: Cast) -> None:
    link = invite(cast, cast.dina)
    assert new_client().post(link, login_form()).status_code == 302
    answer = new_client().post(link, login_form())
    assert answer.status_code == 403
    assert "no longer works" in answer.content.decode()


def test_a_link_works_for_seven_days(cast: Cast) -> None:
    link = invite(cast, cast.dina)
    with time_machine.travel(timezone.now() + timedelta(days=6, hours=23)):
        assert new_client().get(link).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=7, seconds=1)):
        assert new_client().get(link).status_code == 403


def test_a_newer_link_ends_the_one_before(cast: Cast) -> None:
    old, new = invite(cast, cast.dina), invite(cast, cast.dina)
    assert new_client().get(old).status_code == 403
    assert new_client().get(new).status_code == 200


@pytest.mark.parametrize("code", ["", "wrong", "x" * 5000, "\u202e"])
def test_a_wrong_link_says_so(code: str) -> None:
    for answer in (
        new_client().get("/invitation/", {"code": code}),
        new_client().post(f"/invitation/?code={code}", login_form()),
    ):
        assert answer.status_code == 403
        assert "no longer works" in answer.content.decode()


def test_what_is_typed_wrong_is_asked_again(cast: Cast) -> None:
    link = invite(cast, cast.dina)
    answer = new_client().post(link, login_form(again="else", username="dina ivanova"))
    assert answer.status_code == 422
    assert "dina ivanova" in answer.content.decode()
    assert new_client().post(link, login_form()).status_code == 302


def test_the_code_itself_is_not_kept(cast: Cast) -> None:
    code = invitations.invite(cast.dina, by=cast.mona)
    assert not Invitation.objects.filter(digest=code).exists()


def test_a_new_link_for_somebody_with_a_login_locks_it_and_sets_a_password(cast: Cast) -> None:
    phone = client_of(cast.anna)
    assert phone.get("/account/").status_code == 200
    link = invite(cast, cast.anna)
    assert phone.get("/account/").status_code == 302
    client = new_client()
    page = client.get(link).content.decode()
    assert cast.anna.user is not None
    assert cast.anna.user.username in page
    assert 'name="username"' not in page
    fresh = "quite another sentence"
    assert client.post(link, {"password": fresh, "again": fresh}).status_code == 302
    assert User.objects.get(pk=cast.anna.user.pk).check_password(fresh)
    assert client.get("/account/").status_code == 200


def test_only_an_owner_makes_links_for_owners_and_managers(cast: Cast) -> None:
    for member in (cast.olga, cast.mona):
        with pytest.raises(NotYoursError):
            invitations.invite(member, by=cast.mona)
    assert invitations.invite(cast.mona, by=cast.olga)
    with pytest.raises(NotYoursError):
        invitations.invite(cast.anna, by=cast.dora)


def test_whoever_has_left_gets_no_link_and_his_old_one_is_dead(cast: Cast) -> None:
    link = invite(cast, cast.dina)
    people.deactivate(cast.dina, by=cast.mona)
    assert new_client().get(link).status_code == 403
    with pytest.raises(PeopleError, match="has left the club"):
        invitations.invite(cast.dina, by=cast.mona)


def test_a_login_of_two_clubs_is_not_reset_by_the_manager_of_one(cast: Cast) -> None:
    assert cast.stan.user is not None
    here = enroll(cast.club, name="Stan", user=cast.stan.user)
    with pytest.raises(PeopleError, match="another club"):
        invitations.invite(here, by=cast.mona)
    assert User.objects.get(pk=cast.stan.user.pk).check_password(PASSWORD)


def test_a_login_of_another_club_can_be_used_here_too(cast: Cast) -> None:
    link, client = invite(cast, cast.dina), client_of(cast.stan)
    assert "Go on as" in client.get(link).content.decode()
    assert client.post(link, {"join": "1"}).status_code == 302
    cast.dina.refresh_from_db()
    assert cast.dina.user == cast.stan.user


def test_a_login_of_this_club_can_not_be_used_twice_in_it(cast: Cast) -> None:
    link, client = invite(cast, cast.dina), client_of(cast.boris)
    assert "Go on as" not in client.get(link).content.decode()
    assert client.post(link, {"join": "1"}).status_code == 422
    assert cast.boris.user is not None
    with pytest.raises(PeopleError, match="somebody else of this club"):
        invitations.accept(link.partition("=")[2], user=cast.boris.user)
    cast.dina.refresh_from_db()
    assert cast.dina.user is None


def test_a_login_that_was_taken_a_moment_ago_is_refused(cast: Cast) -> None:
    code = invitations.invite(cast.dina, by=cast.mona)
    taken = make_user(f"taken-{uuid4().hex}")
    with pytest.raises(invitations.LoginTakenError):
        invitations.accept(code, user=User(username=taken.username))
    assert invitations.find(code) == cast.dina


def test_a_link_of_one_club_opens_only_that_club(cast: Cast) -> None:
    link, client = invite(cast, cast.dina), new_client()
    client.post(link, login_form())
    assert client.get(f"/{cast.stan.club.slug}/people/").status_code == 404


def test_owners_may_be_invited_by_an_owner(cast: Cast) -> None:
    igor = make_member(cast.club, "Igor", Role.OWNER, login=False)
    assert invitations.invite(igor, by=cast.olga)
