"""Laying, the cards left and the close-out on the dealer's phone."""

from typing import Any

import pytest

from tests.builders import Cast, client_of, make_cast
from tests.games.evening import Evening
from tests.games.felt import Phone, recorded
from tests.games.pages import words_of
from tests.games.test_dealer_board import told

SPOKEN = ("2 declare J", "2 claim J 10 9", "3 claim K Q M", "4 no_claim", "1 no_claim")


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


def table(cast: Cast, *lines: str, **rules: Any) -> Phone:
    """Return a phone at a board of four whose cards are dealt by Anna."""
    seated = (cast.anna, cast.boris, cast.vera, cast.gleb)
    evening = Evening(cast, *seated, money=1000, game="board", **rules)
    evening.tap("drawn 1", "stake all", "deal", *lines)
    return Phone(evening)


@pytest.fixture
def phone(cast: Cast) -> Phone:
    return table(cast, *SPOKEN)


def test_a_known_club_is_laid_by_its_holder(phone: Phone) -> None:
    lines = phone.look().lines()
    assert "Boris begins to lay." in phone.words()
    assert lines["2 lay J"] == "Boris: J♣ takes 1"
    assert "Boris lays it takes 1" in phone.words()
    assert "4 lay J" not in lines
    assert {f"{seat} lay A" for seat in (1, 2, 3, 4)} <= set(lines)

    page = phone.tap("2 lay J")

    assert "The cards are being laid." in page.text
    assert not [line for line in page.lines() if "lay J" in line]
    assert "Boris laid J♣ and took 1" in told(phone.evening)


def test_queen_and_king_are_laid_in_one_turn(phone: Phone) -> None:
    assert phone.look().lines()["3 lay Q K"] == "Vera: Q♣ K♣ takes 4"
    assert "Queen and king… in one turn" in phone.words()

    phone.tap("3 lay Q K")

    assert phone.evening.play.state.pots["M"] == 0
    assert "Vera laid Q♣ K♣ and took 4, with marriage saucer" in told(phone.evening)


def test_a_miss_is_paid_whether_prompted_or_not(phone: Phone) -> None:
    lines = phone.look().lines()
    assert lines["2 miss 10"] == "Boris: 10♣ pays 1"
    assert "Boris missed it pays 1" in phone.words()
    assert lines["2 miss 10 prompted"] == "Boris missed it, prompted pays all the same"

    phone.taps("2 miss 10", "2 miss 10 prompted")

    assert phone.evening.play.state.pots["10"] == 4
    words = told(phone.evening)
    assert "Boris missed 10♣ and puts 1 on it" in words
    assert "Boris missed 10♣, was prompted, and puts 2 on it" in words
    form = words_of(phone.client.get(f"{phone.url}form/miss/"))
    assert "Prompted or not, the fine is the same." in form
    sent = phone.send(kind="miss", seat="1", club="A", prompted="prompted")
    assert sent.status_code == 200
    assert list(recorded(phone.evening))[-1] == "1 miss A prompted"
    assert phone.send(kind="miss", seat="1", club="7").status_code == 422


def test_nobody_with_a_known_club_goes_out(phone: Phone) -> None:
    page = phone.look()

    assert "still holds: jack of clubs" in page.shut()["2 out"]
    phone.tap("4 out")
    assert "Gleb has no cards left. Count the cards of the others, or say who pays." in (
        phone.words()
    )


def test_known_clubs_stand_in_their_place_among_the_cards_left(phone: Phone) -> None:
    phone.tap("4 out")
    page = phone.client.get(f"{phone.url}form/end_fine/").content.decode()
    ranks = [part[: part.index("c")] for part in page.split('id="card-')[1:] if part[:3].count("c")]
    deck = ["A", "K", "Q", "J", "10", "9", "8", "7", "6"]
    assert "J" in ranks
    assert ranks == [rank for rank in deck if rank in ranks]


