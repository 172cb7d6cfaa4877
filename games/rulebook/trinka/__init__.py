"""Trinka as a person would explain it at the table (rules.md 2)."""

from django.utils.translation import gettext as _

from games.rulebook.book import Chapter, Money, Paragraph, chapter, paragraph
from games.rulebook.points import sharing, svara, table
from games.rulebook.trinka import betting, values
from games.rules.trinka.rules import TrinkaRules


def chapters(rules: TrinkaRules, money: Money) -> tuple[Chapter, ...]:
    """Return the rule book of trinka."""
    return (
        _about(),
        table.needed(rules, table.deck_of(rules), money),
        table.dealing(rules),
        table.antes(rules, money),
        betting.word(rules, money),
        betting.blinding(rules, money),
        betting.peeking(rules),
        values.values(rules),
        values.tens(rules),
        svara.svara(rules, money, _natural(), paragraph("T-56, T-57", *svara.agreed(rules))),
        sharing.sharing(rules),
        _end(rules),
    )


def _about() -> Chapter:
    return chapter(
        "about",
        _("What it is"),
        (
            paragraph(
                "T-3, T-18, T-37…T-40",
                _("Trinka is played for a bank, with three cards each."),
                _(
                    "Everybody puts in an ante and gets cards. The word goes round: who believes "
                    "in the cards puts money in, who does not throws them away. For a price two "
                    "neighbours compare their points, and the lower hand is out. Whoever is left "
                    "alone takes the bank."
                ),
            ),
        ),
    )


def _natural() -> Paragraph:
    return paragraph(
        "T-51, T-52",
        _(
            "If the last two compare and have equal points, or all who are left have been found "
            "equal, nobody has won: the bank is played again. This is a svara."
        ),
    )


def _end(rules: TrinkaRules) -> Chapter:
    return chapter(
        "end",
        _("Who takes the bank"),
        (
            paragraph(
                "T-27, T-39, T-40",
                _(
                    "Play goes on until folding and peeking leave one hand. It takes the bank and "
                    "need not be shown to anybody."
                ),
                _alone(rules),
            ),
            table.spoiled(),
        ),
    )


def _alone(rules: TrinkaRules) -> str:
    if not rules.solo_svara:
        return _("Who is left alone takes the bank as it is and cannot call a svara alone.")
    return _(
        "Who is left alone may also boil alone: the others may enter a svara for the whole bank. "
        "If nobody does, the bank is taken as it is."
    )
