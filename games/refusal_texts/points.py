"""Why the point games refuse an action: antes, the deal, the betting, svaras."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

RULES_AND_MONEY: dict[str, Promise] = {
    "ante_not_in_units": _("The ante %(ante)s is not a multiple of the chip unit %(unit)s."),
    "deck_too_small": ngettext_lazy(
        "A deck of %(deck)s cards is enough for %(limit)s player.",
        "A deck of %(deck)s cards is enough for %(limit)s players.",
        "limit",
    ),
    "below_last": _("%(amount)s is too little: at least %(least)s must be put in."),
    "above_ceiling": _("%(amount)s is above the ceiling of %(ceiling)s: at most %(greatest)s."),
    "price_is": _("The price is %(price)s, not %(amount)s."),
    "entry_is": _("Entering costs %(entry)s, not %(amount)s."),
}

ANTES: dict[str, Promise] = {
    "bank_short": _("The bank is %(bank)s and must be %(full)s before the deal."),
    "too_few_players": _("At least two must play."),
    "antes_complete": _("All antes are in."),
    "has_paid": _("%(seat)s has put the ante in."),
    "has_not_paid": _("%(seat)s has not put an ante in."),
    "nothing_paid": _("Nothing has been put in yet."),
    "sits_out": _("%(seat)s sits this hand out."),
    "sits_not_out": _("%(seat)s does not sit this hand out."),
    "everybody_pays": _("By the house rules nobody sits out: everybody seated puts in the ante."),
    "nobody_covers": _("By the house rules nobody covers the ante of another."),
    "dealer_covers": _("Only the dealer, %(dealer_seat)s, covers an ante."),
    "owes_himself": _("%(seat)s owes this ante and puts it in as an ante."),
    "count_first": _("The count found %(shortage)s missing: first it is made up."),
    "nothing_short": _("No count has found anything missing."),
    "more_than_booked": _("The bank cannot hold %(amount)s: %(bank)s have been put in."),
    "only_before_the_deal": _("The bank is counted before the deal only."),
    "antes_are_in": _("The antes are in and the cards are dealt."),
}

DEALS: dict[str, Promise] = {
    "dealer_not_drawn": _("First it is drawn who deals."),
    "cards_are_out": _("The cards are dealt."),
    "svara_not_dealt": _("The cards of the svara are not dealt yet."),
    "no_cards_yet": _("No cards are dealt yet."),
    "betting_begun": _("The betting has begun; a misdeal is called before it."),
    "points_impossible": _("No hand is worth %(points)s."),
}

BETTING: dict[str, Promise] = {
    "not_your_word": _("It is %(turn_seat)s's word, not %(seat)s's."),
    "has_folded": _("%(seat)s has folded."),
    "is_out": _("%(seat)s is out: compared with %(to_seat)s and lost."),
    "plays_along": _("%(seat)s plays together with %(to_seat)s, who holds the cards."),
    "not_dealt_in": _("%(seat)s has no cards in this deal."),
    "one_is_left": _("Only %(seats)s is left and takes the bank."),
    "not_alone": _("More than one hand is in: %(seats)s."),
    "no_blind": _("By the house rules nobody blinds."),
    "no_blind_in_svara": _("Nobody blinds in a svara."),
    "too_late_to_blind": _("It is too late to blind: somebody has put in money."),
    "only_first_hand_blinds": _("Only the first hand, %(first_seat)s, may blind."),
    "blind_too_big": _("%(amount)s is too much for a blind: at most %(greatest)s."),
    "no_blind_to_top": _("Nobody has blinded."),
    "reblind_limit": ngettext_lazy(
        "There has been %(limit)s blind over the blind; no more are allowed.",
        "There have been %(limit)s blinds over the blind; no more are allowed.",
        "limit",
    ),
    "only_after_blinder": _("Only the player directly after %(blinder_seat)s may blind again."),
    "too_early_to_peek": ngettext_lazy(
        "Nobody peeks before %(circles)s circle is complete.",
        "Nobody peeks before %(circles)s circles are complete.",
        "circles",
    ),
    "neighbour_is_out": _("The player next to %(seat)s on the right is out."),
    "neighbour_paid_nothing": _("%(target_seat)s, on the right, has put in nothing yet."),
    "neighbour_unseen": _("%(target_seat)s has not looked at the cards yet."),
    "nobody_peeks": _("Nobody is peeking."),
    "comparing": _("%(asker_seat)s and %(target_seat)s are comparing: first the result."),
    "no_three_tens": _("By the house rules three tens give no right to a new deal."),
    "nothing_to_redeal": _("Only one is left: there is nothing to deal again."),
    "nothing_opened": _("Hands are shown when only one is left."),
    "more_than_one_in": _("The bank is not won yet: %(seats)s are in."),
    "take_bank_first": _("First %(seats)s takes the bank."),
}

SVARA: dict[str, Promise] = {
    "no_svara": _("No svara can be entered now."),
    "no_tie": _("Nobody is tied and no svara is agreed."),
    "are_tied": _("%(seats)s are equal: a svara, or they divide the bank."),
    "no_offer": _("There is no offer to answer."),
    "offer_open": _("%(by_seat)s has offered a svara: first the answers."),
    "offer_accepted": _("The offer has been accepted by all."),
    "svara_agreed": _("A svara is agreed: first the bank is counted."),
    "svara_counted": _("The bank has been counted for the svara."),
    "svara_limit": ngettext_lazy(
        "There has been %(limit)s svara in this hand; no more are allowed.",
        "There have been %(limit)s svaras in this hand; no more are allowed.",
        "limit",
    ),
    "no_svara_offers": _("By the house rules nobody offers a svara."),
    "has_offered": _("%(seat)s has offered a svara and first plays on."),
    "only_last_two": _("Only the last two may offer a svara; %(seats)s are in."),
    "own_offer": _("It is %(seat)s's own offer: the others answer."),
    "has_accepted": _("%(seat)s has accepted already."),
    "not_his_offer": _("The offer is %(by_seat)s's, not %(seat)s's."),
    "no_solo_svara": _("By the house rules nobody boils alone."),
    "entry_open": _("The svara is being entered: first it is drawn who deals."),
    "entry_closed": _("The svara can no longer be entered."),
    "in_already": _("%(seat)s is in the svara already."),
    "has_declined": _("%(seat)s has declined this svara."),
    "not_a_hand_player": _("Only who had cards in this hand may enter; %(seat)s had none."),
    "nobody_joined": _("Nobody has entered the svara."),
    "no_pools": _("By the house rules everybody pays the entry alone."),
    "pool_too_large": ngettext_lazy(
        "At most %(limit)s player can hold a hand.",
        "At most %(limit)s players can share a hand.",
        "limit",
    ),
    "no_pacts": _("By the house rules there are no pacts."),
    "holds_no_hand": _("%(seat)s holds no cards in this svara."),
    "pact_full": ngettext_lazy(
        "At most %(limit)s hand can be in a pact.",
        "At most %(limit)s hands can be in one pact.",
        "limit",
    ),
    "no_split": _("By the house rules the bank is not divided."),
    "somebody_joined": _("%(seats)s entered the svara: the bank is no longer divided."),
    "nobody_to_split_with": _("There is nobody to divide the bank with."),
    "not_an_originator": _("Only %(seats)s can divide the bank."),
    "split_open": _("%(by_seat)s has offered to divide the bank: first the answers."),
}

TEXTS = RULES_AND_MONEY | ANTES | DEALS | BETTING | SVARA

WITH_SEATS: dict[str, Promise] = {
    "bank_short": _(
        "The bank is %(bank)s and must be %(full)s before the deal; still to put in: %(seats)s."
    ),
}
"""The same where the values name seats."""
