"""``manage.py export_session``: what it writes replays to the balances in the books."""

import io
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from club.cashdesk import cash_in, cash_out
from club.models import PlaySession
from club.people import enroll, set_credit_limit
from games.demo.club import build
from games.tables import change_rules, seat_member
from tests.builders import Cast, give, make_member
from tests.games.evening import Evening
from tests.games.exports import export, told_truly

HAND = ("ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")
NASTY = (
    *("all", "bank", "7", "turn", "Old Ivan", "Анна-Мария Ёжикова", "O'Hara", 'The "Fox"'),
    *("back\\slash", "pot.A", "due.Anna", "A.B", "# no 1", "=7", "!7", "undo"),
)


def complaint(*words: str) -> str:
    with pytest.raises(CommandError) as refusal:
        call_command("export_session", *words, stdout=io.StringIO())
    return str(refusal.value)


def three(cast: Cast, **rules: Any) -> Evening:
    return Evening(cast, cast.anna, cast.boris, cast.vera, **rules)


def test_an_evening_is_told_in_lines_with_names(cast: Cast, tmp_path: Path) -> None:
    evening = three(cast)
    evening.tap("drawn 2", "ante all", "deal", "3 bet 1000", "1 fold", "2 fold", "take_bank")

    exported = told_truly(evening.session, tmp_path)

    assert exported.records[0] == {
        "game": "trinka",
        "players": ["Anna", "Boris", "Vera"],
        "start": 50_000,
        "rules": {"ante": 1000},
        "play": [
            *("# hand 1", "drawn Boris", "ante all", "deal", "Vera bet 1000"),
            *("Anna fold", "Boris fold", "take_bank"),
        ],
        "result": {"Anna": 49_000, "Boris": 49_000, "Vera": 52_000, "bank": 0},
    }


def test_every_session_of_the_demo_replays_to_its_balances(tmp_path: Path) -> None:
    build(lambda _: None)
    newest = PlaySession.objects.order_by("-pk")[0]
    sessions = PlaySession.objects.filter(club=newest.club)

    assert len(sessions) == 8
    for session in sessions:
        told_truly(session, tmp_path / str(session.number))


@pytest.mark.parametrize("seed", range(12))
def test_evenings_by_chance_replay_to_their_balances(seed: int, cast: Cast, tmp_path: Path) -> None:
    evening = Evening(cast, *cast.players[: 2 + seed % 4], money=20_000, svara_limit=2)
    evening.at_random(Random(seed), 150)

    told_truly(evening.session, tmp_path)


def test_cash_that_comes_and_goes_changes_no_result(cast: Cast, tmp_path: Path) -> None:
    evening = three(cast, ante=1000)
    cash_out(cast.boris, 49_000, key=uuid4(), by=cast.tanya)
    evening.tap("drawn 1", "ante all", "deal")
    cash_in(cast.boris, 30_000, key=uuid4(), by=cast.tanya)
    evening.tap("2 bet 30000", "3 fold", "1 fold", "take_bank")
    cash_out(cast.vera, 40_000, key=uuid4(), by=cast.tanya)

    exported = told_truly(evening.session, tmp_path)

    record = exported.records[0]
    assert record["start"] == {"Anna": 50_000, "Boris": 31_000, "Vera": 50_000}
    assert record["result"]["Boris"] == 33_000
    assert "# What these paid in later" in exported.texts[0]
    assert exported.texts[0].splitlines()[2].endswith("from the start: Boris")


def test_who_plays_on_credit_begins_with_what_he_used_of_it(cast: Cast, tmp_path: Path) -> None:
    set_credit_limit(cast.anna, by=cast.olga, limit=100_000)
    evening = Evening(cast, cast.anna, cast.boris, money=0)
    give(cast, 50_000, cast.boris)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 4000", "1 bet 8000", "2 fold", "take_bank")

    exported = told_truly(evening.session, tmp_path)

    assert exported.records[0]["start"] == {"Anna": 9_000, "Boris": 50_000}


def test_who_plays_at_two_tables_is_told_at_both(cast: Cast, tmp_path: Path) -> None:
    first = three(cast)
    first.tap(
        "drawn 1", "ante all", "deal", "2 fold", "3 bet 1000", "1 fold", "take_bank", "leave 2"
    )
    second = Evening(cast, cast.boris, cast.gleb, money=0)
    give(cast, 60_000, cast.gleb)
    second.tap("drawn 1", "ante all", "deal", "2 bet 20000", "1 bet 21000", "2 fold", "take_bank")
    first.tap("ante all", "deal", "1 bet 1000", "3 fold", "take_bank")

    exported = told_truly(first.session, tmp_path)

    assert [record["players"] for record in exported.records] == [
        ["Anna", "Boris", "Vera"],
        ["Boris", "Gleb"],
    ]
    assert exported.records[1]["start"]["Boris"] == exported.records[0]["result"]["Boris"]


