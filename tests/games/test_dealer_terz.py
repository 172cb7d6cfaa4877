"""Terz at the dealer's table: stakes, the deal, announcements, penalties."""

import pytest
from django.http import HttpResponse

from games.rules.cards import SYMBOLS
from tests.builders import Cast, make_cast
from tests.games.evening import Evening
from tests.games.felt import HTMX, Page, Phone
from tests.games.pages import words_of


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


def form(phone: Phone, kind: str, query: str = "") -> HttpResponse:
    """Open a form beside the felt."""
    answer = phone.client.get(f"{phone.url}form/{kind}/{query}", headers=HTMX)
    assert answer.status_code == 200
    return answer  # type: ignore[return-value]  # the test client's own response


def taps(answer: HttpResponse) -> dict[str, str]:
    return Page(answer.content.decode()).lines()


def test_the_deal_is_drawn_for_and_the_stakes_are_put_in_in_any_order(phone: Phone) -> None:
    assert "Who deals first? All draw a card." in phone.words()
    lines = phone.look().lines()
    assert lines["stake all"] == "Both put in 100 each"
    assert lines["2 stake"] == "Stake 100 : Boris"
    phone.tap("2 stake")
    assert "Anna has not put in the 100 yet." in phone.words()
    phone.tap("drawn 1")
    page = phone.look()
    assert page.lines()["stake all"] == "Anna puts in 100"
    assert page.shut()["deal"] == "Deal once both stakes are in"
    phone.tap("1 stake")
    assert "Anna deals nine cards each and turns up the trumps." in phone.words()


def test_one_alone_does_not_play(cast: Cast) -> None:
    phone = Phone(Evening(cast, cast.anna, game="terz"))
    assert "One sits here alone." in phone.words()
    assert "stake all" not in phone.look().lines()


def test_where_points_are_paid_nobody_puts_in(cast: Cast) -> None:
    rules = {"settlement": "per_point", "point_rate": 2, "point_cap": 300}
    phone = Phone(Evening(cast, cast.anna, cast.boris, game="terz", money=500, **rules))
    assert "A point costs 2" in phone.words()
    assert "points at most 300" in phone.words()
    phone.taps("drawn 1", "deal h")
    assert "Boris leads; trumps are ♥ hearts." in phone.words()


def test_both_ways_of_paying_are_told_at_the_head(cast: Cast) -> None:
    rules = {"settlement": "pot_and_points", "target_inclusive": True}
    phone = Phone(Evening(cast, cast.anna, cast.boris, game="terz", money=500, **rules))
    assert "to win 530 or more" in phone.words()
    assert "a point 1" in phone.words()


def test_the_deal_is_two_taps_the_suit_and_the_card_turned_up(
    phone: Phone, evening: Evening
) -> None:
    evening.tap("drawn 1", "stake all")
    lines = phone.look().lines()
    assert (lines["deal s Qs"], lines["deal h"]) == ("Q♠", "♥ hearts, card not noted")
    phone.tap("deal s Qs")
    words = phone.words()
    assert "Deal 1 ♠ Q♠ turned up · Anna deals" in words
    assert "Boris leads; trumps are ♠ spades. After the last trick the cards are counted." in words


def test_an_announcement_is_found_in_two_taps_and_only_what_can_be_is_offered(
    dealt: Phone,
) -> None:
    assert "Boris announces" in dealt.words()
    kinds = form(dealt, "meld", "?seat=2")
    assert "Boris announces" in words_of(kinds)
    assert "in the same trick" not in words_of(kinds).lower()
    assert taps(kinds)["2 meld four J"] == "four jacks 200"
    cards = taps(form(dealt, "meld", "?seat=2&run=run8"))
    assert cards == {f"2 meld run8 {suit} A": f"A{sign}" for suit, sign in SYMBOLS.items()}
    dealt.send({"line": "2 meld run8 h A"})
    assert "2 meld four A" in taps(form(dealt, "meld", "?seat=2"))
    assert "1 meld four A" not in taps(form(dealt, "meld", "?seat=1"))


def test_trumps_come_first_among_the_cards(dealt: Phone) -> None:
    evening = dealt.evening
    evening.tap("annul_hand x", "deal d")
    cards = list(taps(form(dealt, "meld", "?seat=1&run=run7")))
    assert cards[0] == "1 meld run7 d A"


