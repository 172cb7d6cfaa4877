"""Why the board game refuses an action: dressing, announcing, laying, the end, the close-out."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

DRESSING: dict[str, Promise] = {
    "room_too_small": ngettext_lazy(
        "At least %(count)s player must play, and only %(limit)s can sit here.",
        "At least %(count)s players must play, and only %(limit)s can sit here.",
        "count",
    ),
    "too_few_for_board": ngettext_lazy(
        "By the house rules at least %(limit)s player must play.",
        "By the house rules at least %(limit)s players must play.",
        "limit",
    ),
    "no_such_pot": _("There is no pot called %(pot)s on the board."),
    "all_staked": _("All have dressed the board."),
    "has_staked_some": _("%(seat)s has put in a part; still missing: %(pots)s."),
    "has_staked_pot": _("%(seat)s has put in for this pot: %(pot)s."),
    "has_not_staked": _("%(seat)s has put in nothing here: %(pot)s."),
    "nobody_staked": _("Nobody has put anything on the board yet."),
    "pot_full": _("This pot lacks nothing: %(pot)s."),
    "pots_short": _(
        "Before the deal every pot must be full. Short: %(pots)s. Who owes: %(seats)s."
    ),
    "stakes_first": _("First all put their chips in; still missing: %(seats)s."),
    "no_stake_covered": _("By the house rules nobody covers a missing chip."),
    "dealer_covers_stake": _("Only the dealer, %(dealer_seat)s, covers a missing chip."),
}

ANNOUNCING: dict[str, Promise] = {
    "announcing_first": _("First all announce; it is the word of %(turn_seat)s."),
    "announcing_over": _("The announcing is over."),
    "declared_already": _(
        "%(seat)s has declared a trynka from the %(rank)s down; "
        "a run counts once, with its top card."
    ),
    "no_such_trynka": _("There is no trynka from the %(rank)s down in this deck."),
    "club_elsewhere": _("%(holder_seat)s has the %(rank)s."),
    "no_trynka_declared": _("%(seat)s has declared no trynka, so the saucer is not to be taken."),
    "pot_taken": _("%(by_seat)s has taken this already: %(pot)s."),
    "higher_trynka": _("%(by_seat)s has a higher trynka: from the %(rank)s down."),
    "higher_possible": _(
        "%(by_seat)s has not spoken and may have a higher trynka, from the %(rank)s down."
    ),
    "pot_twice": _("A pot is named twice."),
    "marriage_needs_both": _("The marriage saucer goes with king and queen together."),
}

LAYING: dict[str, Promise] = {
    "wins_nothing": _("The %(rank)s wins nothing; only the six clubs of the board are told."),
    "laid_already": _("%(holder_seat)s has laid the %(rank)s already."),
    "laying_stops": _("Laying stops after a winning club: the %(rank)s is laid alone."),
    "queen_first": _("Piles go up: the queen is laid first, then the king."),
    "still_holds": _("%(seat)s still holds: %(ranks)s."),
    "somebody_is_out": _("%(out_seat)s has no cards left: the laying is over."),
    "nobody_is_out": _("Nobody is out of cards yet."),
    "no_unlaid_fine": _("By the house rules a club that was not laid costs nothing."),
    "unlaid_paid": _("The %(rank)s has been paid for already."),
}

ENDING: dict[str, Promise] = {
    "no_counting": _("By the house rules cards do not cancel by their number."),
    "cancel_order": _("All who have cards are named, from the left of who went out: %(seats)s."),
    "cancel_counts": ngettext_lazy(
        "Each of them has one card.", "Each of them has from 1 to %(limit)s cards.", "limit"
    ),
    "has_no_cards": _("%(seat)s has no cards and pays nothing."),
    "another_pays": ngettext_lazy(
        "By the count %(seat)s is left with %(count)s card and pays.",
        "By the count %(seat)s is left with %(count)s cards and pays.",
        "count",
    ),
    "nobody_pays": _("By the count all cards cancel; nobody pays."),
    "fined_already": _("%(seat)s has paid for the cards left."),
    "no_points": _("Without points there is no fine."),
    "cards_left_are": ngettext_lazy(
        "By the count %(seat)s has %(count)s card left.",
        "By the count %(seat)s has %(count)s cards left.",
        "count",
    ),
    "hand_is": ngettext_lazy(
        "Nobody was dealt more than %(count)s card.",
        "Nobody was dealt more than %(count)s cards.",
        "count",
    ),
    "evening_closed": _("The evening is closed at this table."),
    "nobody_to_share": _("Nobody sits here to share what lies on the board."),
}

TEXTS = DRESSING | ANNOUNCING | LAYING | ENDING

_CLUBS: dict[str, Promise] = {
    "A": _("ace of clubs"),
    "K": _("king of clubs"),
    "Q": _("queen of clubs"),
    "J": _("jack of clubs"),
    "10": _("ten of clubs"),
    "9": _("nine of clubs"),
    "M": _("marriage saucer"),
    "T": _("trynka saucer"),
}


def pot_name(pot: str) -> str:
    """Return a pot, or a club, in words: "queen of clubs", "marriage saucer"."""
    return str(_CLUBS[pot]) if pot in _CLUBS else say("%(rank)s of clubs") % {"rank": pot}


def _pot_names(pots: Iterable[str]) -> str:
    return ", ".join(pot_name(pot) for pot in pots)


SAID: Mapping[str, Callable[[Any], str]] = {
    "pot": pot_name,
    "pots": _pot_names,
    "rank": pot_name,
    "ranks": _pot_names,
}
"""How values that only the board knows are said."""
