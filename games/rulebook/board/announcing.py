"""Board trynka: announcing what one holds, the first win."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.book import Chapter, Example, chapter, paragraph
from games.rules.board.rules import BoardRules
from games.rules.cards import DECKS, RANKS, parse_card


def announcing(rules: BoardRules) -> Chapter:
    """Say what is announced, what it takes, and what is put back."""
    return chapter(
        "announcing",
        _("Announcing: the first win"),
        (
            paragraph(
                "B-12, B-17",
                _(
                    "When the cards are dealt each player in turn announces the winning cards they "
                    "hold and takes the chips that lie on them."
                ),
                _back_on_cards(rules),
                _("Who forgets to announce leaves the chips lying; they can still be won later."),
            ),
            paragraph("B-13, B-14, A-22", *_marriage(rules), examples=(_pair(),)),
            paragraph("B-6, B-7", *_trynka(), examples=_trynkas(rules.deck)),
            paragraph("B-8, B-15, B-16", *_highest(rules)),
        ),
    )


def _back_on_cards(rules: BoardRules) -> str:
    if not rules.restake:
        return _("Nothing is put back for them.")
    return ngettext(
        "At once %(count)d chip is put back on each.",
        "At once %(count)d chips are put back on each.",
        rules.card_stake,
    ) % {"count": rules.card_stake}


def _marriage(rules: BoardRules) -> tuple[str, ...]:
    takes = {
        "whole_saucer": _(
            "King and queen of clubs in one hand are the marriage: it takes everything that lies "
            "in its saucer, beside the chips of the two cards."
        ),
        "literal_two": _(
            "King and queen of clubs in one hand are the marriage: it takes two chips from its "
            "saucer, beside the chips of the two cards; the rest stays there."
        ),
    }[rules.marriage_claim]
    return takes, _back_in_saucer(rules)


def _back_in_saucer(rules: BoardRules) -> str:
    if not rules.restake:
        return _("Nothing is put back into the saucer.")
    return ngettext(
        "Then %(count)d chip goes back into the saucer.",
        "Then %(count)d chips go back into the saucer.",
        rules.saucer_stake,
    ) % {"count": rules.saucer_stake}


def _pair() -> Example:
    return Example((parse_card("Kc"), parse_card("Qc")), "", _("the marriage"))


def _trynka() -> tuple[str, ...]:
    return (
        _("Three clubs in a row in one hand are a trynka; say which is its highest card."),
        _("A longer row counts as the trynka at its top. The ace is high only."),
    )


def _trynkas(deck: str) -> tuple[Example, ...]:
    """Show the highest trynka, one in the middle, and the lowest that the deck has."""
    ranks = [rank for rank in RANKS if any(card.rank == rank for card in DECKS[deck])]
    said = (
        (ranks[:3], _("the highest, with the marriage in it")),
        (ranks[3:6], _("a trynka of winning cards only")),
        (ranks[-3:], _("the lowest")),
    )
    return tuple(
        Example(tuple(parse_card(f"{rank}c") for rank in three), "", text) for three, text in said
    )


def _highest(rules: BoardRules) -> tuple[str, ...]:
    return (
        _(
            "The highest trynka takes everything in the trynka saucer, and the lower ones yield. "
            "Whoever may still be beaten by somebody who has not spoken waits and takes it later."
        ),
        _back_in_saucer(rules),
    )
