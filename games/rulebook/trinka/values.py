"""Trinka: what a hand is worth, with examples, and what three tens are good for."""

from itertools import combinations
from typing import Any, cast

from django.utils.translation import gettext as _

from games.rulebook.book import Chapter, Example, Paragraph, chapter, paragraph
from games.rulebook.points.redeals import redeal
from games.rulebook.worth import examples
from games.rules import GAMES
from games.rules.cards import DECKS
from games.rules.protocol import PointGame
from games.rules.trinka.rules import TrinkaRules

GAME = cast("PointGame[Any]", GAMES["trinka"])


def values(rules: TrinkaRules) -> Chapter:
    """Say what cards and hands are worth."""
    return chapter(
        "values",
        _("What a hand is worth"),
        (
            paragraph("T-18, T-20, T-28", *_cards(rules), examples=_shown(rules, _SUITED)),
            paragraph("T-19", *_trinka(rules), examples=_trinkas(rules)),
            paragraph("T-21, T-22, T-72", *_top(rules), examples=_shown(rules, _TOP)),
            paragraph("T-29", *_aces(rules), examples=_shown(rules, _PAIRS)),
            paragraph("T-52", _equal(rules)),
        ),
    )


_SUITED = ("As 10s 7h", "8d 7d Ac", "10h 9s 7d")
_TOP = ("As Ah Ad", "6s 6h 6d", "9s 9h 9d")
_PAIRS = ("As Ah 9d", "As Ah 10s", "9s 9h 7d")


def _shown(rules: TrinkaRules, texts: tuple[str, ...]) -> tuple[Example, ...]:
    return examples(GAME, rules, *texts)


def _cards(rules: TrinkaRules) -> tuple[str, ...]:
    plain = {
        "24": _("The ace counts 11, the other cards what they show: ten 10, nine 9, down to six."),
        "32": _("The ace counts 11, king, queen, jack and ten 10, the others what they show."),
        "36": _("The ace counts 11, king, queen, jack and ten 10, the others what they show."),
    }
    return (
        plain[rules.deck],
        _("Only cards of one suit add up, and the best suit of your three cards is your points."),
    )


def _trinka(rules: TrinkaRules) -> tuple[str, ...]:
    best = _best(rules)
    return (
        _("Three cards of one suit are a trinka, and all three add up. The highest is %(points)s.")
        % {"points": best.value},
    )


def _trinkas(rules: TrinkaRules) -> tuple[Example, ...]:
    return (_best(rules), *examples(GAME, rules, "10h 9h 8h"))


def _best(rules: TrinkaRules) -> Example:
    """Return the highest trinka of the deck."""
    spades = [card for card in DECKS[rules.deck] if card.suit == "s"]
    best = max(combinations(spades, 3), key=lambda cards: GAME.value(cards, rules).points)
    return examples(GAME, rules, " ".join(map(str, best)))[0]


def _top(rules: TrinkaRules) -> tuple[str, ...]:
    others = _("Other three of a kind are nothing special.")
    if rules.deck == "32":
        return (_("Only three aces stand above every trinka."), others)
    return (
        {
            "aces_over_sixes": _(
                "Two hands stand above every trinka: three sixes, and three aces above them."
            ),
            "sixes_over_aces": _(
                "Two hands stand above every trinka: three aces, and three sixes above them."
            ),
        }[rules.top_hands],
        others,
    )


def _aces(rules: TrinkaRules) -> tuple[str, ...]:
    pairs = _("Cards of equal rank do not add up: two sixes are worth 6, one of them.")
    if rules.two_aces_22:
        return (pairs, _("Aces are the exception: two aces are worth 22."))
    return (pairs, _("The same goes for aces: two aces are worth 11."))


def _equal(rules: TrinkaRules) -> str:
    if rules.trinka_beats_equal_two_cards:
        return _(
            "Suits do not matter: 18 in diamonds and 18 in clubs are equal. But a trinka beats two "
            "cards of the same points, if the cards are shown."
        )
    return _(
        "Suits do not matter: 18 in diamonds and 18 in clubs are equal, and a trinka of 21 is no "
        "better than 21 with two cards."
    )


def tens(rules: TrinkaRules) -> Chapter:
    """Say what three tens are good for."""
    return chapter("tens", _("Three tens"), tuple(_tens(rules)))


def _tens(rules: TrinkaRules) -> list[Paragraph]:
    shown = _shown(rules, ("10s 10h 10d",))
    worth = _("Three tens are worth ten, one of them.")
    if not rules.three_tens_redeal:
        nothing = _("Here they give no right to a new deal.")
        return [paragraph("T-23, T-24", worth, nothing, examples=shown)]
    return [
        paragraph(
            "T-23, T-24",
            worth,
            _(
                "But whoever holds them and is still in may show them at any moment and have the "
                "cards dealt again, even in the middle of a peek."
            ),
            examples=shown,
        ),
        paragraph("T-23, T-25", *redeal(rules)),
        paragraph(
            "T-26",
            _(
                "Nobody has to use this right: who bids all others out with three tens takes the "
                "bank and shows nothing."
            ),
        ),
    ]
