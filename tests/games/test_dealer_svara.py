"""From a tie to the deal of a svara at the dealer's table, pools and pacts included."""

import pytest

from tests.builders import Cast, give, make_cast
from tests.games.evening import Evening
from tests.games.felt import Page, Phone
from tests.games.pages import words_of

TIE = ("2 bet 20", "3 bet 20", "4 fold", "5 fold", "1 fold", "2 bet 20", "3 peek 20")


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, *cast.players, money=1000)
    evening.tap("drawn 1", "ante all", "deal")
    return evening


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


@pytest.fixture
def tied(phone: Phone) -> Phone:
    phone.taps(*TIE, "peek_result tie")
    return phone


@pytest.fixture
def entering(tied: Phone) -> Phone:
    tied.tap("svara")
    return tied


def test_a_tie_of_the_last_two_says_the_price_of_a_svara_before_the_tap(tied: Phone) -> None:
    assert "Boris and Vera have equal points." in tied.words()
    assert tied.look().lines()["svara"] == "Svara the entry is 65"


def test_the_tied_divide_the_bank_if_both_agree(tied: Phone, evening: Evening) -> None:
    tied.tap("2 split_offer")
    assert "Boris offers to divide the bank: 65 each. Vera: agreed?" in tied.words()
    tied.tap("3 split_accept")
    assert [evening.play.balance(seat) for seat in (2, 3)] == [1015, 1015]
    assert "Boris and Vera draw for the deal." in tied.words()


def test_one_who_refuses_to_divide_leaves_the_tie(tied: Phone) -> None:
    tied.taps("3 split_offer", "2 split_refuse")
    assert "Boris and Vera have equal points." in tied.words()


def test_the_odd_unit_is_said_before_it_is_paid(cast: Cast) -> None:
    evening = Evening(cast, *cast.players[:3], money=1000, ante=5)
    phone = Phone(evening)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 5", "3 peek 5", "peek_result tie", "1 fold")
    assert evening.play.state.bank == 25
    phone.tap("2 split_offer")
    assert "Boris 13, Vera 12" in phone.words()
    phone.tap("3 split_accept")
    assert [evening.play.balance(seat) for seat in (2, 3)] == [1003, 1002]


def test_the_last_two_agree_to_boil_and_may_think_better_of_it(phone: Phone) -> None:
    phone.taps("2 bet 20", "3 bet 20", "4 fold", "5 fold", "1 fold", "2 svara_offer")
    assert "Boris offers a svara. Vera: agreed?" in phone.words()
    phone.taps("2 svara_withdraw")
    assert "Boris, your word." in phone.words()
    phone.taps("2 svara_offer", "3 svara_refuse", "2 bet 20")
    phone.taps("3 svara_offer", "2 svara_accept")
    assert "Boris and Vera boil; their cards are thrown in." in phone.words()


def test_each_seat_may_join_or_decline_and_the_price_is_on_the_button(entering: Phone) -> None:
    assert "Svara. Whoever joins puts in 65." in entering.words()
    lines = entering.look().lines()
    assert lines["4 svara_join"].startswith("Joins 65")
    assert {"1 svara_join", "5 svara_join", "4 svara_decline"} <= set(lines)
    entering.taps("4 svara_join", "5 svara_decline")
    words = entering.words()
    assert "joined" in words
    assert "not in this svara" in words
    assert "5 svara_join" not in entering.look().lines()


def test_who_cannot_pay_the_entry_is_told_what_he_has(cast: Cast) -> None:
    evening = Evening(cast, *cast.players, money=0)
    give(cast, 1000, *cast.players[:4])
    give(cast, 40, cast.dina)
    evening.tap("drawn 1", "ante all", "deal", *TIE, "peek_result tie", "svara")
    phone = Phone(evening)
    assert "Dina can pay 30, and it costs 65." in phone.words()
    assert "5 svara_join" in phone.look().shut()
    assert "5 svara_decline" in phone.look().lines()


def test_several_pay_an_entry_together_and_share_what_they_win(
    entering: Phone, evening: Evening
) -> None:
    answer = entering.send({"share-5": "45", "share-1": "20"}, kind="svara_join", seat="5")
    assert answer.status_code == 200
    words = entering.words()
    assert "plays with Dina 20" in words
    assert "Dina 45 and Anna 20" in words
    assert evening.play.state.bank == 195
    entering.taps("4 svara_decline", "drawn 2", "deal")
    entering.taps("3 bet 10", "5 bet 10", "2 fold", "3 fold")
    assert "Dina gets 149. Anna gets 66." in entering.words()
    entering.tap("take_bank")
    assert evening.play.balance(5) + evening.play.balance(1) == 2 * (1000 - 10) - 75 + 215


def test_sums_of_a_pool_that_do_not_make_the_entry_are_refused_and_kept(entering: Phone) -> None:
    answer = entering.send({"share-5": "40", "share-1": "20"}, kind="svara_join", seat="5")
    assert answer.status_code == 422
    assert "Entering costs 65, not 60." in words_of(answer)
    assert 'name="share-5" value="40"' in answer.content.decode()
    assert answer.headers["HX-Retarget"] == "#sheet"


