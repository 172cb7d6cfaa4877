"""Two hands side by side: which wins, and which house rules would change that."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from games.option_texts import TEXTS
from games.rulebook.differences import written
from games.rules.cards import Card
from games.rules.houserules import Setting, parse_value, settings
from games.rules.pointrules import PointRules
from games.rules.protocol import HandValue, PointGame, RefusedError

type Cards = Sequence[Card]


@dataclass(frozen=True, slots=True)
class Change:
    """A house rule with another value, and what the hands would be then."""

    rule: str
    value: str
    result: str


def verdict(first: HandValue, second: HandValue) -> str:
    """Say which of two hands wins."""
    if first.rank == second.rank:
        return _("Equal: both have %(points)d. Between the last two this is a svara.") % {
            "points": first.points
        }
    higher, lower = sorted((first, second), key=lambda worth: worth.rank, reverse=True)
    points = {"points": higher.points, "less": lower.points}
    if higher.points == lower.points:
        if higher is first:
            return _("Both have %(points)d; by a house rule the first hand wins.") % points
        return _("Both have %(points)d; by a house rule the second hand wins.") % points
    if higher is first:
        return _("The first hand wins: %(points)d against %(less)d.") % points
    return _("The second hand wins: %(points)d against %(less)d.") % points


def changes(game: PointGame[Any], hands: Sequence[Cards], rules: PointRules) -> tuple[Change, ...]:
    """Return the house rules that would change the points of ``hands``, or which of two wins.

    Each is looked at alone, all others as they are.
    """
    return tuple(_changes(game, hands, rules))


def _changes(game: PointGame[Any], hands: Sequence[Cards], rules: PointRules) -> Iterable[Change]:
    now = [game.value(cards, rules) for cards in hands]
    for setting in settings(type(rules)):
        if setting.kind not in {"bool", "enum"}:
            continue
        for value in _others(setting, getattr(rules, setting.name)):
            then = _worth(game, hands, replace(rules, **{setting.name: value}))
            if then and _told(then) != _told(now):
                yield Change(
                    rule=str(TEXTS[game.name].text_of(setting).label),
                    value=written(game.name, setting, value, str),
                    result=_result(then),
                )


def _others(setting: Setting, here: Any) -> list[Any]:
    choices = setting.choices or ("false", "true")
    return [value for text in choices if (value := parse_value(setting, text)) != here]


def _worth(game: PointGame[Any], hands: Sequence[Cards], rules: PointRules) -> list[HandValue]:
    """Return what the hands are worth; nothing if these rules can't have such hands."""
    try:
        rules.check()
        return [game.value(cards, rules) for cards in hands]
    except RefusedError:
        return []


def _told(worth: list[HandValue]) -> tuple[list[int], bool, bool]:
    """Return what makes a difference at the table: the points, and who wins."""
    first, last = worth[0].rank, worth[-1].rank
    return [one.points for one in worth], first > last, first < last


def _result(worth: list[HandValue]) -> str:
    if len(worth) > 1:
        return verdict(*worth)
    return _("%(points)d points") % {"points": worth[0].points}
