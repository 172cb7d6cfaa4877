"""Seka: peeking at the neighbour, and opening."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.rulebook.book import Chapter, chapter, paragraph
from games.rulebook.points import neighbours
from games.rules.seka.rules import SekaRules


def peeking(rules: SekaRules) -> Chapter:
    """Say how two neighbours compare while more than two are in."""
    return chapter(
        "peeking",
        pgettext("seka", "Peeking at the neighbour"),
        (
            paragraph(
                "S-15…S-18",
                _(
                    "While more than two are in you may say “Posmotrimsya” on your word: you pay "
                    "and compare your points with your neighbour's. Nobody else sees the cards, "
                    "and whoever has fewer points throws them in."
                ),
                neighbours.neighbour(rules),
                neighbours.circles_first(max(rules.min_circles, rules.min_circles_before_peek)),
            ),
            paragraph("S-16", *_price(rules)),
            paragraph("S-19", neighbours.equal(rules.peek_tie)),
        ),
    )


def _price(rules: SekaRules) -> tuple[str, ...]:
    if rules.parity:
        return (
            _(
                "A peek costs what you are short of the others; who owes nothing has nothing to "
                "peek for."
            ),
        )
    return (
        _("A peek costs the last sum; the neighbour must have put something in since the deal."),
        {
            "raise": _("Whoever puts in more than that raises at the same time."),
            "forbid": _("It costs exactly that; more is not taken."),
        }[rules.peek_overpay],
    )


def opening(rules: SekaRules) -> Chapter:
    """Say who may make all show, when, and for how much."""
    return chapter(
        "opening",
        _("Opening"),
        (
            paragraph(
                "S-5, S-11…S-13",
                _("To open means that everybody who has not folded must compare."),
                _(
                    "Whoever opens names the points and shows: “Opened. Twenty.” The others answer "
                    "in turn: they throw their cards in, or say that they have more and show. The "
                    "most points take the bank."
                ),
            ),
            paragraph("S-14", _("Cards that were thrown in may not be looked at.")),
            paragraph("S-6…S-9", *_who(rules)),
            paragraph("S-10", _last_two(rules)),
        ),
    )


def _who(rules: SekaRules) -> tuple[str, ...]:
    if rules.parity:
        return (
            _(
                "Whoever raised last opens when all have matched it and nobody has raised since. "
                "It costs nothing."
            ),
        )
    return (
        _("Only the last hand that is still in may open, and pays the last sum for it."),
        _last_hand(rules.min_circles),
    )


def _last_hand(circles: int) -> str:
    if circles == 0:
        return _("The last hand may open as early as the first time round.")
    return ngettext(
        "The last hand may not open before the word has gone round %(count)d time.",
        "The last hand may not open before the word has gone round %(count)d times.",
        circles,
    ) % {"count": circles}


def _last_two(rules: SekaRules) -> str:
    if rules.parity:
        return _(
            "When only two are left, either of them may open on their word, for what it costs to "
            "pass; but somebody must have put in a first sum."
        )
    return _("When only two are left, either of them may open on their word, for the last sum.")
