"""Tonight and the sessions: what each person sees there, and closing a session."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.cashdesk import cash_in
from club.models import Member, PlaySession
from club.sessions import open_session
from games import statistics
from tests.builders import Cast, client_of, new_client
from tests.games.evening import Evening
from tests.games.pages import words_of

HAND = ["drawn 1", "ante all", "deal", "2 bet 2000", "3 fold", "1 fold", "take_bank"]


def home_of(member: Member) -> str:
    answer = client_of(member).get(reverse("games:home", args=[member.club.slug]))
    assert answer.status_code == 200
    return words_of(answer)


def session_page(reader: Member, session: PlaySession) -> str:
    url = reverse("games:session", args=[session.club.slug, session.pk])
    return words_of(client_of(reader).get(url))


def close(client: Client, session: PlaySession) -> int:
    url = reverse("games:close_session", args=[session.club.slug, session.pk])
    return client.post(url).status_code


def test_before_the_evening_each_sees_his_balance_and_the_dealer_can_open(cast: Cast) -> None:
    cash_in(cast.anna, 4200, key=uuid4(), by=cast.tanya)
    assert "No session is open" in home_of(cast.anna)
    assert "Your balance 42.00" in home_of(cast.anna)
    assert "Open a session" not in home_of(cast.anna)
    assert "Open a session" in home_of(cast.dora)
    assert "Cash in or out" in home_of(cast.tanya)


def test_tonight_shows_the_tables_and_whose_word_it_is(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap(*HAND[:3])
    shown = home_of(cast.anna)
    assert "Bank 30 Table 1, hand 1" in shown
    assert "Anna, Boris, Vera" in shown
    assert "Boris, your word." in shown
    assert "Deal here" not in shown
    assert "Deal here" in home_of(cast.dora)


def test_tonight_says_what_the_table_wants_from_me(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap("drawn 1", "2 ante")
    assert "Table 1 waits for your ante." in home_of(cast.anna)
    assert "waits for your ante" not in home_of(cast.boris)
    table.tap("1 ante", "3 ante", "deal")
    assert "It is your word at table 1." in home_of(cast.boris)
    assert "It is your word" not in home_of(cast.vera)
    table.tap("2 bet 1000", "3 fold", "1 svara_offer")
    assert "Table 1 waits for your answer." in home_of(cast.boris)


def test_who_can_close_it_is_told_of_a_session_left_open(cast: Cast) -> None:
    session = open_session(cast.club, by=cast.dora)
    PlaySession.objects.filter(pk=session.pk).update(opened_at=timezone.now() - timedelta(days=2))
    assert "is still open" in home_of(cast.dora)
    assert "is still open" not in home_of(cast.anna)


def test_a_session_shows_everybodys_results_to_staff_and_ones_own_to_others(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap(*HAND)
    statistics.catch_up(table.table.pk)
    for staff in (cast.dora, cast.tanya, cast.mona, cast.olga):
        shown = session_page(staff, table.session)
        assert "Table 1 · Trinka 10 1 hand played" in shown
        assert "Boris +20.00" in shown
        assert "Vera −10.00" in shown
    own = session_page(cast.vera, table.session)
    assert "Vera −10.00" in own
    assert "Boris" not in own
    assert "You finished no hand" in session_page(cast.gleb, table.session)


def test_a_session_says_that_the_newest_hand_is_still_being_counted(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    with transaction.atomic():
        # Before the commit no worker can be quicker than this page.
        table.tap(*HAND)
        assert "is being counted" in session_page(cast.anna, table.session)
    statistics.catch_up(table.table.pk)
    assert "is being counted" not in session_page(cast.anna, table.session)


def test_sessions_are_listed_newest_first_and_page_by_number(cast: Cast) -> None:
    now = timezone.now()
    PlaySession.objects.bulk_create(
        PlaySession(
            club=cast.club, number=number, opened_at=now, opened_by=cast.dora, closed_at=now
        )
        for number in range(1, 31)
    )
    client = client_of(cast.anna)
    url = reverse("games:sessions", args=[cast.club.slug])
    first, second = words_of(client.get(url)), words_of(client.get(url, {"before": 11}))
    assert "Session 30" in first
    assert "Session 11 ·" in first
    assert "Session 10 ·" not in first
    assert "Session 10 ·" in second
    assert "Older sessions" not in second
    part = client.get(url, {"before": 11}, headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith("<li")


@pytest.mark.parametrize("address", ["games:sessions", "games:home", "games:members"])
def test_another_clubs_pages_are_not_there(cast: Cast, address: str) -> None:
    url = reverse(address, args=[cast.club.slug])
    assert client_of(cast.stan).get(url).status_code == 404
    assert new_client().get(url).status_code == 302


def test_another_clubs_session_is_not_there(cast: Cast) -> None:
    session = open_session(cast.club, by=cast.dora)
    url = reverse("games:session", args=[cast.stan.club.slug, session.pk])
    assert client_of(cast.stan).get(url).status_code == 404


def test_a_session_closes_when_its_hands_are_over(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap(*HAND)
    assert close(client_of(cast.dora), table.session) == 302
    assert close(client_of(cast.mona), table.session) == 302
    table.session.refresh_from_db()
    assert table.session.closed_by == cast.dora


def test_a_session_does_not_close_under_a_running_hand(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap(*HAND[:4])
    url = reverse("games:close_session", args=[cast.club.slug, table.session.pk])
    answer = client_of(cast.mona).post(url)
    assert answer.status_code == 422
    assert "A hand is running at table 1; finish it first, or void it." in words_of(answer)
    table.session.refresh_from_db()
    assert table.session.closed_at is None


def test_a_session_does_not_close_over_money_that_a_split_left_in_the_bank(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, split_remainder="carry", ante=5, unit=5)
    table.tap("drawn 1", "ante all", "deal", "2 bet 5", "1 peek 5", "peek_result tie")
    table.tap("2 split_offer", "1 split_accept")
    if table.play.state.bank:
        assert close(client_of(cast.dora), table.session) == 422


def test_a_player_closes_no_session(cast: Cast) -> None:
    session = open_session(cast.club, by=cast.dora)
    assert close(client_of(cast.anna), session) == 403
    assert close(client_of(cast.stan), session) == 404
