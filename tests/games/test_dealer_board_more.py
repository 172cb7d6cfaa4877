"""What the dealer's phone offers at the board beside the usual: two trynkas, red, the last tap."""

import pytest

from tests.builders import Cast, make_cast
from tests.games.evening import Evening
from tests.games.felt import Phone
from tests.games.pages import words_of
from tests.games.test_dealer_board import told
from tests.games.test_dealer_board_end import SPOKEN, table

SILENT = ("2 no_claim", "3 no_claim", "4 no_claim", "1 no_claim")


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


def test_who_has_two_trynkas_declares_both(cast: Cast) -> None:
    phone = table(cast, "2 declare 8")
    lines = phone.look().lines()
    assert lines["2 declare K"] == "K♣ Q♣ J♣"
    assert "2 declare J" not in lines
    refused = phone.send(line="2 declare 9")
    assert refused.status_code == 422
    assert (
        "Boris has declared a trynka from the 8 of clubs down; "
        "a run counts once, with its top card."
    ) in words_of(refused)

    page = phone.tap("2 declare K")

    words = phone.words()
    assert "trynka K♣ Q♣ J♣ · trynka 8♣ 7♣ 6♣" in words
    assert "The trynka K♣ Q♣ J♣ may take its saucer." in words
    for pot in ("K", "Q", "J", "T"):
        assert f'value="{pot}" id="toggle-{pot}" checked' in page.text
    assert "Boris declared a trynka: K♣ Q♣ J♣" in told(phone.evening)


def test_a_miss_is_told_apart_from_what_is_laid_by_its_button(cast: Cast) -> None:
    page = table(cast, *SPOKEN).look().text

    assert 'class="button big warn' in button_of(page, "2 miss J")
    assert 'class="button big main' in button_of(page, "2 lay J")


def button_of(page: str, line: str) -> str:
    """Return the tag of the button that records ``line``."""
    _, _, after = page.partition(f'value="{line}"')
    return after[: after.index(">")]


def test_nobody_is_led_to_a_fine_that_the_purse_does_not_allow(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=10, game="board")
    evening.tap("drawn 1", "stake all", "deal", "2 no_claim", "3 no_claim", "1 no_claim", "2 out")
    phone = Phone(evening)
    phone.send({"count-3": "1", "count-1": "3"}, kind="cancel")

    page = phone.look().text

    assert "Anna pays…" in phone.words()
    assert "form/end_fine/" not in page
    assert "Anna can pay 0, and it costs" in phone.words()


def test_after_the_evening_the_table_is_closed_next(cast: Cast) -> None:
    phone = table(cast, *SILENT, "4 out", "no_fine")

    answer = phone.send(kind="close_out")

    page = answer.content.decode()
    row = page[page.index('id="close"') - 100 :][:300]
    assert "button main" in row
    assert f"{phone.url}close/" in row
    assert "hx-get" not in row[: row.index(">")]
