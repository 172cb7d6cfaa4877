"""Opening a session and tables, closing a table, and the rules of one table."""

import typing
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from club.models import LogEntry, Member, PlaySession
from club.sessions import close_session, current_session, open_session
from games.dealer.rulesform import form_of
from games.models import Table
from games.presets import presets_of
from tests.builders import Cast, client_of, make_cast
from tests.games.evening import Evening
from tests.games.felt import Page, Phone, recorded
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=2)


@pytest.fixture
def dealer(cast: Cast) -> Client:
    return client_of(cast.dora)


def url(cast: Cast, path: str) -> str:
    return f"/{cast.club.slug}/{path}"


def typed(cast: Cast, rules: dict[str, Any]) -> dict[str, Any]:
    """Return what a form of these rules sends; a box that is not ticked sends nothing."""
    texts = form_of("trinka", cast.club, rules).texts
    return {name: text for name, text in texts.items() if text != "false"}


def table_form(cast: Cast, client: Client, **fields: Any) -> dict[str, Any]:
    """Return what the form for a new table sends if nothing is changed in it but ``fields``."""
    preset = presets_of(cast.club)[0]
    page = Page(client.get(url(cast, "tables/new/")).content.decode())
    return typed(cast, preset.rules) | page.hidden | fields


def open_it(cast: Cast, client: Client, **fields: Any) -> HttpResponse:
    form = table_form(cast, client, **fields)
    return typing.cast("HttpResponse", client.post(url(cast, "tables/new/"), form))


def test_a_dealer_opens_a_session_and_then_a_table(cast: Cast, dealer: Client) -> None:
    answer = dealer.post(url(cast, "sessions/new/"), {"title": "Friday"})
    assert answer.status_code == 302
    session = current_session(cast.club)
    assert session is not None
    assert session.title == "Friday"
    opened = open_it(cast, dealer)
    table = Table.objects.get(session=session)
    assert opened.headers["Location"] == url(cast, f"tables/{table.pk}/seats/")
    assert table.rules == {"ante": 1000}


def test_two_taps_open_one_session_and_one_table(cast: Cast, dealer: Client) -> None:
    for _tap in range(2):
        assert dealer.post(url(cast, "sessions/new/"), {"title": ""}).status_code == 302
    assert PlaySession.objects.filter(club=cast.club).count() == 1
    form = table_form(cast, dealer)
    for _tap in range(2):
        assert dealer.post(url(cast, "tables/new/"), form).status_code == 302
    assert Table.objects.filter(session__club=cast.club).count() == 1


def test_the_page_of_an_open_session_leads_to_its_tables(cast: Cast, dealer: Client) -> None:
    assert dealer.get(url(cast, "tables/new/")).headers["Location"].endswith("sessions/new/")
    open_session(cast.club, by=cast.dora)
    assert dealer.get(url(cast, "sessions/new/")).headers["Location"].endswith("tables/new/")


def test_a_title_that_cannot_be_kept_is_refused_and_stays_typed(cast: Cast, dealer: Client) -> None:
    answer = dealer.post(url(cast, "sessions/new/"), {"title": "x" * 90})
    assert answer.status_code == 422
    assert "x" * 90 in answer.content.decode()
    assert current_session(cast.club) is None


def test_a_table_begins_with_the_changed_rules(cast: Cast, dealer: Client) -> None:
    open_session(cast.club, by=cast.dora)
    open_it(cast, dealer, ante="2.50", ceiling_multiple="50")
    table = Table.objects.get(session__club=cast.club)
    assert table.rules == {"ante": 250, "ceiling_multiple": 50}
    entry = LogEntry.objects.get(club=cast.club, kind="table_opened")
    assert entry.by == cast.dora


def test_the_game_is_asked_first_then_its_house_rules(cast: Cast, dealer: Client) -> None:
    open_session(cast.club, by=cast.dora)
    shown = words_of(dealer.get(url(cast, "tables/new/") + "?game=seka"))
    assert "Trinka Seka Board trynka Terz" in shown
    assert "Seka 10" in shown
    assert "Trinka 10" not in shown


def test_the_next_table_is_of_the_same_game_unless_another_is_asked_for(
    cast: Cast, dealer: Client
) -> None:
    Evening(cast, cast.anna, cast.boris, game="terz")
    assert "Terz 100" in words_of(dealer.get(url(cast, "tables/new/")))
    assert "Terz 100" in words_of(dealer.get(url(cast, "tables/new/") + "?game=whist"))
    assert "Trinka 10" in words_of(dealer.get(url(cast, "tables/new/") + "?game=trinka"))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"ante": "0"}, "more than nothing"),
        ({"ante": "abc"}, "digits"),
        ({"ceiling_multiple": "20000"}, "A whole number from 1 to 10000, or nothing."),
        ({"ceiling_multiple": "²"}, "A whole number from 1 to 10000, or nothing."),
        ({"dealt_by": "robot"}, "Choose one of the values."),
        ({"max_players": "9"}, "A deck of 24 cards is enough for 8 players."),
        ({"unit": "3"}, "The ante 10 is not a multiple of the chip unit 3."),
    ],
)
def test_rules_that_cannot_be_are_refused_and_stay_typed(
    cast: Cast, dealer: Client, fields: dict[str, str], sentence: str
) -> None:
    open_session(cast.club, by=cast.dora)
    answer = open_it(cast, dealer, **fields)
    assert answer.status_code == 422
    assert sentence in words_of(answer)
    assert not Table.objects.filter(session__club=cast.club).exists()
    assert all(value in answer.content.decode() for value in fields.values() if value != "robot")


