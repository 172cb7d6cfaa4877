"""The house rules that the point games share, in words, and how they are grouped."""

from django.utils.translation import gettext_lazy as _

from games.option_texts.words import Group, OptionText, Text

TEXTS: dict[str, OptionText] = {
    "ante": OptionText(_("Ante"), _("Everybody puts this in before the deal.")),
    "ceiling_multiple": OptionText(
        _("Ceiling, in antes"),
        _("No single payment is above so many antes. Empty: there is no ceiling."),
    ),
    "max_players": OptionText(_("Players at most"), _("Each of them gets three cards.")),
    "direction": OptionText(_("The word goes")),
    "dealer_after_split": OptionText(
        _("Dealer after a divided bank"), _("Where the winner deals, nobody has won here.")
    ),
    "dealt_by": OptionText(
        _("Who handles the cards"),
        _("The club's own dealer covers a short bank from the house."),
    ),
    "short_bank": OptionText(_("If the bank is short and nobody owns up")),
    "blind_allowed": OptionText(_("The first hand may blind")),
    "blind_max_multiple": OptionText(
        _("Largest blind, in least bets"), _("Empty: only the ceiling limits it.")
    ),
    "blind_if_all_before_folded": OptionText(
        _("A later hand may blind when all before it have folded")
    ),
    "max_reblinds": OptionText(
        _("Re-blinds, one after another"), _("0: none. Empty: as many as there are players.")
    ),
    "peek_at_unseen": OptionText(_("Peeking at a blinder who has not looked yet")),
    "peek_overpay": OptionText(_("More than the price of a peek")),
    "min_circles_before_peek": OptionText(
        _("Circles before the first peek"), _("So many must be complete before anybody peeks.")
    ),
    "peek_tie": OptionText(
        _("Equal points at a peek"), _("While more than two are in; with two it is a svara.")
    ),
    "right_neighbour": OptionText(_("One peeks at")),
    "fold_out_of_turn": OptionText(_("Folding before one has the word")),
    "two_aces_22": OptionText(_("Two aces are worth 22")),
    "trinka_beats_equal_two_cards": OptionText(
        _("Three of a suit beat two cards of the same points")
    ),
    "three_tens_redeal": OptionText(_("Three tens may have the cards dealt again")),
    "three_tens_scope": OptionText(_("Who gets new cards after three tens")),
    "split_by_consent": OptionText(_("Tied players may divide the bank if all agree")),
    "split_remainder": OptionText(_("Odd units of a divided bank")),
    "svara_entry_fraction": OptionText(_("Entry to a svara"), _("The part of the bank it costs.")),
    "svara_entry_rounding": OptionText(_("The entry is rounded")),
    "svara_join": OptionText(_("Who may enter a svara")),
    "svara_offer": OptionText(_("A svara may be agreed")),
    "svara_min_bet": OptionText(_("Least bet in a svara")),
    "svara_blind": OptionText(_("Blinding in a svara")),
    "svara_dealer_draw": OptionText(_("Who draws for the deal of a svara")),
    "svara_limit": OptionText(_("Svaras in one hand at most"), _("Empty: no limit.")),
    "solo_svara": OptionText(_("The last one in may boil alone")),
    "pool_allowed": OptionText(_("Several may pay an entry together")),
    "pool_max_members": OptionText(_("Players sharing one hand at most")),
    "pact_allowed": OptionText(_("Two hands of a svara may agree to share the bank")),
    "pact_max_hands": OptionText(_("Hands in one pact at most")),
    "pact_persists": OptionText(_("A pact lasts until the bank is won")),
}

CHOICES: dict[tuple[str, str], Text] = {
    ("deck", "32"): _("32 cards: ace to seven"),
    ("direction", "clockwise"): _("clockwise"),
    ("direction", "counterclockwise"): _("counter-clockwise"),
    ("dealer_after_split", "draw_high"): _("those who divided it draw"),
    ("dealer_after_split", "same"): _("the same dealer"),
    ("dealer_after_split", "left"): _("the next one round the table"),
    ("dealt_by", "players"): _("the players in turn"),
    ("dealt_by", "house"): _("the club's own dealer"),
    ("short_bank", "dealer_covers"): _("the dealer covers it"),
    ("short_bank", "exclude"): _("who has not put in sits out"),
    ("short_bank", "block"): _("nobody deals until all have put in"),
    ("peek_at_unseen", "allow"): _("allowed"),
    ("peek_at_unseen", "forbid"): _("forbidden"),
    ("peek_overpay", "raise"): _("is a raise"),
    ("peek_overpay", "forbid"): _("is not taken"),
    ("peek_tie", "both_stay"): _("both stay in"),
    ("peek_tie", "asker_out"): _("who asked is out"),
    ("peek_tie", "target_out"): _("who was asked is out"),
    ("peek_tie", "joint_hand"): _("the two play on as one hand"),
    ("right_neighbour", "nearest_active"): _("the nearest who is in"),
    ("right_neighbour", "adjacent_only"): _("only the next seat"),
    ("three_tens_scope", "active"): _("those still in"),
    ("three_tens_scope", "all_anted"): _("all who were dealt in"),
    ("split_remainder", "first_left"): _("one each, from the dealer's left"),
    ("split_remainder", "carry"): _("stay as the start of the next bank"),
    ("split_remainder", "club"): _("go to the house"),
    ("svara_entry_fraction", "1/2"): _("half of the bank"),
    ("svara_entry_fraction", "1/3"): _("a third of the bank"),
    ("svara_entry_fraction", "1/1"): _("the whole bank"),
    ("svara_entry_rounding", "up"): _("up"),
    ("svara_entry_rounding", "down"): _("down"),
    ("svara_join", "anyone_seated"): _("anybody seated"),
    ("svara_join", "hand_players"): _("only who played this hand"),
    ("svara_offer", "two_left"): _("when two are left"),
    ("svara_offer", "any_unanimous"): _("at any time, if all agree"),
    ("svara_offer", "off"): _("never"),
    ("svara_min_bet", "ante"): _("the ante"),
    ("svara_min_bet", "entry"): _("the entry"),
    ("svara_dealer_draw", "originators"): _("those who boil"),
    ("svara_dealer_draw", "participants"): _("all who take part"),
}

SEATS = Group(
    _("Seats and the deal"),
    (
        "deck",
        "max_players",
        "direction",
        "first_dealer",
        "next_dealer",
        "dealer_after_split",
        "dealt_by",
        "short_bank",
    ),
)
BLINDING = ("blind_allowed", "blind_max_multiple", "blind_if_all_before_folded", "max_reblinds")
PEEKING = (
    "peek_at_unseen",
    "peek_overpay",
    "min_circles_before_peek",
    "peek_tie",
    "right_neighbour",
    "fold_out_of_turn",
)
HANDS = (
    "two_aces_22",
    "trinka_beats_equal_two_cards",
    "three_tens_redeal",
    "three_tens_scope",
)
DIVIDING = Group(_("Dividing the bank"), ("split_by_consent", "split_remainder"))
SVARA = (
    "svara_entry_fraction",
    "svara_entry_rounding",
    "svara_join",
    "svara_offer",
    "svara_min_bet",
    "svara_blind",
    "svara_dealer_draw",
    "svara_limit",
    "solo_svara",
)
SHARING = Group(
    _("Pools and pacts"),
    ("pool_allowed", "pool_max_members", "pact_allowed", "pact_max_hands", "pact_persists"),
)
