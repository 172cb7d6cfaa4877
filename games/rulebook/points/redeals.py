"""What a new deal after three tens brings, for trinka and seka."""

from django.utils.translation import gettext as _

from games.rules.pointrules import PointRules


def redeal(rules: PointRules) -> tuple[str, ...]:
    """Say who gets new cards, and what becomes of the bank."""
    return (
        {
            "active": _("New cards go to those who are still in; who is out stays out."),
            "all_anted": _(
                "New cards go to all who had cards at the beginning, also to those who are out."
            ),
        }[rules.three_tens_scope],
        _(
            "The same dealer deals. What lies in the bank stays there, there is no new ante, and "
            "the betting begins anew from the smallest bet."
        ),
    )