def test_the_count_tells_who_pays_and_the_fine_goes_into_both_saucers(phone: Phone) -> None:
    phone.taps("2 claim T", "4 out")
    form = words_of(phone.client.get(f"{phone.url}form/cancel/"))
    assert "from the left of Gleb" in form

    counted = phone.send({"count-1": "3", "count-2": "2", "count-3": "4"}, kind="cancel")

    assert counted.status_code == 200
    words = words_of(counted)
    assert "Vera is left with 3 cards and pays for them." in words
    assert "3 cards are left, pays" in words
    assert "had 2 cards, all gone" in words
    assert "Vera pays…" in words
    assert "no_fine" not in phone.look().lines()
    assert "By the count Vera is left with 3 cards and pays." in words
    assert "waits for your fine." in words_of(
        client_of(phone.evening.cast.vera).get(f"/{phone.evening.cast.club.slug}/")
    )
    fine = words_of(phone.client.get(f"{phone.url}form/end_fine/"))
    assert "of the 3 cards left" in fine
    assert "an odd chip to the trynka." in fine
    hand = phone.evening.play.table.hand_id

    paid = phone.send(kind="end_fine", seat="3", points="", card=["10h", "9d", "7s"])

    assert paid.status_code == 200
    assert list(recorded(phone.evening))[-1] == "3 end_fine 10h 9d 7s"
    story = words_of(phone.client.get(f"/{phone.evening.cast.club.slug}/hands/{hand}/"))
    assert "Vera paid 26 for 10♥ 9♦ 7♠: marriage saucer 13 and trynka saucer 13" in story
    assert "New game: everybody puts 10 on the board. Boris deals." in phone.words()


def test_all_cards_cancel_and_nobody_pays(phone: Phone) -> None:
    phone.tap("4 out")
    phone.send({"count-1": "1", "count-2": "3", "count-3": "2"}, kind="cancel")
    assert "All cards cancel: nobody pays." in phone.words()
    assert "Cards left: Anna 1, Boris 3, Vera 2; all cancel" in phone.words()
    assert "form-end_fine" not in phone.look().text

    phone.tap("no_fine")

    assert "Nobody pays for cards left" in phone.words()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"count-1": "", "count-2": "2", "count-3": "4"}, "Type a whole number."),
        ({"count-1": "x", "count-2": "2", "count-3": "4"}, "Type a whole number."),
        ({"count-1": "10", "count-2": "2", "count-3": "4"}, "from 1 to 9 cards"),
        ({"count-2": "2", "count-1": "2", "count-3": "4"}, "from the left of who went out"),
        ({"count-x": "2"}, "This form can't be read."),
        ({}, "This form can't be read."),
    ],
)
def test_a_count_that_cannot_be_is_refused_and_stays_typed(
    phone: Phone, fields: dict[str, str], sentence: str
) -> None:
    phone.tap("4 out")

    answer = phone.send(fields, kind="cancel")

    assert answer.status_code == 422
    assert sentence in words_of(answer)
    if fields.get("count-3"):
        assert 'name="count-3" value="4"' in answer.content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seat": "3"}, "Tap the cards that are left, or type their points."),
        ({"seat": "3", "points": "x"}, "Type a whole number."),
        ({"seat": "3", "points": "0"}, "Without points there is no fine."),
        ({"seat": "", "points": "5"}, "Choose a player."),
        ({"seat": "4", "points": "5"}, "Gleb has no cards and pays nothing."),
        ({"seat": "3", "points": "5", "card": ["As"]}, "leave the points empty."),
        ({"seat": "3", "points": "", "card": ["Zz"]}, "Choose a card."),
        ({"seat": "3", "points": "", "card": ["Jc"]}, "A card is not in this deck"),
    ],
)
def test_a_fine_that_cannot_be_is_refused(
    phone: Phone, fields: dict[str, Any], sentence: str
) -> None:
    phone.tap("4 out")

    answer = phone.send(fields, kind="end_fine")

    assert answer.status_code == 422
    assert sentence in words_of(answer)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"cancel_mode": "rank"}, "throw equal ranks aside; say who pays"),
        ({"cancel_mode": "none_each_pays"}, "Each of the others pays for the cards left."),
    ],
)
def test_what_the_house_rules_say_of_the_end_is_said(
    cast: Cast, rules: dict[str, Any], sentence: str
) -> None:
    phone = table(cast, *SPOKEN, "4 out", **rules)

    assert sentence in phone.words()
    assert "Count the cards left" not in phone.words()
    phone.send(kind="end_fine", seat="3", points="5")
    assert "Vera paid 5 for the cards left" in phone.words()


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ({"odd_chip": "marriage"}, "an odd chip to the marriage."),
        ({"odd_chip": "smaller"}, "an odd chip to the one with less in it."),
        ({"fine_to": "winner"}, "It goes to the one who went out."),
    ],
)
def test_the_fine_says_where_it_goes(cast: Cast, rules: dict[str, Any], text: str) -> None:
    phone = table(cast, *SPOKEN, "4 out", **rules)

    assert text in words_of(phone.client.get(f"{phone.url}form/end_fine/"))


