"""Seka: what a hand is worth, with the shakha and without, and with examples."""

from collections.abc import Iterable
from typing import Any, cast

from django.utils.translation import gettext as _

from games.card_texts import card_name
from games.rulebook.book import Chapter, Example, Paragraph, chapter, paragraph
from games.rulebook.points.redeals import redeal
from games.rulebook.worth import examples
from games.rules import GAMES
from games.rules.protocol import PointGame
from games.rules.seka.rules import SekaRules

GAME = cast("PointGame[Any]", GAMES["seka"])


def shakha(rules: SekaRules) -> tuple[str, ...]:
    """Say which card is the shakha."""
    if not rules.shakha_cards:
        return (_("It is played without a shakha."),)
    names = [card_name(card) for card in rules.shakha_cards]
    if len(names) == 1:
        return (
            _("The shakha, the joker of this game, is the %(card)s; show it before the first hand.")
            % {"card": names[0]},
        )
    return (
        _("There are two shakhas, the jokers of this game: the %(first)s and the %(second)s.")
        % {"first": names[0], "second": names[1]},
    )


def values(rules: SekaRules) -> Chapter:
    """Say what cards and hands are worth."""
    return chapter(
        "values",
        _("What a hand is worth"),
        (
            paragraph(
                "S-35…S-37",
                _("The ace counts 11, king, queen, jack and ten 10, the others what they show."),
                _("Cards of one suit add up, two or three of them; the best of it is your points."),
                examples=_shown(rules, ("As Ks 7s", "Ah Kh 8d")),
            ),
            paragraph(
                "S-38, S-39", *_same_rank(rules), examples=_shown(rules, ("Ks Kh Kd", "Ah Ad 9s"))
            ),
            paragraph(
                "S-44",
                _(
                    "Three cards of different ranks and suits are a festival: the highest card "
                    "counts."
                ),
                examples=_shown(rules, ("Ks 9h 7d",)),
            ),
            *((_with_shakha(rules),) if rules.shakha_cards else ()),
            paragraph("S-42, S-43", *_equal(rules)),
        ),
    )


def _shown(rules: SekaRules, texts: Iterable[str]) -> tuple[Example, ...]:
    return examples(GAME, rules, *texts)


def _same_rank(rules: SekaRules) -> tuple[str, ...]:
    kinds = {
        "three_of_a_kind": _(
            "Three cards of one rank add up as well: three kings 30, three nines 27. Two of a rank "
            "do not."
        ),
        "two_aces_only": _(
            "Cards of one rank do not add up, except aces: two aces are worth 22, three 33."
        ),
        "both": _(
            "Three cards of one rank add up as well: three kings 30, three nines 27. Of two of a "
            "rank only aces do: two aces are worth 22."
        ),
    }[rules.same_rank]
    if rules.two_aces_22 and rules.same_rank == "three_of_a_kind":
        return kinds, _("Aces are the exception: two aces are worth 22.")
    return (kinds,)


def _with_shakha(rules: SekaRules) -> Paragraph:
    return paragraph(
        "S-36, S-40, S-41, A-35",
        _("The shakha counts 11 and adds to two cards of one suit."),
        _pair(rules),
        _alone(rules.shakha_alone),
        _two(rules),
        examples=_shown(rules, _hands(rules)),
    )


def _pair(rules: SekaRules) -> str:
    if rules.same_rank == "two_aces_only":
        return {
            "card_value": _(
                "Of two cards of one rank it helps only aces, and makes them three aces: 33."
            ),
            "plus_11": _("Of two cards of one rank it helps only aces, and adds 11 to them: 33."),
        }[rules.shakha_pair]
    return {
        "card_value": _(
            "To two cards of one rank it adds their value once more: two kings and the shakha are "
            "30."
        ),
        "plus_11": _("To two cards of one rank it adds 11: two kings and the shakha are 31."),
    }[rules.shakha_pair]


def _alone(shakha_alone: str) -> str:
    return {
        "adds_11": _("With two unlike cards it adds 11 to the higher one."),
        "no_help": _(
            "With two unlike cards it does not help: it is a card of its suit that counts 11."
        ),
    }[shakha_alone]


def _two(rules: SekaRules) -> str | None:
    if len(rules.shakha_cards) < 2:
        return None
    return _("Both shakhas in one hand count 22, and the third card is added.")


def _hands(rules: SekaRules) -> tuple[str, ...]:
    """Return hands with the shakha: a suit, a pair, unlike cards, and both shakhas."""
    first = rules.shakha_cards[0]
    hands = (f"9s 8s {first}", f"9s 9h {first}", f"Ks 9d {first}")
    if len(rules.shakha_cards) == 1:
        return hands
    return (*hands, f"9s {first} {rules.shakha_cards[1]}")


def _equal(rules: SekaRules) -> tuple[str | None, ...]:
    return (
        _top(rules),
        _kinds(rules),
        _("On equal points the suits do not matter."),
        _shakha_wins(rules),
        _three_win(rules),
    )


def _top(rules: SekaRules) -> str | None:
    plain = [card for card in rules.cards if card.rank == "6" and card not in rules.shakha_cards]
    if not rules.shakha_cards or len(plain) < 2:
        return None
    if rules.sixes_with_shakha_top:
        return _("Two sixes with the shakha are the highest hand of all, above three aces.")
    return _("Two sixes with the shakha are nothing special.")


def _kinds(rules: SekaRules) -> str:
    if rules.three_of_a_kind_over_suits:
        return _("Three of a kind beat every hand of one suit, if the cards are shown.")
    return _("Three of a kind and cards of one suit are compared by their points alone.")


def _shakha_wins(rules: SekaRules) -> str | None:
    if not rules.shakha_cards:
        return None
    if rules.shakha_breaks_tie:
        return _("On equal points whoever has the shakha wins, if the cards are shown.")
    return _("On equal points the shakha is no better than any other card.")


def _three_win(rules: SekaRules) -> str:
    if rules.trinka_beats_equal_two_cards:
        return _("On equal points three of a suit beat two cards, if the cards are shown.")
    return _("On equal points three of a suit are no better than two cards.")


def tens(rules: SekaRules) -> Chapter:
    """Say whether three tens are good for a new deal."""
    title = _("Three tens")
    if not rules.three_tens_redeal:
        nothing = _("Three tens are a hand like any other and give no right to a new deal.")
        return chapter("tens", title, (paragraph("T-23, 3.5", nothing),))
    return chapter(
        "tens",
        title,
        (
            paragraph(
                "T-23",
                _(
                    "Whoever holds three tens and is still in may show them at any moment and have "
                    "the cards dealt again; nobody has to."
                ),
            ),
            paragraph("T-23, T-25", *redeal(rules)),
        ),
    )
