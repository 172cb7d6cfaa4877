"""The sums of a blind, for trinka and seka."""

from django.utils.translation import gettext as _

from games.rulebook.book import Money


def sums(least: int, most: int | None, money: Money) -> str:
    """Say from what to what one may blind; ``most`` is ``None`` where nothing limits it."""
    values = {"least": money(least)}
    if most is None:
        return _("The blind is at least %(least)s, and nothing limits it.") % values
    if most < least:
        return _("But the ceiling leaves no room for a blind.")
    if most == least:
        return _("The blind is exactly %(least)s.") % values
    return _("The blind is from %(least)s to %(most)s.") % {**values, "most": money(most)}
