"""Presets of house rules: what a manager makes, changes and retires."""

import typing
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from club.models import LogEntry
from games.dealer.rulesform import form_of
from games.models import Preset
from games.option_texts import ELSEWHERE, TEXTS, company
from games.presets import presets_of
from games.rules import GAMES
from games.rules.houserules import parse, settings
from games.tables import TableError, open_table
from tests.builders import Cast, client_of, make_cast, make_club
from tests.games.evening import Evening
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=2)


@pytest.fixture
def manager(cast: Cast) -> Client:
    return client_of(cast.mona)


@pytest.fixture
def preset(cast: Cast) -> Preset:
    return presets_of(cast.club)[0]


def rules_url(cast: Cast, path: str = "") -> str:
    return f"/{cast.club.slug}/house-rules/{path}"


def typed(cast: Cast, **fields: Any) -> dict[str, Any]:
    """Return a form of trinka's rules with only ``fields`` changed."""
    texts = form_of("trinka", cast.club, {"ante": 1000}).texts
    return {name: text for name, text in texts.items() if text != "false"} | fields


def save(cast: Cast, client: Client, path: str, **fields: Any) -> HttpResponse:
    answer = client.post(rules_url(cast, path), typed(cast, **fields))
    return typing.cast("HttpResponse", answer)


@pytest.mark.parametrize(("digits", "ante"), [(0, {}), (2, {"ante": 1000})])
def test_each_game_begins_with_rules_whose_ante_fits_the_currency(
    digits: int, ante: dict[str, int]
) -> None:
    club = make_club(digits=digits)
    presets = presets_of(club)
    assert [one.game for one in presets] == list(GAMES)
    assert (presets[0].name, presets[0].rules) == ("Trinka 10", ante)
    assert presets_of(club) == presets
    for preset in presets:
        parse(GAMES[preset.game].rules_type, preset.rules)


def test_a_club_that_was_there_before_a_game_gets_its_first_house_rules_later() -> None:
    club = make_club(digits=0)
    presets = presets_of(club)
    presets[-1].delete()
    assert [one.name for one in presets_of(club)] == [one.name for one in presets]


def test_a_manager_sees_and_makes_house_rules(cast: Cast, manager: Client) -> None:
    assert "Trinka 10" in words_of(manager.get(rules_url(cast)))
    answer = save(cast, manager, "new/trinka/", name="Low", ante="1.50", two_aces_22="true")
    assert answer.status_code == 302
    made = Preset.objects.get(club=cast.club, name="Low")
    assert made.rules == {"ante": 150, "two_aces_22": True}
    entry = LogEntry.objects.get(club=cast.club, kind="preset_made")
    assert entry.details["after"] == ["Low", "ante=150", "two_aces_22=true"]


def test_a_change_is_logged_with_what_was_before(
    cast: Cast, manager: Client, preset: Preset
) -> None:
    save(cast, manager, f"{preset.pk}/", name="Trinka 20", ante="20", blind_allowed="")
    preset.refresh_from_db()
    assert (preset.name, preset.rules) == ("Trinka 20", {"ante": 2000, "blind_allowed": False})
    entry = LogEntry.objects.get(club=cast.club, kind="preset_changed")
    assert entry.details["before"] == ["Trinka 10", "ante=1000"]
    assert entry.by == cast.mona


def test_changing_a_preset_changes_no_open_table(
    cast: Cast, manager: Client, preset: Preset
) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    save(cast, manager, f"{preset.pk}/", name="Trinka 20", ante="20")
    assert evening.play.state.rules.ante == 1000


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Give the house rules a name."),
        ({"name": "x" * 70}, "60 fit"),
        ({"name": "a\u202eb"}, "can't be seen"),
        ({"name": "Trinka 10"}, "There are house rules of this name already."),
        ({"name": "New", "ante": "1e3"}, "plain digits"),
        ({"name": "New", "max_reblinds": "9"}, "A whole number from 0 to 8, or nothing."),
        ({"name": "New", "deck": "52"}, "Choose one of the values."),
        ({"name": "New", "max_players": "12"}, "A deck of 24 cards is enough for 8 players."),
    ],
)
def test_what_cannot_be_saved_is_refused_with_a_sentence_and_stays_typed(
    cast: Cast, manager: Client, preset: Preset, fields: dict[str, str], sentence: str
) -> None:
    before = Preset.objects.filter(club=cast.club).count()
    answer = save(cast, manager, "new/trinka/", **fields)
    assert answer.status_code == 422
    assert sentence in words_of(answer)
    assert Preset.objects.filter(club=cast.club).count() == before


