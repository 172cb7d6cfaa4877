"""The board: bank, seats, whose word, last actions; nobody's balance."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.members import board
from tests.builders import Cast, client_of, new_client
from tests.games.evening import Evening
from tests.games.pages import words_of

BEGUN = ["drawn 1", "ante all", "deal", "2 bet 2000"]


def address(evening: Evening, page: str = "board") -> str:
    return reverse(f"games:{page}", args=[evening.cast.club.slug, evening.table.pk])


def test_the_board_shows_bank_seats_word_and_last_actions(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap(*BEGUN, "3 fold")
    shown = words_of(client_of(cast.gleb).get(address(evening)))
    assert "Table 1, hand 1" in shown
    assert "Bank 50" in shown
    assert "ceiling 1,000" in shown
    assert "Anna, your word." in shown
    assert "has the word" in shown
    assert shown.index("Vera folded") < shown.index("Boris raised to 20")


def test_the_board_tells_nobodys_balance(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=7_654_300)
    evening.tap(*BEGUN)
    for reader in (cast.anna, cast.dora, cast.tanya):
        shown = words_of(client_of(reader).get(address(evening)))
        assert "76,5" not in shown
        assert "balance" not in shown.lower()


def test_to_htmx_the_board_is_the_part_that_changes(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("drawn 1")
    client = client_of(cast.anna)
    part = client.get(address(evening), headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith("<article")
    assert f'data-number="{evening.number - 1}"' in part
    assert f'data-live="{address(evening, "board_stream")}"' in part
    assert f'data-live-refresh="{address(evening)}"' in part


def test_the_board_is_drawn_once_for_all_who_ask_at_one_moment(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine two requests may lie further apart than the moment that a drawing is kept.
    monkeypatch.setattr(board, "FRESH", 3600.0)
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("drawn 1")
    parts = []
    counts = []
    for reader in (cast.anna, cast.boris):
        client = client_of(reader)
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address(evening), headers={"HX-Request": "true"})
        parts.append(answer.content)
        counts.append(len(queries))
    assert parts[0] == parts[1]
    assert counts[1] < counts[0]
    evening.tap("ante all")
    answer = client.get(address(evening), headers={"HX-Request": "true"})
    assert "Bank" in words_of(answer)
    assert answer.content != parts[1]


def test_an_empty_and_a_closed_table_have_a_board_too(cast: Cast) -> None:
    evening = Evening(cast)
    client = client_of(cast.anna)
    assert "Nobody sits here yet." in words_of(client.get(address(evening)))
    client_of(cast.dora).post(
        reverse("games:close_session", args=[cast.club.slug, evening.session.pk])
    )
    assert "This table is closed." in words_of(client.get(address(evening)))


def test_another_clubs_table_is_not_there(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    for page in ("board", "stream", "board_stream"):
        assert client_of(cast.stan).get(address(evening, page)).status_code == 404
        elsewhere = reverse(f"games:{page}", args=[cast.stan.club.slug, evening.table.pk])
        assert client_of(cast.stan).get(elsewhere).status_code == 404
        assert new_client().get(address(evening, page)).status_code == 302
