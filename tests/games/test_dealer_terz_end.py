"""The end of a deal and of a game of terz at the dealer's table: count, last trick, payment."""

import pytest

from tests.builders import Cast, give, make_cast
from tests.games.evening import Evening
from tests.games.felt import Phone, recorded
from tests.games.pages import words_of
from tests.games.test_dealer_terz import form


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    return Evening(cast, cast.anna, cast.boris, money=500, game="terz")


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


@pytest.fixture
def dealt(phone: Phone, evening: Evening) -> Phone:
    evening.tap("drawn 1", "stake all", "deal s Qs")
    return phone


@pytest.fixture
def counted(dealt: Phone) -> Phone:
    dealt.evening.tap("count 1 63 2 87 last 2")
    return dealt


def test_the_count_asks_for_the_jack_and_both_sums(dealt: Phone) -> None:
    words = words_of(form(dealt, "count"))
    assert "Together 150 if J♠ came in the last trick, 140 if it came earlier." in words
    sent = {"kind": "count", "points-1": "63", "points-2": "87"}
    assert "Say who played the trump jack, and when." in words_of(dealt.send(sent))
    assert "Say who played" in words_of(dealt.send(sent, jack="x-last"))
    short = dealt.send({"kind": "count", "jack": "2-last", "points-1": "63", "points-2": ""})
    assert "Type a whole number." in words_of(short)
    wrong = dealt.send({**sent, "points-2": "80"}, jack="2-last")
    assert wrong.status_code == 422
    assert "it must be 150: 7 are missing." in words_of(wrong)
    assert b'value="80"' in wrong.content
    assert dealt.send(sent, jack="2-last").status_code == 200
    assert list(recorded(dealt.evening))[-1] == "count 1 63 2 87 last 2"
    assert "Who took the last trick?" in dealt.words()


def test_only_who_is_known_to_have_the_jack_is_asked_about(phone: Phone, evening: Evening) -> None:
    evening.tap("drawn 1", "stake all", "deal c Jc", "2 exchange7")
    words = words_of(form(phone, "count"))
    assert "Boris, in the last trick" in words
    assert "Anna, in the last trick" not in words


def test_a_count_with_a_card_left_over_is_taken_and_told(dealt: Phone) -> None:
    dealt.evening.tap("1 penalty short_hand 1", "count 1 60 2 80 last 1")
    words = dealt.words()
    assert "Together it was 140 and not 150." in words
    assert "cards, J♠ last 10 missing" in words


def test_a_count_that_is_too_high_is_told_where_it_is_taken(cast: Cast) -> None:
    rules = {"count_check": "warn"}
    phone = Phone(Evening(cast, cast.anna, cast.boris, money=500, game="terz", **rules))
    phone.evening.tap("drawn 1", "stake all", "deal s", "count 1 100 2 80 middle 1")
    assert "cards, J♠ earlier 40 too many" in phone.words()


def test_the_end_of_a_deal_says_who_deals_next(counted: Phone) -> None:
    assert counted.look().lines() == {"end_deal 2": "Boris took it Boris deals next"}
    counted.tap("end_deal 2")
    assert "Anna 63, Boris 87; more than 530 wins." in counted.words()
    counted.tap("deal h 8h")
    words = counted.words()
    assert "1 earlier deal" in words
    assert "brought forward 63 87" in words


def test_a_marriage_stops_the_deal_and_asks_for_the_last_trick(dealt: Phone) -> None:
    dealt.tap("2 marriage")
    assert "Boris's marriage has stopped the deal." in dealt.words()
    lines = dealt.look().lines()
    assert lines["end_deal"] == "No trick was over Anna deals next"
    dealt.tap("end_deal")
    assert "no trick was over" in dealt.words()


def test_an_annulled_deal_takes_its_points_back(dealt: Phone) -> None:
    dealt.evening.tap("1 meld terz h A")
    assert "The points of this deal go back, the stakes stay" in words_of(form(dealt, "annul_hand"))
    assert dealt.send(kind="annul_hand", reason="a marked card").status_code == 200
    words = dealt.words()
    assert "The deal was annulled (a marked card), its points went back" in words
    assert "Anna deals nine cards each" in words


