"""Board trynka: the end of a game, who pays for the cards left, and the end of the evening."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.card_texts import rank_name
from games.rulebook.book import Chapter, Example, Money, chapter, paragraph
from games.rules.board.ending import points_of
from games.rules.board.rules import BoardRules
from games.rules.cards import parse_card
from games.rules.ranktables import table_of


def end(rules: BoardRules, money: Money) -> Chapter:
    """Say how a game ends, and what the cards left cost."""
    return chapter(
        "end",
        _("The end of a game"),
        (
            paragraph(
                "B-31", _("Whoever has no cards left ends the game; there is no prize for it.")
            ),
            paragraph("B-32, A-26", _cancelling(rules.cancel_mode)),
            paragraph("B-33, A-27", *_points(rules), examples=_left(rules, money)),
            paragraph("B-34, A-28", *_goes_to(rules)),
        ),
    )


def _cancelling(cancel_mode: str) -> str:
    return {
        "count": _(
            "The others put their cards on the table, and neighbour with neighbour throws aside "
            "equal numbers of cards, going round from whoever went out. Only the one who has cards "
            "left in the end pays; if nothing is left, nobody does."
        ),
        "rank": _(
            "The others put their cards on the table, and neighbour with neighbour throws aside "
            "cards of equal rank, going round from whoever went out. Only the one who has cards "
            "left in the end pays; if nothing is left, nobody does."
        ),
        "none_each_pays": _(
            "Nothing is thrown aside: each of the others pays for their own cards."
        ),
    }[cancel_mode]


def _points(rules: BoardRules) -> tuple[str, ...]:
    named = {
        "face": _(
            "A card that is left costs as many chips as it has points: the ace 11, pictures and "
            "the ten 10, the others what they show."
        ),
        "one_per_card": _("Every card that is left costs one chip, whatever it is."),
        "ace_1": _(
            "A card that is left costs as many chips as it has points: the ace 1, pictures and the "
            "ten 10, the others what they show."
        ),
    }
    if rules.fine_points in named:
        return (named[rules.fine_points],)
    table = table_of(rules.fine_points)
    return (
        _("A card that is left costs so many chips: %(table)s.")
        % {"table": ", ".join(f"{rank_name(rank)} {chips}" for rank, chips in table.items())},
        _("Cards that are not named here cost what they show, pictures 10 and the ace 11."),
    )


def _left(rules: BoardRules, money: Money) -> tuple[Example, ...]:
    return tuple(_costs(rules, money, text.split()) for text in ("Kh 9d", "As", "10h 9d 7s"))


def _costs(rules: BoardRules, money: Money, words: Iterable[str]) -> Example:
    cards = tuple(parse_card(word) for word in words)
    chips = sum(points_of(rules, card) for card in cards)
    said = ngettext("%(count)d chip, %(sum)s", "%(count)d chips, %(sum)s", chips) % {
        "count": chips,
        "sum": money(chips * rules.chip_value),
    }
    return Example(cards, "", said)


def _goes_to(rules: BoardRules) -> tuple[str, ...]:
    if rules.fine_to == "winner":
        return (_("The fine goes to whoever went out."),)
    return (
        _("The fine goes in equal parts into both saucers, for the next game."),
        {
            "trynka": _("An odd chip goes into the trynka saucer."),
            "marriage": _("An odd chip goes into the marriage saucer."),
            "smaller": _(
                "An odd chip goes into the saucer with fewer chips, and into the trynka saucer if "
                "they are equal."
            ),
        }[rules.odd_chip],
    )


def evening(rules: BoardRules) -> Chapter:
    """Say what becomes of the chips that nobody has won."""
    return chapter(
        "evening",
        _("From game to game"),
        (
            paragraph(
                "B-35",
                _(
                    "Chips that nobody has won stay on their cards and in the saucers, and the "
                    "stakes of the next game come on top."
                ),
                _("Players may come and go between two games; who comes just dresses the board."),
            ),
            paragraph(
                "B-35, A-29",
                {
                    "carry": _(
                        "At the end of the evening they stay on the board for the next one."
                    ),
                    "split": _(
                        "At the end of the evening they are divided equally among those who are "
                        "present; what cannot be divided goes to the first of them after the last "
                        "dealer."
                    ),
                    "club": _("At the end of the evening they go to the house."),
                }[rules.close_out],
            ),
        ),
    )