def test_rules_are_taken_out_of_use_but_not_the_last_ones(
    cast: Cast, manager: Client, preset: Preset
) -> None:
    answer = manager.post(rules_url(cast, f"{preset.pk}/retire/"))
    assert answer.status_code == 422
    assert "These are the last house rules of this game" in words_of(answer)
    save(cast, manager, "new/trinka/", name="Low", ante="1")
    for _tap in range(2):
        assert manager.post(rules_url(cast, f"{preset.pk}/retire/")).status_code == 302
    assert "Trinka 10 is out of use." in words_of(manager.get(rules_url(cast)))
    assert "Trinka 10" not in words_of(manager.get(rules_url(cast)))
    assert manager.get(rules_url(cast, f"{preset.pk}/")).status_code == 404
    assert LogEntry.objects.filter(club=cast.club, kind="preset_retired").count() == 1


def test_no_table_is_opened_with_retired_or_foreign_rules(
    cast: Cast, manager: Client, preset: Preset
) -> None:
    evening = Evening(cast, money=0)
    preset.retired = True
    stranger = presets_of(make_club())[0]
    for one in (preset, stranger):
        with pytest.raises(TableError, match="no longer in use"):
            open_table(evening.session, number=2, preset=one, changes={}, by=cast.dora)


def test_an_unknown_game_has_no_rules(cast: Cast, manager: Client) -> None:
    assert manager.get(rules_url(cast, "new/whist/")).status_code == 404


@pytest.mark.parametrize("who", ["dora", "tanya", "anna"])
def test_only_managers_make_house_rules(cast: Cast, preset: Preset, who: str) -> None:
    client = client_of(getattr(cast, who))
    for path in ("", "new/trinka/", f"{preset.pk}/"):
        assert client.get(rules_url(cast, path)).status_code == 403
    assert client.post(rules_url(cast, f"{preset.pk}/retire/")).status_code == 403


def test_rules_of_another_club_are_not_there(manager: Client, cast: Cast) -> None:
    stranger = presets_of(make_club())[0]
    assert manager.get(rules_url(cast, f"{stranger.pk}/")).status_code == 404
    assert manager.post(rules_url(cast, f"{stranger.pk}/retire/")).status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_every_game_has_words_and_a_place(game: str) -> None:
    known = {setting.name: setting for setting in settings(GAMES[game].rules_type)}
    words = TEXTS[game]
    grouped = {name for group in words.groups for name in group.options}
    assert set(known) - ELSEWHERE == grouped
    assert set(words.texts) - set(company.TEXTS) <= grouped <= set(words.texts)
    assert set(words.in_front) <= grouped
    choices = {(name, choice) for name, setting in known.items() for choice in setting.choices}
    assert set(words.choices) - set(company.CHOICES) <= choices <= set(words.choices)


def test_the_points_of_runs_are_typed_as_a_list(cast: Cast, manager: Client) -> None:
    texts = form_of("terz", cast.club, {}).texts
    assert (texts["run_values"], texts["point_cap"]) == ("20, 90, 260, 530, 900, 1370", "")
    sent = {name: text for name, text in texts.items() if text != "false"} | {"name": "Short"}
    url = rules_url(cast, "new/terz/")
    for wrong in ("20, 90", "20, 90, 260, 530, 900, x", "20, 90, 260, 530, 900, 1370, 1"):
        answer = manager.post(url, sent | {"run_values": wrong})
        assert answer.status_code == 422
        assert "6 whole numbers from 0 to 100000, with commas between." in words_of(answer)
        assert wrong in answer.content.decode()
    falling = manager.post(url, sent | {"run_values": "90, 20, 260, 530, 900, 1370"})
    assert "A longer run cannot be worth less than a shorter one." in words_of(falling)
    made = sent | {"run_values": "20,50,100,150,200,250", "point_cap": "300"}
    assert manager.post(url, made).status_code == 302
    preset = Preset.objects.get(club=cast.club, name="Short")
    assert preset.rules["run_values"] == [20, 50, 100, 150, 200, 250]
    assert preset.rules["point_cap"] == 30_000
    assert (
        "20, 50, 100, 150, 200, 250"
        in manager.get(rules_url(cast, f"{preset.pk}/")).content.decode()
    )
