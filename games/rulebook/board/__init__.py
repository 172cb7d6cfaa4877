"""Board trynka as a person would explain it at the table (rules.md 4)."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.board import announcing, ends, laying
from games.rulebook.book import Chapter, Example, Money, Paragraph, chapter, paragraph
from games.rules.board.rules import BoardRules
from games.rules.cards import parse_card


def chapters(rules: BoardRules, money: Money) -> tuple[Chapter, ...]:
    """Return the rule book of board trynka."""
    return (
        _about(),
        _needed(rules, money),
        _dressing(rules, money),
        _deal(rules),
        announcing.announcing(rules),
        laying.laying(rules),
        laying.missing(rules, money),
        ends.end(rules, money),
        ends.evening(rules),
    )


def _about() -> Chapter:
    return chapter(
        "about",
        _("What it is"),
        (
            paragraph(
                "B-3, B-12, B-21, B-31",
                _(
                    "Six clubs lie on the table with chips on them, and two saucers stand beside "
                    "them. Whoever holds one of these clubs wins its chips twice: by announcing it "
                    "and, later, by laying it."
                ),
                _("The game is over when somebody has laid all their cards."),
            ),
        ),
    )


def _needed(rules: BoardRules, money: Money) -> Chapter:
    return chapter(
        "needed",
        _("What is needed"),
        (
            paragraph("B-1, B-2", _deck(rules.deck), _players(rules)),
            paragraph(
                "B-3…B-5",
                _(
                    "From another deck six clubs lie face up on the table, ace, king, queen, jack, "
                    "ten and nine; beside them a saucer for the marriage and one for the trynka."
                ),
                examples=(Example(_SIX, "", _("the board")),),
            ),
            paragraph(
                "4.3.1",
                _("It is played with chips; a chip is worth %(value)s.")
                % {"value": money(rules.chip_value)},
            ),
        ),
    )


_SIX = tuple(parse_card(f"{rank}c") for rank in ("A", "K", "Q", "J", "10", "9"))


def _deck(deck: str) -> str:
    return {
        "36": _("A deck of 36 cards: from the ace down to the six."),
        "32": _("A deck of 32 cards: from the ace down to the seven."),
        "52": _("A full deck of 52 cards: from the ace down to the two."),
    }[deck]


def _players(rules: BoardRules) -> str:
    if rules.min_players == rules.max_players:
        return ngettext(
            "Exactly %(count)d person plays.", "Exactly %(count)d people play.", rules.max_players
        ) % {"count": rules.max_players}
    return _("From %(least)d to %(most)d people play.") % {
        "least": rules.min_players,
        "most": rules.max_players,
    }


def _dressing(rules: BoardRules, money: Money) -> Chapter:
    chips = 6 * rules.card_stake + 2 * rules.saucer_stake
    return chapter(
        "dressing",
        _("Dressing the board"),
        (
            paragraph(
                "B-9",
                _each_card(rules.card_stake),
                _each_saucer(rules.saucer_stake),
                ngettext(
                    "Together this is %(count)d chip, %(sum)s.",
                    "Together this is %(count)d chips, %(sum)s.",
                    chips,
                )
                % {"count": chips, "sum": money(chips * rules.chip_value)},
            ),
            paragraph(
                "B-10, 4.3.3",
                _("No card is dealt before every pot has grown by exactly the right amount."),
                {
                    "dealer_covers": _(
                        "The dealer sees to it. If a chip is missing and nobody owns up, the "
                        "dealer puts it in."
                    ),
                    "block": _(
                        "Nobody pays for anybody else: the cards wait until every chip is there."
                    ),
                }[rules.short_stake],
            ),
        ),
    )


def _each_card(chips: int) -> str:
    return ngettext(
        "Before the deal everybody puts %(count)d chip on each of the six cards.",
        "Before the deal everybody puts %(count)d chips on each of the six cards.",
        chips,
    ) % {"count": chips}


def _each_saucer(chips: int) -> str:
    return ngettext(
        "Each saucer gets %(count)d chip from everybody.",
        "Each saucer gets %(count)d chips from everybody.",
        chips,
    ) % {"count": chips}


def _deal(rules: BoardRules) -> Chapter:
    return chapter(
        "dealing",
        _("The deal"),
        (
            paragraph("4.3.1", _first(), _next(rules.next_dealer)),
            paragraph("B-11", _direction(rules.direction), _rest(rules.remainder_cards)),
            _spoiled(),
        ),
    )


def _first() -> str:
    return _(
        "For the first game of the evening all draw for the deal: the highest card deals, equal "
        "highest cards draw again."
    )


def _next(next_dealer: str) -> str:
    return {
        "left": _("After that the deal goes round the table, whoever has gone out."),
        "winner": _("After that whoever has gone out deals the next game."),
    }[next_dealer]


def _direction(direction: str) -> str:
    return {
        "clockwise": _(
            "Cards and words go round clockwise: the player on the dealer's left is the first, the "
            "dealer the last."
        ),
        "counterclockwise": _(
            "Cards and words go round counter-clockwise: the player on the dealer's right is the "
            "first, the dealer the last."
        ),
    }[direction]


def _rest(remainder_cards: str) -> str:
    return {
        "talon": _(
            "The whole deck is dealt out equally. What is left over lies aside face down; if a "
            "winning card is among it, its chips stay where they are."
        ),
        "deal_out": _(
            "The whole deck is dealt out to the last card, even if some get one card more."
        ),
    }[remainder_cards]


def _spoiled() -> Paragraph:
    return paragraph(
        "1.8",
        _(
            "A game with a marked or missing card is void: everything that was paid in it goes "
            "back, and the same dealer deals again."
        ),
    )
