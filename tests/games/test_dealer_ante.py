"""The antes at the dealer's table: one tap for all, exceptions by face, no deal while short."""

import pytest

from tests.builders import Cast, give, make_cast, make_member
from tests.games.evening import Evening
from tests.games.felt import Phone, recorded
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=1000)
    evening.tap("drawn 1")
    return evening


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


def test_one_tap_charges_everybody_seated(phone: Phone, evening: Evening) -> None:
    page = phone.tap("ante all")
    assert "deal" in page.lines()
    assert "The bank is full: 30." in phone.words()
    assert [evening.play.balance(seat) for seat in (1, 2, 3)] == [990, 990, 990]


def test_a_tap_on_a_face_takes_his_ante_back_and_a_second_one_pays_it(phone: Phone) -> None:
    phone.taps("ante all", "unante 2")
    assert "The bank is short by 10: Boris has not put in." in phone.words()
    assert "owes 10" in phone.words()
    phone.tap("2 ante")
    assert "The bank is full: 30." in phone.words()


def test_everybody_who_owes_is_named(phone: Phone) -> None:
    phone.tap("1 ante")
    assert "The bank is short by 20: Boris and Vera have not put in." in phone.words()


def test_deal_is_shut_in_the_page_while_the_bank_is_short_and_says_why(phone: Phone) -> None:
    phone.taps("1 ante", "2 ante")
    shut = phone.look().shut()
    assert "10 is missing" in shut["deal"]
    assert "The bank is 20 and must be 30 before the deal; still to put in: Vera." in phone.words()


def test_deal_is_refused_by_the_server_while_the_bank_is_short(
    phone: Phone, evening: Evening
) -> None:
    phone.taps("1 ante", "2 ante")
    before = list(recorded(evening))
    answer = phone.send(line="deal")
    assert answer.status_code == 422
    assert "The bank is 20 and must be 30 before the deal" in words_of(answer)
    assert list(recorded(evening)) == before


def test_the_dealer_covers_an_ante_that_nobody_owns_up_to(phone: Phone, evening: Evening) -> None:
    phone.taps("1 ante", "2 ante")
    assert "Anna covers 10 for Vera; nobody owns up" in phone.look().lines()["1 cover_ante 3"]
    page = phone.tap("1 cover_ante 3")
    assert "deal" in page.lines()
    assert "covered by Anna" in phone.words()
    assert [evening.play.balance(seat) for seat in (1, 2, 3)] == [980, 990, 1000]


def test_the_house_covers_where_the_club_has_a_dealer_of_its_own(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=1000, dealt_by="house")
    evening.tap("drawn 1", "1 ante")
    phone = Phone(evening)
    assert "The house covers 10" in phone.look().lines()["1 cover_ante 2"]
    phone.tap("1 cover_ante 2")
    assert evening.play.balance(1) == 990


def test_who_sits_out_is_not_asked_for_an_ante_and_may_change_his_mind(phone: Phone) -> None:
    phone.taps("1 ante", "2 ante", "exclude 3")
    assert "sits out" in phone.words()
    assert "deal" in phone.look().lines()
    phone.tap("include 3")
    assert "Vera has not put in" in phone.words()


def test_with_several_missing_each_can_sit_out_or_be_covered(phone: Phone) -> None:
    phone.tap("1 ante")
    lines = phone.look().lines()
    assert {"exclude 2", "exclude 3", "1 cover_ante 2", "1 cover_ante 3", "ante all"} <= set(lines)


def test_nobody_sits_out_where_the_rules_say_that_all_pay(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=1000, short_bank="block")
    evening.tap("drawn 1", "1 ante", "2 ante")
    lines = Phone(evening).look().lines()
    assert not any(line.startswith(("exclude", "1 cover")) for line in lines)


def test_a_player_who_cannot_pay_is_told_what_he_has(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=0)
    give(cast, 1000, cast.anna)
    give(cast, 7, cast.boris)
    evening.tap("drawn 1")
    phone = Phone(evening)
    assert "Boris can pay 7, and it costs 10." in phone.words()
    assert "2 ante" not in phone.look().lines()
    assert "ante all" not in phone.look().lines()
    answer = phone.send(line="2 ante")
    assert answer.status_code == 422
    assert "Boris can pay 7, and it costs 10." in words_of(answer)


def test_a_credit_limit_lets_a_player_go_below_nothing(cast: Cast) -> None:
    lender = make_member(cast.club, "Lev", login=False, credit_limit=50)
    evening = Evening(cast, cast.anna, lender, money=0)
    give(cast, 1000, cast.anna)
    evening.tap("drawn 1")
    Phone(evening).tap("ante all")
    assert evening.play.balance(2) == -10
    assert "has −10" in Phone(evening).words()


def test_a_count_that_finds_too_little_is_made_up_by_the_dealer(
    phone: Phone, evening: Evening
) -> None:
    phone.tap("ante all")
    answer = phone.send(kind="bank_count", amount="25")
    assert answer.status_code == 200
    assert "The count found 5 too little in the bank." in phone.words()
    assert "deal" in phone.look().shut()
    phone.taps("1 cover_ante", "deal")
    assert evening.play.state.phase == "BETTING"


def test_before_anybody_is_drawn_the_seats_themselves_are_the_buttons(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=1000)
    phone = Phone(evening)
    assert "Who deals first? All draw a card." in phone.words()
    phone.tap("drawn 2")
    assert "Boris deals." in phone.words()


def test_a_table_without_players_leads_to_the_seats(cast: Cast) -> None:
    phone = Phone(Evening(cast, money=0))
    assert "Nobody sits here yet." in phone.words()
    assert "Seat the players" in phone.words()
