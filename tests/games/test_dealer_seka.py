"""Seka by parity at the dealer's table: calls, raises, blinds, the free opening, answers."""

import pytest

from tests.builders import Cast, give, make_cast
from tests.games.evening import Evening
from tests.games.felt import Page, Phone, recorded
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, *cast.players, money=5000, game="seka")
    evening.tap("drawn 1", "ante all", "deal")
    return evening


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


@pytest.fixture
def matched(phone: Phone) -> Phone:
    """All but Dina, who has folded, have matched the 30 of Vera."""
    phone.taps("2 raise 10", "3 raise 30", "4 call", "5 fold", "1 call", "2 call")
    return phone


def table_of(cast: Cast, players: int, money: int = 5000, **rules: object) -> Phone:
    """Return the dealer's phone at a table of seka whose cards are dealt."""
    evening = Evening(cast, *cast.players[:players], money=money, game="seka", **rules)
    evening.tap("drawn 1", "ante all", "deal")
    return Phone(evening)


def test_the_first_word_is_a_bet_or_a_blind_and_says_so(phone: Phone) -> None:
    assert "Boris, your word. The first bet is 10 or more" in phone.words()
    lines = phone.look().lines()
    assert {line: said for line, said in lines.items() if " raise " in line} == {
        "2 raise 10": "10 first bet",
        "2 raise 20": "20 first bet",
        "2 raise 50": "50 first bet",
        "2 raise 1000": "1,000 maximum",
    }
    assert lines["2 blind 5"] == "Blind 5 10 to go"
    assert lines["2 blind 10"] == "Blind 10 20 to go"
    assert "2 open" not in lines
    assert "2 call" not in lines


def test_the_head_says_maximum_level_and_circle(phone: Phone) -> None:
    phone.taps("2 raise 10", "3 raise 30")
    assert "raise at most 1,000 level 30 circle 1" in phone.words()


def test_who_owes_and_who_raised_last_stand_in_their_rows(phone: Phone) -> None:
    phone.taps("2 raise 10", "3 raise 30")
    words = phone.words()
    assert "Boris owes 20" in words
    assert "Vera raised last" in words
    assert "Gleb has the word owes 30" in words


def test_the_moment_says_what_staying_costs_who_may_open_and_from_when_one_peeks(
    phone: Phone,
) -> None:
    phone.taps("2 raise 10", "3 raise 30")
    sentence = "Gleb, your word. To stay: 30. Vera, who raised last, may open once all have matched"
    assert sentence in phone.words()
    assert "Peeks from circle 4." in phone.words()


def test_raises_are_whole_sums_and_say_the_level_that_they_make(phone: Phone) -> None:
    phone.taps("2 raise 10", "3 raise 30")
    lines = phone.look().lines()
    assert lines["4 call"] == "Call 30"
    assert {line: said for line, said in lines.items() if " raise " in line} == {
        "4 raise 40": "40 level 40",
        "4 raise 50": "50 level 50",
        "4 raise 1030": "1,030 maximum",
    }


def test_an_opening_that_is_not_possible_yet_is_shut_and_says_why(phone: Phone) -> None:
    phone.taps("2 raise 10", "3 raise 30")
    words = phone.words()
    assert "Open not yet" in words
    assert "Vera may open once all have matched; still to put in: Boris, Gleb, Dina, Anna." in words
    answer = phone.send(line="4 open")
    assert answer.status_code == 422
    assert "Vera may open once all have matched" in words_of(answer)


def test_once_all_have_matched_the_opening_is_the_first_button_and_free(matched: Phone) -> None:
    assert "Vera, your word. All have put in the same. Opening costs nothing." in matched.words()
    page = matched.look()
    assert page.lines()["3 open"] == "Open for nothing"
    assert not any(" peek " in line for line in {**page.lines(), **page.shut()})
    taps = [line for line in page.lines() if line.startswith("3 ")]
    assert taps[0] == "3 open"
    matched.tap("3 open")
    assert matched.evening.play.state.bank == 170


