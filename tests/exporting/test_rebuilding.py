"""An export is complete: balances, the chain and the results come out of its files alone."""

from collections import Counter

import pytest
from django.apps import apps

from club.models import Club
from games.exporting.tables import LEFT_OUT, TABLES
from games.models import SessionResult
from ledger import reading
from tests.builders import Cast
from tests.exporting.club import lively_club
from tests.exporting.rebuilt import (
    Rows,
    as_text,
    balances,
    chain,
    exported,
    read_csv,
    read_json_lines,
    session_results,
)


@pytest.fixture(scope="module")
def lively() -> Cast:
    return lively_club()


@pytest.fixture(scope="module")
def from_csv(lively: Cast) -> Rows:
    return read_csv(exported(lively.club, lively.tanya, "csv"))


@pytest.fixture(scope="module")
def from_json(lively: Cast) -> Rows:
    return read_json_lines(exported(lively.club, lively.mona, "jsonl"))


def test_balances_are_the_sums_of_the_entries(
    lively: Cast, from_csv: Rows, from_json: Rows
) -> None:
    standings = {one.account: one.balance for one in reading.trial_balance(lively.club.book)}
    for rows in (from_csv, from_json):
        assert {int(row["id"]) for row in rows["accounts"]} == set(standings)
        found = balances(rows)
        assert {account: found[account] for account in standings} == standings


def test_the_chain_can_be_computed_anew_up_to_the_head(
    lively: Cast, from_csv: Rows, from_json: Rows
) -> None:
    for rows in (from_csv, from_json):
        hashes = chain(rows)
        assert hashes == [row["hash"] for row in rows["postings"]]
        assert hashes[-1] == rows["book"][0]["last_hash"]
        assert hashes[-1] == reading.head(lively.club.book).hash.hex()


def test_results_of_sessions_come_out_of_the_postings(
    lively: Cast, from_csv: Rows, from_json: Rows
) -> None:
    kept: Counter[tuple[int, int, str]] = Counter()
    for result in SessionResult.objects.filter(session__club=lively.club):
        kept[result.session_id, result.member_id, result.game] = result.net
    assert len(kept) > 8
    for rows in (from_csv, from_json):
        assert +session_results(rows) == +kept
        assert -session_results(rows) == -kept


def test_csv_and_json_lines_say_the_same(from_csv: Rows, from_json: Rows) -> None:
    for table in TABLES:
        texts = [
            {column: as_text(value) for column, value in row.items()}
            for row in from_json.get(table.name, [])
        ]
        assert from_csv[table.name] == texts, table.name


def test_every_model_is_in_the_export_or_left_out_for_a_reason() -> None:
    ours = {
        model
        for name in ("club", "games", "ledger")
        for model in apps.get_app_config(name).get_models()
    }
    assert {table.model for table in TABLES} | set(LEFT_OUT) == ours


def test_every_row_of_the_club_is_there_and_none_of_another(lively: Cast, from_csv: Rows) -> None:
    other = lively.stan.club
    for table in TABLES:
        assert len(from_csv[table.name]) == table.count(lively.club)
    assert [row["slug"] for row in from_csv["club"]] == [lively.club.slug]
    assert str(lively.stan.pk) not in {row["id"] for row in from_csv["members"]}
    assert str(other.book) not in {row["book"] for row in from_csv["accounts"]}
    assert Club.objects.filter(pk=other.pk).exists()


def test_no_login_is_in_it(lively: Cast, from_json: Rows) -> None:
    assert "user_id" not in from_json["members"][0]
    told = str(from_json)
    assert lively.anna.user is not None
    assert lively.anna.user.username not in told
    assert "argon2" not in told
