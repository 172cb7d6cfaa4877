"""The notation: lines with seat numbers, lines with names, quotation marks (notation.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import Card
from games.rules.grammar import LEADING, OPENING
from games.rules.protocol import Action
from games.rules.record import parse_line, parse_tokens, write_line, write_name
from games.rules.words import LineError, Token, tokens

LINES = [
    "ante all",
    "2 ante",
    "unante 2",
    "1 cover_ante 2",
    "1 cover_ante",
    "exclude 3",
    "include 3",
    "bank_count 40",
    "deal",
    "misdeal 2 not cut",
    "misdeal 2",
    "2 blind 20",
    "3 reblind 40",
    "2 bet 40",
    "2 fold",
    "2 peek 40",
    "peek_result target_out",
    "2 show 17",
    "2 show 9d 6h 9h",
    "2 concede",
    "2 three_tens",
    "2 expose_card",
    "2 svara_offer",
    "svara",
    "2 solo_svara",
    "2 svara_join",
    "2 svara_join 28",
    "2 svara_join 20 3 8",
    "2 svara_decline",
    "2 pact 3",
    "draw_high 1 9d 2 10c",
    "drawn 2",
    "take_bank",
    "annul_hand",
    "annul_hand a marked card",
    "side 1 2 10",
    "side 1 2 10 for the show",
    "sit 4",
    "leave 4",
    "order 3 1 2",
    "rule ante=20",
    "stake all",
    "2 stake",
    "2 stake_pot M",
    "1 cover_stake J",
    "2 declare 9",
    "2 claim A 10 T",
    "2 no_claim",
    "2 lay Q K",
    "2 miss 10",
    "2 miss 10 prompted",
    "2 out",
    "cancel 1 3 2 4",
    "2 end_fine 26",
    "2 end_fine Kh 9d",
    "no_fine",
    "close_out",
    "deal h",
    "deal h 8h",
    "2 meld terz h 10",
    "2 meld quart d K answer",
    "2 meld four A",
    "2 marriage",
    "2 exchange7",
    "2 penalty no_exchange",
    "2 penalty short_hand 2",
    "2 overdraw",
    "count 1 63 2 87 last 2",
    "end_deal",
    "end_deal 2",
    "settle",
    "2 resign",
    "abandon",
]


@pytest.mark.parametrize("line", LINES)
def test_a_stored_line_is_read_and_written_unchanged(line: str) -> None:
    assert write_line(parse_line(line)) == line


def test_lines_say_what_happened() -> None:
    assert parse_line("2 bet 40") == Action(kind="bet", seat=2, amount=40)
    assert parse_line("draw_high 1 9d 2 A♣") == Action(
        kind="draw_high", others=(1, 2), cards=(Card("9", "d"), Card("A", "c"))
    )
    assert parse_line("side 1 2 10 for  the show  # a comment") == Action(
        kind="side", seat=1, others=(2,), amount=10, word="for the show"
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "line_empty"),
        ("# nothing", "line_empty"),
        ("2 flurb 10", "unknown_word"),
        ("deals", "unknown_word"),
        ("2", "unknown_word"),
        ('2 "bet" 10', "unknown_word"),
        ("x bet 10", "no_seat"),
        ('"2" bet 10', "no_seat"),
        ("02 bet 10", "no_seat"),
        ("2 bet ten", "no_amount_in"),
        ('2 bet "10"', "no_amount_in"),
        ("2 bet -5", "no_amount_in"),
        ("2 bet ١٢", "no_amount_in"),
        ("2 bet 10 20", "too_many_words"),
        ("2 fold now", "too_many_words"),
        ("2 pact 3 4", "too_many_words"),
        ("sit 4 5", "too_many_words"),
        ("sit", "line_incomplete"),
        ("ante", "line_incomplete"),
        ("ante none", "line_incomplete"),
        ("peek_result", "line_incomplete"),
        ("side 1 2", "line_incomplete"),
        ("draw_high", "line_incomplete"),
        ("draw_high 1 9d 2", "line_incomplete"),
        ("2 svara_join 20 3", "line_incomplete"),
        ("draw_high 1 9x", "no_card"),
        ("2 claim", "line_incomplete"),
        ("2 claim 8", "no_club"),
        ("2 lay Qh", "no_club"),
        ("2 stake_pot A K", "too_many_words"),
        ("2 miss 10 twice", "too_many_words"),
        ("2 end_fine", "line_incomplete"),
        ("cancel 1 3 2", "line_incomplete"),
        ("count 1 63 2 87", "line_incomplete"),
        ("count 1 63 2 87 first 2", "line_incomplete"),
        ("deal x", "no_suit"),
        ("deal h 8h 9h", "too_many_words"),
        ("2 meld run9 h A", "line_incomplete"),
        ("2 meld terz h", "line_incomplete"),
        ("2 meld terz h 10 again", "line_incomplete"),
        ("2 penalty lateness", "line_incomplete"),
        ('2 bet "10', "quote_open"),
    ],
)
def test_what_is_no_line_is_refused(line: str, code: str) -> None:
    with pytest.raises(LineError) as error:
        parse_line(line)
    assert error.value.code == code


def test_lines_of_the_board_and_of_terz_say_what_happened() -> None:
    assert parse_line("2 claim T 9c 10") == Action(kind="claim", seat=2, word="10 9 T")
    assert parse_line("2 lay Q♣ K") == Action(kind="lay", seat=2, word="Q K")
    assert parse_line("2 end_fine 26") == Action(kind="end_fine", seat=2, amount=26)
    assert parse_line("2 end_fine Kh") == Action(kind="end_fine", seat=2, cards=(Card("K", "h"),))
    assert parse_line("deal ♥ 8h") == Action(kind="deal", word="h", cards=(Card("8", "h"),))
    assert parse_line("count 1 63 2 87 last 2") == Action(
        kind="count", seat=2, shares=((1, 63), (2, 87)), word="last"
    )
    assert parse_line("end_deal") == Action(kind="end_deal")


def named(*names: str) -> dict[str, int]:
    return {name: seat for seat, name in enumerate(names, start=1)}


@given(st.lists(st.text(min_size=1, max_size=8), min_size=2, max_size=2, unique=True))
def test_any_name_can_be_written_and_read(names: list[str]) -> None:
    seats = named(*names)
    for action in (
        Action(kind="bet", seat=1, amount=10),
        Action(kind="pact", seat=2, others=(1,)),
        Action(kind="svara_join", seat=1, amount=5, shares=((2, 7),)),
        Action(kind="draw_high", others=(1, 2), cards=(Card("A", "s"), Card("10", "d"))),
    ):
        line = write_line(action, lambda seat: write_name(names[seat - 1]))
        assert parse_tokens(tokens(line), lambda token: seats[token.text]) == action


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Anna", "Anna"),
        ("O'Neil", "O'Neil"),
        ("Ким", "Ким"),
        ("Old Ivan", '"Old Ivan"'),
        ('"Ace"', '"\\"Ace\\""'),
        ("a\\b", '"a\\\\b"'),
        ("deal", '"deal"'),
        ("all", '"all"'),
        ("7", '"7"'),
        ("#1", '"#1"'),
        ("!bang", '"!bang"'),
        ("=", '"="'),
    ],
)
def test_names_are_quoted_where_they_could_be_misread(name: str, written: str) -> None:
    assert write_name(name) == written
    assert tokens(written) == (Token(name, quoted=written[0] == '"'),)


@given(st.text(max_size=30))
def test_any_reason_can_be_stored(reason: str) -> None:
    action = Action(kind="misdeal", seat=2, word=reason)

    assert parse_line(write_line(action)) == action


def test_quotation_marks_may_stand_inside_a_word() -> None:
    assert tokens('due."Old Ivan" 20') == (Token("due.Old Ivan"), Token("20"))
    assert tokens("") == ()


def test_every_verb_is_either_at_the_beginning_or_after_a_name() -> None:
    assert not set(LEADING) & set(OPENING)
