"""No answer from the books: a table or a book that stays locked too long for a tap."""

from uuid import uuid4

import pytest

from games.dealer.rulesform import form_of
from games.models import Table
from ledger import posting
from tests.builders import held, make_cast
from tests.games.evening import Evening
from tests.games.felt import Page, Phone, recorded
from tests.games.pages import words_of


@pytest.fixture
def evening() -> Evening:
    cast = make_cast(digits=0)
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=1000)
    evening.tap("drawn 1")
    return evening


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


@pytest.mark.parametrize("what", ["table", "book"])
def test_while_the_table_or_the_book_is_locked_a_tap_keeps_its_key(
    phone: Phone, evening: Evening, what: str
) -> None:
    locks = {
        "table": lambda: Table.objects.select_for_update().get(pk=evening.table.pk),
        "book": lambda: posting.set_floor(evening.cast.club.house, None),
    }
    form = {"key": str(uuid4()), "number": str(evening.number), "line": "ante all"}
    with held(locks[what]):
        answer = phone.send(form, htmx=False)
    assert answer.status_code == 503
    assert "No answer came from the books" in words_of(answer)
    assert Page(answer.content.decode()).hidden["key"] == form["key"]
    assert "ante all" not in recorded(evening)
    assert phone.send(form).status_code == 200
    assert list(recorded(evening)).count("ante all") == 1


def test_while_the_table_is_locked_its_other_forms_keep_their_keys(
    phone: Phone, evening: Evening
) -> None:
    forms: dict[str, dict[str, str]] = {
        "act/": {"kind": "side", "seat": "1", "other": "2", "amount": "7"},
        "back/": {},
        "seats/": {"line": "leave 3"},
        "rules/": dict(form_of("trinka", evening.cast.club, {"ante": 20}).texts),
    }
    rows = Table.objects.select_for_update()
    for to, fields in forms.items():
        key = str(uuid4())
        with held(lambda: rows.get(pk=evening.table.pk)):
            answer = phone.send(fields, to=to, htmx=False, key=key)
        assert answer.status_code == 503, to
        assert Page(answer.content.decode()).hidden["key"] == key
        assert "No answer came from the books" in words_of(answer)
    with held(lambda: rows.get(pk=evening.table.pk)):
        assert phone.send(to="close/", htmx=False).status_code == 503


def test_while_its_table_is_locked_a_session_is_not_closed(phone: Phone, evening: Evening) -> None:
    rows = Table.objects.select_for_update()
    address = f"/{evening.cast.club.slug}/sessions/{evening.table.session_id}/close/"
    with held(lambda: rows.get(pk=evening.table.pk)):
        answer = phone.client.post(address)
    assert answer.status_code == 503
    assert "No answer came from the books" in words_of(answer)
    evening.table.session.refresh_from_db()
    assert evening.table.session.closed_at is None
