"""A player's word at the dealer's table: ready amounts, own sums, blinds, peeks, refusals."""

import pytest

from tests.builders import Cast, give, make_cast
from tests.games.evening import Evening
from tests.games.felt import HTMX, Page, Phone, recorded
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, *cast.players, money=5000)
    evening.tap("drawn 1", "ante all", "deal")
    return evening


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


def test_the_felt_says_whose_word_it_is_and_what_it_costs_to_stay(phone: Phone) -> None:
    words = phone.words()
    assert "Boris, your word. To stay: 10." in words
    assert "Boris has the word" in words


def test_ready_amounts_are_the_least_two_raises_and_the_ceiling(phone: Phone) -> None:
    bets = {line: said for line, said in phone.look().lines().items() if " bet " in line}
    assert bets == {
        "2 bet 10": "10 bet",
        "2 bet 20": "20",
        "2 bet 50": "50",
        "2 bet 1000": "1,000 ceiling",
    }


def test_raises_grow_with_the_last_bet(phone: Phone) -> None:
    phone.tap("2 bet 50")
    bets = [line for line in phone.look().lines() if " bet " in line]
    assert bets == ["3 bet 50", "3 bet 100", "3 bet 200", "3 bet 1000"]


def test_a_player_with_less_than_the_ceiling_is_offered_all_he_can(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=0)
    give(cast, 5000, cast.anna)
    give(cast, 85, cast.boris)
    evening.tap("drawn 1", "ante all", "deal")
    lines = Phone(evening).look().lines()
    assert lines["2 bet 75"] == "75 all he can"
    assert "2 bet 1000" not in lines


def test_without_a_ceiling_and_with_much_money_there_is_no_last_button(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=500, ceiling_multiple="none")
    evening.tap("drawn 1", "ante all", "deal")
    phone = Phone(evening)
    assert "ceiling none" in phone.words()
    assert "2 bet 490" in phone.look().lines()


def test_a_player_who_cannot_stay_is_told_what_he_has_and_can_only_fold(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=0)
    give(cast, 5000, cast.anna, cast.boris)
    give(cast, 40, cast.vera)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 100")
    phone = Phone(evening)
    assert "Vera can pay 30." in phone.words()
    page = phone.look()
    assert "3 bet 100" not in page.lines()
    his = {line for line in page.lines() if line.startswith("3 ")}
    assert his == {"3 fold", "3 three_tens"}
    answer = phone.send(line="3 bet 100")
    assert answer.status_code == 422
    assert "Vera can pay 30, and it costs 100." in words_of(answer)


def test_folding_passes_the_word(phone: Phone) -> None:
    phone.tap("2 fold")
    assert "Vera, your word." in phone.words()
    assert "folded" in phone.words()


def test_the_bank_grows_by_each_bet(phone: Phone, evening: Evening) -> None:
    phone.taps("2 bet 20", "3 bet 20")
    assert evening.play.state.bank == 90
    assert "Bank 90" in phone.words()


@pytest.mark.parametrize(("typed", "amount"), [("60", 60), (" 1 000 ", 1000), ("1,000", 1000)])
def test_an_own_sum_is_typed_in_the_notation_of_the_club(
    phone: Phone, evening: Evening, typed: str, amount: int
) -> None:
    assert phone.send(kind="bet", seat="2", amount=typed).status_code == 200
    assert list(recorded(evening))[-1] == f"2 bet {amount}"


@pytest.mark.parametrize("typed", ["1 250,50", "1250.50", "1,250.50", "1250,5"])
def test_an_own_sum_may_have_decimals_where_the_club_counts_them(typed: str) -> None:
    cast = make_cast(digits=2)
    evening = Evening(cast, cast.anna, cast.boris, money=1_000_000, ceiling_multiple="1000")
    evening.tap("drawn 1", "ante all", "deal")
    assert Phone(evening).send(kind="bet", seat="2", amount=typed).status_code == 200
    assert list(recorded(evening))[-1] == "2 bet 125050"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1e5", "in plain digits"),
        ("NaN", "in plain digits"),
        ("+50", "without a sign"),
        ("-50", "without a sign"),
        ("٥٠", "with the digits 0 to 9"),
        ("10.50", "whole units"),
        ("", "Type an amount"),
        ("0", "more than nothing"),
        ("1" * 60, "too long"),
        ("5", "5 is too little: at least 10 must be put in."),
    ],
)
def test_what_is_no_sum_or_no_legal_one_is_refused_with_a_sentence_and_stays_typed(
    phone: Phone, evening: Evening, typed: str, sentence: str
) -> None:
    before = list(recorded(evening))
    answer = phone.send(kind="bet", seat="2", amount=typed)
    assert answer.status_code == 422
    assert sentence in words_of(answer)
    assert f'value="{typed[:40]}"' in answer.content.decode()
    assert list(recorded(evening)) == before


