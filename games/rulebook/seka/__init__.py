"""Seka as a person would explain it at the table (rules.md 3)."""

from fractions import Fraction

from django.utils.translation import gettext as _

from games.rulebook.book import Chapter, Money, Paragraph, chapter, paragraph
from games.rulebook.points import sharing, svara, table
from games.rulebook.seka import betting, showing, values
from games.rules.seka.rules import SekaRules


def chapters(rules: SekaRules, money: Money) -> tuple[Chapter, ...]:
    """Return the rule book of seka."""
    return (
        _about(rules),
        table.needed(rules, _deck(rules), money, paragraph("S-36, A-34", *values.shakha(rules))),
        table.dealing(rules),
        table.antes(rules, money),
        betting.word(rules, money),
        betting.blinding(rules, money),
        showing.peeking(rules),
        showing.opening(rules),
        values.values(rules),
        values.tens(rules),
        svara.svara(
            rules,
            money,
            _natural(),
            paragraph("S-24…S-27", *svara.agreed(rules)),
            paragraph("S-28, A-40, A-41", _solo(rules)),
        ),
        sharing.sharing(rules),
        _end(),
    )


def _about(rules: SekaRules) -> Chapter:
    return chapter(
        "about",
        _("What it is"),
        (
            paragraph(
                "S-5, S-13, S-36",
                _("Seka, also called trynka, is played for a bank, with three cards each."),
                _(
                    "Everybody puts in an ante and gets cards. The word goes round: you pass, "
                    "raise or throw your cards in. In the end somebody opens, and the most points "
                    "take the bank; or all others have given up before."
                ),
                _("A joker, the shakha, helps whoever holds it.") if rules.shakha_cards else None,
            ),
        ),
    )


def _deck(rules: SekaRules) -> str:
    if rules.deck == "33":
        return _(
            "A deck of 33 cards: from the ace down to the seven, pictures included, and of the "
            "sixes only the shakha."
        )
    return table.deck_of(rules)


def _natural() -> Paragraph:
    return paragraph(
        "S-20",
        _(
            "If an opening finds equal hands at the top, nobody has won: the bank is played again. "
            "This is a svara."
        ),
    )


def _solo(rules: SekaRules) -> str:
    if not rules.solo_svara:
        return _("Who is left alone takes the bank as it is and cannot call a svara alone.")
    if rules.solo_entry_fraction == Fraction(1):
        return _(
            "Who is left alone because all others have folded, without any opening, may boil "
            "alone: the others may enter a svara for the whole bank. If nobody does, the bank is "
            "taken as it is."
        )
    return _(
        "Who is left alone because all others have folded, without any opening, may boil alone: "
        "the others may enter a svara for half of the bank. If nobody does, the bank is taken as "
        "it is."
    )


def _end() -> Chapter:
    return chapter(
        "end",
        _("Who takes the bank"),
        (
            paragraph(
                "S-13, T-27",
                _(
                    "The highest hand of an opening takes the bank, or whoever is left alone; then "
                    "the cards need not be shown to anybody."
                ),
            ),
            table.spoiled(),
        ),
    )
