"""Terz as a person would explain it at the table (rules.md 5)."""

from django.utils.translation import gettext as _

from games.rulebook.book import Chapter, Money, chapter, paragraph
from games.rulebook.terz import ends, melds
from games.rules.terz.rules import TerzRules


def chapters(rules: TerzRules, money: Money) -> tuple[Chapter, ...]:
    """Return the rule book of terz."""
    return (
        _about(rules),
        _needed(rules, money),
        _dealing(rules),
        _play(),
        melds.runs(rules),
        melds.others(rules),
        melds.seven(rules),
        ends.faults(rules),
        ends.count(rules),
        ends.end(rules),
        ends.stakes(rules, money),
    )


def _about(rules: TerzRules) -> Chapter:
    return chapter(
        "about",
        _("What it is"),
        (
            paragraph(
                "Z-1, Z-2, Z-6",
                _(
                    "Terz (also ters) is a game for two. One announces cards in a row, takes "
                    "tricks and collects points over several deals."
                ),
                goal(rules),
            ),
        ),
    )


def goal(rules: TerzRules) -> str:
    """Say how many points are needed."""
    if rules.target_inclusive:
        return _("Whoever reaches %(target)d points wins the game.") % {"target": rules.target}
    return _(
        "Whoever gets more than %(target)d points wins the game; exactly %(target)d is not enough."
    ) % {"target": rules.target}


def _needed(rules: TerzRules, money: Money) -> Chapter:
    return chapter(
        "needed",
        _("What is needed"),
        (
            paragraph(
                "Z-2, 5.3",
                _("Two players and a deck of 32 cards, from the ace down to the seven."),
                _unit(rules, money),
            ),
        ),
    )


def _unit(rules: TerzRules, money: Money) -> str:
    if rules.unit == 1:
        return _("There is no smallest chip: any sum may be played for.")
    return _("The smallest chip is %(unit)s; whatever is paid is a multiple of it.") % {
        "unit": money(rules.unit)
    }


def _dealing(rules: TerzRules) -> Chapter:
    return chapter(
        "dealing",
        _("The deal"),
        (
            paragraph("Z-3", _first(rules.first_dealer)),
            paragraph(
                "Z-4",
                _(
                    "Each player gets nine cards. The next card is turned up: its suit is trumps. "
                    "The rest lies on it face down, fourteen cards to draw in all."
                ),
                _("The player who did not deal leads to the first trick."),
            ),
            paragraph("Z-5, Z-19", *_next(rules.next_dealer)),
        ),
    )


def _first(first_dealer: str) -> str:
    return {
        "draw_high": _(
            "At the beginning of a game both draw a card; the higher one deals. Equal cards are "
            "drawn again."
        ),
        "draw_low": _(
            "At the beginning of a game both draw a card; the lower one deals. Equal cards are "
            "drawn again."
        ),
    }[first_dealer]


def _next(next_dealer: str) -> tuple[str, ...]:
    if next_dealer == "alternate":
        return (_("After that the two deal in turn."),)
    stopped = _(
        "If a deal was stopped before the first trick was over, the same player deals again."
    )
    if next_dealer == "last_trick":
        return (_("After that whoever took the last trick deals the next deal."), stopped)
    return (
        _(
            "After that whoever played the trump jack deals the next deal, if it was played before "
            "the last trick; otherwise whoever took the last trick."
        ),
        stopped,
    )


def _play() -> Chapter:
    return chapter(
        "play",
        _("The tricks"),
        (
            paragraph(
                "Z-18, Z-20",
                _(
                    "The highest card of all is the trump jack, the second highest the trump nine. "
                    "Nothing beats the trump jack, so whoever plays it takes the trick."
                ),
                _("After each trick both draw a card, while there are any."),
            ),
            paragraph(
                "5.3",
                _(
                    "Whether one must follow suit, beat and trump is a matter of the table: agree "
                    "on it before the first deal."
                ),
            ),
        ),
    )