def test_above_the_ceiling_the_largest_legal_sum_is_offered_to_tap(
    phone: Phone, evening: Evening
) -> None:
    answer = phone.send(kind="bet", seat="2", amount="1500")
    assert answer.status_code == 422
    assert "1,500 is above the ceiling of 1,000: at most 1,000." in words_of(answer)
    page = Page(answer.content.decode())
    assert "Put in 1,000" in page.lines()["2 bet 1000"]
    assert evening.play.state.bank == 50


def test_a_payment_above_the_ceiling_is_refused_by_the_server_too(
    phone: Phone, evening: Evening
) -> None:
    answer = phone.send(line="2 bet 1001")
    assert answer.status_code == 422
    assert "Put in 1,000" in words_of(answer)
    assert evening.play.state.bank == 50


def test_the_first_hand_may_blind_one_ante_or_two(phone: Phone) -> None:
    lines = phone.look().lines()
    assert lines["2 blind 10"] == "10 blind"
    assert lines["2 blind 20"] == "20 blind"
    phone.tap("2 blind 20")
    assert "blind, not looked" in phone.words()


def test_the_next_one_may_blind_over_it_and_others_peek_for_twice_the_blind(phone: Phone) -> None:
    phone.taps("2 blind 20", "3 reblind 40", "4 bet 40")
    assert "To stay: 40. To compare with Gleb: 80." in phone.words()
    lines = phone.look().lines()
    assert lines["5 peek 80"] == "Peek 80 at Gleb"
    assert phone.send(line="5 peek 40").status_code == 422


def test_an_own_blind_is_typed_and_bounded(phone: Phone) -> None:
    answer = phone.send(kind="blind", seat="2", amount="25")
    assert answer.status_code == 422
    assert "25 is too much for a blind: at most 20." in words_of(answer)
    assert "2 blind 20" in Page(answer.content.decode()).lines()
    assert phone.send(kind="blind", seat="2", amount="15").status_code == 200


def test_a_peek_that_is_not_possible_says_why(phone: Phone, cast: Cast) -> None:
    phone.taps("2 fold")
    assert "Boris, on the right, has put in nothing" not in phone.words()
    assert "Anna, on the right, has put in nothing yet." in phone.words()


def test_a_peek_has_three_results_to_choose_from(phone: Phone) -> None:
    phone.taps("2 bet 20", "3 peek 20")
    assert "Vera compares with Boris." in phone.words()
    lines = phone.look().lines()
    assert lines["peek_result target_out"] == "Boris is out Vera has more"
    assert lines["peek_result tie"] == "Equal the same points"
    assert lines["peek_result asker_out"] == "Vera is out Boris has more"


@pytest.mark.parametrize(
    ("result", "note"), [("target_out", "lost to Vera"), ("asker_out", "lost to Boris")]
)
def test_the_one_with_fewer_points_is_out(phone: Phone, result: str, note: str) -> None:
    phone.taps("2 bet 20", "3 peek 20", f"peek_result {result}")
    assert note in phone.words()
    assert "Gleb, your word." in phone.words()


def test_three_tens_have_the_cards_dealt_again_and_the_bank_stays(
    phone: Phone, evening: Evening
) -> None:
    phone.taps("2 bet 20", "3 peek 20", "2 three_tens")
    assert evening.play.state.bank == 90
    assert "Boris, your word. To stay: 10." in phone.words()


def test_a_fold_out_of_turn_is_offered_where_the_rules_allow_it(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=500, fold_out_of_turn=True)
    evening.tap("drawn 1", "ante all", "deal")
    phone = Phone(evening)
    assert "Fold out of turn" in phone.words()
    phone.tap("3 fold")
    assert "Boris, your word." in phone.words()


def test_what_is_not_his_to_do_now_is_refused_in_words(phone: Phone) -> None:
    answer = phone.send(line="4 fold")
    assert answer.status_code == 422
    assert "It is Boris's word, not Gleb's." in words_of(answer)


def test_the_last_one_in_takes_the_bank_in_two_taps(phone: Phone, evening: Evening) -> None:
    phone.taps("2 bet 20", "3 fold", "4 fold", "5 fold", "1 fold")
    text = phone.client.get(phone.url).content.decode()
    assert "Boris takes 70" in words_of(phone.client.get(phone.url))
    opener = text[text.index('id="choose-take"') : text.index('value="take_bank"')]
    assert " open>" not in opener  # the bank is never given by the first tap
    assert "Boris gets 70." in words_of(phone.client.get(phone.url))
    phone.tap("take_bank")
    assert evening.play.balance(2) == 5000 - 30 + 70
    assert "New hand: everybody puts in 10. Boris deals." in phone.words()


def test_without_scripts_a_tap_leads_back_to_the_felt(phone: Phone) -> None:
    answer = phone.send(line="2 bet 10", htmx=False)
    assert answer.status_code == 302
    assert answer.headers["Location"] == phone.url
    refused = phone.send(line="3 bet 5", htmx=False)
    assert refused.status_code == 422
    assert "<html" in refused.content.decode()


def test_with_scripts_only_the_felt_is_sent(phone: Phone) -> None:
    answer = phone.client.get(phone.url, headers=HTMX)
    assert answer.content.decode().lstrip().startswith('<section id="felt"')
