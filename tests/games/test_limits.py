"""A member's own limits at the tables: whoever has reached one does not play today."""

from uuid import uuid4

import pytest

from club.cashdesk import cash_out
from club.limits import set_loss
from club.merging import merge
from games.limits import resting
from games.models import RefusedAction
from games.play import Play
from games.tables import TableError, seat_member
from tests.builders import Cast
from tests.games.evening import Evening
from tests.games.limiting import lose, lose_again, lost, paused, refused, rests


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1")
    return evening


def test_who_has_set_nothing_plays(cast: Cast, evening: Evening) -> None:
    lose(evening)
    lose_again(evening)
    assert resting(cast.club, [cast.anna, cast.boris, cast.vera]) == set()


def test_who_pauses_is_not_seated_and_nobody_hears_why(cast: Cast, evening: Evening) -> None:
    paused(cast.gleb)
    with pytest.raises(TableError, match=r"^Gleb does not play today\.$"):
        seat_member(evening.table, cast.gleb, number=evening.number, key=uuid4(), by=cast.dora)
    assert not evening.table.seats.filter(member=cast.gleb).exists()


def test_the_one_door_refuses_the_seat_too(cast: Cast, evening: Evening) -> None:
    evening.tap("leave 1")
    paused(cast.anna)
    assert refused(evening, "sit 1") == ("not_today", {"seat": 1})


def test_who_has_reached_his_loss_antes_no_more_and_the_others_play_on(
    cast: Cast, evening: Evening
) -> None:
    set_loss(cast.anna, 1000, key=uuid4())
    lose(evening)
    assert rests(cast.anna)
    assert refused(evening, "1 ante") == ("not_today", {"seat": 1})
    assert refused(evening, "ante all") == ("not_today", {"seat": 1})
    play = evening.tap("exclude 1", "ante all", "deal")
    assert set(play.state.players) == {2, 3}


def test_or_he_leaves(cast: Cast, evening: Evening) -> None:
    set_loss(cast.anna, 1000, key=uuid4())
    lose(evening)
    play = evening.tap("leave 1", "ante all", "deal")
    assert set(play.state.players) == {2, 3}


def test_below_the_limit_he_plays(cast: Cast, evening: Evening) -> None:
    set_loss(cast.anna, 1001, key=uuid4())
    lose(evening)
    assert lost(cast.anna) == 1000
    lose_again(evening)
    assert lost(cast.anna) == 2000
    assert rests(cast.anna)


def test_a_limit_that_is_reached_within_a_hand_lets_it_be_played_to_its_end(
    cast: Cast, evening: Evening
) -> None:
    set_loss(cast.boris, 1500, key=uuid4())
    evening.tap("ante all", "deal", "2 bet 1000")
    assert rests(cast.boris), "the ante and the bet are lost until he wins"
    play = evening.tap("3 bet 1000", "1 fold", "2 bet 2000", "3 fold", "take_bank")
    assert play.hand is None
    assert not rests(cast.boris), "he has won them back"
    evening.tap("ante all")


def test_nor_does_a_limit_set_within_a_hand_end_it(cast: Cast, evening: Evening) -> None:
    evening.tap("ante all", "deal", "2 bet 1000")
    set_loss(cast.vera, 1, key=uuid4())
    paused(cast.boris)
    evening.tap("3 bet 1000", "1 fold", "2 bet 2000", "3 fold", "take_bank")
    assert refused(evening, "2 ante") == ("not_today", {"seat": 2})
    assert refused(evening, "3 ante") == ("not_today", {"seat": 3})


def svara(evening: Evening) -> Play:
    """Let seats 2 and 3 be equal and the bank be boiled; seat 1 is out."""
    return evening.tap(
        "ante all", "deal", "2 bet 1000", "3 peek 1000", "peek_result tie", "1 fold", "svara"
    )


