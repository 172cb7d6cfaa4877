"""Whom one compares cards with, and what follows from equal points; for trinka and seka."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.pointrules import PointRules


def neighbour(rules: PointRules) -> str:
    """Say who the neighbour is with whom one may compare."""
    return {
        ("nearest_active", "clockwise"): _(
            "Your neighbour is the nearest player on your right who is still in; those who are out "
            "are skipped."
        ),
        ("nearest_active", "counterclockwise"): _(
            "Your neighbour is the nearest player on your left who is still in; those who are out "
            "are skipped."
        ),
        ("adjacent_only", "clockwise"): _(
            "Your neighbour is the player next to you on the right who got cards; if that one is "
            "out, you have nobody to compare with."
        ),
        ("adjacent_only", "counterclockwise"): _(
            "Your neighbour is the player next to you on the left who got cards; if that one is "
            "out, you have nobody to compare with."
        ),
    }[rules.right_neighbour, rules.direction]


def equal(peek_tie: str) -> str:
    """Say what happens to two equal hands while more than two are in."""
    return {
        "both_stay": _(
            "If the points are equal, both stay in, and play goes on. When all who are left have "
            "been found equal, it is a svara."
        ),
        "asker_out": _("If the points are equal, the one who asked to compare is out."),
        "target_out": _("If the points are equal, the one who was asked is out."),
        "joint_hand": _(
            "If the points are equal, the two play on as one hand with the neighbour's cards, and "
            "share from now on all that it pays and wins."
        ),
    }[peek_tie]


def unseen(rules: PointRules) -> str:
    """Say when a blinder looks."""
    if rules.peek_at_unseen == "allow":
        return _(
            "Who blinded looks when the word has gone round once, or earlier if somebody peeks at "
            "them; then both look."
        )
    return _(
        "Who blinded looks when the word has gone round once; until then nobody may peek at them."
    )


def circles_first(circles: int) -> str:
    """Say how often the word goes round before the first peek."""
    if circles == 0:
        return _("One may peek as early as the first time round.")
    return ngettext(
        "Nobody may peek before the word has gone round %(count)d time.",
        "Nobody may peek before the word has gone round %(count)d times.",
        circles,
    ) % {"count": circles}
