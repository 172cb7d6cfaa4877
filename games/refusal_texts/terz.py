"""Why terz refuses an action: stakes, announcements, the count, the end of a deal and of a game."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

STAKES: dict[str, Promise] = {
    "no_stake": _("By the house rules nothing is put in before the game."),
    "has_staked": _("%(seat)s has put the stake in."),
    "stakes_are_in": _("Both stakes are in."),
    "stakes_missing": _("Before the deal both put in the stake; still missing: %(seats)s."),
    "runs_not_rising": _("A longer run cannot be worth less than a shorter one."),
}

DEALS: dict[str, Promise] = {
    "name_trumps": _("Say which suit is trumps."),
    "upcard_makes_trumps": _("The card turned up makes the trumps: %(card)s is not %(trump)s."),
    "deal_running": _("The deal is still being played."),
    "no_deal": _("No deal is being played; first %(dealer_seat)s deals."),
    "no_deal_yet": _("No deal is being played yet."),
    "deal_counted": _("This deal is counted; it only waits for its end."),
    "deal_stopped": _("This deal has been stopped; it only waits for its end."),
    "deal_open": _("First the deal is ended: say who took the last trick."),
    "not_counted": _("First the card points are counted."),
}

ANNOUNCEMENTS: dict[str, Promise] = {
    "no_such_run": _("There are not so many cards from this one down; the seven is the lowest."),
    "scores_nothing": _("By the house rules this scores nothing."),
    "run_announced": _("%(seat)s has announced these cards already."),
    "run_overlaps": _(
        "%(seat)s has announced some of these cards; only a longer run that contains them all "
        "can follow."
    ),
    "four_announced": _("%(seat)s has announced these four already."),
    "held_by_other": _("%(card)s is with %(other_seat)s, so %(seat)s cannot have it."),
    "nothing_to_answer": _("%(other_seat)s has announced no run that could be answered."),
    "answered_already": _("The last run of %(other_seat)s has been answered already."),
    "marriage_told": _("%(seat)s has announced the marriage already."),
    "upcard_is_seven": _("The card turned up is %(card)s itself; nothing is exchanged."),
    "exchanged_already": _("%(seat)s has exchanged the seven."),
    "stock_is_out": _("The stock is out: %(seat)s kept the seven and paid for it."),
    "penalty_given": _("%(seat)s has been fined for the seven already."),
    "missing_cards": _("From 1 to %(greatest_count)s cards can be missing."),
}

COUNT: dict[str, Promise] = {
    "jack_is_with": _("%(card)s is with %(seat)s, who alone can have played it."),
    "count_beyond": _("Nobody can have more than %(right_points)s card points."),
    "count_low_last": _(
        "Together that is %(points)s. With the trump jack in the last trick it must be "
        "%(right_points)s: %(off_points)s are missing."
    ),
    "count_low_middle": _(
        "Together that is %(points)s. With the trump jack played earlier it must be "
        "%(right_points)s: %(off_points)s are missing."
    ),
    "count_high_last": _(
        "Together that is %(points)s. With the trump jack in the last trick it must be "
        "%(right_points)s: %(off_points)s too many."
    ),
    "count_high_middle": _(
        "Together that is %(points)s. With the trump jack played earlier it must be "
        "%(right_points)s: %(off_points)s too many."
    ),
    "jack_took_last": _("%(seat)s played the trump jack last and so took the last trick."),
    "last_trick_missing": _("Say who took the last trick."),
}

GAMES: dict[str, Promise] = {
    "no_game": _("No game is running."),
    "game_running": _("A game is running; this is possible between two games."),
    "nobody_has_won": _("Nobody has won; there is nothing to pay."),
    "game_decided": _("The game is decided; it only waits to be paid."),
    "game_over": _("The game is over."),
}

TEXTS = STAKES | DEALS | ANNOUNCEMENTS | COUNT | GAMES
