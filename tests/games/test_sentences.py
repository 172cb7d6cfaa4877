"""What the rules say, in words: every refusal and every action has a sentence."""

import ast
import re
from pathlib import Path

import pytest
from django.utils import translation

import games
from games import sentences
from games.looks import LOOKS
from games.looks.look import Voice
from games.looks.trinka import TrinkaLook
from games.refusal_texts import TEXTS, WITH_SEATS
from games.rules import untimely
from games.rules.board.untimely import REASONS as BOARD_REASONS
from games.rules.grammar import LEADING, OPENING, TO_ALL
from games.rules.protocol import Refusal
from games.rules.terz.untimely import REASONS as TERZ_REASONS
from games.rules.trinka import STAGES
from tests.rules.evening import CAST, Evening, dealt, tie

RULES = Path(games.__file__).parent / "rules"
CALLS = {"Refusal", "RefusedError", "LineError", "_WrongError"}


LINES = (
    *("sit Dina", "leave Dina", "order Boris Anna Vera Gleb", "rule ante=20"),
    *("order Anna Boris Vera Gleb", "draw_high Anna 9d Boris 9c Vera 7s Gleb 6s"),
    *("drawn Anna", "Boris ante", "unante Boris", "exclude Gleb", "include Gleb"),
    *("Anna cover_ante Gleb", "ante all", "bank_count 79", "Anna cover_ante"),
    *("bank_count 80", "deal", "Vera expose_card", "misdeal Vera", "misdeal Vera not cut"),
    *("Boris blind 20", "Vera reblind 40", "Gleb three_tens", "Boris bet 20"),
    *("Vera bet 40", "Gleb peek 40", "peek_result target_out", "Anna peek 50"),
    *("peek_result asker_out", "Boris bet 50", "Gleb svara_offer", "Gleb svara_withdraw"),
    *("Gleb svara_offer", "Boris svara_refuse", "Gleb svara_offer", "Boris svara_accept"),
    *("side Anna Vera 5", "side Anna Vera 5 for the show", "svara", "Anna svara_decline"),
    *("Vera svara_join", "Boris pact Vera", "drawn Boris", "deal", "Vera fold"),
    *("Gleb fold", "Boris show 17", "Boris show As 10s 9s", "Vera concede", "take_bank"),
)
STORY = [
    "Dina sat down",
    "Dina left the table",
    "New order of seats: Boris, Anna, Vera, Gleb",
    "House rule changed: ante = 20",
    "New order of seats: Anna, Boris, Vera, Gleb",
    "Drawn for the deal: Anna 9♦, Boris 9♣, Vera 7♠, Gleb 6♠",
    "Anna drew the deal",
    "Boris put in the ante of 20 €",
    "Boris took the ante back",
    "Gleb sits this hand out",
    "Gleb is in again",
    "Anna covered the ante of Gleb: 20 €",
    "Ante of 20 € each: Anna, Boris, Vera",
    "The bank was counted: 79 €, 1 € are missing",
    "Anna made up the missing 1 €",
    "The bank was counted: 80 €",
    "Anna dealt",
    "Vera had a card turned up",
    "Vera called a misdeal: new cards",
    "Vera called a misdeal (not cut): new cards",
    "Boris blinded 20 €",
    "Vera blinded over it: 40 €",
    "Gleb showed three tens: new cards",
    "Boris bet 20 €",
    "Vera raised to 40 €",
    "Gleb peeked at Vera for 40 €",
    "Vera has fewer points than Gleb and is out",
    "Anna peeked at Gleb for 50 €",
    "Anna has fewer points than Gleb and is out",
    "Boris bet 50 €",
    "Gleb offered a svara",
    "Gleb took the offer back",
    "Gleb offered a svara",
    "Boris refused the svara",
    "Gleb offered a svara",
    "Boris agreed to the svara",
    "Anna paid Vera 5 € on the side",
    "Anna paid Vera 5 € on the side (for the show)",
    "Svara for 340 €: entering costs 170 €",
    "Anna skips the svara",
    "Vera entered the svara for 170 €",
    "Boris and Vera made a pact",
    "Boris drew the deal",
    "Boris dealt",
    "Vera folded",
    "Gleb folded",
    "Boris showed 17 points",
    "Boris showed A♠ 10♠ 9♠",
    "Vera threw the cards in",
    "Boris took the bank of 510 €",
]


def name_of(seat: int) -> str:
    return CAST[seat - 1]