def test_an_answer_says_what_it_answers(dealt: Phone) -> None:
    dealt.send({"line": "2 meld terz h 10"})
    kinds = words_of(form(dealt, "meld", "?seat=1"))
    assert "In the same trick as Boris's terz to 10♥" in kinds
    assert "In a trick of its own" in kinds
    tops = form(dealt, "meld", "?seat=1&run=terz&answer=1")
    assert words_of(tops).count("In the same trick as Boris's terz to 10♥") == 1
    assert taps(tops)["1 meld terz d Q answer"] == "Q♦"
    dealt.send({"line": "1 meld terz d Q answer"})
    assert "terz to Q♦, answer +20 −20" in dealt.words()


def test_an_answer_to_nothing_is_not_offered(dealt: Phone) -> None:
    assert taps(form(dealt, "meld", "?seat=1&run=terz&answer=1")) == {}


def test_a_run_that_grows_says_what_is_new(dealt: Phone) -> None:
    dealt.send({"line": "2 meld terz h 10"})
    cards = taps(form(dealt, "meld", "?seat=2&run=quart"))
    assert (cards["2 meld quart h J"], cards["2 meld quart c J"]) == ("J♥ +70", "J♣")


def test_without_a_name_the_form_asks_who_announces(dealt: Phone) -> None:
    words = words_of(form(dealt, "meld"))
    assert "Who announces?" in words
    answer = dealt.send({"kind": "meld", "line": "1 meld terz h 6"})
    assert answer.status_code == 422
    assert "the seven is the lowest" in words_of(answer)


def test_a_wrong_announcement_is_refused_with_a_sentence(dealt: Phone) -> None:
    dealt.send({"line": "2 meld terz h 10"})
    answer = dealt.send({"line": "1 meld terz h 9"})
    assert answer.status_code == 422
    assert "8♥ is with Boris, so Anna cannot have it." in words_of(answer)


def test_once_a_deal_marriage_seven_penalties_and_too_many_cards(dealt: Phone) -> None:
    lines = dealt.look().lines()
    assert lines["1 marriage"] == "Anna 20 points, the deal is over"
    assert lines["2 exchange7"] == "Boris 7♠ → Q♠"
    assert lines["1 penalty no_exchange"] == "Anna: seven not exchanged 100"
    assert lines["2 penalty short_hand 2"] == "Boris: 2 cards short 200"
    assert lines["1 overdraw"] == "Anna loses the game"
    dealt.taps("2 exchange7", "1 penalty short_hand 1")
    lines = dealt.look().lines()
    assert "2 exchange7" not in lines
    assert "1 penalty no_exchange" not in lines
    # Boris has the queen of trumps now.
    assert "1 marriage" not in lines
    assert "1 card short −100" in dealt.words()


def test_more_missing_cards_are_typed(dealt: Phone) -> None:
    answer = dealt.send(kind="penalty", seat="2", count="x")
    assert "Type a whole number." in words_of(answer)
    assert dealt.send(kind="penalty", seat="2", count="3").status_code == 200
    assert "3 cards short" in dealt.words()
    refused = dealt.send(kind="penalty", seat="2", count="9")
    assert "From 1 to 8 cards can be missing." in words_of(refused)


def test_by_house_rule_the_deal_goes_on_and_only_the_deal_is_lost(cast: Cast) -> None:
    rules = {"marriage": "plus_20_play_on", "overdraw": "lose_deal"}
    phone = Phone(Evening(cast, cast.anna, cast.boris, money=500, game="terz", **rules))
    phone.evening.tap("drawn 1", "stake all", "deal s")
    lines = phone.look().lines()
    assert lines["1 marriage"] == "Anna 20 points"
    assert lines["2 exchange7"] == "Boris"
    assert lines["1 overdraw"] == "Anna loses the deal"
    phone.taps("1 marriage", "1 overdraw")
    assert "Anna took too many cards and has lost the deal." in phone.words()
    assert "too many cards ✕ +150" in phone.words()
    assert phone.look().lines()["end_deal"] == "No trick was over Anna deals next"