def test_the_hands_answer_in_order_by_points_cards_or_throwing_in(matched: Phone) -> None:
    matched.tap("3 open")
    assert "Vera has opened and shows first." in matched.words()
    assert "Vera shows opened" in matched.words()
    lines = matched.look().lines()
    assert "3 concede" not in lines
    assert [line for line in lines if line.startswith("3 show ")][:2] == ["3 show 33", "3 show 32"]
    matched.tap("3 show 21")
    assert "Gleb shows or throws in. Highest so far: 21 points (Vera)." in matched.words()
    assert matched.look().lines()["4 concede"] == "Throws in"
    matched.tap("4 concede")
    sent = matched.send(to="act/", kind="show", seat="1", card=["Ks", "Qs", "7s"])
    assert sent.status_code == 200
    assert "Highest so far: 27 points (Anna)." in matched.words()
    assert "K♠ Q♠ 7♠: 27 points" in matched.words()
    matched.tap("2 show 27")
    assert "Boris and Anna have equal points. They boil the bank of 170 again." in matched.words()


def test_a_shown_hand_wins_the_bank(matched: Phone) -> None:
    matched.taps("3 open", "3 show 21", "4 concede", "1 concede", "2 concede")
    words = matched.words()
    assert "Vera has won the opening. The bank of 170 goes to Vera." in words
    assert "need not be shown" not in words
    matched.tap("take_bank")
    assert matched.evening.play.balance(3) == 5000 - 40 + 170


def test_the_form_for_cards_has_the_deck_and_only_whose_answer_it_is(matched: Phone) -> None:
    matched.tap("3 open")
    form = words_of(matched.client.get(matched.url + "form/show/"))
    assert "Vera" in form
    assert "Gleb" not in form
    answer = matched.send(kind="show", seat="3", card=["Ks", "Qs"])
    assert answer.status_code == 422
    matched.send(kind="show", seat="3", card=["Ks", "Qs", "7s"])
    answer = matched.send(kind="show", seat="4", card=["Ks", "As", "9s"])
    assert answer.status_code == 422
    assert list(recorded(matched.evening))[-1] == "3 show Ks Qs 7s"


def test_the_shakha_is_marked_among_the_cards(matched: Phone) -> None:
    matched.tap("3 open")
    page = matched.client.get(matched.url + "form/show/").content.decode()
    marked = [label for label in page.split("<label") if ">shakha<" in label]
    assert len(marked) == 1
    assert 'value="6c"' in marked[0]


def test_the_dealer_is_warned_where_only_shown_cards_win_a_tie(cast: Cast) -> None:
    phone = table_of(cast, 2, shakha_breaks_tie=True)
    phone.taps("2 raise 10", "1 call", "2 open")
    assert "Show the cards instead where the shakha" in phone.words()


def test_of_two_left_the_one_who_has_the_word_may_open_for_what_is_due(cast: Cast) -> None:
    phone = table_of(cast, 3)
    phone.taps("2 raise 20", "3 fold")
    assert "Two are left: opening costs 20." in phone.words()
    lines = phone.look().lines()
    assert lines["1 open"] == "Open for 20"
    phone.tap("1 open")
    assert "Anna opened for 20" in phone.words()


def test_a_matched_maximum_leaves_the_opening_alone(cast: Cast) -> None:
    phone = table_of(cast, 3, ceiling_multiple=5)
    phone.taps("2 raise 50", "3 call", "1 call")
    words = phone.words()
    assert "Boris has to open. All have matched the maximum; it costs nothing." in words
    page = phone.look()
    assert [line for line in page.lines() if line[0].isdigit() and " fold" not in line] == [
        "2 open"
    ]
    assert not page.shut()
    answer = phone.send(line="2 fold")
    assert answer.status_code == 422
    assert "Boris has to open: all have matched the maximum." in words_of(answer)


def test_a_blind_says_what_is_to_go_and_the_next_may_blind_over_it(phone: Phone) -> None:
    phone.tap("2 blind 10")
    words = phone.words()
    assert "Boris blinded 10: 20 to go" in words
    assert "blind, not looked" in words
    assert phone.look().lines()["3 reblind 20"] == "Re-blind 20 40 to go"
    phone.tap("3 reblind 20")
    assert "Vera blinded over it for 20: 40 to go" in phone.words()
    assert "Gleb, your word. To stay: 40." in phone.words()
    assert "Boris blind, not looked owes 20" in phone.words()


def test_an_own_blind_is_bounded_by_the_house_rules(phone: Phone) -> None:
    answer = phone.send(kind="blind", seat="2", amount="25")
    assert answer.status_code == 422
    assert "25 is too much for a blind: at most 20." in words_of(answer)
    assert phone.send(kind="blind", seat="2", amount="15").status_code == 200


