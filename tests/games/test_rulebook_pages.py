"""The pages of rules: what every member can read, of the club's presets and of its tables."""

import pytest
from django.test import Client

from games.presets import make_preset, presets_of, retire_preset
from games.rules import GAMES
from games.tables import tables_of
from tests.builders import Cast, client_of, make_cast
from tests.games.evening import Evening
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=2)


@pytest.fixture
def anna(cast: Cast) -> Client:
    return client_of(cast.anna)


def url(cast: Cast, path: str) -> str:
    return f"/{cast.club.slug}/{path}"


def test_every_preset_of_every_game_can_be_read_by_a_member(cast: Cast, anna: Client) -> None:
    listed = anna.get(url(cast, "rules/"))
    presets = presets_of(cast.club)

    assert {preset.game for preset in presets} == set(GAMES)
    for preset in presets:
        assert f'href="{url(cast, f"rules/{preset.pk}/")}"' in listed.content.decode()
        assert preset.name in words_of(anna.get(url(cast, f"rules/{preset.pk}/")))


def test_what_the_club_agreed_stands_in_the_text_with_its_money(cast: Cast, anna: Client) -> None:
    rules = {"ante": 1_000, "ceiling_multiple": 50, "short_bank": "exclude"}
    preset = make_preset(cast.club, "trinka", name="Friday", rules=rules, by=cast.mona)

    page = words_of(anna.get(url(cast, f"rules/{preset.pk}/")))

    assert "The ceiling: 50 antes, €500. No single payment is above it." in page
    assert "Ceiling, in antes 50 usually: 100" in page
    assert "whose ante is missing gets no cards" in page


def test_a_preset_out_of_use_is_no_longer_read(cast: Cast, anna: Client) -> None:
    make_preset(cast.club, "trinka", name="New", rules={}, by=cast.mona)
    preset = make_preset(cast.club, "trinka", name="Old", rules={}, by=cast.mona)
    retire_preset(preset, by=cast.mona)

    assert anna.get(url(cast, f"rules/{preset.pk}/")).status_code == 404


def test_the_rules_of_a_table_are_its_own(cast: Cast, anna: Client) -> None:
    evening = Evening(cast, cast.anna, cast.boris, two_aces_22=True)
    address = url(cast, f"tables/{evening.table.pk}/rulebook/")

    assert "two aces are worth 22" in words_of(anna.get(address))
    assert "Change the rules" not in words_of(anna.get(address))
    assert "Change the rules" in words_of(client_of(cast.dora).get(address))


def test_the_rules_of_a_closed_table_can_be_read_and_not_changed(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    table = tables_of(cast.club).get(pk=evening.table.pk)
    table.closed_at = table.opened_at
    table.save(update_fields=["closed_at"])

    page = words_of(client_of(cast.dora).get(url(cast, f"tables/{table.pk}/rulebook/")))

    assert "What a hand is worth" in page
    assert "Change the rules" not in page


def test_the_words_of_the_table_are_explained(cast: Cast, anna: Client) -> None:
    page = words_of(anna.get(url(cast, "rules/words/")))

    assert "svara свара The same bank is played again, larger." in page
