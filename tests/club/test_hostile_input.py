"""Every form is fed what no person types: it answers with a sentence, never with a fault."""

from collections.abc import Iterator
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.test import Client

from club.invitations import invite
from club.models import Club, LogEntry, Member, SetupCode
from club.setup import make_code
from tests.builders import Cast, client_of, give, new_client

HOSTILE = [
    b"\x00",
    b"\xed\xa0\x80",
    b"\xff\xfe",
    "\u202eanna".encode(),
    "\u0665\u0660".encode(),
    b"NaN",
    b"1e999",
    b"-1",
    b"9" * 5000,
    b"x" * 1_000_000,
    b"<script>alert(1)</script>",
    b"'; DROP TABLE club_member; --",
    b"{{ 7 * 7 }}%s%(name)s",
    "\U0001f469\u200d\U0001f469".encode(),
    b"\r\n\t\x0b\x1c",
]


def pages(cast: Cast) -> Iterator[tuple[Client, str, dict[str, bytes]]]:
    """Return each form of the club package as who may send it, where to, and its sound values."""
    slug, key = cast.club.slug, str(uuid4()).encode()
    manager, treasurer = client_of(cast.mona), client_of(cast.tanya)
    person = f"/{slug}/people/{cast.boris.pk}/"
    new_login = {"username": b"igor", "email": b"", "password": b"x" * 12, "again": b"x" * 12}
    club = {"club_name": b"Club", "slug": b"", "currency": b"EUR", "language": b"en"}
    owner = {"time_zone": b"UTC", "name": b"Olga", "roles": b"dealer", **new_login}
    yield new_client(), f"/setup/?code={make_code()}", {**club, **owner, "whole_units": b"on"}
    yield new_client(), f"/invitation/?code={invite(cast.dina, by=cast.mona)}", new_login
    yield new_client(), "/account/login/", {"login": b"igor", "password": b"x", "next": b"/"}
    yield new_client(), "/language/", {"language": b"en", "next": b"/"}
    passwords = {"oldpassword": b"x", "password1": b"y" * 12, "password2": b"y" * 12}
    yield client_of(cast.anna), "/account/password/", passwords
    added = {"name": b"Igor", "mark": b"", "credit_limit": b"0", "roles": b"dealer"}
    yield manager, f"/{slug}/people/add/", {**added, "is_another": b""}
    yield manager, f"/{slug}/people/paste/", {"names": b"", "another": b"", "seen": b""}
    yield manager, person, {"change": b"name", "name": b"Boris", "mark": b"", "is_another": b""}
    yield manager, person, {"change": b"roles", "roles": b"dealer"}
    yield manager, person, {"change": b"credit", "credit_limit": b"5"}
    cash = {"direction": b"in", "amount": b"5", "note": b"", "key": key}
    yield treasurer, f"/{slug}/cash/", {"member": str(cast.anna.pk).encode(), **cash}
    yield treasurer, f"/{slug}/cash/", {"number": b"1", "reason": b"x", "key": key}


def send(client: Client, address: str, values: dict[str, bytes]) -> int:
    body = urlencode(values).encode()
    content_type = "application/x-www-form-urlencoded"
    return client.post(address, body, content_type=content_type).status_code


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value[:12]))
def test_no_field_of_any_form_is_broken_by_it(cast: Cast, value: bytes) -> None:
    give(cast, 1000, cast.anna)
    for client, address, sound in pages(cast):
        for field in sound:
            status = send(client, address, {**sound, field: value})
            assert status in (200, 302, 400, 403, 409, 422, 429), (address, field, status)
    assert Club.objects.filter(pk=cast.club.pk).exists()


@pytest.mark.parametrize("value", ["\x00", "\udce9", "\u202e", "x" * 10_000, "%", "'"])
def test_no_address_or_search_is_broken_by_it(cast: Cast, value: str) -> None:
    slug, query = cast.club.slug, urlencode({"q": value, "code": value}, errors="surrogatepass")
    for client, address in (
        (client_of(cast.mona), f"/{slug}/people/"),
        (client_of(cast.tanya), f"/{slug}/cash/"),
        (new_client(), "/setup/"),
        (new_client(), "/invitation/"),
    ):
        assert client.get(f"{address}?{query}").status_code in (200, 403)
    assert client_of(cast.mona).get(f"/{slug}/people/{'9' * 30}/").status_code == 404


def test_an_empty_form_is_asked_again_and_makes_nothing(cast: Cast) -> None:
    give(cast, 1000, cast.anna)
    before = Member.objects.filter(club=cast.club).count()
    codes = SetupCode.objects.filter(used_at=None).count()
    for client, address, sound in pages(cast):
        changes = {"change": sound["change"]} if "change" in sound else {}
        if changes.get("change") == b"roles":
            continue
        number = {"number": b""} if "number" in sound else {}
        assert send(client, address, {**changes, **number}) in (200, 422), address
    assert Member.objects.filter(club=cast.club).count() == before
    assert SetupCode.objects.filter(used_at=None).count() == codes + 1
    assert not LogEntry.objects.filter(club=cast.club, kind="person_added").exists()