def test_the_entry_can_be_shared_equally_by_a_tap(entering: Phone, evening: Evening) -> None:
    number = evening.number
    answer = entering.send(
        {"share-1": "1", "share-4": "1"}, kind="svara_join", seat="5", equally="1"
    )
    text = answer.content.decode()
    assert 'name="share-1" value="22"' in text
    assert 'name="share-5" value="22"' in text
    assert 'name="share-4" value="21"' in text
    assert evening.number == number


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seat": "", "share-5": "65"}, "Choose a player."),
        ({"seat": "5", "share-1": "65"}, "what the one who holds the cards puts in"),
        ({"seat": "5", "share-5": "65"}, "at least two"),
        ({"seat": "5", "share-5": "4O", "share-1": "25"}, "digits"),
        ({"seat": "2", "share-2": "40", "share-1": "25"}, "Boris is in the svara already."),
    ],
)
def test_a_pool_that_cannot_be_read_is_asked_for_again(
    entering: Phone, fields: dict[str, str], sentence: str
) -> None:
    answer = entering.send(fields, kind="svara_join")
    assert answer.status_code == 422
    assert sentence in words_of(answer)


def test_two_hands_make_a_pact_and_share_the_bank(entering: Phone, evening: Evening) -> None:
    entering.tap("4 svara_join")
    assert entering.send(kind="pact", seat="2", other="4").status_code == 200
    assert "pact with Gleb" in entering.words()
    entering.taps("drawn 3", "deal", "4 bet 10", "2 bet 10", "3 fold", "4 fold")
    assert "Boris gets 108. Gleb gets 107." in entering.words()


def test_the_draw_closes_the_entry_and_finds_the_dealer(entering: Phone) -> None:
    assert entering.look().lines()["drawn 3"] == "Vera deals"
    entering.tap("drawn 3")
    assert "Vera deals the svara. Cards go to Boris and Vera." in entering.words()
    assert entering.send(line="4 svara_join").status_code == 422


def test_drawn_cards_may_be_typed_and_equal_ones_are_drawn_again(entering: Phone) -> None:
    answer = entering.send({"card-2": "9d", "card-3": "9c"}, kind="draw_high")
    assert answer.status_code == 200
    assert "Boris and Vera have equal cards and draw again." in entering.words()
    answer = entering.send({"card-2": "As", "card-3": "7h"}, kind="draw_high")
    assert "Boris deals the svara." in words_of(answer)


def test_a_drawn_card_can_show_only_once(entering: Phone) -> None:
    answer = entering.send({"card-2": "9d", "card-3": "9d"}, kind="draw_high")
    assert answer.status_code == 422
    assert "A card can show only once." in words_of(answer)


def test_nobody_blinds_in_a_svara(entering: Phone) -> None:
    entering.taps("drawn 2", "deal")
    assert not any(" blind " in line for line in entering.look().lines())
    answer = entering.send(line="3 blind 10")
    assert answer.status_code == 422
    assert "Nobody blinds in a svara." in words_of(answer)


def test_a_svara_upon_a_svara_carries_the_bank_on(entering: Phone, evening: Evening) -> None:
    entering.taps("4 svara_join", "drawn 2", "deal", "3 bet 10", "4 fold", "2 peek 10")
    entering.taps("peek_result tie", "svara")
    assert "svara 2" in entering.words()
    assert evening.play.state.bank == 215
    assert "Whoever joins puts in 108." in entering.words()


def test_the_last_one_in_boils_alone_where_the_rules_allow_it(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=500, solo_svara=True)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 10", "1 fold")
    phone = Phone(evening)
    phone.tap("2 solo_svara")
    page = phone.look()
    assert "1 svara_join" in page.lines()
    assert "take_bank" in page.lines()
    phone.taps("1 svara_decline", "take_bank")
    assert evening.play.balance(2) == 510


def test_a_tie_after_the_last_svara_can_only_be_divided_and_says_why(cast: Cast) -> None:
    evening = Evening(cast, *cast.players, money=1000, svara_limit="1")
    phone = Phone(evening)
    evening.tap("drawn 1", "ante all", "deal", *TIE, "peek_result tie", "svara", "drawn 2")
    phone.taps("deal", "3 bet 10", "2 peek 10", "peek_result tie")
    assert "svara" not in phone.look().lines()
    assert "There has been 1 svara in this hand; no more are allowed." in phone.words()
    phone.taps("2 split_offer", "3 split_accept")
    assert evening.play.state.bank == 0


def test_a_stale_pool_form_becomes_the_felt_with_what_happened(
    entering: Phone, evening: Evening
) -> None:
    stale = str(evening.number)
    entering.tap("4 svara_join")
    answer = entering.send(
        {"share-5": "45", "share-1": "20"}, kind="svara_join", seat="5", number=stale
    )
    assert answer.status_code == 409
    assert "Gleb entered the svara for 65 (Dora)" in words_of(answer)
    assert Page(answer.content.decode()).hidden["number"] == str(evening.number)