def test_a_svara_is_entered_only_by_who_plays_today(cast: Cast, evening: Evening) -> None:
    set_loss(cast.anna, 1000, key=uuid4())
    svara(evening)
    assert refused(evening, "1 svara_join") == ("not_today", {"seat": 1})
    evening.tap("1 svara_decline")


def test_nor_is_it_entered_together_with_him(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, cast.gleb)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "3 peek 1000", "peek_result tie")
    evening.tap("4 fold", "1 fold", "svara")
    entry = evening.play.state.entry
    assert entry is not None
    paused(cast.gleb)
    joined = refused(evening, f"1 svara_join {entry - 1000} 4 1000")
    assert joined == ("not_today", {"seat": 4})


def test_nobody_covers_the_ante_of_who_does_not_play(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, short_bank="dealer_covers")
    paused(cast.boris)
    evening.tap("drawn 1", "1 ante", "3 ante")
    assert refused(evening, "1 cover_ante 2") == ("not_today", {"seat": 2})


def test_side_payments_are_no_play(cast: Cast, evening: Evening) -> None:
    paused(cast.anna)
    evening.tap("side 1 2 500")


@pytest.mark.parametrize(("game", "line"), [("board", "1 stake"), ("terz", "1 stake")])
def test_the_stake_of_every_game_is_a_beginning(cast: Cast, game: str, line: str) -> None:
    seated = [cast.anna, cast.boris, cast.vera][: 2 if game == "terz" else 3]
    evening = Evening(cast, *seated, game=game)
    evening.tap("drawn 1")
    paused(cast.anna)
    assert refused(evening, line) == ("not_today", {"seat": 1})
    assert refused(evening, "stake all") == ("not_today", {"seat": 1})


def test_a_game_of_terz_without_a_stake_begins_with_its_first_deal(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, game="terz", settlement="per_point")
    evening.tap("drawn 1")
    paused(cast.boris)
    assert refused(evening, "deal s") == ("not_today", {"seat": 2})


def test_who_has_begun_to_dress_the_board_dresses_it_to_the_end(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, game="board")
    evening.tap("drawn 1", "1 stake_pot J")
    set_loss(cast.anna, 1, key=uuid4())
    evening.tap("1 stake_pot Q")
    paused(cast.boris)
    assert refused(evening, "2 stake_pot J") == ("not_today", {"seat": 2})


def test_what_the_desk_books_is_no_loss(cast: Cast, evening: Evening) -> None:
    set_loss(cast.anna, 1000, key=uuid4())
    cash_out(cast.anna, 20_000, key=uuid4(), by=cast.tanya)
    assert lost(cast.anna) == 0
    assert not rests(cast.anna)


def test_the_loss_is_that_of_all_tables_and_games_together(cast: Cast, evening: Evening) -> None:
    lose(evening)
    evening.tap("leave 1")
    other = Evening(cast, cast.anna, cast.gleb, game="terz")
    other.tap("drawn 1", "1 stake")
    stake = other.play.state.rules.stake
    assert lost(cast.anna) == 1000 + stake


def test_what_is_taken_back_was_not_lost(cast: Cast, evening: Evening) -> None:
    set_loss(cast.anna, 1000, key=uuid4())
    evening.tap("1 ante")
    assert rests(cast.anna)
    evening.take_back()
    assert not rests(cast.anna)


def test_what_was_lost_as_somebody_else_counts(cast: Cast, evening: Evening) -> None:
    lose(evening)
    evening.tap("leave 1")
    set_loss(cast.gleb, 1000, key=uuid4())
    assert not rests(cast.gleb)
    merge(cast.gleb, cast.anna, by=cast.mona)
    assert rests(cast.gleb)


def test_a_refusal_keeps_neither_reason_nor_amount(cast: Cast, evening: Evening) -> None:
    set_loss(cast.anna, 1000, key=uuid4())
    lose(evening)
    refused(evening, "1 ante")
    kept = RefusedAction.objects.get(table=evening.table)
    assert (kept.code, kept.values) == ("not_today", {"seat": 1})
