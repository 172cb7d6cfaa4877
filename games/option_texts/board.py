"""The house rules of the board game in words."""

from django.utils.translation import gettext_lazy as _

from games.option_texts import company
from games.option_texts.words import Group, OptionText, OptionTexts, Text

TEXTS: dict[str, OptionText] = {
    "chip_value": OptionText(_("A chip is worth"), _("All stakes and fines are counted in chips.")),
    "card_stake": OptionText(_("Chips on each card"), _("What everybody puts on each club.")),
    "saucer_stake": OptionText(_("Chips in each saucer"), _("For the marriage and the trynka.")),
    "min_players": OptionText(_("Players at least"), _("No cards are dealt to fewer.")),
    "max_players": OptionText(_("Seats at the table")),
    "direction": OptionText(_("Order of play")),
    "short_stake": OptionText(_("A chip is missing and nobody owns up")),
    "remainder_cards": OptionText(_("Cards that cannot be dealt equally")),
    "marriage_claim": OptionText(_("Announced marriage takes")),
    "restake": OptionText(
        _("Who takes a pot stakes in it anew"), _("In the announcing; in the laying nobody does.")
    ),
    "lay_marriage_wins_saucer": OptionText(
        _("Queen and king laid in one turn take the marriage saucer")
    ),
    "lay_trynka_wins_saucer": OptionText(
        _("Three winning clubs in a row may be laid in one turn"),
        _("They take the trynka saucer as well."),
    ),
    "miss_fine": OptionText(_("Who misses a winning club puts on it")),
    "miss_fine_chips": OptionText(_("The fixed fine in chips"), _("Only where the fine is fixed.")),
    "unlaid_card_fine": OptionText(_("A winning club left in the hand at the end costs")),
    "cancel_mode": OptionText(_("At the end the others")),
    "fine_points": OptionText(
        _("Points of the cards left"),
        _("With a table of one's own, ranks that are left empty count their face."),
    ),
    "fine_to": OptionText(_("The fine for the cards left goes to")),
    "odd_chip": OptionText(_("The odd chip of a fine goes to")),
    "close_out": OptionText(_("When the evening ends, what lies on the board")),
}

CHOICES: dict[tuple[str, str], Text] = {
    ("deck", "36"): _("36 cards, six to ace"),
    ("deck", "32"): _("32 cards, seven to ace"),
    ("deck", "52"): _("52 cards, two to ace"),
    ("direction", "clockwise"): _("clockwise"),
    ("direction", "counterclockwise"): _("counter-clockwise"),
    ("next_dealer", "winner"): _("who went out"),
    ("short_stake", "dealer_covers"): _("the dealer adds it"),
    ("short_stake", "block"): _("no cards until it is there"),
    ("remainder_cards", "talon"): _("lie face down"),
    ("remainder_cards", "deal_out"): _("are dealt out, some get one more"),
    ("marriage_claim", "whole_saucer"): _("the whole saucer"),
    ("marriage_claim", "literal_two"): _("two chips"),
    ("miss_fine", "double"): _("as much as lies there"),
    ("miss_fine", "fixed"): _("a fixed number of chips"),
    ("miss_fine", "none"): _("nothing"),
    ("unlaid_card_fine", "none"): _("nothing"),
    ("unlaid_card_fine", "double"): _("as much as lies on it"),
    ("cancel_mode", "count"): _("throw equal numbers of cards aside, the last one pays"),
    ("cancel_mode", "rank"): _("throw equal ranks aside, the last one pays"),
    ("cancel_mode", "none_each_pays"): _("each pay for their own cards"),
    ("fine_points", "face"): _("ace 11, pictures and ten 10, the rest their face"),
    ("fine_points", "one_per_card"): _("one point a card"),
    ("fine_points", "ace_1"): _("ace 1, pictures and ten 10, the rest their face"),
    ("fine_to", "saucers"): _("both saucers, half and half"),
    ("fine_to", "winner"): _("who went out"),
    ("odd_chip", "trynka"): _("the trynka saucer"),
    ("odd_chip", "marriage"): _("the marriage saucer"),
    ("odd_chip", "smaller"): _("the saucer with less in it"),
    ("close_out", "carry"): _("stays for the next evening"),
    ("close_out", "split"): _("is divided among those present"),
    ("close_out", "club"): _("goes to the club"),
}

GROUPS = (
    Group(_("Stakes"), ("chip_value", "card_stake", "saucer_stake", "short_stake", "close_out")),
    Group(
        _("The deal"),
        ("deck", "min_players", "max_players", "direction", "next_dealer", "remainder_cards"),
    ),
    Group(_("Announcing"), ("restake", "marriage_claim")),
    Group(
        _("Laying"),
        (
            *("lay_marriage_wins_saucer", "lay_trynka_wins_saucer"),
            *("miss_fine", "miss_fine_chips", "unlaid_card_fine"),
        ),
    ),
    Group(_("The cards left"), ("cancel_mode", "fine_points", "fine_to", "odd_chip")),
)

IN_FRONT = ("chip_value", "card_stake", "saucer_stake", "close_out")

BOARD = OptionTexts(
    texts=company.TEXTS | TEXTS,
    choices=company.CHOICES | CHOICES,
    groups=GROUPS,
    in_front=IN_FRONT,
)
