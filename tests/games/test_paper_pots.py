"""Evenings on paper of the board game: which board they lie on, and what of it can go back."""

import pytest

from club.models import PlaySession
from games import closing
from games.members.story import story_of
from games.models import Hand, Table
from games.pots import lying_at
from games.records.reading import PaperError, read
from games.records.recording import take_back_paper
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.games.evening import Evening
from tests.games.test_paper import recorded, refused
from tests.games.test_pots import LEFT

GAME = """
game = "board"
players = ["Anna", "Boris", "Vera"]
dealer = "Anna"
start = 50000
play = [
    "stake all", "deal", "Boris claim A K", "Vera no_claim", "Anna no_claim", "Anna lay J",
    "Vera out", "cancel Anna 3 Boris 1", "Anna end_fine 21",
]
[rules]
chip_value = 100
"""
AGAIN = GAME + "[pots]\n" + "".join(f"{pot} = {held}\n" for pot, held in LEFT.items())


@pytest.fixture
def first(cast: Cast) -> Table:
    give(cast, 20_000, cast.anna, cast.boris, cast.vera)
    return recorded(cast, GAME).tables.get()


def why_not_back(session: PlaySession, cast: Cast) -> str:
    with pytest.raises(PaperError) as error:
        take_back_paper(session, reason="Wrong", by=cast.mona)
    return str(error.value)


def test_pots_stay_on_a_board_and_the_next_evening_goes_on_there(first: Table, cast: Cast) -> None:
    assert lying_at(first) == LEFT

    second = recorded(cast, AGAIN).tables.get()

    assert second.pot_board == first.pot_board
    third = recorded(cast, GAME.replace("end_fine 21", "end_fine 22")).tables.get()
    assert third.pot_board != first.pot_board


def test_pots_that_lie_nowhere_refuse_the_evening(first: Table, cast: Cast) -> None:
    assert refused(cast, GAME + "[pots]\nA = 700") == (
        "No free board of the club holds the pots that the record begins with."
    )


def test_pots_go_back_with_the_evening(first: Table, cast: Cast) -> None:
    take_back_paper(first.session, reason="Wrong", by=cast.mona)

    assert set(lying_at(first).values()) == {0}
    assert reading.balance(cast.anna.account) == 20_000


def test_a_board_in_use_keeps_its_evening(first: Table, cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, game="board", money=0)

    assert evening.table.pot_board == first.pot_board
    assert why_not_back(first.session, cast) == (
        "Its board lies on an open table; close that table first."
    )


def test_pots_that_were_won_since_keep_their_evening(first: Table, cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, game="board", money=0)
    evening.tap("drawn 1", "stake all", "deal", "2 claim 10 9", "3 no_claim", "1 no_claim")
    evening.tap("2 lay 10", "3 out", "no_fine")
    closing.close(evening.session, by=cast.dora)

    assert why_not_back(first.session, cast) == (
        "What was put into its pots has been won since; take that back first."
    )


def test_pots_that_must_be_closed_out_are_asked_for(cast: Cast) -> None:
    give(cast, 20_000, cast.anna, cast.boris, cast.vera)

    with pytest.raises(PaperError) as error:
        read(GAME + 'close_out = "split"\n')
    said = str(error.value)

    assert said.startswith("By the house rules nothing stays in the pots at the end: add")
    recorded(cast, GAME.replace('21",\n]', '21", "close_out",\n]') + 'close_out = "split"\n')


def test_who_sat_there_still_reads_a_hand_that_was_taken_back(first: Table, cast: Cast) -> None:
    take_back_paper(first.session, reason="Wrong", by=cast.mona)
    hand = Hand.objects.filter(table=first)[0]

    assert story_of(hand).seated == {cast.anna, cast.boris, cast.vera}
    address = f"/{cast.club.slug}/hands/{hand.pk}/"
    assert client_of(cast.boris).get(address).status_code == 200
    assert client_of(cast.gleb).get(address).status_code == 404
