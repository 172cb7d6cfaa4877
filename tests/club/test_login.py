"""Logging in by name or mail, out again, and changing one's password and language."""

from uuid import uuid4

import pytest

from club.models import Club, Member, User
from tests.builders import PASSWORD, Cast, client_of, make_user, new_client

LOGIN = "/account/login/"


def login_of(member: Member) -> str:
    assert member.user is not None
    return member.user.username


def test_one_logs_in_by_name_in_any_case_and_comes_to_his_club(cast: Cast) -> None:
    client = new_client()
    assert client.get(LOGIN).status_code == 200
    typed = {"login": login_of(cast.anna).upper(), "password": PASSWORD}
    answer = client.post(LOGIN, typed)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.get("/")["Location"] == f"/{cast.club.slug}/"


def test_one_logs_in_by_mail(cast: Cast) -> None:
    assert cast.anna.user is not None
    cast.anna.user.email = f"{uuid4().hex}@club.example"
    cast.anna.user.save()
    typed = {"login": cast.anna.user.email.title(), "password": PASSWORD}
    assert new_client().post(LOGIN, typed).status_code == 302


@pytest.mark.parametrize(
    ("login", "password", "says"),
    [
        ("nobody", PASSWORD, "This name and this password don&#x27;t belong together."),
        ("nobody@club.example", PASSWORD, "This mail address and this password"),
        ("", PASSWORD, "This field is required."),
        ("nobody", "", "This field is required."),
        ("no\x00body", PASSWORD, "Null characters are not allowed."),
        ("nobody" * 10_000, PASSWORD, "don&#x27;t belong together"),
    ],
)
def test_a_wrong_login_is_refused_and_what_was_typed_stays(
    login: str, password: str, says: str
) -> None:
    answer = new_client().post(LOGIN, {"login": login, "password": password})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert says in page
    assert f'value="{login}"' in page


def test_a_wrong_password_sounds_like_an_unknown_name(cast: Cast) -> None:
    wrong = {"login": login_of(cast.anna), "password": "wrong"}
    unknown = {"login": "nobody", "password": "wrong"}
    pages = [new_client().post(LOGIN, typed).content.decode() for typed in (wrong, unknown)]
    assert all("This name and this password don&#x27;t belong together." in page for page in pages)


def test_after_login_one_is_where_he_wanted_to_go_but_never_on_another_site(cast: Cast) -> None:
    page = f"/{cast.club.slug}/people/"
    asked = new_client().get(page)
    assert asked["Location"] == f"{LOGIN}?next={page}"
    for wanted, reached in (
        (page, page),
        ("https://evil.example/", "/"),
        ("//evil.example", "/"),
        ("javascript:alert(1)", "/"),
    ):
        typed = {"login": login_of(cast.mona), "password": PASSWORD, "next": wanted}
        assert new_client().post(LOGIN, typed)["Location"] == reached


def test_guessing_a_password_is_stopped_and_a_right_one_does_not_help_then(cast: Cast) -> None:
    typed = {"login": login_of(cast.anna), "password": "wrong"}
    pages = [new_client().post(LOGIN, typed).content.decode() for _guess in range(6)]
    assert "don&#x27;t belong together" in pages[4]
    assert "Too many attempts to log in" in pages[5]
    right = {**typed, "password": PASSWORD}
    assert new_client().post(LOGIN, right).status_code == 422
    assert new_client().post(LOGIN, {**right, "login": login_of(cast.boris)}).status_code == 302


def test_many_logins_from_one_address_are_held_back_on_a_page_of_ours() -> None:
    client = new_client()
    answers = [
        client.post(LOGIN, {"login": f"nobody-{number}", "password": ""}) for number in range(31)
    ]
    assert {answer.status_code for answer in answers[:30]} == {422}
    assert answers[30].status_code == 429
    assert "That was too often" in answers[30].content.decode()
    assert new_client().get(LOGIN).status_code == 200