def test_taking_back_over_hands_stays_taking_back(cast: Cast, tmp_path: Path) -> None:
    evening = three(cast)
    evening.tap("drawn 1", *HAND, "ante all", "deal")
    evening.take_back(4)
    evening.tap("1 fold")
    evening.take_back(1)
    evening.tap("1 bet 2000", "2 fold", "take_bank", "ante all")

    exported = told_truly(evening.session, tmp_path)

    assert exported.records[0]["play"].count("undo") == 5


def test_seats_that_changed_before_the_first_hand_are_the_head(cast: Cast, tmp_path: Path) -> None:
    evening = three(cast)
    evening.take_back(2)
    evening.tap("leave 1")
    for member in (cast.gleb, cast.dina):
        seat_member(evening.table, member, number=evening.number, key=uuid4(), by=cast.dora)
    evening.tap("order 5 4", "rule ante=2000", "drawn 4", "sit 1")
    give(cast, 5_000, cast.gleb, cast.dina)
    evening.tap("ante all")
    evening.take_back(2)
    evening.tap("ante all")

    record = told_truly(evening.session, tmp_path).records[0]

    assert record["players"] == ["Dina", "Gleb"]
    assert record["rules"] == {"ante": 2000}
    assert set(record["start"]) == {"Dina", "Gleb", "Anna", "Boris", "Vera"}


def test_house_rules_changed_during_a_hand_get_lines_before_the_next(
    cast: Cast, tmp_path: Path
) -> None:
    evening = three(cast)

    def agree(**changes: Any) -> None:
        change_rules(evening.table, changes, number=evening.number, key=uuid4(), by=cast.dora)

    evening.tap("drawn 1", "ante all")
    agree(ante=500)
    evening.tap("deal", "2 bet 1000", "3 fold", "1 fold", "take_bank", "ante all", "deal")
    agree(ante=300, svara_limit=3)
    evening.take_back(3)
    evening.tap("take_bank", "ante all")
    evening.take_back(1)
    agree(ante=200)
    evening.tap("ante all")

    play = told_truly(evening.session, tmp_path).records[0]["play"]

    assert play.count("rule ante=500") == 1
    assert play[-11:] == [
        *("rule ante=300", "rule svara_limit=3", "ante all", "undo", "undo", "undo"),
        # The last change was made between hands and so has a line of its own.
        *("# hand 2", "rule ante=300", "rule svara_limit=3", "rule ante=200", "ante all"),
    ]


def test_voids_guests_and_latecomers_are_told(cast: Cast, tmp_path: Path) -> None:
    guest = make_member(cast.club, "Guest 1", login=False)
    evening = Evening(cast, cast.anna, guest)
    evening.tap("drawn 2", "ante all", "deal", 'annul_hand a card "too many" # in the deck')
    seat_member(evening.table, cast.gleb, number=evening.number, key=uuid4(), by=cast.dora)
    evening.tap("exclude 3", "ante all", "deal", 'side 1 2 400 for "tea"', "1 fold", "take_bank")

    record = told_truly(evening.session, tmp_path).records[0]

    assert record["start"] == {"Anna": 50_000, "Guest 1": 50_000, "Gleb": 0}
    assert "sit Gleb" in record["play"]


@pytest.mark.parametrize("turn", range(4))
def test_people_may_be_called_anything(turn: int, cast: Cast, tmp_path: Path) -> None:
    people = [make_member(cast.club, name, login=False) for name in NASTY[turn::4]]
    evening = Evening(cast, *people)
    evening.at_random(Random(turn), 80)

    told_truly(evening.session, tmp_path)


def test_two_of_the_same_name_are_told_apart(cast: Cast, tmp_path: Path) -> None:
    tall = enroll(cast.club, name="Anna", mark="tall")
    also = enroll(cast.club, name="Anna (tall)")
    evening = Evening(cast, cast.anna, tall, also)
    evening.tap("drawn 3", *HAND[:2], "1 bet 1000", "2 fold", "3 fold", "take_bank")
    record = export(evening.session, tmp_path).records[0]

    assert record["players"] == ["Anna", "Anna (tall)", "Anna (tall) 2"]


def test_one_record_is_printed_several_want_a_directory(
    cast: Cast, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = three(cast)
    evening.tap("drawn 1", *HAND)
    call_command("export_session", str(evening.session.pk))
    printed = capsys.readouterr().out

    call_command("export_session", str(evening.session.pk), output=str(tmp_path))
    assert (tmp_path / "session-1-table-1.toml").read_text() == printed

    Evening(cast, cast.gleb, cast.dina).tap("drawn 1")
    assert complaint(str(evening.session.pk)) == (
        "This session has 2 records; say with --output where they shall go."
    )


def test_what_cannot_be_written_is_said(cast: Cast, tmp_path: Path) -> None:
    evening = three(cast)
    session = str(evening.session.pk)
    (tmp_path / "file").write_text("")

    assert complaint("0") == "There is no session 0."
    assert complaint(session) == "Nothing was played in this session."
    evening.tap("drawn 1")
    told = complaint(session, "--output", str(tmp_path / "file" / "deeper"))
    assert told.endswith("file/deeper can't be written: Not a directory.")
