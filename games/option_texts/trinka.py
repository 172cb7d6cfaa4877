"""The house rules of trinka in words: those of the point games, and its own."""

from django.utils.translation import gettext_lazy as _

from games.option_texts import company, points
from games.option_texts.words import Group, OptionText, OptionTexts, Text

TEXTS: dict[str, OptionText] = {
    "others_peek_factor": OptionText(
        _("A peek costs those who did not blind"), _("So many times the blind.")
    ),
    "blinder_peek_price": OptionText(_("A peek costs a blinder")),
    "top_hands": OptionText(_("Highest hand")),
}

CHOICES: dict[tuple[str, str], Text] = {
    ("deck", "24"): _("24 cards: ace, ten to six"),
    ("deck", "36"): _("36 cards: with pictures"),
    ("blinder_peek_price", "last_bet"): _("the last bet"),
    ("blinder_peek_price", "blind_amount"): _("the blind"),
    ("top_hands", "aces_over_sixes"): _("three aces, then three sixes"),
    ("top_hands", "sixes_over_aces"): _("three sixes, then three aces"),
}

GROUPS = (
    Group(_("Stakes"), ("ante", "ceiling_multiple", "unit")),
    points.SEATS,
    Group(_("Blinding"), points.BLINDING),
    Group(
        _("Peeking and folding"),
        ("others_peek_factor", "blinder_peek_price", *points.PEEKING),
    ),
    Group(_("What a hand is worth"), ("top_hands", *points.HANDS)),
    points.DIVIDING,
    Group(_("Svara"), points.SVARA),
    points.SHARING,
)

IN_FRONT = ("ante", "ceiling_multiple", "dealt_by", "short_bank")

TRINKA = OptionTexts(
    texts=company.TEXTS | points.TEXTS | TEXTS,
    choices=company.CHOICES | points.CHOICES | CHOICES,
    groups=GROUPS,
    in_front=IN_FRONT,
)
