"""The house rules of seka in words: those of the point games, and its own."""

from django.utils.translation import gettext_lazy as _

from games.option_texts import company, points
from games.option_texts.words import Group, OptionText, OptionTexts, Text

TEXTS: dict[str, OptionText] = {
    "betting_system": OptionText(
        _("Betting system"),
        _(
            "Parity: all who stay put in the same, and who raised last may open. Non-parity: each "
            "time at least the last sum, and the last hand may open."
        ),
    ),
    "ceiling_multiple": OptionText(
        _("Maximum, in antes"),
        _("No bet, and under parity no raise, is above so many antes. Empty: there is none."),
    ),
    "parity_cap_scope": OptionText(
        _("Parity: the maximum is for"), _("What all together may reach, or one raise.")
    ),
    "parity_forced_open_at_max": OptionText(
        _("Parity: the maximum forces the opening"),
        _("Once all have matched it, who raised last has to open."),
    ),
    "min_circles": OptionText(
        _("Circles before a peek"),
        _("Without parity also before the last hand opens. With two left one opens at any time."),
    ),
    "min_circles_before_peek": OptionText(
        _("Circles before a peek, if more"), _("Only for peeks; the greater of the two holds.")
    ),
    "blind_max_multiple": OptionText(
        _("Largest blind, in least bets"),
        _("Twice the blind is to go. Empty: only the maximum limits it."),
    ),
    "blind_circles": OptionText(_("Blinding is possible in")),
    "peek_overpay": OptionText(
        _("More than the price of a peek"), _("Without parity; by parity it is what is due.")
    ),
    "shakha_cards": OptionText(
        _("Shakha"), _("One or two cards, as 6♣ or 6c 6s. Empty: there is no shakha.")
    ),
    "shakha_pair": OptionText(_("The shakha with two cards of one rank")),
    "shakha_alone": OptionText(_("The shakha with two unlike cards")),
    "same_rank": OptionText(_("Equal ranks")),
    "three_of_a_kind_over_suits": OptionText(
        _("Three of a kind beat every hand of a suit"), _("Only of cards that are shown.")
    ),
    "shakha_breaks_tie": OptionText(
        _("On equal points the shakha wins"), _("Only of cards that are shown.")
    ),
    "sixes_with_shakha_top": OptionText(_("Two sixes with the shakha beat three aces")),
    "solo_entry_fraction": OptionText(
        _("Entry when one boils alone"), _("The part of the bank it costs.")
    ),
}

CHOICES: dict[tuple[str, str], Text] = {
    ("betting_system", "parity"): _("parity: all put in the same"),
    ("betting_system", "non_parity"): _("non-parity: at least the last sum"),
    ("deck", "33"): _("33 cards: ace to seven and the shakha"),
    ("deck", "36"): _("36 cards: ace to six"),
    ("deck", "52"): _("52 cards"),
    ("parity_cap_scope", "per_raise"): _("one raise"),
    ("parity_cap_scope", "per_hand"): _("all raises together"),
    ("blind_circles", "first_only"): _("the first circle only"),
    ("shakha_pair", "card_value"): _("adds their value once more"),
    ("shakha_pair", "plus_11"): _("adds 11"),
    ("shakha_alone", "adds_11"): _("adds 11 to the higher card"),
    ("shakha_alone", "no_help"): _("does not help"),
    ("same_rank", "three_of_a_kind"): _("three of a kind add up"),
    ("same_rank", "two_aces_only"): _("count for nothing but aces: two are 22"),
    ("same_rank", "both"): _("three of a kind add up, two aces are 22"),
    ("solo_entry_fraction", "1/1"): _("the whole bank"),
    ("solo_entry_fraction", "1/2"): _("half of the bank"),
}

GROUPS = (
    Group(
        _("Stakes and betting"),
        (
            "ante",
            "ceiling_multiple",
            "unit",
            "betting_system",
            "parity_cap_scope",
            "parity_forced_open_at_max",
            "min_circles",
        ),
    ),
    Group(
        _("Shakha, and what a hand is worth"),
        (
            "shakha_cards",
            "shakha_pair",
            "shakha_alone",
            "same_rank",
            "shakha_breaks_tie",
            "sixes_with_shakha_top",
            "three_of_a_kind_over_suits",
            *points.HANDS,
        ),
    ),
    points.SEATS,
    Group(_("Blinding"), (*points.BLINDING, "blind_circles")),
    Group(_("Peeking and folding"), points.PEEKING),
    points.DIVIDING,
    Group(_("Svara"), (*points.SVARA, "solo_entry_fraction")),
    points.SHARING,
)

IN_FRONT = ("betting_system", "ante", "ceiling_multiple", "dealt_by", "short_bank")

SEKA = OptionTexts(
    texts=company.TEXTS | points.TEXTS | TEXTS,
    choices=company.CHOICES | points.CHOICES | CHOICES,
    groups=GROUPS,
    in_front=IN_FRONT,
)
