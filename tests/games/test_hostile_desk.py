"""The treasurer's forms are fed what no person types: a sentence, never a fault."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club import counting
from club.accounts import open_account
from club.box import equation
from club.models import Settlement
from games.closing import close
from tests.builders import Cast, client_of, give
from tests.club.test_hostile_input import HOSTILE, send
from tests.games.evening import Evening
from tests.sheets.desk import TWO
from tests.sheets.desk import send as send_sheet

ALLOWED = (200, 302, 400, 403, 404, 409, 422)


def forms(cast: Cast, session: int) -> Iterator[tuple[Client, str, dict[str, bytes]]]:
    """Return each form of the desk as who may send it, where to, and its sound values."""
    slug, key = cast.club.slug, str(uuid4()).encode()
    manager, treasurer = client_of(cast.mona), client_of(cast.tanya)
    anna, boris = cast.anna.actor.encode(), cast.boris.actor.encode()
    moved = {"source": anna, "target": boris, "amount": b"5", "note": b"x", "key": key}
    yield treasurer, f"/{slug}/cash/transfer/", moved
    account = open_account(cast.club, "Drinks", by=cast.mona)
    yield manager, f"/{slug}/cash/accounts/", {"change": b"open", "name": b"Jackpot"}
    rules = {"cash_out_limit": b"0", "fee": b"0", "fee_per": b"hour"}
    yield manager, f"/{slug}/cash/accounts/", {"change": b"rules", **rules}
    yield manager, f"/{slug}/cash/accounts/{account.pk}/", {"change": b"rename", "name": b"Bar"}
    yield manager, f"/{slug}/cash/requests/", {"request": b"1", "answer": b"confirm"}
    weights = {f"weight_{cast.anna.pk}": b"1", f"weight_{cast.boris.pk}": b"2"}
    cost = {"title": b"Pizza", "amount": b"5", "receiver": b"house", "shown": b"", "key": key}
    yield treasurer, f"/{slug}/cash/costs/", {**cost, **weights}
    count = {"piece_10000": b"1", "loose": b"0", "key": key}
    yield treasurer, f"/{slug}/cash/count/", count
    counted = counting.count(cast.club, {}, 0, key=uuid4(), by=cast.tanya)
    reason = {"reason": b"x", "key": key}
    yield treasurer, f"/{slug}/cash/count/{counted.pk}/", reason
    line = Settlement.objects.filter(session=session)[:1]
    tick = {"change": b"tick", "line": str(line[0].pk).encode() if line else b"1", "key": key}
    yield treasurer, f"/{slug}/sessions/{session}/settlement/", tick
    plan = {"change": b"plan", "cash": str(cast.anna.pk).encode()}
    yield treasurer, f"/{slug}/sessions/{session}/settlement/", plan
    yield manager, f"/{slug}/sessions/{session}/corrections/", moved
    undo = {"number": b"1", "reason": b"x", "key": key}
    yield manager, f"/{slug}/sessions/{session}/corrections/", undo
    yield treasurer, f"/{slug}/sessions/{session}/fees/", {"receiver": b"house", "key": key}
    yield manager, f"/{slug}/cash/months/", {"month": b"2030-01-01"}
    merged = {"change": b"merge", "absorbed": str(cast.vera.pk).encode()}
    yield manager, f"/{slug}/members/{cast.gleb.pk}/merge/", merged
    yield manager, f"/{slug}/members/{cast.gleb.pk}/merge/", {"change": b"unmerge", "merge": b"1"}
    yield from _sheet_forms(cast, treasurer, key)


def _sheet_forms(
    cast: Cast, treasurer: Client, key: bytes
) -> Iterator[tuple[Client, str, dict[str, bytes]]]:
    yield treasurer, f"/{cast.club.slug}/import/", {"import": b"1", "reason": b"x"}
    _client, draft = send_sheet(cast, TWO)
    reading = {"names": b"A", "headings": b"1", "sessions": b"B-C", "left_out": b"", "total": b""}
    choices = {"whole": b"", "whole_total": b"", "day_first": b"", "first_year": b"2026"}
    yield treasurer, draft, {"change": b"reading", "kind": b"rows", **reading, **choices}
    yield treasurer, draft, {"change": b"people", "person_0": b"new", "person_1": b"new"}
    importing = {"settled": b"cash", "difference": b"", "key": key}
    yield treasurer, draft, {"change": b"import", **importing}


@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value[:12]))
def test_no_field_of_the_desk_is_broken_by_it(cast: Cast, value: bytes) -> None:
    give(cast, 5000, cast.anna, cast.boris)
    evening = Evening(cast, cast.anna, cast.boris, money=0)
    close(evening.session, by=cast.dora)
    for client, address, sound in forms(cast, evening.session.pk):
        for field in sound:
            status = send(client, address, {**sound, field: value})
            assert status in ALLOWED, (address, field, status)
    assert equation(cast.club).difference == 0


@pytest.mark.parametrize("value", ["\x00", "\u202e", "x" * 10_000, "%", "'", "9" * 30, "-1"])
def test_no_address_of_the_desk_is_broken_by_it(cast: Cast, value: str) -> None:
    give(cast, 5000, cast.anna)
    names = ("before", "after", "since", "until", "at", "csv", "difference", "q")
    client = client_of(cast.tanya)
    _client, draft = send_sheet(cast, TWO)
    statement = f"/{cast.club.slug}/members/{cast.anna.pk}/statement/"
    for address in (f"/{cast.club.slug}/cash/", statement, draft):
        for name in names:
            assert client.get(address, {name: value}).status_code in (200, 422), (address, name)


@pytest.mark.parametrize("content", HOSTILE, ids=lambda value: repr(value[:12]))
def test_no_sheet_breaks_the_import(cast: Cast, content: bytes) -> None:
    client = client_of(cast.tanya)
    for text in (content, b"Name,1/2/2026\nAnna," + content[:300] + b"\nBoris,1\n"):
        file = SimpleUploadedFile("x.csv", text)
        answer = client.post(f"/{cast.club.slug}/import/", {"file": file})
        assert answer.status_code in (302, 422)
        if answer.status_code == 302:
            assert client.get(answer["Location"]).status_code in (200, 422)
