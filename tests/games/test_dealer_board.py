"""Dressing the board and announcing on the dealer's phone: by exception, in one go."""

import pytest

from tests.builders import Cast, client_of, make_cast
from tests.games.evening import Evening
from tests.games.felt import HTMX, Phone, recorded
from tests.games.pages import words_of

POTS = ("A", "K", "Q", "J", "10", "9", "M", "T")


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, cast.gleb, money=1000, game="board")
    evening.tap("drawn 1")
    return evening


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


@pytest.fixture
def dealt(phone: Phone) -> Phone:
    phone.taps("stake all", "deal")
    return phone


def test_one_tap_says_that_all_have_put_in(phone: Phone, evening: Evening) -> None:
    page = phone.tap("stake all")

    words = " ".join(page.text.split())
    assert "The board is dressed: 40." in words
    assert evening.play.state.pots == dict.fromkeys(POTS[:6], 4) | {"M": 8, "T": 8}
    assert "deal" in page.lines()


def test_a_tap_on_a_seat_pays_his_ten_chips(phone: Phone, evening: Evening) -> None:
    page = phone.look()
    assert page.lines()["3 stake"].startswith("3 Vera")

    phone.tap("3 stake")

    assert [evening.play.balance(seat) for seat in (1, 2, 3)] == [1000, 1000, 990]
    words = phone.words()
    assert "Anna, Boris, and Gleb have not dressed the board yet." in words
    assert "1 of 4" in words
    assert "owes 10" in words


def test_the_deal_is_shut_until_each_pot_is_right_and_says_which_is_short(phone: Phone) -> None:
    phone.taps("1 stake", "2 stake", "4 stake")
    phone.taps(*(f"3 stake_pot {pot}" for pot in POTS if pot != "J"))

    words = phone.words()
    assert "Chips are missing: J♣ 1. Not put in by Vera." in words
    assert "still missing: J♣" in words
    assert "Deal the board is not dressed" in phone.look().shut()["deal"]
    assert "Before the deal every pot must be full. Short: jack of clubs. Who owes: Vera." in words
    answer = phone.send(line="deal")
    assert answer.status_code == 422


def test_a_tap_on_a_pot_asks_who_owes_its_chip(phone: Phone, evening: Evening) -> None:
    phone.tap("stake all")
    assert phone.look().lines()["3 unstake J"] == "Vera has not put in"

    page = phone.tap("3 unstake J")

    lines = page.lines()
    assert lines["3 stake_pot J"] == "Vera puts in 1"
    assert lines["1 cover_stake J"].startswith("Anna adds 1")
    assert "2 stake_pot J" not in lines
    phone.taps("1 cover_stake J", "deal")
    assert [evening.play.balance(seat) for seat in (1, 3)] == [989, 991]
    assert "Anna, who deals, added the missing 1: J♣" in told(evening)


def test_a_missing_chip_has_a_form_of_its_own(phone: Phone, evening: Evening) -> None:
    phone.tap("stake all")
    form = words_of(phone.client.get(f"{phone.url}form/unstake/", headers=HTMX))
    assert "jack of clubs" in form

    assert phone.send(kind="unstake", pot="T", seat="2").status_code == 200
    refused = phone.send(kind="unstake", pot="T", seat="2")
    assert refused.status_code == 422
    assert "Boris has put in nothing here: trynka saucer." in words_of(refused)
    for pot, seat in (("B", "2"), ("A", "")):
        assert phone.send(kind="unstake", pot=pot, seat=seat).status_code == 422
    assert list(recorded(evening))[-1] == "2 unstake T"


def told(evening: Evening) -> str:
    """Return the story of the running game."""
    club, hand = evening.cast.club.slug, evening.play.table.hand_id
    return words_of(client_of(evening.cast.anna).get(f"/{club}/hands/{hand}/"))


def test_who_has_the_word_ticks_his_clubs_and_takes_them_in_one_go(
    dealt: Phone, evening: Evening
) -> None:
    page = dealt.look()
    assert "Boris, your word: what do you hold?" in dealt.words()
    for pot in ("A", "K", "Q", "J", "10", "9", "M"):
        assert f'name="pot" value="{pot}"' in page.text
    assert 'name="pot" value="T"' not in page.text

    answer = dealt.send(kind="claim", seat="2", pot=["K", "Q", "M"])

    assert answer.status_code == 200
    assert list(recorded(evening))[-1] == "2 claim K Q M"
    words = words_of(answer)
    assert "Vera, your word: what do you hold?" in words
    assert "took K♣, Q♣, and marriage" in words
    assert "+2" in words
    assert "Boris took 16 and staked 4 anew" in told(evening)


