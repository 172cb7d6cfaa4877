"""Trinka: the word goes round, and each payment is a fresh sum."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rulebook.book import Chapter, Money, chapter, paragraph
from games.rulebook.points import blinds, neighbours
from games.rulebook.points.table import ceiling
from games.rules.purses import lower
from games.rules.trinka.rules import TrinkaRules


def word(rules: TrinkaRules, money: Money) -> Chapter:
    """Say what one may do on one's word."""
    return chapter(
        "word",
        _("The word"),
        (
            paragraph(
                "T-6, T-31, T-36",
                _("Everybody looks at their own cards and keeps them hidden."),
                _("The dealer asks each in turn: “Your word?” You go on, peek or fold."),
            ),
            paragraph(
                "T-7",
                _("Who folds says “Upal”, throws the cards in unseen and is out."),
                _("What such a player has put in stays in the bank."),
                _fold(rules),
            ),
            paragraph(
                "T-15, T-33, T-35",
                _(
                    "Whoever goes on puts in a fresh sum each time: at least the last sum that "
                    "anybody put in, and the ante of %(ante)s to begin with."
                )
                % {"ante": money(rules.ante)},
                _(
                    "More than the last sum is a raise, and the others must follow it. What you "
                    "have put in before does not count: nothing is evened out."
                ),
            ),
            paragraph("T-47…T-50, T-73", ceiling(rules, money), _why_ceiling(rules)),
        ),
    )


def _fold(rules: TrinkaRules) -> str:
    if rules.fold_out_of_turn:
        return _("One may fold at any moment, without waiting for the word.")
    return _("One folds only when one has the word.")


def _why_ceiling(rules: TrinkaRules) -> str | None:
    if rules.ceiling_multiple is None:
        return None
    return _("It is there for players with little money, so that nobody is simply bought out.")


def blinding(rules: TrinkaRules, money: Money) -> Chapter:
    """Say who may bet without looking, and what that is good for."""
    title = _("Blinding")
    if not rules.blind_allowed:
        nobody = _("Nobody blinds here: one looks at the cards before one puts anything in.")
        return chapter("blinding", title, (paragraph("T-2", nobody),))
    return chapter(
        "blinding",
        title,
        (
            paragraph(
                "T-2…T-5",
                _(
                    "The first hand may blind: does not look at the cards, puts a sum in and says "
                    "“Temnyu”."
                ),
                _sums(rules, money),
                _later(rules),
            ),
            paragraph("T-10…T-12", _again(rules)),
            paragraph(
                "T-8, T-13, T-14",
                _("To stay in after a blind costs at least as much as the blind itself."),
                neighbours.unseen(rules),
                _("From then on they fold or go on like everybody else."),
            ),
        ),
    )


def _sums(rules: TrinkaRules, money: Money) -> str:
    most = None if rules.blind_max_multiple is None else rules.blind_max_multiple * rules.ante
    return blinds.sums(rules.ante, lower(most, rules.ceiling), money)


def _later(rules: TrinkaRules) -> str:
    if rules.blind_if_all_before_folded:
        return _("A later player may begin to blind if all who speak before have folded.")
    return _("No later player may begin to blind, even if all who speak before have folded.")


def _again(rules: TrinkaRules) -> str:
    if rules.max_reblinds is None:
        return _(
            "The player directly after the blinder may re-blind, without looking either: puts in "
            "more than the blind and at most the ceiling. The next one may re-blind over that, and "
            "so on round the table."
        )
    if rules.max_reblinds == 0:
        return _("Nobody may blind over a blind.")
    if rules.max_reblinds == 1:
        return _(
            "Only the player directly after the blinder may re-blind, without looking either: puts "
            "in more than the blind and at most the ceiling."
        )
    return _(
        "The player directly after the blinder may re-blind, without looking either: puts in more "
        "than the blind and at most the ceiling. The next one may re-blind over that; there are at "
        "most %(count)d re-blinds."
    ) % {"count": rules.max_reblinds}


def peeking(rules: TrinkaRules) -> Chapter:
    """Say how two neighbours compare, and for how much."""
    return chapter(
        "peeking",
        pgettext("trinka", "Peeking at the neighbour"),
        (
            paragraph(
                "T-37, T-38",
                _(
                    "On your word you may say “Skryvayus” instead of going on: you pay and compare "
                    "your points with your neighbour's. Nobody else sees the cards, and whoever "
                    "has fewer points is out."
                ),
                neighbours.neighbour(rules),
                _("The neighbour must have put something in since the deal."),
                neighbours.circles_first(rules.min_circles_before_peek),
            ),
            paragraph("T-37", *_price(rules)),
            paragraph("T-9, T-16, T-17", *_after_blind(rules)) if rules.blind_allowed else None,
            paragraph(
                "T-51, S-19",
                neighbours.equal(rules.peek_tie),
                _("Between the last two equal points always mean a svara."),
            ),
        ),
    )


def _price(rules: TrinkaRules) -> tuple[str, ...]:
    return (
        _("A peek costs the last sum that was put in."),
        {
            "raise": _("Whoever puts in more than that raises at the same time."),
            "forbid": _("It costs exactly that; more is not taken."),
        }[rules.peek_overpay],
    )


def _after_blind(rules: TrinkaRules) -> tuple[str, ...]:
    others = {
        1: _("After a blind, too, a peek costs those who did not blind only the last sum."),
        2: _(
            "After a blind a peek costs those who did not blind twice the blind, exactly, and this "
            "is no raise: the last sum stays as it was. Once the last sum is higher than that, it "
            "is the price. The price is never above the ceiling."
        ),
    }[rules.others_peek_factor]
    blinder = {
        "last_bet": _(
            "Who blinded or re-blinded pays only the last sum, until the cards are dealt again."
        ),
        "blind_amount": _(
            "Who blinded or re-blinded pays exactly the last blind, however high the sums have "
            "risen, until the cards are dealt again."
        ),
    }[rules.blinder_peek_price]
    return others, blinder
