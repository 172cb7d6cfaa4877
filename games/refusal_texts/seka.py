"""Why seka refuses an action: its two betting systems, the opening, the shakha."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

RULES: dict[str, Promise] = {
    "shakha_outside_deck": _(
        "%(card)s cannot be the shakha: it is not in a deck of %(deck)s cards. "
        "Name another, or none."
    ),
    "shakha_no_six": _("A deck of 33 cards has no sixes but the shakha: name a six as the shakha."),
}

BETTING: dict[str, Promise] = {
    "by_parity": _("By parity one calls or raises."),
    "not_by_parity": _("Without parity one bets: at least the last sum."),
    "blind_too_small": _("%(amount)s is too little for a blind: at least %(least)s."),
    "reblind_above_ceiling": _(
        "%(amount)s to go would be above the maximum of %(ceiling)s: nobody blinds over this blind."
    ),
    "below_raise": _(
        "%(amount)s is too little for a raise: at least %(least)s, of which %(due)s are to match."
    ),
    "above_maximum": _(
        "%(amount)s is too much: a raise is at most %(ceiling)s, so at most %(greatest)s now."
    ),
    "level_is_at_maximum": _("%(level)s are in already: nobody can raise above %(ceiling)s."),
    "nothing_to_match": _("%(seat)s owes nothing: all have put in the same."),
    "first_bet_missing": _("Nobody has bet yet: %(seat)s makes the first bet, blinds or folds."),
    "opening_forced": _("%(seat)s has to open: all have matched the maximum."),
    "two_left_open": _("With two left nobody peeks: one of them opens."),
}

OPENING: dict[str, Promise] = {
    "only_last_hand_opens": ngettext_lazy(
        "Only the last hand, %(last_seat)s, may open, once %(circles)s circle is complete.",
        "Only the last hand, %(last_seat)s, may open, once %(circles)s circles are complete.",
        "circles",
    ),
    "too_early_to_open": ngettext_lazy(
        "The last hand opens once %(circles)s circle is complete; this is circle %(circle)s.",
        "The last hand opens once %(circles)s circles are complete; this is circle %(circle)s.",
        "circles",
    ),
    "not_all_matched": _("%(raiser_seat)s may open once all have matched."),
    "has_been_opened": _("Somebody has opened: nobody boils alone now."),
    "answers_open": _("First everybody shows or throws in: it is %(turn_seat)s's turn."),
    "not_his_answer": _("It is %(turn_seat)s who shows or throws in now, not %(seat)s."),
    "opener_shows": _("%(seat)s has opened and has to show."),
}

TEXTS = RULES | BETTING | OPENING

WITH_SEATS: dict[str, Promise] = {
    "not_all_matched": _(
        "%(raiser_seat)s may open once all have matched; still to put in: %(seats)s."
    ),
}
"""The same where the values name seats."""