def test_a_wrong_claim_is_refused_and_stays_ticked(dealt: Phone, evening: Evening) -> None:
    answer = dealt.send(kind="claim", seat="2", pot=["M", "K"])

    assert answer.status_code == 422
    assert "The marriage saucer goes with king and queen together." in words_of(answer)
    page = answer.content.decode()
    for pot, checked in (("K", True), ("M", True), ("Q", False)):
        tick = f'name="pot" value="{pot}"{" checked" if checked else ""}>'
        assert tick in page
    nothing = dealt.send(kind="claim", seat="2")
    assert nothing.status_code == 422
    assert "Tap what is announced, or “Nothing”." in words_of(nothing)
    assert evening.play.state.turn == 2


def test_a_declared_trynka_is_ticked_and_takes_its_saucer(dealt: Phone, evening: Evening) -> None:
    page = dealt.tap("2 declare Q")

    for pot in ("Q", "J", "10", "T"):
        assert f'value="{pot}" id="toggle-{pot}" checked' in page.text
    words = dealt.words()
    assert "The trynka Q♣ J♣ 10♣ may take its saucer." in words
    assert "trynka Q♣ J♣ 10♣" in words
    dealt.send(kind="claim", seat="2", pot=["Q", "J", "10", "T"])
    assert evening.play.state.pots["T"] == 2
    assert "Boris declared a trynka: Q♣ J♣ 10♣" in told(evening)


def test_a_trynka_that_must_wait_takes_its_saucer_later_by_a_tap(
    dealt: Phone, evening: Evening
) -> None:
    page = dealt.tap("2 declare J")
    assert 'value="T" id="toggle-T">' in page.text
    assert "must wait or yield" in dealt.words()
    refused = dealt.send(kind="claim", seat="2", pot=["J", "T"])
    assert refused.status_code == 422
    assert "may have a higher trynka, from the ace of clubs down." in words_of(refused)
    dealt.send(kind="claim", seat="2", pot=["J", "10", "9"])
    assert "2 claim T" not in dealt.look().lines()

    dealt.send(kind="claim", seat="3", pot=["A"])
    assert dealt.look().lines()["2 claim T"] == "Boris takes the trynka saucer"
    dealt.taps("4 no_claim", "1 no_claim", "2 claim T")

    assert evening.play.state.pots["T"] == 2


def test_a_claim_has_a_form_without_the_felt(dealt: Phone) -> None:
    form = words_of(dealt.client.get(f"{dealt.url}form/claim/"))

    assert "Boris announces" in form
    assert "What Boris holds" in form


def test_a_game_is_voided_and_everything_goes_back(dealt: Phone, evening: Evening) -> None:
    dealt.send(kind="claim", seat="2", pot=["A"])
    form = words_of(dealt.client.get(f"{dealt.url}form/annul_hand/"))
    assert "Every payment of this game goes back" in form

    assert dealt.send(kind="annul_hand", reason="a card missing").status_code == 200

    assert [evening.play.balance(seat) for seat in (1, 2, 3, 4)] == [1000] * 4
    assert "New game: everybody puts 10 on the board. Anna deals." in dealt.words()


def test_too_few_to_play_are_told_so(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=1000, game="board")
    phone = Phone(evening)
    evening.tap("drawn 1")
    assert "Too few sit here to play. By the house rules it takes 3." in phone.words()

    phone.tap("stake all")

    assert phone.send(line="deal").status_code == 422
    assert "Too few sit here to play." in phone.words()
    alone = Evening(cast, cast.vera, money=1000, game="board")
    assert "One sits here alone." in Phone(alone).words()


def test_members_see_the_board_as_it_lies(dealt: Phone, evening: Evening, cast: Cast) -> None:
    dealt.send(kind="claim", seat="2", pot=["A"])
    page = client_of(cast.anna).get(f"{dealt.url}board/")

    words = words_of(page)
    assert "On the board 37" in words
    assert "ace of clubs 1 Boris" in words
    assert "marriage saucer 8" in words
    assert 'name="line"' not in page.content.decode()


def test_who_is_waited_for_reads_it_on_tonights_page(phone: Phone, cast: Cast) -> None:
    phone.tap("3 stake")
    home = f"/{cast.club.slug}/"
    assert "waits for your chips." in words_of(client_of(cast.anna).get(home))
    assert "waits for your chips." not in words_of(client_of(cast.vera).get(home))
    phone.taps("stake all", "deal")
    assert "It is your word at table 1." in words_of(client_of(cast.boris).get(home))
