"""What a club has agreed differently from the usual, by the names of its options."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from games.card_texts import rank_name
from games.option_texts import ELSEWHERE, TEXTS
from games.rulebook.book import Difference, Money
from games.rules.houserules import Setting, plain_text, settings
from games.rules.ranktables import table_of


def differences(game: str, rules: Any, money: Money) -> tuple[Difference, ...]:
    """Return the options that are not as usual; plain stakes are every club's own, and left out."""
    return tuple(_differences(game, rules, money))


def _differences(game: str, rules: Any, money: Money) -> Iterable[Difference]:
    for setting in settings(type(rules)):
        stake = setting.kind == "money" and not setting.optional
        here = getattr(rules, setting.name)
        if here == setting.default or stake or setting.name in ELSEWHERE:
            continue
        yield Difference(
            label=str(TEXTS[game].text_of(setting).label),
            here=written(game, setting, here, money),
            usual=written(game, setting, setting.default, money),
        )


def written(game: str, setting: Setting, value: Any, money: Money) -> str:
    """Write a value of an option as people say it."""
    if value is None:
        return _("none")
    if setting.kind == "bool":
        return _("yes") if value else _("no")
    if setting.kind == "money":
        return money(value)
    if setting.kind == "cards":
        return " ".join(card.symbol for card in value) or _("none")
    if setting.kind == "table" and value not in setting.choices:
        return ", ".join(f"{rank_name(rank)} {chips}" for rank, chips in table_of(value).items())
    return str(TEXTS[game].value_text(setting.name, plain_text(value)))
