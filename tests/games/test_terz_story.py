"""A game of terz in words: the story of its lines, its score sheet, and its board."""

import pytest
from django.utils import translation

from games.looks import LOOKS
from games.looks.look import Voice
from games.looks.terz.sheet import sheet_of
from games.looks.terz.told import TOLD
from games.models import Hand
from games.rules.terz import STAGES
from tests.builders import client_of, make_cast
from tests.games.evening import Evening
from tests.games.pages import words_of
from tests.rules.terzevening import CAST, TerzEvening, dealt

LOOK = LOOKS["terz"]
VOICE = Voice(name=lambda seat: CAST[seat - 1], money=lambda amount: f"{amount} €")

STORY = {
    "leave Boris": "Boris left the table",
    "sit Boris": "Boris sat down",
    "order Boris Anna": "New order of seats: Boris, Anna",
    "order Anna Boris": "New order of seats: Anna, Boris",
    "rule target=300": "House rule changed: target = 300",
    "Anna stake": "Anna put in the stake of 100 €",
    "stake all": "Boris put in the stake of 100 €",
    "draw_high Anna Kd Boris 9c": "Drawn for the deal: Anna K♦, Boris 9♣",
    "deal s Qs": "Anna dealt and turned up Q♠",
    "Boris exchange7": "Boris exchanged the trump seven for Q♠",
    "Boris meld terz h 10": "Boris announced terz to 10♥: 20 points",
    "Anna meld terz d Q answer": "Anna answered with terz to Q♦: 20 points, Boris loses 20",
    "Anna meld four A": "Anna announced four aces: 100 points",
    "Boris meld quart c J": "Boris announced quart to J♣: 90 points",
    "Anna meld terz d 9 answer": "Anna answered with terz to 9♦: not better, no points",
    "Anna penalty short_hand 1": "Anna played with 1 card too few: 100 points off",
    "Boris penalty short_hand 2": "Boris played with 2 cards too few: 200 points off",
    "count Anna 63 Boris 85 last Boris": (
        "Counted: Anna 63, Boris 85; Boris played the trump jack last"
    ),
    "end_deal Boris": "Boris took the last trick; the deal is over",
    "deal h": "Boris dealt; trumps are ♥ hearts",
    "annul_hand": "The deal was annulled, its points went back",
    "deal d": "Boris dealt; trumps are ♦ diamonds",
    "Anna exchange7": "Anna exchanged the trump seven",
    "side Anna Boris 5": "Anna paid Boris 5 € on the side",
    "Anna marriage": "Anna announced the marriage: 20 points, the deal stops",
    "end_deal": "The deal ended before its first trick was over",
    "deal c": "Boris dealt; trumps are ♣ clubs",
    "Boris penalty no_exchange": "Boris kept the trump seven: 100 points off",
    "count Anna 60 Boris 80 middle Anna": (
        "Counted: Anna 60, Boris 80; Anna played the trump jack earlier"
    ),
    "Boris resign": "Boris gave the game up",
    "settle": "Anna won the game and got 200 €",
    "drawn Boris": "Boris drew the deal",
}


def told(table: TerzEvening, line: str) -> str:
    before, action = table.state, table.action(line)
    table.play(line)
    return LOOK.told(action, before, VOICE)


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def test_every_action_has_a_sentence() -> None:
    assert {kind for kinds in STAGES.values() for kind in kinds} == set(TOLD)


def test_the_story_of_two_games() -> None:
    table = TerzEvening(dealer=None)

    assert {line: told(table, line) for line in STORY} == STORY


def test_what_the_house_rules_change_is_told_so() -> None:
    assert told(TerzEvening(), "stake all") == "Anna and Boris put in 100 € each"
    given = dealt(penalty_mode="credit_opponent")
    assert told(given, "Anna penalty no_exchange") == (
        "Anna kept the trump seven: 100 points for Boris"
    )
    free = dealt(no_exchange_penalty=0)
    assert told(free, "Anna penalty no_exchange") == "Anna kept the trump seven: no points"
    on = dealt(marriage="plus_20_play_on")
    assert told(on, "Anna marriage") == "Anna announced the marriage: 20 points"
    both = dealt(equal_runs="both_score").play("Anna meld terz h 9")
    assert told(both, "Boris meld terz c 9 answer") == (
        "Boris answered with terz to 9♣: 20 points, both score"
    )
    deal = dealt(overdraw="lose_deal")
    assert told(deal, "Anna overdraw") == "Anna took too many cards: 150 points for Boris"
    assert told(dealt(), "Anna overdraw") == "Anna took too many cards and has lost the game"
    assert told(dealt(), "abandon") == "The game was broken off, the stakes went back"
    assert told(dealt(), "annul_hand marked") == (
        "The deal was annulled (marked), its points went back"
    )