def money(amount: int) -> str:
    return f"{amount} €"


def codes() -> set[str]:
    """Return every code that the rules and the one door can give."""
    found = {untimely.OVER, untimely.UNKNOWN}
    for stages in (untimely.REASONS, TERZ_REASONS, BOARD_REASONS):
        for general, reasons in stages.values():
            found |= {general, *reasons.values()}
    door = (RULES.parent / f"{name}.py" for name in ("door", "hands", "payments"))
    for path in (*RULES.rglob("*.py"), *door):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in CALLS and isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def refused(table: Evening, line: str) -> str:
    return sentences.refusal_sentence(table.refused(line), name_of, money)


def told(table: Evening, line: str) -> str:
    """Play a line and return what is said of it."""
    before = table.state
    action = table.action(line)
    table.play(line)
    return LOOKS["trinka"].told(action, before, Voice(name_of, money))


@pytest.fixture(autouse=True)
def english() -> None:
    translation.activate("en")


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert codes() | {"plays_along", "is_out", "deal_stopped"} == set(TEXTS)
    assert set(WITH_SEATS) <= set(TEXTS)


def test_every_verb_has_a_sentence() -> None:
    verbs = {kind for kinds in STAGES.values() for kind in kinds}

    assert verbs == set(TrinkaLook.tellings)
    assert verbs <= set(LEADING) | set(OPENING) | set(TO_ALL)


def test_a_refusal_says_names_and_money() -> None:
    table = Evening(3).play("Anna ante")

    assert refused(table, "deal") == (
        "The bank is 10 € and must be 30 € before the deal; still to put in: Boris, Vera."
    )
    table.play("ante all", "bank_count 25")
    assert refused(table, "deal") == "The bank is 25 € and must be 30 € before the deal."
    poor = dealt(3).have(Boris=4)
    assert refused(poor, "Boris bet 10") == "Boris can pay 4 €, and it costs 10 €."
    assert refused(dealt(3), "Vera bet 10") == "It is Boris's word, not Vera's."
    assert refused(Evening(3), "rule direction=up") == (
        "direction cannot be up. Possible: clockwise, counterclockwise."
    )


def test_a_refusal_that_came_back_from_storage_says_the_same() -> None:
    refusal = Refusal("are_tied", {"kind": "bet", "seats": [1, 2], "seat": None})

    said = sentences.refusal_sentence(refusal, name_of, money)
    assert said == "Anna, Boris are equal: a svara, or they divide the bank."
    nobody = Refusal("not_seated", {"seat": None})
    assert sentences.refusal_sentence(nobody, name_of, money).startswith("—")


def test_the_story_of_an_evening() -> None:
    table = Evening(4, dealer=None)

    assert [told(table, line) for line in LINES] == STORY


def test_a_tie_a_division_and_a_pool_in_words() -> None:
    table = tie(4)

    assert told(table, "Anna split_offer") == "Anna offered to divide the bank"
    assert told(table, "Boris split_refuse") == "Boris refused to divide the bank"
    table.play("svara")
    assert told(table, "Gleb svara_join 20 Vera 10") == (
        "Gleb entered the svara with 20 €, together with others: Vera with 10 €"
    )
    assert told(table, "annul_hand").startswith("The hand was annulled, ")
    assert told(tie(2).play("Anna split_offer"), "Boris split_accept") == (
        "Boris agreed to divide the bank"
    )
    assert told(dealt(2), "annul_hand marked").startswith("The hand was annulled (marked)")
    alone = dealt(2, solo_svara=True).play("Boris fold")
    assert told(alone, "Anna solo_svara") == "Anna boils alone: entering costs 20 €"
    equal = dealt(2).play("Boris bet 10", "Anna peek 10")
    assert told(equal, "peek_result tie") == "Anna and Boris are equal"


def test_the_house_that_deals_covers() -> None:
    table = Evening(2, dealt_by="house")

    assert told(table, "Anna cover_ante Boris") == "The house covered the ante of Boris: 10 €"
    table.play("ante all", "bank_count 15")
    assert told(table, "Anna cover_ante") == "The house made up the missing 5 €"


def test_no_sentence_needs_more_than_the_refusal_has() -> None:
    # Every placeholder is a key that some refusal with this code carries.
    names = {name for text in TEXTS.values() for name in re.findall(r"%\((\w+)\)s", str(text))}

    assert names
    assert all(name.islower() for name in names)
