"""House rules that mean the same in several games."""

from django.utils.translation import gettext_lazy as _

from games.option_texts.words import OptionText, Text

TEXTS: dict[str, OptionText] = {
    "unit": OptionText(_("Smallest chip"), _("Every amount at the table is a multiple of it.")),
    "deck": OptionText(_("Deck")),
    "first_dealer": OptionText(_("First dealer of the evening")),
    "next_dealer": OptionText(_("Next dealer")),
}

CHOICES: dict[tuple[str, str], Text] = {
    ("first_dealer", "draw_high"): _("draw, the highest card deals"),
    ("first_dealer", "draw_low"): _("draw, the lowest card deals"),
    ("first_dealer", "chosen"): _("chosen"),
    ("next_dealer", "winner"): _("the winner"),
    ("next_dealer", "left"): _("the next one round the table"),
}