def test_nobody_signs_up() -> None:
    for address in ("/account/signup/", "/account/password/reset/", "/account/email/"):
        assert new_client().get(address).status_code == 404


def test_a_login_that_was_switched_off_says_so() -> None:
    user = make_user(f"off-{uuid4().hex}")
    user.is_active = False
    user.save()
    answer = new_client().post(LOGIN, {"login": user.username, "password": PASSWORD}, follow=True)
    assert "This login has been switched off" in answer.content.decode()


def test_one_logs_out_by_a_button(cast: Cast) -> None:
    client = client_of(cast.anna)
    assert "Log out?" in client.get("/account/logout/").content.decode()
    assert client.get("/account/").status_code == 200
    assert client.post("/account/logout/").status_code == 302
    assert client.get("/account/")["Location"] == f"{LOGIN}?next=/account/"


def test_a_changed_password_ends_all_other_sessions(cast: Cast) -> None:
    here, elsewhere = client_of(cast.anna), client_of(cast.anna)
    assert here.get("/account/password/").status_code == 200
    fresh = "quite another sentence"
    typed = {"oldpassword": PASSWORD, "password1": fresh, "password2": fresh}
    answer = here.post("/account/password/", typed, follow=True)
    assert answer.redirect_chain[-1][0] == "/account/"
    assert here.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"oldpassword": "wrong"}, "This is not your present password."),
        ({"password2": "else"}, "same password each time"),
        ({"password1": "12345678", "password2": "12345678"}, "too common"),
        ({"password1": "", "password2": ""}, "This field is required."),
    ],
)
def test_a_wrong_change_of_password_is_refused(
    cast: Cast, changes: dict[str, str], says: str
) -> None:
    typed = {"oldpassword": PASSWORD, "password1": "a new one here", "password2": "a new one here"}
    answer = client_of(cast.anna).post("/account/password/", typed | changes)
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert User.objects.get(username=login_of(cast.anna)).check_password(PASSWORD)


def test_the_language_is_kept_with_the_person(cast: Cast) -> None:
    client = client_of(cast.anna)
    answer = client.post("/language/", {"language": "ru", "next": "/account/"})
    assert (answer.status_code, answer["Location"]) == (302, "/account/")
    assert User.objects.get(username=login_of(cast.anna)).language == "ru"
    assert client_of(cast.anna).get("/account/")["Content-Language"] == "ru"
    assert client_of(cast.boris).get("/account/")["Content-Language"] == "en"


def test_before_login_the_language_is_kept_by_the_browser() -> None:
    client = new_client()
    assert client.get(LOGIN, headers={"Accept-Language": "ru"})["Content-Language"] == "ru"
    client.post("/language/", {"language": "ru", "next": LOGIN})
    assert client.get(LOGIN)["Content-Language"] == "ru"
    assert 'lang="ru"' in client.get(LOGIN).content.decode()


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "", "\x00"])
def test_the_language_switch_leads_to_no_other_site(back: str) -> None:
    answer = new_client().post("/language/", {"language": "en", "next": back})
    assert answer["Location"] == "/"


def test_a_language_that_nobody_speaks_here_is_refused() -> None:
    for language in ("la", "", "ru\x00", "x" * 10_000):
        answer = new_client().post("/language/", {"language": language})
        assert answer.status_code == 422
        assert "English or Russian" in answer.content.decode()


def test_with_several_clubs_one_chooses(cast: Cast) -> None:
    assert cast.stan.user is not None
    client = client_of(cast.stan)
    Member.objects.create(
        club=cast.club, name="Stan", user=cast.stan.user, account=-cast.stan.account
    )
    page = client.get("/").content.decode()
    assert f'href="/{cast.club.slug}/"' in page
    assert f'href="/{cast.stan.club.slug}/"' in page


def test_strangers_come_to_the_login(cast: Cast) -> None:
    assert Club.objects.exists()
    assert new_client().get("/")["Location"] == LOGIN


def test_the_server_can_be_probed() -> None:
    answer = new_client().get("/health/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
