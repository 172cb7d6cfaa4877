"""Why something is refused that every game knows: seats, house rules, sums, draws, the door."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SEATS_AND_RULES: dict[str, Promise] = {
    "table_full": ngettext_lazy(
        "Only %(limit)s player can sit here; nobody more can join.",
        "The table is full: %(limit)s players sit here.",
        "limit",
    ),
    "seated_already": _("%(seat)s already sits at this table."),
    "not_seated": _("%(seat)s does not sit at this table."),
    "name_everybody": _("Name everybody who sits here, each once: %(seats)s."),
    "too_many_seated": ngettext_lazy(
        "More than %(limit)s player sits here.", "More than %(limit)s players sit here.", "limit"
    ),
    "unknown_rule": _("There is no house rule called %(name)s."),
    "rule_value": _("%(name)s cannot be %(value)s. Possible: %(allowed)s."),
    "hand_running": _("A hand is running; this is possible between two hands."),
    "no_hand": _("No hand is running."),
    "hand_over": _("The hand is over."),
    "with_himself": _("Two different players must be named."),
    "not_in_this_game": _("This is not played in this game."),
    "not_now": _("This is not possible now."),
    "not_possible_for": _("This is not possible for %(seat)s now."),
    "not_so": _("This is not possible in this way."),
}

MONEY: dict[str, Promise] = {
    "cannot_pay": _("%(seat)s can pay %(has)s, and it costs %(costs)s."),
    "amount_missing": _("Say how much: %(least)s or more."),
    "no_amount": _("No amount is named here."),
    "too_little": _("%(amount)s is too little: at least %(least)s."),
    "too_much": _("%(amount)s is too much: at most %(greatest)s."),
    "not_in_units": _("%(amount)s is not a multiple of the chip unit %(unit)s."),
}

DRAWS: dict[str, Promise] = {
    "nobody_deals": _("Nobody has the right to deal yet: %(seats)s draw for it."),
    "dealer_known": _("%(dealer_seat)s has the right to deal; nobody draws."),
    "who_draws": _("A card each is drawn by %(seats)s and nobody else."),
    "cards_needed": ngettext_lazy(
        "Name %(count)s card.", "Name %(count)s different cards.", "count"
    ),
    "card_twice": _("A card can show only once."),
    "card_outside_deck": _("%(card)s is not in the deck of %(deck)s cards."),
    "card_not_free": _("A card is not in this deck, or somebody else has shown it."),
}

AT_THE_DOOR: dict[str, Promise] = {
    "inactive": _("%(seat)s has left the club and plays no more."),
    "not_today": _("%(seat)s does not play today."),
    "money_gone": _("%(seat)s has %(has)s left of it, and %(needs)s would have to come back."),
    "not_in_the_books": _(
        "By the books only %(has)s of the %(needs)s lie there. Let somebody run the command "
        "manage.py verify; until then nothing is recorded here."
    ),
    "nothing_to_take_back": _("There is nothing to take back."),
}
"""Refusals of `games.hands`, which knows members and the ledger."""

TEXTS = SEATS_AND_RULES | MONEY | DRAWS | AT_THE_DOOR
