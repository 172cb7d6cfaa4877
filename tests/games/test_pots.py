"""The pots of a board are accounts of the ledger and outlive the table and the evening."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection

from club.box import equation
from club.people import deactivate
from club.sessions import SessionError, open_session
from games import closing
from games.dealer.rulesform import form_of
from games.hands import RefusedActionError
from games.models import Pot, PotBoard, Table
from games.pots import free_boards, lying_at
from games.rules.protocol import Refusal
from games.tables import TableError, close_table, open_table
from ledger import posting, reading
from tests.builders import Cast, client_of
from tests.games.evening import Evening, preset_of
from tests.games.pages import words_of

DRESSED = ["drawn 1", "stake all", "deal"]
GAME = [*DRESSED, "2 claim A K", "3 no_claim", "1 no_claim", "1 lay J", "3 out"]
FINE = ["cancel 1 3 2 1", "1 end_fine 21"]
"""Three players and chips of 1.00; what is left in the pots then is `LEFT`."""

LEFT = {"A": 100, "K": 100, "Q": 300, "J": 0, "10": 300, "9": 300, "M": 1600, "T": 1700}


def board_evening(cast: Cast, **rules: Any) -> Evening:
    return Evening(cast, cast.anna, cast.boris, cast.vera, game="board", **rules)


def balances(cast: Cast) -> list[int]:
    return [reading.balance(member.account) for member in (cast.anna, cast.boris, cast.vera)]


def test_a_new_board_has_an_account_for_each_pot_and_nothing_lies_there(cast: Cast) -> None:
    evening = board_evening(cast)
    board = PotBoard.objects.get(club=cast.club)
    assert evening.table.pot_board == board
    assert [pot.name for pot in board.pots.all()] == ["A", "K", "Q", "J", "10", "9", "M", "T"]
    assert set(evening.play.state.pots.values()) == {0}
    kinds = [standing.kind for standing in reading.trial_balance(cast.club.book)]
    assert kinds.count("pot") == 8


def test_what_lies_in_the_pots_is_what_the_ledger_says_after_every_line(cast: Cast) -> None:
    evening = board_evening(cast)
    for line in [*GAME, *FINE]:
        state = evening.tap(line).state
        assert state.pots == lying_at(evening.table)
    assert state.pots == LEFT
    assert balances(cast) == [50_000 - 1000 + 300 - 2100, 50_000 - 1000 + 400, 50_000 - 1000]
    call_command("verify", club=cast.club.slug)


def test_every_line_of_a_game_can_be_taken_back(cast: Cast) -> None:
    evening = board_evening(cast)
    before = balances(cast)
    evening.tap(*GAME, *FINE)
    evening.take_back(len(GAME) + len(FINE) - 1)
    assert set(evening.play.state.pots.values()) == {0}
    assert balances(cast) == before
    evening.tap(*GAME[1:], *FINE, "stake all")
    evening.take_back(3)
    assert evening.play.state.phase == "SETTLE"
    assert evening.play.state.pots == lying_at(evening.table)


def test_a_voided_game_gives_its_stakes_back_and_leaves_what_lay_there_before(cast: Cast) -> None:
    evening = board_evening(cast)
    evening.tap(*GAME, *FINE, "stake all", "deal", "annul_hand a marked card")
    assert evening.play.state.pots == LEFT


def test_the_next_evening_begins_with_what_the_last_one_left(cast: Cast) -> None:
    first = board_evening(cast)
    first.tap(*GAME, *FINE)
    closing.close(first.session, by=cast.dora)
    held = balances(cast)
    second = Evening(cast, cast.anna, cast.boris, cast.vera, game="board", money=0)
    assert second.session != first.session
    assert second.table.pot_board == first.table.pot_board
    assert second.play.state.pots == LEFT
    second.tap(*DRESSED, "2 declare K", "2 claim K Q M")
    dressed = {"A": 400, "J": 300, "10": 600, "9": 600, "T": 2300}
    assert second.play.state.pots == dressed | {"K": 100, "Q": 100, "M": 200}
    won = (100 + 300) + (300 + 300) + (1600 + 600) - 400
    assert balances(cast) == [held[0] - 1000, held[1] - 1000 + won, held[2] - 1000]
    call_command("verify", club=cast.club.slug)


def test_what_lay_there_can_be_claimed_by_whoever_plays_the_next_game(cast: Cast) -> None:
    first = board_evening(cast)
    first.tap(*GAME, *FINE)
    close_table(first.table, by=cast.dora)
    second = Evening(cast, cast.gleb, cast.dina, cast.vera, game="board")
    second.tap(*DRESSED, "2 claim 10")
    assert reading.balance(cast.dina.account) == 50_000 - 1000 + 600 - 100


def test_two_open_tables_play_on_two_boards_and_a_closed_one_gives_its_board_free(
    cast: Cast,
) -> None:
    first = board_evening(cast)
    second = Evening(cast, game="board")
    assert [first.table.pot_board_id, second.table.pot_board_id] == list(
        PotBoard.objects.filter(club=cast.club).values_list("pk", flat=True)
    )
    assert free_boards(cast.club, "board") == []
    first.tap(*GAME, *FINE)
    close_table(first.table, by=cast.dora)
    assert [(free.board, free.total) for free in free_boards(cast.club, "board")] == [
        (first.table.pot_board, sum(LEFT.values()))
    ]
    third = Evening(cast, game="board")
    assert third.table.pot_board == first.table.pot_board
    assert PotBoard.objects.filter(club=cast.club).count() == 2


def test_a_game_without_pots_needs_no_board(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    assert evening.table.pot_board is None
    assert not PotBoard.objects.filter(club=cast.club).exists()


def test_dealers_who_open_tables_at_once_get_a_board_each(cast: Cast) -> None:
    session = open_session(cast.club, by=cast.dora)
    preset = preset_of(cast, "board")

    def open_one(number: int) -> Table | None:
        try:
            for _attempt in range(40):
                try:
                    return open_table(
                        session, number=number, preset=preset, changes={}, by=cast.dora
                    )
                except TableError:
                    # Not the next number yet: the dealer looks at the list again.
                    continue
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as dealers:
        opened = list(dealers.map(open_one, (1, 1, 2, 2)))
    boards = {table.pk: table.pot_board_id for table in opened if table is not None}
    assert len(boards) == 2
    assert len(set(boards.values())) == 2


def test_the_same_board_is_never_on_two_open_tables_whoever_writes_it(cast: Cast) -> None:
    first, second = board_evening(cast), Evening(cast, game="board")
    tables = Table.objects.filter(pk=second.table.pk)
    with pytest.raises(IntegrityError, match="one_open_table_a_board"):
        tables.update(pot_board=first.table.pot_board)


@pytest.mark.parametrize("lines", [DRESSED[:2], DRESSED, GAME])
def test_a_table_where_a_game_is_running_is_not_closed_though_no_bank_is_there(
    cast: Cast, lines: list[str]
) -> None:
    evening = board_evening(cast)
    evening.tap(*lines)
    with pytest.raises(TableError, match="A hand is running at table 1"):
        close_table(evening.table, by=cast.dora)
    with pytest.raises(SessionError, match="A hand is running at table 1"):
        closing.close(evening.session, by=cast.dora)


def test_pots_that_are_to_be_divided_must_be_closed_out_before_closing(cast: Cast) -> None:
    evening = board_evening(cast, close_out="split")
    evening.tap(*GAME, *FINE)
    before = balances(cast)
    closings: list[Callable[[], None]] = [
        lambda: close_table(evening.table, by=cast.dora),
        lambda: closing.close(evening.session, by=cast.dora),
    ]
    for close in closings:
        with pytest.raises((TableError, SessionError), match="pots of table 1: close them out"):
            close()
    state = evening.tap("close_out").state
    assert not any(state.pots.values())
    # 44.00 for three: Anna, the last dealer, is the last to get an odd unit.
    parts = [1466, 1467, 1467]
    assert balances(cast) == [held + part for held, part in zip(before, parts, strict=True)]
    with pytest.raises(RefusedActionError):
        evening.tap("stake all")
    closing.close(evening.session, by=cast.dora)
    second = Evening(cast, cast.anna, cast.boris, cast.vera, game="board")
    assert set(second.play.state.pots.values()) == {0}


def test_a_close_out_can_be_taken_back_and_the_evening_goes_on(cast: Cast) -> None:
    evening = board_evening(cast, close_out="split")
    evening.tap(*GAME, *FINE, "close_out")
    evening.take_back()
    assert evening.play.state.pots == LEFT == lying_at(evening.table)
    evening.tap("stake all")


def test_pots_of_the_club_go_to_the_house(cast: Cast) -> None:
    evening = board_evening(cast, close_out="club")
    evening.tap(*GAME, *FINE)
    with pytest.raises(TableError, match="close them out"):
        close_table(evening.table, by=cast.dora)
    evening.tap("close_out")
    assert reading.balance(cast.club.house) == sum(LEFT.values())
    close_table(evening.table, by=cast.dora)


def test_pots_that_are_to_be_divided_stay_when_nobody_is_left_to_get_them(cast: Cast) -> None:
    evening = board_evening(cast, close_out="split")
    evening.tap(*GAME, *FINE, "leave 1", "leave 2", "leave 3")
    close_table(evening.table, by=cast.dora)
    assert lying_at(evening.table) == LEFT


def test_whoever_has_left_the_club_dresses_no_board(cast: Cast) -> None:
    evening = board_evening(cast)
    evening.tap("drawn 1")
    deactivate(cast.boris, by=cast.mona)
    for line in ("stake all", "2 stake", "2 stake_pot A"):
        with pytest.raises(RefusedActionError) as refused:
            evening.tap(line)
        assert refused.value.refusal == Refusal("inactive", {"seat": 2})


def test_whoever_has_left_the_club_begins_no_game_of_terz(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, game="terz")
    deactivate(cast.boris, by=cast.mona)
    for line in ("stake all", "2 stake"):
        with pytest.raises(RefusedActionError) as refused:
            evening.tap(line)
        assert refused.value.refusal == Refusal("inactive", {"seat": 2})
    evening.tap("1 stake")


def test_a_pot_that_the_books_know_nothing_of_is_refused_in_a_sentence(cast: Cast) -> None:
    evening = board_evening(cast)
    evening.tap(*DRESSED)
    account = Pot.objects.get(board=evening.table.pot_board, name="A").account
    # No door lets this out; somebody must have written it past the rules.
    lines = [posting.Line(account, -300), posting.Line(cast.club.house, 300)]
    posting.post(cast.club.book, kind="theft", lines=lines, key=uuid4(), actor="x")
    with pytest.raises(RefusedActionError) as refused:
        evening.tap("2 claim A")
    assert refused.value.refusal == Refusal("not_in_the_books", {"has": 0, "needs": 200})


def test_the_cash_page_tells_what_lies_in_pots(cast: Cast) -> None:
    evening = board_evening(cast)
    treasurer = client_of(cast.tanya)
    assert "pots" not in words_of(treasurer.get(f"/{cast.club.slug}/cash/"))
    evening.tap(*DRESSED)
    total = equation(cast.club)
    assert (total.pots, total.banks, total.difference) == (3000, 0, 0)
    assert "+ pots 30.00" in words_of(treasurer.get(f"/{cast.club.slug}/cash/"))


def test_the_dealer_chooses_on_which_board_the_table_is_opened(cast: Cast) -> None:
    first, second = board_evening(cast), Evening(cast, game="board")
    first.tap(*GAME, *FINE)
    close_table(first.table, by=cast.dora)
    close_table(second.table, by=cast.dora)
    dealer, url = client_of(cast.dora), f"/{cast.club.slug}/tables/new/"
    preset = preset_of(cast, "board")
    page = words_of(dealer.get(url, {"game": "board"}))
    assert "Board 1: 44.00 lie on it Board 2: 0.00 lie on it A new board" in page
    assert "lie on it" not in words_of(dealer.get(url, {"game": "trinka"}))
    form = full_form(cast) | {"preset": preset.pk}
    for number, board, wanted in ((3, "2", 2), (4, "", 1), (5, "0", 3)):
        answer = dealer.post(url, form | {"number": number, "board": board})
        assert answer.status_code == 302
        table = Table.objects.get(session=first.session, number=number)
        assert table.pot_board is not None
        assert table.pot_board.number == wanted
    for board in ("2", "77", "-1", "two"):
        answer = dealer.post(url, form | {"number": 6, "board": board})
        assert answer.status_code == 422
        assert "This board lies on another table; choose again." in words_of(answer)


def full_form(cast: Cast) -> dict[str, Any]:
    """Return a form of the board's house rules as a browser sends it."""
    texts = form_of("board", cast.club, preset_of(cast, "board").rules).texts
    return {name: text for name, text in texts.items() if text != "false"}
