"""The forms beside the felt: misdeals, voiding a hand, side payments, shown cards."""

import pytest

from tests.builders import Cast, make_cast
from tests.games.evening import Evening
from tests.games.felt import HTMX, Phone, recorded
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=1000)
    evening.tap("drawn 1", "ante all", "deal")
    return evening


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


@pytest.fixture
def won(phone: Phone) -> Phone:
    phone.taps("2 bet 20", "3 fold", "1 fold")
    return phone


@pytest.mark.parametrize("kind", ["misdeal", "expose_card", "side", "annul_hand"])
def test_each_form_is_a_page_of_its_own_and_a_sheet_on_the_felt(phone: Phone, kind: str) -> None:
    page = phone.client.get(f"{phone.url}form/{kind}/")
    assert page.status_code == 200
    assert "<html" in page.content.decode()
    # On its own page there is no felt that the answer could be put into.
    assert 'hx-target="#felt"' not in page.content.decode()
    sheet = phone.client.get(f"{phone.url}form/{kind}/", headers=HTMX)
    assert 'hx-target="#felt"' in sheet.content.decode()
    assert sheet.headers["HX-Retarget"] == "#sheet"
    assert sheet.content.decode().lstrip().startswith("<form")


@pytest.mark.parametrize("kind", ["show", "pact", "svara_join", "nothing", "bet"])
def test_a_form_that_is_not_of_the_moment_gives_the_felt(phone: Phone, kind: str) -> None:
    answer = phone.client.get(f"{phone.url}form/{kind}/")
    assert answer.status_code == 409
    assert "This is not possible now" in words_of(answer)
    sheet = phone.client.get(f"{phone.url}form/{kind}/", headers=HTMX)
    assert sheet.headers["HX-Retarget"] == "#felt"
    assert sheet.headers["HX-Reswap"] == "outerHTML"


def test_a_misdeal_is_dealt_again_until_somebody_has_acted(phone: Phone, evening: Evening) -> None:
    answer = phone.send(kind="misdeal", seat="3", reason="not cut")
    assert answer.status_code == 200
    assert list(recorded(evening))[-1] == "misdeal 3 not cut"
    phone.tap("2 fold")
    answer = phone.send(kind="misdeal", seat="3", reason="not cut")
    assert answer.status_code == 422
    assert "The betting has begun; a misdeal is called before it." in words_of(answer)


def test_a_card_turned_up_is_only_noted(phone: Phone, evening: Evening) -> None:
    assert phone.send(kind="expose_card", seat="2").status_code == 200
    assert evening.play.state.bank == 30


def test_a_hand_is_voided_with_a_reason_and_all_payments_go_back(
    phone: Phone, evening: Evening
) -> None:
    phone.taps("2 bet 50", "3 bet 50")
    answer = phone.send(kind="annul_hand", reason="  ")
    assert answer.status_code == 422
    assert "Say why; a word or two will do." in words_of(answer)
    answer = phone.send(kind="annul_hand", reason="a marked card")
    assert answer.status_code == 200
    assert [evening.play.balance(seat) for seat in (1, 2, 3)] == [1000, 1000, 1000]
    assert "a marked card" in phone.words()
    assert "Anna deals." in phone.words()


def test_a_side_payment_goes_from_one_player_to_another(phone: Phone, evening: Evening) -> None:
    answer = phone.send(kind="side", seat="2", other="3", amount="100", reason="a lost bet")
    assert answer.status_code == 200
    assert [evening.play.balance(seat) for seat in (2, 3)] == [890, 1090]
    assert "Boris paid Vera 100 on the side (a lost bet)" in phone.words()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seat": "", "other": "3", "amount": "5"}, "Choose a player."),
        ({"seat": "2", "other": "2", "amount": "5"}, "Two different players must be named."),
        ({"seat": "2", "other": "3", "amount": "five"}, "digits"),
        ({"seat": "2", "other": "3", "amount": "5000"}, "Boris can pay 990, and it costs 5,000."),
        ({"seat": "2", "other": "3", "amount": "5", "reason": "x" * 200}, "120 fit"),
    ],
)
def test_a_side_payment_that_cannot_be_is_refused_and_stays_typed(
    phone: Phone, fields: dict[str, str], sentence: str
) -> None:
    answer = phone.send(fields, kind="side")
    assert answer.status_code == 422
    assert sentence in words_of(answer)
    assert f'value="{fields["amount"]}"' in answer.content.decode()
    plain = phone.send(fields, kind="side", htmx=False)
    assert plain.status_code == 422
    assert "<html" in plain.content.decode()


def test_shown_cards_are_counted(won: Phone) -> None:
    assert won.send(kind="show", seat="2", card=["As", "10s", "9s"]).status_code == 200
    assert "A♠ 10♠ 9♠: 30 points" in won.words()


def test_the_form_for_cards_is_offered_once(won: Phone) -> None:
    felt = won.client.get(won.url).content.decode()
    assert felt.count('id="form-show"') == 1


def test_points_may_be_shown_without_cards_and_nothing_need_be_shown(won: Phone) -> None:
    assert "take_bank" in won.look().lines()
    assert won.send(kind="show", seat="2", points="21").status_code == 200
    assert "21 points" in won.words()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seat": "2"}, "Choose three cards, or type the points."),
        ({"seat": "2", "card": ["As", "9s"]}, "Name 3 different cards."),
        ({"seat": "2", "card": ["As", "9s", "Ks"]}, "K♠ is not in the deck of 24 cards."),
        ({"seat": "2", "points": "99"}, "99"),
        ({"seat": "2", "card": ["As", "9s", "8s"], "points": "21"}, "leave the points empty"),
        ({"seat": "", "card": ["As", "9s", "8s"]}, "Choose a player."),
    ],
)
def test_cards_that_cannot_be_are_refused_and_stay_chosen(
    won: Phone, fields: dict[str, str], sentence: str
) -> None:
    answer = won.send(fields, kind="show")
    assert answer.status_code == 422
    assert sentence in words_of(answer)
    for card in fields.get("card", ()):
        if not card.startswith("K"):
            assert f'value="{card}" checked' in answer.content.decode()


def test_the_pad_has_the_cards_of_the_deck_that_are_still_free(won: Phone, cast: Cast) -> None:
    pad = won.client.get(f"{won.url}form/show/").content.decode()
    assert pad.count('name="card"') == 24
    other = make_cast(digits=0)
    evening = Evening(other, other.anna, other.boris, money=100, deck="36")
    evening.tap("drawn 1", "ante all", "deal", "2 fold")
    phone = Phone(evening)
    pad = phone.client.get(f"{phone.url}form/show/").content.decode()
    assert pad.count('name="card"') == 36
    assert "king of spades" in pad
