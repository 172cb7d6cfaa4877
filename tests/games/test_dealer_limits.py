"""What the dealer's table bears: hostile forms, strangers, and the cost of a tap."""

import gzip
from pathlib import Path
from uuid import uuid4

import django_htmx
import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, make_cast
from tests.games.evening import Evening
from tests.games.felt import HTMX, Phone, recorded
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=1000)
    evening.tap("drawn 1")
    return evening


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


HOSTILE = [
    {"line": "sit 9"},
    {"line": "rule ante=1"},
    {"line": "2 bet 99999999999999999999"},
    {"line": "99999 fold"},
    {"line": "9 side 2"},
    {"line": "\x00"},
    {"line": "ante all\nante all"},
    {"line": "x" * 5000},
    {"line": 'misdeal 1 "' + "q" * 400},
    {"line": "draw_high 1 As 1 As"},
    {"line": "order 1 1 1"},
    {"line": "1 cover_ante 77"},
    {"line": "bank_count 999999999999"},
    {"line": "undo"},
    {},
    {"kind": "nothing"},
    {"kind": "bet"},
    {"kind": "bet", "seat": "²", "amount": "10"},
    {"kind": "bet", "seat": "9" * 50, "amount": "10"},
    {"kind": "side", "seat": "1", "other": "1", "amount": "10"},
    {"kind": "side", "seat": "1", "other": "2", "amount": "10", "reason": "\x00"},
    {"kind": "side", "seat": "1", "other": "2", "amount": "1000000000", "reason": '"#\\'},
    {"kind": "svara_join", "seat": "1", "share-": "5", "share-x": "5", "share-²": "5"},
    {"kind": "show", "seat": "1", "card": ["As", "As", "As"]},
    {"kind": "show", "seat": "1", "card": ["Zs", "⚠", ""]},
    {"kind": "show", "seat": "1", "points": "٣"},
    {"kind": "draw_high", "card-1": "As"},
    {"kind": "annul_hand", "reason": "\u202e" * 5},
    {"line": "ante all", "number": "-1"},
    {"line": "ante all", "number": "²"},
    {"line": "ante all", "number": "9" * 40},
    {"line": "ante all", "key": "no key"},
    {"line": "ante all", "key": ""},
]


@pytest.mark.parametrize("fields", HOSTILE, ids=lambda fields: str(fields)[:50])
@pytest.mark.parametrize("phase", ["ante", "betting", "alone"])
def test_whatever_is_sent_is_answered_in_words_and_records_nothing(
    cast: Cast, fields: dict[str, str], phase: str
) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=100)
    lines = {"ante": (), "betting": ("ante all", "deal"), "alone": ("ante all", "deal", "2 fold")}
    evening.tap("drawn 1", *lines[phase])
    before = list(recorded(evening))
    answer = Phone(evening).send(fields)
    assert answer.status_code in {409, 422}
    assert list(recorded(evening)) == before
    assert len(words_of(answer)) > 20


@pytest.mark.parametrize("card", ["As", "Ks"])
def test_a_refused_card_is_refused_in_words(cast: Cast, card: str) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=100)
    evening.tap("drawn 1", "ante all", "deal", "2 fold")
    phone = Phone(evening)
    assert phone.send(kind="show", seat="2", card=["As", "9s", "8s"]).status_code == 200
    answer = phone.send(kind="show", seat="1", card=[card, "9d", "8d"])
    assert answer.status_code == 422


def test_a_table_of_another_club_is_not_there(phone: Phone, evening: Evening) -> None:
    stranger = make_cast()
    other = Phone(evening, stranger.dora)
    there = other.url.replace(evening.cast.club.slug, stranger.club.slug)
    for url in (other.url, there, f"{there}seats/", f"{there}rules/", f"{there}close/"):
        assert other.client.get(url).status_code == 404
    assert other.client.post(f"{there}act/", {"line": "ante all"}).status_code == 404


def test_a_member_does_not_run_the_table(evening: Evening, cast: Cast) -> None:
    phone = Phone(evening, cast.anna)
    assert phone.client.get(phone.url).status_code == 403
    assert phone.send(line="ante all").status_code == 403
    assert phone.send(to="back/").status_code == 403


def test_a_dealer_who_is_no_longer_one_records_nothing(
    phone: Phone, evening: Evening, cast: Cast
) -> None:
    form = phone.look().hidden
    cast.dora.roles = []
    cast.dora.save(update_fields=["roles"])
    assert phone.send(form, line="ante all").status_code == 403
    assert evening.play.state.bank == 0


CONTROL = {"BEGIN", "COMMIT", "ROLLBACK"}
HAND_WON_BY_THE_DEALER = (
    *("ante all", "deal", "2 bet 10", "3 bet 20", "1 bet 20"),
    *("2 fold", "3 fold", "take_bank"),
)


def test_a_tap_needs_at_most_fourteen_queries(phone: Phone, evening: Evening) -> None:
    for line in HAND_WON_BY_THE_DEALER * 2:
        form = {"key": str(uuid4()), "number": str(evening.number), "line": line}
        with CaptureQueriesContext(connection) as captured:
            answer = phone.client.post(phone.url + "act/", form, headers=HTMX)
        assert answer.status_code == 200, line
        queries = [query["sql"] for query in captured if query["sql"] not in CONTROL]
        assert len(queries) <= 14, (line, queries)


def test_the_page_weighs_at_most_sixty_kilobytes_all_in(phone: Phone) -> None:
    phone.taps("ante all", "deal")
    page = phone.client.get(phone.url).content
    static = Path(settings.BASE_DIR, "club", "static", "club")
    htmx = Path(django_htmx.__file__).with_name("static") / "django_htmx" / "htmx-2.min.js"
    names = ("tokens.css", "app.css", "controls.css", "felt.css", "app.js", "live.js", "felt.js")
    files = [static / name for name in (*names, "mark.svg", "icons.svg")] + [htmx]
    weight = sum(len(gzip.compress(part)) for part in (page, *(f.read_bytes() for f in files)))
    assert weight <= 60 * 1024


def test_the_felt_alone_is_what_a_live_update_fetches(phone: Phone, evening: Evening) -> None:
    text = phone.client.get(phone.url, headers=HTMX).content.decode()
    assert f'data-live="{phone.url}stream/"' in text
    assert f'data-live-refresh="{phone.url}"' in text
    assert f'data-number="{evening.number - 1}"' in text
    assert 'data-spoken="bank"' in text
    assert 'data-spoken="word"' in text