def test_a_fine_may_go_to_the_winner(cast: Cast) -> None:
    phone = table(cast, *SPOKEN, "4 out", fine_to="winner")
    phone.send(kind="end_fine", seat="3", points="11")

    assert "Vera paid 11 for the cards left: Gleb 11" in phone.words()


def test_a_club_that_is_left_is_fined_by_house_rule(cast: Cast) -> None:
    phone = table(cast, *SPOKEN, "4 out", unlaid_card_fine="double")
    assert "A club is left…" in phone.words()
    form = words_of(phone.client.get(f"{phone.url}form/miss/"))
    assert "Whoever is left with it puts as much on it as lies there." in form

    assert phone.send(kind="miss", seat="2", club="J").status_code == 200

    assert "Boris is left with J♣ and puts 1 on it" in told(phone.evening)


def test_a_laid_trynka_may_take_its_saucer(cast: Cast) -> None:
    phone = table(cast, *SPOKEN, lay_trynka_wins_saucer=True)
    assert "Several clubs… in one turn" in phone.words()

    phone.tap("2 lay 9 10 J")

    assert "with trynka saucer" in told(phone.evening)


@pytest.mark.parametrize(
    ("close_out", "asks", "says"),
    [
        ("carry", "stays for the next evening: 40", "The evening is closed: 40 stay on the board."),
        ("split", "is divided among all who sit here: 40", "nothing lies on the board."),
        ("club", "goes to the club: 40", "nothing lies on the board."),
    ],
)
def test_the_evening_is_closed_as_the_house_rules_say(
    cast: Cast, close_out: str, asks: str, says: str
) -> None:
    phone = table(
        cast,
        *("2 no_claim", "3 no_claim", "4 no_claim", "1 no_claim"),
        "4 out",
        "no_fine",
        close_out=close_out,
    )
    assert asks in words_of(phone.client.get(f"{phone.url}form/close_out/"))

    answer = phone.send(kind="close_out")

    assert answer.status_code == 200
    assert says in words_of(answer)
    assert "form/close_out/" not in answer.content.decode()
    refused = phone.send(line="stake all")
    assert refused.status_code == 422
    assert "The evening is closed at this table." in words_of(refused)
    phone.send(to="back/")
    assert "New game: everybody puts 10 on the board." in phone.words()


def test_a_divided_board_says_what_each_gets(cast: Cast) -> None:
    nothing = ("2 no_claim", "3 no_claim", "4 claim A", "1 no_claim")
    phone = table(cast, *nothing, "2 out", "no_fine", close_out="split")
    phone.send(kind="close_out")
    said = "The evening was closed and 37 divided: Boris 10, Vera 9, Gleb 9, Anna 9"
    assert said in told(phone.evening)


def test_without_a_restake_only_what_was_taken_is_told(cast: Cast) -> None:
    phone = table(cast, "2 claim A", restake=False)

    assert "Boris took 4: A♣" in told(phone.evening)


def test_players_who_may_not_run_the_table_record_nothing(phone: Phone, cast: Cast) -> None:
    anna = Phone(phone.evening, cast.anna)

    assert anna.send(kind="claim", seat="2", pot=["A"]).status_code == 403
    assert anna.send(line="4 out").status_code == 403
