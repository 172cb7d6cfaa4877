"""Seka without parity at the dealer's table: bets, the last hand, circles; and its house rules."""

import pytest

from games.dealer.rulesform import form_of
from games.models import Preset
from games.presets import presets_of
from tests.builders import Cast, client_of, make_cast
from tests.games.evening import Evening
from tests.games.felt import Phone
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


def table_of(cast: Cast, players: int = 4, **rules: object) -> Phone:
    """Return the dealer's phone at a table without parity whose cards are dealt."""
    rules = {"betting_system": "non_parity", **rules}
    evening = Evening(cast, *cast.players[:players], money=5000, game="seka", **rules)
    evening.tap("drawn 1", "ante all", "deal")
    return Phone(evening)


def circles(phone: Phone, count: int) -> None:
    for _ in range(count):
        phone.taps("2 bet 10", "3 bet 10", "4 bet 10", "1 bet 10")


def test_bets_are_offered_and_the_last_hand_hears_from_when_it_may_open(cast: Cast) -> None:
    phone = table_of(cast)
    assert "bet at most 1,000 last bet 10 circle 1" in phone.words()
    assert phone.look().lines()["2 bet 10"] == "10 bet"
    early = "Anna, the last hand, may open from circle 4; this is 1. Peeks from circle 4."
    assert f"Boris, your word. To stay: 10. {early}" in phone.words()


def test_an_opening_too_early_or_by_another_says_why(cast: Cast) -> None:
    phone = table_of(cast)
    phone.tap("2 bet 10")
    assert "Only the last hand, Anna, may open, once 3 circles are complete." in phone.words()
    assert "Open only Anna" in phone.words()
    phone.taps("3 bet 10", "4 bet 10")
    assert "The last hand opens once 3 circles are complete; this is circle 1." in phone.words()
    assert "Open not yet" in phone.words()
    answer = phone.send(line="1 open")
    assert answer.status_code == 422


def test_in_the_fourth_circle_the_last_hand_opens_for_the_last_bet(cast: Cast) -> None:
    phone = table_of(cast)
    circles(phone, 3)
    assert "Anna, the last hand, may open on his word." in phone.words()
    assert "To compare with Anna: 10." in phone.words()
    phone.taps("2 bet 10", "3 bet 20", "4 bet 20")
    assert "The last hand may open for 20." in phone.words()
    assert phone.look().lines()["1 open"] == "Open for 20"
    phone.tap("1 open")
    assert "Anna opened for 20" in phone.words()


def test_of_two_left_either_opens_at_once(cast: Cast) -> None:
    phone = table_of(cast, 2)
    assert "Two are left: opening costs 10." in phone.words()
    lines = phone.look().lines()
    assert lines["2 open"] == "Open for 10"
    phone.taps("2 bet 20", "1 open")
    assert "Boris raised to 20" in phone.words()


def test_a_blind_is_told_with_what_is_to_go(cast: Cast) -> None:
    phone = table_of(cast)
    phone.taps("2 blind 5", "3 reblind 10")
    assert "Gleb, your word. To stay: 20." in phone.words()


def test_a_peek_out_of_reach_is_not_promised(cast: Cast) -> None:
    phone = table_of(cast, right_neighbour="adjacent_only")
    circles(phone, 3)
    phone.taps("1 fold")
    assert "To compare with" not in phone.words()
    assert "The player next to Boris on the right is out." in phone.words()


def test_shown_points_that_no_hand_has_are_refused_and_stay_typed(cast: Cast) -> None:
    phone = table_of(cast, 2)
    phone.taps("2 bet 10", "1 open")
    answer = phone.send(kind="show", seat="1", points="34")
    assert answer.status_code == 422
    assert "No hand is worth 34." in words_of(answer)


@pytest.fixture
def preset(cast: Cast) -> Preset:
    return next(preset for preset in presets_of(cast.club) if preset.game == "seka")


def save(cast: Cast, preset: Preset, **fields: str) -> str:
    """Save the club's house rules of seka with ``fields``; return what the page says then."""
    texts = form_of("seka", cast.club, preset.rules).texts
    data = {name: text for name, text in texts.items() if text != "false"} | fields
    url = f"/{cast.club.slug}/house-rules/{preset.pk}/"
    return words_of(client_of(cast.mona).post(url, {"name": preset.name, **data}, follow=True))


@pytest.mark.parametrize(
    ("typed", "kept", "shown"),
    [("7c", ["7c"], "7♣"), ("6♣,6♠", ["6c", "6s"], "6♣ 6♠"), ("", [], "")],
)
def test_the_shakha_is_typed_as_cards(
    cast: Cast, preset: Preset, typed: str, kept: list[str], shown: str
) -> None:
    save(cast, preset, shakha_cards=typed)
    preset.refresh_from_db()
    assert preset.rules["shakha_cards"] == kept
    assert form_of("seka", cast.club, preset.rules).texts["shakha_cards"] == shown


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"shakha_cards": "joker"}, "Cards as 6♣ or 6c, at most 2, or nothing."),
        ({"shakha_cards": "6c 6c"}, "Cards as 6♣ or 6c, at most 2, or nothing."),
        ({"deck": "32"}, "6♣ cannot be the shakha: it is not in a deck of 32 cards."),
        ({"deck": "33", "shakha_cards": "7c"}, "name a six as the shakha"),
        ({"max_players": "13"}, "A deck of 36 cards is enough for 12 players."),
    ],
)
def test_house_rules_that_cannot_be_are_refused(
    cast: Cast, preset: Preset, fields: dict[str, str], sentence: str
) -> None:
    before = dict(preset.rules)
    assert sentence in save(cast, preset, **fields)
    preset.refresh_from_db()
    assert preset.rules == before
