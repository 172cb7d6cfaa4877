"""The page that says what cards are worth, and why; for anybody in the club."""

from itertools import combinations
from typing import Any, cast

import pytest
from django.http import HttpResponse
from django.test import Client

from games.presets import make_preset, presets_of
from games.rulebook.comparing import changes, verdict
from games.rulebook.worth import NAMES, REASONS, name_of, reason_of
from games.rules import GAMES
from games.rules.cards import Card, parse_card
from games.rules.houserules import parse
from games.rules.protocol import PointGame
from tests.builders import Cast, client_of
from tests.games.evening import Evening
from tests.games.pages import words_of

POINT_GAMES = [name for name, game in GAMES.items() if hasattr(game, "value")]
# House rules that change what hands are worth, together as far as they can be.
WORTHS: list[tuple[str, dict[str, Any]]] = [
    ("trinka", {}),
    ("trinka", {"deck": "36", "two_aces_22": True, "top_hands": "sixes_over_aces"}),
    ("seka", {}),
    ("seka", {"shakha_cards": "6c,6s", "same_rank": "both", "sixes_with_shakha_top": True}),
    ("seka", {"shakha_cards": "6s,7h", "shakha_alone": "no_help", "same_rank": "two_aces_only"}),
    ("seka", {"shakha_cards": "none", "shakha_pair": "plus_11", "two_aces_22": True}),
]


@pytest.fixture
def club(cast: Cast) -> Cast:
    return cast


@pytest.fixture
def anna(club: Cast) -> Client:
    return client_of(club.anna)


def game_of(name: str) -> PointGame[Any]:
    return cast("PointGame[Any]", GAMES[name])


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def ask(club: Cast, client: Client, game: str = "trinka", **asked: str) -> HttpResponse:
    preset = next(one for one in presets_of(club.club) if one.game == game)
    data = {"rules": f"p{preset.pk}"} | asked
    return cast("HttpResponse", client.get(f"/{club.club.slug}/points/", data))


@pytest.mark.parametrize(("name", "rules"), WORTHS, ids=str)
def test_what_is_explained_adds_up_for_every_hand_of_the_deck(
    name: str, rules: dict[str, Any]
) -> None:
    game = game_of(name)
    house = parse(game.rules_type, rules)
    for hand in combinations(house.cards, 3):
        worth = game.value(hand, house)
        counted = [card for part in worth.parts for card in part.cards]

        assert sum(part.points for part in worth.parts) == worth.points
        assert len(counted) == len(set(counted)) <= 3
        assert set(counted) <= set(hand)
        assert name_of(worth)
        assert str(worth.points) in reason_of(worth, house)


def test_every_name_of_a_hand_has_its_reason() -> None:
    assert NAMES.keys() == REASONS.keys()


@pytest.mark.parametrize(
    ("hand", "points", "said"),
    [
        ("trinka As 10s 7h", "21", "ace of spades 11 + 10 of spades 10 = 21"),
        ("trinka 6s 6h 6d", "32", "Three sixes are no sum: together they count as 32."),
        ("trinka 10s 10h 10d", "10", "may have the cards dealt again"),
        ("trinka As Ah 9d", "11", "so the highest card counts: ace of spades 11."),
        ("seka 9s 8s 6c", "28", "9 of spades 9 + 8 of spades 8 + shakha 11 = 28"),
        ("seka 9s 9h 6c", "27", "Two of a kind and the shakha"),
        ("seka As Kd Qh", "11", "Festival. Ranks and suits are all different"),
    ],
)
def test_three_cards_are_worth_so_much_and_the_page_says_why(
    club: Cast, anna: Client, hand: str, points: str, said: str
) -> None:
    game, three = hand.split(maxsplit=1)
    answer = ask(club, anna, game, a=three)

    assert answer.status_code == 200
    assert f'<strong class="amount">{points}</strong>' in answer.content.decode()
    assert said in words_of(answer)


def test_the_choice_is_in_the_address_whichever_way_it_is_written(club: Cast, anna: Client) -> None:
    one = words_of(anna.get(f"/{club.club.slug}/points/?a=As&a=10s&a=9s"))
    other = words_of(anna.get(f"/{club.club.slug}/points/?a=A♠ 10♠ 9♠"))

    assert "Trinka. Three cards of one suit add up" in one
    assert one == other


def test_without_all_three_cards_the_page_says_how_many_are_wanting(
    club: Cast, anna: Client
) -> None:
    assert "Tap three cards." in words_of(ask(club, anna))
    assert "1 more card." in words_of(ask(club, anna, a="As 10s"))


