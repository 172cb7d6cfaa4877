"""By night the statistics are computed once more in shadow tables and compared row for row."""

from random import Random

import pytest
from django.db import connection

from games import statistics
from games.models import BankSize, HandFacts, Meeting, PlayerHand, SessionResult
from tests.builders import Cast
from tests.games.evening import Evening


def played(cast: Cast, lines: int = 150) -> Evening:
    """Play at random at one table, and let the statistics read it."""
    table = Evening(cast, *cast.players)
    table.at_random(Random(5), lines)
    statistics.catch_up(table.table.pk)
    return table


def test_what_was_counted_hand_by_hand_is_what_a_rebuild_gives(cast: Cast) -> None:
    table = played(cast)
    before = list(PlayerHand.objects.filter(session=table.session).values())
    assert before
    assert statistics.check(table.session.pk) == []
    # Nothing of the check stays, neither in what is kept nor in the connection.
    assert list(PlayerHand.objects.filter(session=table.session).values()) == before
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('pg_temp.games_playerhand')")
        assert cursor.fetchone() == (None,)


@pytest.mark.parametrize("model", [SessionResult, Meeting, BankSize])
def test_a_sum_that_somebody_changed_is_found(
    cast: Cast, model: type[SessionResult | Meeting | BankSize]
) -> None:
    table = played(cast)
    row = model.objects.filter(session=table.session).first()
    assert row is not None
    row.hands += 1
    row.save()
    found = statistics.check(table.session.pk)
    # The row as it is and the row as it should be.
    assert found == [statistics.Difference(model._meta.db_table, 2)]
    statistics.rebuild(table.session.pk)
    assert statistics.check(table.session.pk) == []


def test_a_fact_that_is_missing_is_found_with_all_that_is_summed_up_from_it(cast: Cast) -> None:
    table = played(cast)
    PlayerHand.objects.filter(hand=HandFacts.objects.filter(session=table.session)[0].hand).delete()
    tables = {one.table for one in statistics.check(table.session.pk)}
    assert tables == {"games_playerhand"}
    statistics.sum_up_anew([table.session.pk])
    assert "games_sessionresult" in {one.table for one in statistics.check(table.session.pk)}
