"""The story of a hand: line by line, with postings and corrections, for those who sat there."""

from django.urls import reverse

from club.models import Member
from games.models import Action, Hand
from games.play import Play
from tests.builders import Cast, client_of, new_client
from tests.games.evening import Evening
from tests.games.pages import words_of


def story(reader: Member, hand: Hand) -> str:
    url = reverse("games:hand", args=[hand.table.session.club.slug, hand.pk])
    answer = client_of(reader).get(url)
    assert answer.status_code == 200
    return words_of(answer)


def hand_of(play: Play) -> Hand:
    hand = play.hand or play.last
    assert hand is not None
    return hand


def test_the_story_tells_each_line_with_its_posting_and_who_recorded_it(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    play = table.tap("drawn 1", "ante all", "deal", "2 bet 2000", "3 fold", "1 fold", "take_bank")
    told = story(cast.boris, hand_of(play))
    bet = Action.objects.get(table=table.table, kind="bet")
    assert "Hand 1 at table 1" in told
    assert f"line {bet.number} Boris raised to 20 " in told
    assert f", Dora, No. {bet.posting} 20.00" in told
    assert "Vera folded" in told
    assert told.index("Boris raised to 20") < told.index("Vera folded")


def test_what_was_taken_back_is_struck_through_with_the_number_that_did_it(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap("drawn 1", "ante all", "deal", "2 bet 2000")
    table.take_back()
    play = table.tap("2 bet 3000")
    url = reverse("games:hand", args=[cast.club.slug, hand_of(play).pk])
    html = client_of(cast.boris).get(url).content.decode()
    undo = Action.objects.get(table=table.table, kind="undo")
    assert "<del>Boris raised to 20</del>" in html
    assert f"taken back in line {undo.number}" in html
    assert f"taken back by No. {undo.posting}" in html
    assert "<del>Boris raised to 30</del>" not in html


def test_a_hand_taken_back_from_its_end_and_played_on_is_told_as_it_went(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    play = table.tap("drawn 1", "ante all", "deal", "2 fold", "3 fold", "take_bank")
    hand = hand_of(play)
    table.take_back(2)
    table.tap("3 bet 1000", "1 fold", "take_bank")
    told = story(cast.vera, hand)
    assert "Vera folded taken back" in told
    assert "Vera bet 10" in told


def test_a_voided_hand_says_why(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    play = table.tap("drawn 1", "ante all", "deal", "annul_hand a marked card")
    told = story(cast.anna, hand_of(play))
    assert "Voided by Dora." in told
    assert "a marked card" in told


def test_those_who_did_not_sit_there_find_no_hand(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    hand = hand_of(table.tap("drawn 1", "ante all", "deal"))
    url = reverse("games:hand", args=[cast.club.slug, hand.pk])
    for stranger in (cast.gleb, cast.stan):
        assert client_of(stranger).get(url).status_code == 404
    for reader in (cast.anna, cast.dora, cast.tanya, cast.mona, cast.olga):
        assert client_of(reader).get(url).status_code == 200
    assert new_client().get(url).status_code == 302
    elsewhere = reverse("games:hand", args=[cast.stan.club.slug, hand.pk])
    assert client_of(cast.stan).get(elsewhere).status_code == 404


def test_who_left_before_the_hand_did_not_sit_there(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera, cast.gleb)
    table.tap("drawn 1", "ante all", "deal", "2 fold", "3 fold", "4 fold", "take_bank")
    hand = hand_of(table.tap("leave 4", "ante all", "deal"))
    url = reverse("games:hand", args=[cast.club.slug, hand.pk])
    assert client_of(cast.gleb).get(url).status_code == 404
    assert client_of(cast.vera).get(url).status_code == 200


def test_the_story_tells_nobodys_balance(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera, money=7_654_300)
    hand = hand_of(table.tap("drawn 1", "ante all", "deal", "2 bet 2000"))
    told = story(cast.anna, hand)
    assert "76,5" not in told
    assert "balance" not in told
