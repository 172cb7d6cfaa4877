"""What is answered instead of a page: a sentence, as a page or, to htmx, alone."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from club.views import errors
from tests.builders import PASSWORD, Cast, client_of, new_client


def broken(request: object) -> HttpResponse:
    raise RuntimeError("planted")


urlpatterns = [path("broken/", broken)]
handler500 = "club.views.errors.server_error"


def test_an_address_that_leads_nowhere_says_so_in_our_frame(cast: Cast) -> None:
    for address in ("/nowhere", "/nowhere/at/all/", f"/{cast.club.slug}/nowhere/"):
        answer = client_of(cast.anna).get(address, follow=True)
        assert answer.status_code == 404
        assert "There is nothing here" in answer.content.decode()
        assert "<header" in answer.content.decode()


def test_htmx_gets_the_sentence_alone(cast: Cast) -> None:
    answer = client_of(cast.anna).get(f"/{cast.club.slug}/people/", headers={"HX-Request": "true"})
    assert answer.status_code == 403
    page = answer.content.decode()
    assert 'id="refusal"' in page
    assert "Your roles in the club" in page
    assert "<header" not in page


def test_the_sentence_is_in_the_language_of_the_reader(cast: Cast) -> None:
    client = new_client()
    client.post("/language/", {"language": "ru"})
    answer = client.get("/nowhere/at/all/")
    assert answer["Content-Language"] == "ru"
    assert '<html lang="ru">' in answer.content.decode()


def test_a_form_without_its_token_is_refused_with_a_sentence(cast: Cast) -> None:
    client = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")
    assert cast.mona.user is not None
    client.force_login(cast.mona.user)
    answer = client.post(f"/{cast.club.slug}/people/add/", {"name": "Igor", "credit_limit": "0"})
    assert answer.status_code == 403
    assert "This page has grown old" in answer.content.decode()
    assert not cast.club.members.filter(name="Igor").exists()


def test_a_request_that_is_too_large_or_for_another_host_is_refused() -> None:
    typed = {"login": "x" * 3_000_000, "password": PASSWORD}
    answer = new_client().post("/account/login/", typed)
    assert answer.status_code == 400
    assert "too large or damaged" in answer.content.decode()
    assert Client(SERVER_NAME="evil.example").get("/health/").status_code == 400


def test_a_fault_of_ours_is_answered_without_touching_anything() -> None:
    with override_settings(ROOT_URLCONF=__name__):
        client = Client(SERVER_NAME="localhost", raise_request_exception=False)
        answer = client.get("/broken/")
    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()
    assert "planted" not in answer.content.decode()


@pytest.mark.parametrize("page", ["/account/login/", "/account/", "/"])
def test_nothing_is_kept_by_browsers_or_proxies(page: str, cast: Cast) -> None:
    answer = client_of(cast.anna).get(page)
    assert "no-store" in answer["Cache-Control"]
    assert "HX-Request" in answer["Vary"]


def test_the_page_of_a_fault_needs_no_request_of_a_person() -> None:
    assert errors.server_error(RequestFactory().get("/")).status_code == 500