def test_of_two_hands_the_page_says_which_wins(club: Cast, anna: Client) -> None:
    won = words_of(ask(club, anna, a="As 10s 9s", b="Ah 10h 8h"))
    tie = words_of(ask(club, anna, a="10d 8d 7h", b="10c 8c 9s"))

    assert "The first hand wins: 30 against 29." in won
    assert "Equal: both have 18. Between the last two this is a svara." in tie


def test_the_page_says_which_house_rule_would_change_it(club: Cast, anna: Client) -> None:
    page = words_of(ask(club, anna, a="As Ah 10s", b="Ad 10d 9c"))

    assert "Equal: both have 21." in page
    assert "Two aces are worth 22: yes The first hand wins: 22 against 21." in page


def test_the_rules_of_a_table_count_where_they_are_asked_for(club: Cast, anna: Client) -> None:
    evening = Evening(club, club.anna, club.boris, two_aces_22=True)

    page = words_of(ask(club, anna, rules=f"t{evening.table.pk}", a="As Ah 9d"))

    assert "By the house rule two aces add up" in page
    assert "Board" in page


def test_the_dealer_finds_the_way_back_to_the_table(club: Cast) -> None:
    evening = Evening(club, club.anna, club.boris)

    page = ask(club, client_of(club.dora), rules=f"t{evening.table.pk}").content.decode()

    assert f'/{club.club.slug}/tables/{evening.table.pk}/"' in page


def test_rank_decides_between_equal_points_where_a_house_rule_says_so() -> None:
    game = game_of("trinka")
    rules = parse(game.rules_type, {"trinka_beats_equal_two_cards": True})
    trinka = game.value(cards("8s 7s 6s"), rules)
    two = game.value(cards("Ah 10h 9d"), rules)

    assert verdict(trinka, two) == "Both have 21; by a house rule the first hand wins."
    assert verdict(two, trinka) == "Both have 21; by a house rule the second hand wins."
    assert verdict(game.value(cards("9s 8h 7d"), rules), two).startswith("The second hand wins")


def test_a_house_rule_that_the_cards_do_not_fit_changes_nothing() -> None:
    game = game_of("seka")
    rules = parse(game.rules_type, {})
    found = changes(game, [cards("6s 6h 6c")], rules)

    # A deck without sixes can't have this hand.
    assert {change.value for change in found if change.rule == "Deck"} == set()
    assert any(change.result == "34 points" for change in found)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"a": "As As 9s"}, "The ace of spades can't be there twice."),
        ({"a": "As Ks 9s"}, "The king of spades is not in this deck."),
        ({"a": "As 10s 9s 8s"}, "A hand has three cards, not more."),
        ({"a": "As <b> 9s"}, "“<b>” is no card."),
        ({"a": "As 10s 9s", "b": "As 8h 7h"}, "The ace of spades can't be there twice."),
        ({"rules": "p0"}, "These house rules are no longer there; others are chosen below."),
        ({"rules": "'; --"}, "These house rules are no longer there; others are chosen below."),
    ],
)
def test_what_can_not_be_gets_a_sentence(
    club: Cast, anna: Client, asked: dict[str, str], sentence: str
) -> None:
    answer = ask(club, anna, **asked)

    assert answer.status_code == 422
    assert sentence in words_of(answer)


def test_a_card_that_is_taken_can_not_be_tapped_again(club: Cast, anna: Client) -> None:
    page = ask(club, anna, a="As 10s 9s", b="Ah").content.decode()

    assert 'id="b-As" name="b" value="As" disabled' in page
    assert 'id="a-8s" name="a" value="8s" disabled' in page
    assert 'id="b-8s" name="b" value="8s">' in page


def test_the_shakha_is_marked_on_the_pad_of_seka(club: Cast, anna: Client) -> None:
    assert words_of(ask(club, anna, "seka")).count("6 C 6 of clubs shakha") == 1
    assert "6 C 6 of clubs shakha" not in words_of(ask(club, anna, "trinka"))


def test_rules_without_a_shakha_mark_none(club: Cast, anna: Client) -> None:
    preset = make_preset(
        club.club, "seka", name="Plain", rules={"shakha_cards": "none"}, by=club.mona
    )

    assert "of clubs shakha" not in words_of(ask(club, anna, rules=f"p{preset.pk}"))


def test_a_tap_gets_the_form_alone(club: Cast, anna: Client) -> None:
    address = f"/{club.club.slug}/points/?a=As&a=10s"
    answer = anna.get(address, headers={"hx-request": "true"})

    assert "<html" not in answer.content.decode()
    assert 'id="points"' in answer.content.decode()