def test_the_sheet_has_two_columns_and_a_block_a_deal() -> None:
    table = TerzEvening().play("stake all", "deal s Qs", "Boris exchange7", "Boris meld terz h 10")
    table.play("Anna meld terz d Q answer", "Boris penalty short_hand 1")
    table.play("count Anna 63 Boris 84 last Boris", "end_deal Boris", "deal h", "Anna marriage")

    sheet = sheet_of(table.state, VOICE)

    (first,) = sheet.earlier
    assert [(row.what, row.cells, row.warning) for row in first.rows] == [
        ("seven exchanged", ("", "7♠"), ""),
        ("terz to 10♥", ("", "+20"), ""),
        ("terz to Q♦, answer", ("+20", "−20"), ""),
        ("1 card short", ("", "−100"), ""),
        ("cards, J♠ last", ("63", "84"), "3 missing"),
    ]
    assert (first.totals, first.foot) == (("83", "−16"), "last trick: Boris")
    now = sheet.now
    assert (now.title, now.dealer, now.trumps, now.turned_up) == (
        "Deal 2",
        "Boris deals",
        "♥",
        "trumps",
    )
    assert (now.before, now.totals, now.foot) == (("83", "−16"), ("103", "−16"), "")


def test_the_sheet_says_what_is_enough_and_what_was_too_much() -> None:
    table = dealt(target_inclusive=True, count_check="warn")
    table.play("Anna penalty no_exchange", "count Anna 100 Boris 80 last Anna")

    sheet = sheet_of(table.state, VOICE)

    assert sheet.target == "530 points win"
    assert [(row.what, row.warning) for row in sheet.now.rows] == [
        ("seven not exchanged", ""),
        ("cards, J♠ last", "30 too many"),
    ]


def test_a_run_that_was_not_better_stands_with_nothing() -> None:
    table = dealt().play("Boris meld quart c J", "Anna meld terz d Q answer")

    assert sheet_of(table.state, VOICE).now.rows[1].cells == ("0", "")


def test_nothing_lies_in_the_middle_before_the_first_deal() -> None:
    table = TerzEvening()
    assert LOOK.centre(table.state, VOICE) is None
    assert LOOK.centre(table.play("stake all", "deal h").state, VOICE) is not None


def test_the_seats_show_stakes_points_and_the_winner() -> None:
    table = TerzEvening()
    assert [face.state for face in LOOK.faces(table.state, VOICE)] == ["idle", "idle"]
    table.play("Anna stake")
    assert [(f.state, f.figure, f.note) for f in LOOK.faces(table.state, VOICE)] == [
        ("paid", "100 €", ""),
        ("owes", "", "has not put in"),
    ]
    table.play("stake all", "deal h", "Anna penalty short_hand 1")
    assert [(f.state, f.figure) for f in LOOK.faces(table.state, VOICE)] == [
        ("in", "−100"),
        ("in", "0"),
    ]
    table.play("Anna resign")
    assert [(f.state, f.turn) for f in LOOK.faces(table.state, VOICE)] == [
        ("in", ""),
        ("word", "has won"),
    ]
    assert sheet_of(table.state, VOICE).end == "Anna has given up."


def test_only_the_last_stake_is_waited_for() -> None:
    table = TerzEvening()
    assert LOOK.wanted(table.state, 2, 3) == ""
    table.play("Anna stake")
    assert LOOK.wanted(table.state, 2, 3) == "Table 3 waits for your stake."
    assert LOOK.wanted(table.state, 1, 3) == ""
    assert (LOOK.called(3), LOOK.played(1)) == ("game 3", "1 game played")


def test_the_board_and_the_story_of_a_game_show_its_sheet() -> None:
    cast = make_cast(digits=0)
    evening = Evening(cast, cast.anna, cast.boris, money=500, game="terz")
    evening.tap("drawn 1", "stake all", "deal s Qs", "2 meld run6 h A", "count 1 70 2 80 last 2")
    client = client_of(cast.anna)
    board = words_of(client.get(f"/{cast.club.slug}/tables/{evening.table.pk}/board/"))
    assert "Deal 1 ♠ Q♠ turned up · Anna deals" in board
    assert "cards, J♠ last 70 80" in board
    evening.tap("end_deal 2", "settle")
    hand = Hand.objects.get(table=evening.table, number=1)
    story = words_of(client.get(f"/{cast.club.slug}/hands/{hand.pk}/"))
    assert "last trick: Boris 70 610" in story
    assert "Boris has won the game." in story
    assert "Boris won the game and got 200" in story
