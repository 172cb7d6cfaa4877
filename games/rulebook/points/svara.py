"""The svara of a point game: how the bank comes to be played again, for what price, and by whom."""

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.book import Chapter, Money, Paragraph, chapter, paragraph
from games.rules.pointrules import PointRules
from games.rules.splits import ceil_to_unit, floor_to_unit

EXAMPLE_BANK = 7
"""So many antes lie in the bank of the example."""


def svara(rules: PointRules, money: Money, *paragraphs: Paragraph) -> Chapter:
    """Tell the svara; ``paragraphs`` of the game say what leads to one and who boils alone."""
    return chapter(
        "svara",
        _("Svara"),
        (
            *paragraphs,
            paragraph("T-54, T-58, T-59", *_entry(rules, money)),
            paragraph("T-54, T-66", *_who(rules)),
            paragraph("T-61…T-65", *_deal(rules)),
            paragraph("T-33, T-69", *_play(rules, money)),
            paragraph("T-39, 2.3.6", _result(rules.svara_limit)),
        ),
    )


def agreed(rules: PointRules) -> tuple[str, ...]:
    """Say how a svara is agreed without equal points."""
    if rules.svara_offer == "off":
        return (_("A svara cannot be agreed here."),)
    if rules.svara_offer == "two_left":
        return (
            _(
                "A svara may also be agreed. When only two are left, the one who has the word may "
                "ask “Varim?” instead of paying. If the other agrees, both throw their cards in "
                "unseen; if not, play goes on where it stood."
            ),
        )
    return (
        _(
            "A svara may also be agreed. Anybody who is still in may ask “Varim?” at any time. If "
            "all others who are in agree, all cards are thrown in unseen and the svara is theirs "
            "together."
        ),
        _(
            "One refusal is enough, and play goes on where it stood; the same player may ask again "
            "after their next payment. An offer may be taken back until all have agreed, not after."
        ),
    )


def _entry(rules: PointRules, money: Money) -> tuple[str, ...]:
    bank = EXAMPLE_BANK * rules.ante
    return (
        _("Whose svara it is pays nothing more. Whoever else wants to play pays the entry."),
        _part(rules),
        _("If %(bank)s lies in the bank, the entry is %(entry)s.")
        % {"bank": money(bank), "entry": money(_entry_to(bank, rules))},
        _("The entry is fixed once, before the first one enters; there is no ante in a svara."),
    )


def _part(rules: PointRules) -> str:
    if rules.svara_entry_fraction == Fraction(1):
        return _("The entry is the whole bank.")
    return {
        (2, "up"): _("The entry is half of the bank; what does not divide is rounded up."),
        (2, "down"): _("The entry is half of the bank; what does not divide is rounded down."),
        (3, "up"): _("The entry is a third of the bank; what does not divide is rounded up."),
        (3, "down"): _("The entry is a third of the bank; what does not divide is rounded down."),
    }[rules.svara_entry_fraction.denominator, rules.svara_entry_rounding]


def _entry_to(bank: int, rules: PointRules) -> int:
    rounded = ceil_to_unit if rules.svara_entry_rounding == "up" else floor_to_unit
    return max(rounded(bank * rules.svara_entry_fraction, rules.unit), rules.unit)


def _who(rules: PointRules) -> tuple[str, ...]:
    return (
        {
            "anyone_seated": _(
                "Anybody at the table may enter, also who folded, lost a peek or had no cards."
            ),
            "hand_players": _(
                "Only who had cards in this hand may enter, also who folded or lost a peek; who "
                "sat the hand out may not."
            ),
        }[rules.svara_join],
        _(
            "Nobody has to. Who declines waits this svara out and is back in the next hand; if "
            "nobody enters, those whose svara it is play for the bank alone."
        ),
    )


def _deal(rules: PointRules) -> tuple[str, ...]:
    return (
        {
            "originators": _(
                "Those whose svara it is draw for the deal, and the highest card deals."
            ),
            "participants": _(
                "All who take part in the svara draw for the deal, and the highest card deals."
            ),
        }[rules.svara_dealer_draw],
        _(
            "Cards go only to those whose svara it is and to those who paid the entry. Then it is "
            "played like any hand, with the larger bank."
        ),
    )


def _play(rules: PointRules, money: Money) -> tuple[str, ...]:
    return (_least_bet(rules, money), _blinding(rules))


def _least_bet(rules: PointRules, money: Money) -> str:
    if rules.svara_min_bet == "ante":
        return _("The smallest bet in a svara is the ante, %(ante)s.") % {"ante": money(rules.ante)}
    if rules.ceiling is None:
        return _("The smallest bet in a svara is its entry, but at least the ante.")
    return _(
        "The smallest bet in a svara is its entry, but at least the ante and at most the ceiling."
    )


def _blinding(rules: PointRules) -> str:
    if not rules.blind_allowed:
        return _("Nobody blinds in a svara either.")
    if rules.svara_blind:
        return _("One may blind in a svara as in any hand.")
    return _("Nobody blinds in a svara, and nothing that comes with blinding counts there.")


def _result(limit: int | None) -> str:
    if limit is None:
        return _(
            "A svara may end in another one: the new bank is counted, and there is a new entry. "
            "There may be as many svaras in a row as it takes."
        )
    return ngettext(
        "There is only %(count)d svara in a hand. If that ends in a tie too, the bank is divided.",
        "There are at most %(count)d svaras in a hand. If the last one ends in a tie too, the bank "
        "is divided.",
        limit,
    ) % {"count": limit}
