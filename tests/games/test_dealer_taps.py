"""One tap, one action: double taps, lost answers, two phones, taking back."""

from uuid import uuid4

import pytest

from club.cashdesk import cash_out
from games.models import Action
from games.tables import close_table
from tests.builders import Cast, make_cast
from tests.games.evening import Evening
from tests.games.felt import Page, Phone, recorded
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


def test_a_form_sent_twice_counts_once_and_gets_the_felt_twice(
    phone: Phone, evening: Evening
) -> None:
    form = {"key": str(uuid4()), "number": str(evening.number), "line": "ante all"}
    first, second = phone.send(form), phone.send(form)
    assert (first.status_code, second.status_code) == (200, 200)
    assert list(recorded(evening)).count("ante all") == 1
    assert evening.play.balance(1) == 990


def test_a_resend_after_others_went_on_is_answered_and_changes_nothing(
    phone: Phone, evening: Evening
) -> None:
    form = {"key": str(uuid4()), "number": str(evening.number), "line": "ante all"}
    phone.send(form)
    phone.taps("deal", "2 bet 10")
    number = evening.number
    answer = phone.send(form)
    assert answer.status_code == 200
    assert "Vera, your word." in words_of(answer)
    assert evening.number == number


def test_the_same_key_with_something_else_is_not_recorded(phone: Phone, evening: Evening) -> None:
    form = {"key": str(uuid4()), "number": str(evening.number)}
    phone.send(form, line="1 ante")
    answer = phone.send(form, line="2 ante")
    assert answer.status_code == 409
    assert "sent before with something else" in words_of(answer)
    assert evening.play.balance(2) == 1000


def test_a_refusal_is_the_same_when_it_is_asked_again(phone: Phone, evening: Evening) -> None:
    form = {"key": str(uuid4()), "number": str(evening.number), "line": "deal"}
    assert phone.send(form).status_code == 422
    phone.tap("ante all")
    assert phone.send(form).status_code == 422
    assert evening.play.state.phase == "ANTE"


def test_each_felt_has_a_key_of_its_own(phone: Phone) -> None:
    assert phone.look().hidden["key"] != phone.look().hidden["key"]


def test_a_second_phone_is_told_that_the_table_has_moved_on_and_why(
    phone: Phone, evening: Evening, cast: Cast
) -> None:
    other = Phone(evening, cast.mona)
    stale = other.look().hidden
    phone.taps("ante all", "deal")
    answer = other.send(stale, line="1 ante")
    assert answer.status_code == 409
    words = words_of(answer)
    assert "The table has moved on; nothing was recorded." in words
    assert "Ante of 10 each: Anna, Boris, Vera (Dora)" in words
    assert Page(answer.content.decode()).hidden["number"] == str(evening.number)
    assert evening.play.balance(1) == 990


def test_a_second_phone_hears_of_a_taking_back(phone: Phone, evening: Evening, cast: Cast) -> None:
    phone.tap("ante all")
    other = Phone(evening, cast.mona)
    stale = other.look().hidden
    phone.send(to="back/")
    answer = other.send(stale, line="deal")
    assert answer.status_code == 409
    assert "The action before was taken back (Dora)" in words_of(answer)


def test_the_last_action_is_taken_back_again_and_again(phone: Phone, evening: Evening) -> None:
    phone.taps("ante all", "deal", "2 bet 50")
    for _time in range(3):
        assert phone.send(to="back/").status_code == 200
    assert evening.play.balance(2) == 1000
    assert evening.play.state.phase == "IDLE"
    assert "Anna drew the deal" in phone.words()


def test_taking_back_twice_with_one_form_takes_back_once(phone: Phone, evening: Evening) -> None:
    phone.taps("ante all", "deal", "2 bet 50")
    form = {"key": str(uuid4()), "number": str(evening.number)}
    assert phone.send(form, to="back/").status_code == 200
    assert phone.send(form, to="back/").status_code == 200
    assert "Boris, your word." in phone.words()


def test_taking_back_reaches_into_a_finished_hand(phone: Phone, evening: Evening) -> None:
    phone.taps("ante all", "deal", "2 fold", "3 fold", "take_bank", "1 ante")
    assert "Anna took the bank of 30" in phone.words()
    phone.send(to="back/")
    phone.send(to="back/")
    assert "Anna is the last one in." in phone.words()
    assert evening.play.state.bank == 30


def test_a_bank_that_was_cashed_out_cannot_be_taken_back(
    phone: Phone, evening: Evening, cast: Cast
) -> None:
    phone.taps("ante all", "deal", "2 fold", "3 fold", "take_bank")
    cash_out(cast.anna, 1020, key=uuid4(), by=cast.tanya)
    answer = phone.send(to="back/")
    assert answer.status_code == 422
    assert "Anna" in words_of(answer)
    assert evening.play.state.bank == 0


def test_the_rail_reaches_into_the_hand_before(phone: Phone) -> None:
    phone.taps("ante all", "deal", "2 fold", "3 fold", "take_bank")
    page = phone.tap("ante all")
    assert "Boris folded" in words_of(phone.client.get(phone.url))
    assert sum(button.words.startswith("↩") for button in page.buttons) == 1


def test_a_closed_table_shows_itself_without_controls(phone: Phone, evening: Evening) -> None:
    close_table(evening.table, by=evening.by)
    page = phone.look()
    assert page.lines() == {}
    assert "This table is closed." in phone.words()
    answer = phone.send(line="ante all")
    assert answer.status_code == 409
    assert "This table is closed; nothing was recorded." in words_of(answer)


def test_every_action_names_who_recorded_it(phone: Phone, evening: Evening, cast: Cast) -> None:
    Phone(evening, cast.mona).tap("ante all")
    last = Action.objects.filter(table=evening.table).order_by("-number").first()
    assert last is not None
    assert last.by == cast.mona
