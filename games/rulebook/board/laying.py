"""Board trynka: laying out, the second win, and what a missed card costs."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.book import Chapter, Money, chapter, paragraph
from games.rules.board.rules import BoardRules


def laying(rules: BoardRules) -> Chapter:
    """Say how cards are laid, and what winning cards take then."""
    return chapter(
        "laying",
        _("Laying out: the second win"),
        (
            paragraph(
                "B-19, B-20, B-22",
                _begins(rules),
                _("Suits do not matter, and the cards are not named aloud."),
            ),
            paragraph(
                "B-21, B-23, B-24",
                _(
                    "Whoever lays one of the six winning clubs takes all the chips that lie on it; "
                    "nothing is put back. With that the turn is over, even if more cards would fit."
                ),
            ),
            paragraph(
                "B-25",
                _(
                    "The next player goes on from the card where the neighbour stopped; who cannot "
                    "is passed over. If nobody can, whoever laid last begins a new pile with any "
                    "card. After an ace a new pile begins as well: by the same player, or by the "
                    "next one if it was the ace of clubs."
                ),
            ),
            paragraph("B-26", *_marriage(rules)),
            paragraph("A-25", _trynka(rules)),
        ),
    )


def _begins(rules: BoardRules) -> str:
    lowest = {
        "36": _(
            "The player after the dealer begins with any card and lays as many as fit, upwards one "
            "by one: six, seven, eight and so on up to the ace."
        ),
        "32": _(
            "The player after the dealer begins with any card and lays as many as fit, upwards one "
            "by one: seven, eight, nine and so on up to the ace."
        ),
        "52": _(
            "The player after the dealer begins with any card and lays as many as fit, upwards one "
            "by one: two, three, four and so on up to the ace."
        ),
    }
    return lowest[rules.deck]


def _marriage(rules: BoardRules) -> tuple[str, ...]:
    both = _(
        "Whoever has both queen and king of clubs may lay the king right after the queen and takes "
        "the chips of both; then the turn is over."
    )
    if rules.lay_marriage_wins_saucer:
        return both, _("The marriage saucer goes with them, all of it.")
    return both, _("The marriage saucer stays where it is: it is won only by announcing.")


def _trynka(rules: BoardRules) -> str:
    if rules.lay_trynka_wins_saucer:
        return _(
            "Three winning clubs in a row may be laid in one turn; they take their chips and the "
            "trynka saucer too."
        )
    return _(
        "The trynka saucer cannot be won here: laying stops after each winning club. It is won "
        "only by announcing."
    )


def missing(rules: BoardRules, money: Money) -> Chapter:
    """Say what it costs not to lay the next card."""
    return chapter(
        "missing",
        _("A missed card"),
        (
            paragraph(
                "B-27, B-28",
                _("Who had the next card and did not lay it may not put that right."),
                _fine(rules, money),
            ),
            paragraph("B-29", _prompted(rules.miss_fine)),
            paragraph("4.2", _unlaid(rules.unlaid_card_fine)),
        ),
    )


def _fine(rules: BoardRules, money: Money) -> str:
    if rules.miss_fine == "fixed":
        return ngettext(
            "If it was one of the six winning clubs, the fine is %(count)d chip, %(sum)s, put on "
            "that card of the board.",
            "If it was one of the six winning clubs, the fine is %(count)d chips, %(sum)s, put on "
            "that card of the board.",
            rules.miss_fine_chips,
        ) % {
            "count": rules.miss_fine_chips,
            "sum": money(rules.miss_fine_chips * rules.chip_value),
        }
    return {
        "double": _(
            "If it was one of the six winning clubs, the fine is as many chips as lie on that card "
            "of the board: they are doubled. On an empty card it costs nothing."
        ),
        "none": _("There is no fine for it, not even for one of the six winning clubs."),
    }[rules.miss_fine]


def _prompted(miss_fine: str) -> str:
    if miss_fine == "none":
        return _("Nobody prompts.")
    return _("Nobody prompts; who was prompted pays all the same.")


def _unlaid(unlaid_card_fine: str) -> str:
    return {
        "none": _("A winning club that is left in the hand at the end costs nothing extra."),
        "double": _(
            "Whoever is left with a winning club at the end puts on it as many chips as lie there."
        ),
    }[unlaid_card_fine]