def test_an_own_sum_is_the_whole_of_a_raise(phone: Phone, evening: Evening) -> None:
    phone.send(kind="raise", seat="2", amount="30")
    assert "From 40 to 1,030 in all. 30 of it match the level." in phone.words()
    answer = phone.send(kind="raise", seat="3", amount="35")
    assert answer.status_code == 422
    assert "35 is too little for a raise: at least 40, of which 30 are to match." in words_of(
        answer
    )
    answer = phone.send(kind="raise", seat="3", amount="2000")
    assert answer.status_code == 422
    assert "a raise is at most 1,000, so at most 1,030 now." in words_of(answer)
    assert "Put in 1,030" in Page(answer.content.decode()).lines()["3 raise 1030"]
    assert phone.send(kind="raise", seat="3", amount="100").status_code == 200
    assert list(recorded(evening))[-1] == "3 raise 100"
    assert "Vera put in 100: level 100" in phone.words()


def test_without_a_maximum_an_own_sum_has_no_upper_bound(cast: Cast) -> None:
    phone = table_of(cast, 2, ceiling_multiple="none")
    assert "raise at most none" in phone.words()
    phone.tap("2 raise 20")
    assert phone.look().lines()["1 raise 4990"] == "4,990 all he can"


def test_who_cannot_call_is_told_what_he_has_and_can_only_fold(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=0, game="seka")
    give(cast, 5000, cast.anna, cast.boris)
    give(cast, 40, cast.vera)
    evening.tap("drawn 1", "ante all", "deal", "2 raise 100")
    phone = Phone(evening)
    assert "Vera can pay 30." in phone.words()
    assert {line for line in phone.look().lines() if line.startswith("3 ")} == {
        "3 fold",
        "3 svara_offer",
    }


def test_peeks_are_offered_from_the_fourth_circle_for_what_is_due(cast: Cast) -> None:
    phone = table_of(cast, 3, min_circles=1)
    phone.tap("2 raise 10")
    assert "Peek 10 at Boris" in phone.words()
    assert "3 peek 10" not in phone.look().lines()
    phone.taps("3 call", "1 call", "2 raise 10")
    assert "To compare with Boris: 10." in phone.words()
    phone.tap("3 peek 10")
    assert "Vera compares with Boris. The one with fewer points is out." in phone.words()
    phone.tap("peek_result target_out")
    assert "lost to Vera" in phone.words()


def test_anybody_may_be_said_to_offer_a_svara(phone: Phone) -> None:
    phone.taps("2 raise 10", "5 svara_offer", "1 svara_accept", "2 svara_accept")
    assert "Dina offers a svara." in phone.words()
    phone.taps("4 svara_refuse")
    assert "Vera, your word." in phone.words()
    assert "5 svara_offer" not in phone.look().lines()


def test_all_who_are_in_draw_for_a_svara(phone: Phone) -> None:
    phone.taps("2 raise 20", "3 call", "4 fold", "5 fold", "1 fold", "2 open")
    phone.taps("2 show 20", "3 show 20", "svara", "4 svara_join")
    assert "When all have decided, Boris, Vera, and Gleb draw for the deal" in phone.words()
    phone.taps("drawn 4", "deal")
    assert "Boris, your word." in phone.words()


def test_a_blind_is_forgotten_when_the_entry_of_a_svara_begins(phone: Phone) -> None:
    phone.taps("2 blind 10", "3 fold", "4 fold", "5 fold")
    phone.taps("1 call", "2 open", "2 show 20", "1 show 20")
    assert '<span class="tag">blind' in phone.look().text
    phone.tap("svara")
    assert '<span class="tag">blind' not in phone.look().text


def test_the_last_one_boils_alone_or_takes_the_bank(phone: Phone, evening: Evening) -> None:
    phone.taps("2 raise 20", "3 fold", "4 fold", "5 fold", "1 fold", "2 solo_svara")
    assert "Svara. Whoever joins puts in 70. If nobody joins, Boris takes the bank." in (
        phone.words()
    )
    phone.tap("take_bank")
    assert evening.play.balance(2) == 5000 + 40


def test_the_limit_of_all_raises_together_is_called_so(cast: Cast) -> None:
    phone = table_of(cast, 3, parity_cap_scope="per_hand", ceiling_multiple=2)
    assert "level at most 20" in phone.words()
    phone.tap("2 raise 20")
    assert not any(" raise " in line for line in phone.look().lines())
    answer = phone.send(line="3 raise 30")
    assert "20 are in already: nobody can raise above 20." in words_of(answer)