def test_who_has_won_is_said_before_the_deal_ends_and_paid_in_two_taps(
    dealt: Phone, evening: Evening
) -> None:
    dealt.evening.tap("2 meld run6 h A", "count 1 70 2 80 last 2")
    assert dealt.look().lines()["end_deal 2"] == "Boris took it Boris has won"
    dealt.tap("end_deal 2")
    words = dealt.words()
    assert "Boris wins with 610 to 70. Boris gets the bank of 200." in words
    assert "Boris has won" in words
    dealt.tap("settle")
    assert [evening.play.balance(seat) for seat in (1, 2)] == [400, 600]
    words = dealt.words()
    assert "last game: 610" in words
    assert "Table 1 · Terz · game 2" in words


def test_a_loser_who_cannot_pay_the_points_is_told_so(cast: Cast) -> None:
    rules = {"settlement": "per_point", "target": 100}
    phone = Phone(Evening(cast, cast.anna, cast.boris, money=50, game="terz", **rules))
    phone.evening.tap("drawn 1", "deal s", "2 meld quart h A", "count 1 40 2 100 middle 2")
    phone.tap("end_deal 2")
    page = phone.look()
    assert "Anna can pay 50, and it costs 150." in page.shut()["settle"]
    assert "Anna pays 150 for the points." in phone.words()
    give(cast, 100, cast.anna)
    phone.tap("settle")
    assert [phone.evening.play.balance(seat) for seat in (1, 2)] == [0, 200]


def test_giving_up_and_breaking_off_are_asked_back(dealt: Phone, evening: Evening) -> None:
    assert "Whoever gives up has lost the game." in words_of(form(dealt, "resign"))
    assert "Choose a player." in words_of(dealt.send(kind="resign", seat=""))
    assert dealt.send(kind="resign", seat="1").status_code == 200
    words = dealt.words()
    assert "Anna has given up: Boris wins." in words
    evening.take_back()
    assert "Nobody wins. What has been put in goes back." in words_of(form(dealt, "abandon"))
    assert dealt.send(kind="abandon").status_code == 200
    assert [evening.play.balance(seat) for seat in (1, 2)] == [500, 500]
    assert "The game was broken off, the stakes went back" in dealt.words()


def test_who_gives_up_where_points_are_paid_reads_it(cast: Cast) -> None:
    rules = {"settlement": "pot_and_points", "point_rate": 0}
    phone = Phone(Evening(cast, cast.anna, cast.boris, money=500, game="terz", **rules))
    phone.evening.tap("drawn 1", "stake all")
    assert "and pays for the points as they stand" in words_of(form(phone, "resign"))
    phone.evening.tap("1 resign", "settle")
    assert "Boris won the game and got 200" in phone.words()


def test_a_lost_game_without_money_says_that_nothing_is_paid(cast: Cast) -> None:
    phone = Phone(Evening(cast, cast.anna, cast.boris, money=500, game="terz", stake=0))
    phone.evening.tap("drawn 1", "deal s", "1 overdraw")
    words = phone.words()
    assert "Anna took too many cards: Boris wins. Nothing is paid." in words
    assert "A point costs 0" in words


def test_the_last_tap_is_taken_back_across_the_end_of_a_game(dealt: Phone) -> None:
    dealt.evening.tap("1 overdraw", "settle")
    assert "game 2" in dealt.words()
    dealt.send(to="back/")
    assert "Anna took too many cards: Boris wins." in dealt.words()


def test_the_house_rules_form_has_the_points_of_the_runs(cast: Cast) -> None:
    evening = Evening(
        cast, cast.anna, cast.boris, game="terz", run_values=[20, 50, 100, 150, 200, 250]
    )
    assert evening.play.state.rules.run_values == (20, 50, 100, 150, 200, 250)
    phone = Phone(evening)
    evening.tap("drawn 1", "stake all", "deal s")
    assert "five in a row 100" in words_of(form(phone, "meld", "?seat=1"))
