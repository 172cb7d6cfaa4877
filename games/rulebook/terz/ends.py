"""Terz: faults, the count of a deal, the end of the game, and the money."""

from django.utils.translation import gettext as _

from games.rulebook.book import Chapter, Example, Money, chapter, paragraph
from games.rules.cards import parse_card
from games.rules.terz.rules import TerzRules


def faults(rules: TerzRules) -> Chapter:
    """Say what too few and too many cards cost."""
    return chapter(
        "faults",
        _("Too few and too many cards"),
        (
            paragraph("Z-16", _short(rules)),
            paragraph(
                "Z-17",
                {
                    "lose_game": _("Whoever takes more than nine cards has lost the whole game."),
                    "lose_deal": _(
                        "Whoever takes more than nine cards has lost the deal: it is over, and the "
                        "opponent gets all 150 card points."
                    ),
                }[rules.overdraw],
            ),
        ),
    )


def _short(rules: TerzRules) -> str:
    if not rules.short_hand_penalty:
        return _(
            "Whoever plays with eight cards instead of nine or with fewer loses nothing by it."
        )
    points = {"one": rules.short_hand_penalty, "two": 2 * rules.short_hand_penalty}
    if rules.penalty_mode == "deduct":
        return (
            _(
                "Whoever plays with eight cards instead of nine loses %(one)d points, with seven "
                "%(two)d, and so on for every card that is missing."
            )
            % points
        )
    return (
        _(
            "Whoever plays with eight cards instead of nine gives the opponent %(one)d points, "
            "with seven %(two)d, and so on for every card that is missing."
        )
        % points
    )


def count(rules: TerzRules) -> Chapter:
    """Say what the cards in the tricks count."""
    return chapter(
        "count",
        _("Counting the cards"),
        (
            paragraph(
                "Z-21, Z-22",
                _("When the cards are played, both count what they have taken."),
                examples=_cards(),
            ),
            paragraph(
                "Z-19",
                _(
                    "The trump jack counts 30 if it was played in the last trick. Played earlier, "
                    "it counts 20."
                ),
            ),
            paragraph("Z-23", *_check(rules.count_check)),
        ),
    )


def _cards() -> tuple[Example, ...]:
    rows = (
        ("Js", "30 / 20", _("the trump jack, here in spades")),
        ("9s", "13", _("the trump nine")),
        ("Ah", "11", _("an ace")),
        ("10h", "10", _("a ten")),
        ("Kh", "3", _("a king")),
        ("Qh", "2", _("a queen")),
        ("Jh", "1", _("any other jack")),
        ("8h", "0", _("eights, sevens and other nines")),
    )
    return tuple(Example((parse_card(card),), value, text) for card, value, text in rows)


def _check(count_check: str) -> tuple[str, ...]:
    return (
        _(
            "Both together have 150 points, or 140 if the trump jack was played before the last "
            "trick."
        ),
        {
            "strict": _(
                "A count that does not come to this is done again before it is written down, "
                "unless somebody played with too few cards."
            ),
            "warn": _("A count that does not come to this is written down all the same."),
        }[count_check],
    )


def end(rules: TerzRules) -> Chapter:
    """Say when the game is over, and who has won."""
    return chapter(
        "end",
        _("Who wins the game"),
        (
            paragraph("Z-6, A-49", *_won(rules)),
            paragraph(
                "5.3",
                _("Whoever gives the game up has lost it, whatever the points are."),
                _("Every game begins with no points and a new draw for the deal."),
            ),
            paragraph(
                "1.8",
                _(
                    "A deal with a marked or missing card is void: its points are taken back, the "
                    "stakes stay, and the same player deals again."
                ),
            ),
        ),
    )


def _won(rules: TerzRules) -> tuple[str, ...]:
    enough = (
        _("Enough are %(target)d points.")
        if rules.target_inclusive
        else _("Enough are more than %(target)d points, not %(target)d exactly.")
    ) % {"target": rules.target}
    if rules.win_check == "immediate":
        return (
            enough,
            _(
                "The game is over as soon as somebody has them and is ahead, even in the middle of "
                "a deal."
            ),
        )
    return (
        enough,
        _(
            "It is looked after each deal. If both have them, the higher total wins; if the totals "
            "are equal, one more deal is played."
        ),
    )


def stakes(rules: TerzRules, money: Money) -> Chapter:
    """Say what is played for."""
    return chapter(
        "stakes",
        _("The money"),
        (
            paragraph("A-50, 5.6", *_stake(rules, money), *_points(rules, money)),
            paragraph(
                "5.6",
                _("A game that is broken off gives the stakes back.") if rules.staked else None,
                None if rules.staked else _("A game that is broken off costs nobody anything."),
            ),
        ),
    )


def _stake(rules: TerzRules, money: Money) -> tuple[str, ...]:
    if rules.settlement == "per_point":
        return (_("There is no stake; the points themselves are paid for."),)
    if not rules.stake:
        return (_("There is nothing in the bank to win: the stake is nothing."),)
    sums = {"stake": money(rules.stake), "both": money(2 * rules.stake)}
    return (
        _(
            "Before the first deal both put the stake in the bank, %(stake)s each. The winner "
            "takes both, %(both)s."
        )
        % sums,
    )


def _points(rules: TerzRules, money: Money) -> tuple[str, ...]:
    if not rules.pays_points:
        return (_("The points themselves are not paid for."),)
    each = _(
        "After the game the loser pays the winner %(rate)s for each point between them; whoever "
        "has lost by a fault but is ahead pays nothing for the points."
    ) % {"rate": money(rules.point_rate)}
    if rules.point_cap is None:
        return (each,)
    return (
        each,
        _("For the points nobody pays more than %(cap)s.") % {"cap": money(rules.point_cap)},
    )
