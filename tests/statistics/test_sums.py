"""Whatever is played, every sum is what plain Python counts from the lines of the hands."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.models import Member
from games import statistics
from games.rules import GAMES
from tests.builders import Cast, make_cast
from tests.games.evening import Evening
from tests.statistics.plain import kept_sums, plain_sums

RULES: dict[str, dict[str, Any]] = {
    "trinka": {"solo_svara": "true", "peek_tie": "joint_hand"},
    "seka": {},
    "board": {},
    "terz": {},
}


def test_there_is_a_way_to_play_each_game() -> None:
    assert RULES.keys() == GAMES.keys()


def evening_of(players: list[Member], cast: Cast, game: str, taps: int, chance: Random) -> Evening:
    """Play a game at random, taking back now and then."""
    table = Evening(cast, *players[: 2 if game == "terz" else 4], game=game, **RULES[game])
    table.at_random(chance, taps)
    return table


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 2**32),
    evening=st.lists(
        st.tuples(st.sampled_from(sorted(RULES)), st.integers(20, 120)), min_size=1, max_size=2
    ),
)
def test_the_sums_of_random_evenings_are_those_of_plain_python(
    seed: int, evening: list[tuple[str, int]]
) -> None:
    cast, chance = make_cast(), Random(seed)
    people = [*cast.players, cast.mona, cast.tanya, cast.olga]
    for game, taps in evening:
        table = evening_of(people[:3], cast, game, taps, chance)
        people = people[3:]
        if chance.random() < 0.5:
            statistics.catch_up(table.table.pk)
    statistics.catch_up_all()
    kept = kept_sums(cast.club)
    assert kept == plain_sums(cast.club)


@pytest.mark.parametrize("game", sorted(RULES))
def test_a_rebuild_gives_the_same_rows_as_counting_hand_by_hand(game: str) -> None:
    cast = make_cast()
    table = evening_of(list(cast.players), cast, game, 150, Random(17))
    statistics.catch_up(table.table.pk)
    kept = kept_sums(cast.club)
    assert kept["SessionResult"]
    statistics.rebuild(table.session.pk)
    assert kept_sums(cast.club) == kept
    statistics.sum_up_anew([table.session.pk])
    assert kept_sums(cast.club) == kept