def test_a_number_that_is_not_the_next_one_is_refused(cast: Cast, dealer: Client) -> None:
    open_session(cast.club, by=cast.dora)
    for number in ("7", "0", "x", ""):
        answer = open_it(cast, dealer, number=number)
        assert answer.status_code == 422
        assert "Another table was opened meanwhile" in words_of(answer)


def test_no_table_is_opened_in_a_closed_session(cast: Cast, dealer: Client) -> None:
    session = open_session(cast.club, by=cast.dora)
    form = table_form(cast, dealer)
    close_session(session, by=cast.dora)
    answer = dealer.post(url(cast, "tables/new/"), form)
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith("sessions/new/")


@pytest.mark.parametrize("who", ["anna", "tanya"])
def test_members_and_the_treasurer_open_nothing(cast: Cast, who: str) -> None:
    member: Member = getattr(cast, who)
    client = client_of(member)
    assert client.get(url(cast, "sessions/new/")).status_code == 403
    assert client.post(url(cast, "sessions/new/"), {"title": ""}).status_code == 403
    assert client.post(url(cast, "tables/new/"), {}).status_code == 403
    assert current_session(cast.club) is None


def test_tonights_page_offers_what_opens(cast: Cast, dealer: Client) -> None:
    assert "Open a session" in words_of(dealer.get(url(cast, "")))
    open_session(cast.club, by=cast.dora)
    assert "Open a table" in words_of(dealer.get(url(cast, "")))
    assert "Open a table" not in words_of(client_of(cast.anna).get(url(cast, "")))


def test_a_table_with_an_empty_bank_is_closed_once(cast: Cast, dealer: Client) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    assert "Close the table" in words_of(dealer.get(f"{Phone(evening).url}close/"))
    for _tap in range(2):
        assert dealer.post(f"{Phone(evening).url}close/").status_code == 302
    evening.table.refresh_from_db()
    assert evening.table.closed_at is not None
    assert LogEntry.objects.filter(club=cast.club, kind="table_closed").count() == 1


def test_a_table_where_a_hand_is_running_is_not_closed(cast: Cast, dealer: Client) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("drawn 1", "1 ante")
    answer = dealer.post(f"{Phone(evening).url}close/")
    assert answer.status_code == 422
    assert "A hand is running at table 1; finish it first, or void it." in words_of(answer)


def change(evening: Evening, **fields: Any) -> HttpResponse:
    evening.table.refresh_from_db()
    data = typed(evening.cast, evening.table.rules) | fields
    return Phone(evening).send(data, to="rules/", htmx=False)


def test_rules_changed_between_hands_count_from_the_next_hand(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("drawn 1", "ante all", "deal", "2 fold", "take_bank")
    assert change(evening, ante="20", unit="0.50").status_code == 302
    assert {"rule ante=2000", "rule unit=50"} <= set(recorded(evening))
    evening.tap("ante all")
    assert evening.play.state.bank == 4000


def test_rules_changed_while_a_hand_is_played_leave_that_hand_alone(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("drawn 1", "ante all", "deal")
    assert change(evening, ante="20").status_code == 302
    assert evening.play.state.rules.ante == 1000
    entry = LogEntry.objects.get(club=cast.club, kind="rules_changed")
    assert entry.details["after"] == ["ante=2000"]
    evening.tap("2 fold", "take_bank", "ante all")
    assert evening.play.state.bank == 4000


def test_rules_that_more_players_than_allowed_sit_by_are_refused(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1", "ante all", "deal")
    answer = change(evening, max_players="2")
    assert answer.status_code == 422
    assert "More than 2 players sit here." in words_of(answer)
    assert "Boris, your word." in Phone(evening).words()


def test_changing_nothing_records_nothing(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    before = list(recorded(evening))
    assert change(evening).status_code == 302
    assert list(recorded(evening)) == before


def test_changed_rules_can_be_taken_back(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("drawn 1")
    change(evening, ante="20")
    Phone(evening).send(to="back/")
    assert evening.play.state.rules.ante == 1000


@pytest.mark.parametrize(
    ("fields", "status"),
    [({"ante": "x"}, 422), ({"key": "none"}, 422), ({"number": "1", "ante": "30"}, 409)],
)
def test_rules_that_were_not_changed_say_why(
    cast: Cast, fields: dict[str, str], status: int
) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    answer = change(evening, **fields)
    assert answer.status_code == status
    assert evening.play.state.rules.ante == 1000
    assert 'role="alert"' in answer.content.decode()
