"""The house rules of the board game (4.4), and tables of ranks as a kind of their own."""

import pytest

from games.rules.admission import admits
from games.rules.board.rules import BoardRules
from games.rules.cards import parse_card
from games.rules.houserules import changed, differences, parse, setting_named, settings
from games.rules.protocol import Action, Option, RefusedError
from tests.rules.boardtable import BoardTable, settling

ALLOWED = {
    "deck": ("36", "32", "52"),
    "min_players": ("2…13",),
    "max_players": ("2…13",),
    "chip_value": ("1…",),
    "card_stake": ("1…100",),
    "saucer_stake": ("1…100",),
    "short_stake": ("dealer_covers", "block"),
    "remainder_cards": ("talon", "deal_out"),
    "marriage_claim": ("whole_saucer", "literal_two"),
    "restake": ("false", "true"),
    "lay_marriage_wins_saucer": ("false", "true"),
    "lay_trynka_wins_saucer": ("false", "true"),
    "miss_fine": ("double", "fixed", "none"),
    "miss_fine_chips": ("1…100",),
    "unlaid_card_fine": ("none", "double"),
    "cancel_mode": ("count", "rank", "none_each_pays"),
    "fine_points": ("face", "one_per_card", "ace_1", "A:11,K:10"),
    "fine_to": ("saucers", "winner"),
    "odd_chip": ("trynka", "marriage", "smaller"),
    "close_out": ("carry", "split", "club"),
    "next_dealer": ("left", "winner"),
    "direction": ("clockwise", "counterclockwise"),
    "credit_limit": ("0…",),
}


def test_every_option_of_the_rule_book_is_there() -> None:
    assert {known.name: known.allowed for known in settings(BoardRules)} == ALLOWED
    assert all(known.doc and known.covers for known in settings(BoardRules))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("ace_1", "ace_1"),
        ({"K": 4, "A": 11}, "A:11,K:4"),
        ("K:4 A:11", "A:11,K:4"),
        ("10:0", "10:0"),
    ],
)
def test_B33_a_table_of_ranks_has_one_text_form(given: object, kept: str) -> None:
    rules = parse(BoardRules, {"fine_points": given})

    assert rules.fine_points == kept
    assert parse(BoardRules, differences(rules)) == rules
    assert changed(BoardRules(), f"fine_points={kept}") == rules


@pytest.mark.parametrize(
    "given",
    [
        *("", "none", "A", "A:", "A:x", "A:-1", "A:101", "B:3", "A:1,A:2", "A:9999999999"),
        *({}, {"A": 1.5}, {"A": True}, {"Z": 3}, {"A": "x"}),
    ],
)
def test_B33_what_is_no_table_of_ranks_is_refused(given: object) -> None:
    with pytest.raises(RefusedError) as error:
        parse(BoardRules, {"fine_points": given})

    assert error.value.refusal.code == "rule_value"


def test_the_rules_change_by_agreement_between_games() -> None:
    table = BoardTable().play("rule fine_points=A:1,K:5", "rule cancel_mode=rank")

    assert table.state.rules.fine_points == "A:1,K:5"
    assert table.code("rule min_players=9") == "room_too_small"
    assert setting_named(BoardRules, "fine_points").default == "face"


def test_who_is_named_with_counts_is_named_in_order_and_within_the_caps() -> None:
    (option,) = settling().options("cancel")

    assert admits(option, Action(kind="cancel", shares=((2, 9), (3, 1), (4, 1))))
    for shares in (
        ((3, 1), (2, 1), (4, 1)),
        ((2, 1), (3, 1)),
        ((2, 10), (3, 1), (4, 1)),
        ((2, 0), (3, 1), (4, 1)),
    ):
        assert not admits(option, Action(kind="cancel", shares=shares))
    assert not admits(option, Action(kind="cancel", others=(2, 3, 4)))


def test_a_range_of_cards_is_bounded_by_their_number_and_their_values() -> None:
    cards = tuple(parse_card(text) for text in ("As", "Ks", "7s"))
    option = Option(kind="end_fine", cards=cards, card_count=2, fewest_cards=1, greatest=17)

    def fits(option: Option, *texts: str) -> bool:
        cards = tuple(parse_card(text) for text in texts)
        return admits(option, Action(kind="end_fine", cards=cards))

    assert fits(option, "As")
    assert fits(option, "As", "Ks")
    assert not fits(option)
    assert not fits(option, "As", "Ks", "7s")
    assert not fits(option, "As", "As")
    assert not fits(option, "9s")
    priced = option._replace(card_values=(11, 10, 7))
    assert fits(priced, "Ks", "7s")
    assert not fits(priced, "As", "7s")
    assert fits(priced._replace(greatest=None), "As", "Ks")
