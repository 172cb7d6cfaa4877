"""Seka: what one may do on one's word under parity and without it, and blinding."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.book import Chapter, Money, Paragraph, chapter, paragraph
from games.rulebook.points import blinds, neighbours
from games.rules.purses import lower
from games.rules.seka.rules import SekaRules
from games.rules.splits import ceil_to_unit, floor_to_unit


def word(rules: SekaRules, money: Money) -> Chapter:
    """Say what one may do on one's word."""
    system = _parity(rules, money) if rules.parity else _non_parity(rules, money)
    return chapter(
        "word",
        _("The word"),
        (
            paragraph(
                "S-2…S-4",
                _("Everybody looks at their own cards and keeps them hidden."),
                _(
                    "Who does not believe in the cards “buries” them: throws them in closed and is "
                    "out until the next deal. What such a player has put in stays in the bank."
                ),
                _fold(rules),
            ),
            *system,
        ),
    )


def _fold(rules: SekaRules) -> str:
    if rules.fold_out_of_turn:
        return _("One may fold at any moment, without waiting for the word.")
    return _("One folds only when one has the word.")


def _parity(rules: SekaRules, money: Money) -> tuple[Paragraph, ...]:
    return (
        paragraph(
            "S-6, 3.3",
            _(
                "It is played by parity: everybody who stays has put in the same. The first to go "
                "on puts in at least the ante, %(ante)s."
            )
            % {"ante": money(rules.ante)},
            _(
                "After that you pass by putting in what you are short of the others, or you raise "
                "by an ante or more on top of it."
            ),
            _(
                "As soon as all have put in the same, the word is back with whoever raised last; "
                "if that player is out, with the next one who is in."
            ),
        ),
        paragraph("S-6, A-32", _maximum(rules, money), _forced(rules)),
    )


def _maximum(rules: SekaRules, money: Money) -> str:
    if rules.ceiling_multiple is None or rules.ceiling is None:
        return _("There is no maximum: one may raise by as much as one likes.")
    sums = {"multiple": rules.ceiling_multiple, "ceiling": money(rules.ceiling)}
    if rules.parity_cap_scope == "per_raise":
        return (
            ngettext(
                "The maximum: no raise is above %(multiple)s ante, %(ceiling)s.",
                "The maximum: no raise is above %(multiple)s antes, %(ceiling)s.",
                rules.ceiling_multiple,
            )
            % sums
        )
    return (
        ngettext(
            "The maximum: nobody has to put in more than %(multiple)s ante, %(ceiling)s, in one "
            "deal, all raises taken together.",
            "The maximum: nobody has to put in more than %(multiple)s antes, %(ceiling)s, in one "
            "deal, all raises taken together.",
            rules.ceiling_multiple,
        )
        % sums
    )


def _forced(rules: SekaRules) -> str | None:
    if rules.ceiling is None:
        return None
    if rules.parity_forced_open_at_max:
        return _(
            "When all have matched a raise to the maximum there is nothing left to decide: whoever "
            "raised must open."
        )
    return _("Even when all have matched a raise to the maximum nobody is forced to open.")


def _non_parity(rules: SekaRules, money: Money) -> tuple[Paragraph, ...]:
    return (
        paragraph(
            "S-8, S-9, 3.3",
            _(
                "It is played without parity: each time you have the word you put in a fresh sum, "
                "at least the last one, and the ante of %(ante)s to begin with."
            )
            % {"ante": money(rules.ante)},
            _("More than the last sum is a raise. What you have put in before does not count."),
        ),
        paragraph("S-6", _largest(rules, money)),
    )


def _largest(rules: SekaRules, money: Money) -> str:
    if rules.ceiling_multiple is None or rules.ceiling is None:
        return _("There is no maximum: one payment may be as large as you like.")
    return ngettext(
        "The maximum: no payment is above %(multiple)s ante, %(ceiling)s.",
        "The maximum: no payment is above %(multiple)s antes, %(ceiling)s.",
        rules.ceiling_multiple,
    ) % {
        "multiple": rules.ceiling_multiple,
        "ceiling": money(rules.ceiling),
    }


def blinding(rules: SekaRules, money: Money) -> Chapter:
    """Say who may bet without looking; a blind counts double."""
    title = _("Blinding")
    if not rules.blind_allowed:
        nobody = _("Nobody blinds here: one looks at the cards before one puts anything in.")
        return chapter("blinding", title, (paragraph("S-29", nobody),))
    return chapter(
        "blinding",
        title,
        (
            paragraph(
                "S-29…S-31",
                _(
                    "Who has neither looked at their cards nor touched them may blind: puts a sum "
                    "in and announces twice as much. “Temnyu, ten to go” means five in the bank, "
                    "and ten for everybody who comes after."
                ),
                _sums(rules, money),
            ),
            paragraph("S-32", _who(rules)),
            paragraph("S-33, S-34", *_again(rules)),
            paragraph("S-31, A-39", _counts(rules), _looks(rules)),
        ),
    )


def _sums(rules: SekaRules, money: Money) -> str:
    """Twice the blind must be a bet that is allowed."""
    least = ceil_to_unit(rules.ante, 2 * rules.unit) // 2
    most = None if rules.blind_max_multiple is None else rules.blind_max_multiple * rules.ante
    half = None if rules.ceiling is None else floor_to_unit(rules.ceiling, 2 * rules.unit) // 2
    return blinds.sums(least, lower(most, half), money)


def _who(rules: SekaRules) -> str:
    if rules.blind_if_all_before_folded:
        return _(
            "Only the first hand may begin to blind, or a later one if all who speak before have "
            "folded, and only the first time round."
        )
    return _(
        "Only the first hand may begin to blind, and only the first time round; no later one, even "
        "if all who speak before have folded."
    )


def _again(rules: SekaRules) -> tuple[str, ...]:
    if rules.max_reblinds == 0:
        return (_("Nobody may blind over a blind."),)
    how = _(
        "The player directly after the blinder may re-blind, without having looked either: puts in "
        "what is to go and announces twice as much again. “Peretemnil, twenty to go.”"
    )
    if rules.max_reblinds is None:
        return (how, _("The next one may re-blind over that, and so on round the table."))
    return (
        how,
        ngettext(
            "There is at most %(count)d re-blind.",
            "One may follow directly on another; there are at most %(count)d re-blinds.",
            rules.max_reblinds,
        )
        % {"count": rules.max_reblinds},
    )


def _counts(rules: SekaRules) -> str:
    if rules.parity:
        return _(
            "What is put in blind counts double: whoever blinded with 10 has matched 20 and owes "
            "nothing more until somebody raises."
        )
    return _(
        "Blinding saves half of the sum, this once; the next time round the blinder pays like "
        "everybody else."
    )


def _looks(rules: SekaRules) -> str:
    if max(rules.min_circles, rules.min_circles_before_peek):
        return _("Who blinded looks when the word has gone round once.")
    return neighbours.unseen(rules)
