"""Wrong settings of a deployment are named before anybody's money depends on them."""

import pytest
from django.conf import settings
from django.core.checks import CheckMessage, run_checks
from django.test import override_settings

from club.checks import check_database, check_settings

LONG_KEY = "a key that nobody is going to guess in this century"


def ids(found: list[CheckMessage]) -> list[str | None]:
    return [message.id for message in found]


def test_the_deployment_that_tests_run_on_is_sound() -> None:
    assert run_checks(databases=["default"]) == []


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ({"DEBUG": True, "HTTPS": True}, ["club.E001"]),
        ({"ALLOWED_HOSTS": ["club.example"], "HTTPS": True, "SECRET_KEY": "1"}, ["club.E002"]),
        ({"ALLOWED_HOSTS": ["*"], "HTTPS": True, "SECRET_KEY": LONG_KEY}, ["club.E003"]),
        ({"ALLOWED_HOSTS": ["club.example"], "SECRET_KEY": LONG_KEY}, ["club.W004"]),
    ],
)
def test_a_wrong_setting_is_named(wrong: dict[str, object], found: list[str]) -> None:
    with override_settings(**wrong):
        assert ids(check_settings()) == found


def test_a_site_on_the_net_with_a_certificate_is_sound() -> None:
    with override_settings(ALLOWED_HOSTS=["club.example"], HTTPS=True, SECRET_KEY=LONG_KEY):
        assert check_settings() == []


def test_a_database_that_answers_before_it_keeps_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGOPTIONS", "-c synchronous_commit=off")

    assert ids(check_database(databases=["default"])) == ["club.E006"]


def test_a_role_that_owns_the_ledger_is_named() -> None:
    assert settings.DATABASE_ROLE != "postgres"
    with override_settings(DATABASE_ROLE="postgres"):
        found = check_database(databases=["default"])

    assert set(ids(found)) == {"club.E006"}
    assert "The role postgres may change ledger_entry." in {message.msg for message in found}


def test_a_database_that_nobody_asks_about_is_not_asked() -> None:
    assert check_database(databases=None) == []
