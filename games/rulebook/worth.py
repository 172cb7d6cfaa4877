"""What a hand is worth, in words: its name, and why it has so many points."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.card_texts import card_name
from games.rulebook.book import Example
from games.rules.cards import Card, parse_card
from games.rules.pointrules import PointRules
from games.rules.protocol import HandValue, Part, PointGame

NAMES: Mapping[str, Promise] = {
    "three aces": _("Three aces"),
    "three sixes": _("Three sixes"),
    "three tens": _("Three tens"),
    "trinka": _("Trinka"),
    "two aces": _("Two aces"),
    "two of a suit": _("Two of a suit"),
    "single card": _("A single card"),
    "three of a suit": _("Three of a suit"),
    "three of a kind": _("Three of a kind"),
    "festival": _("Festival"),
    "two of a suit + shakha": _("Two of a suit and the shakha"),
    "pair + shakha": _("Two of a kind and the shakha"),
    "card + shakha": _("One card and the shakha"),
    "two sixes + shakha": _("Two sixes and the shakha"),
    "two shakhas + card": _("Both shakhas"),
}
"""What hands are called, by the names that the rules give them."""

REASONS: Mapping[str, Promise] = {
    "three aces": _("Three aces add up: %(sum)s."),
    "three sixes": _("Three sixes are no sum: together they count as %(points)d."),
    "three tens": _("Of three tens only one counts: %(sum)s."),
    "trinka": _("Three cards of one suit add up: %(sum)s."),
    "two aces": _("By the house rule two aces add up: %(sum)s."),
    "two of a suit": _("Two cards of one suit add up: %(sum)s."),
    "single card": _("Nothing adds up, so the highest card counts: %(sum)s."),
    "three of a suit": _("Three cards of one suit add up: %(sum)s."),
    "three of a kind": _("Three cards of one rank add up: %(sum)s."),
    "festival": _("Ranks and suits are all different, so the highest card counts: %(sum)s."),
    "two of a suit + shakha": _(
        "Two cards of one suit add up, and the shakha adds its 11: %(sum)s."
    ),
    "pair + shakha": _("Two cards of one rank add up, and the shakha adds to them: %(sum)s."),
    "card + shakha": _("The highest card counts, and the shakha adds its 11: %(sum)s."),
    "two sixes + shakha": _(
        "By a house rule two sixes with the shakha are above everything: together they count as "
        "%(points)d."
    ),
    "two shakhas + card": _("Both shakhas count 11, and the third card is added: %(sum)s."),
}
"""Why they have their points; ``sum`` names the cards and adds them up."""

SHAKHA = _("shakha")

REDEAL = _("Whoever holds three tens may have the cards dealt again.")


def name_of(worth: HandValue) -> str:
    """Return what the hand is called."""
    return str(NAMES[worth.name])


def reason_of(worth: HandValue, rules: PointRules) -> str:
    """Say why the hand has its points."""
    values = {"sum": sum_of(worth, rules), "points": worth.points}
    return str(REASONS[worth.name] % values)


def right_of(worth: HandValue, rules: PointRules) -> str:
    """Say what else the hand gives a right to; empty if nothing."""
    return str(REDEAL) if worth.name == "three tens" and rules.three_tens_redeal else ""


def sum_of(worth: HandValue, rules: PointRules) -> str:
    """Name the cards that count and add them up: "ace of spades 11 + 10 of spades 10 = 21"."""
    terms = " + ".join(f"{_cards(part, rules)} {part.points}" for part in worth.parts)
    return terms if len(worth.parts) == 1 else f"{terms} = {worth.points}"


def _cards(part: Part, rules: PointRules) -> str:
    shakhas = shakhas_of(rules)
    return ", ".join(str(SHAKHA) if card in shakhas else card_name(card) for card in part.cards)


def shakhas_of(rules: PointRules) -> tuple[Card, ...]:
    """Return the jokers of the house rules; most games have none."""
    found: tuple[Card, ...] = getattr(rules, "shakha_cards", ())
    return found


def examples(game: PointGame[Any], rules: PointRules, *texts: str) -> tuple[Example, ...]:
    """Return hands with the value that the rules give them; ``texts`` name cards: "As 10s 9s".

    What the deck of the house rules doesn't have is left out.
    """
    return tuple(_examples(game, rules, texts))


def _examples(game: PointGame[Any], rules: PointRules, texts: Iterable[str]) -> Iterator[Example]:
    for text in texts:
        cards = tuple(parse_card(word) for word in text.split())
        if len(set(cards)) == len(cards) and set(cards) <= set(rules.cards):
            worth = game.value(cards, rules)
            yield Example(cards, str(worth.points), name_of(worth))
