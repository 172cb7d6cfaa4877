"""Why a record or one of its lines can't be played."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: dict[str, Promise] = {
    "unknown_game": _("The game %(name)s is not known. Known: %(games)s."),
    "record_part": _("“%(part)s” is missing or is not what it must be."),
    "record_players": _("“players” must name at least two, and nobody twice."),
    "record_dealer": _("The dealer %(name)s is not among the players."),
    "line_empty": _("The line is empty."),
    "line_incomplete": _("Something is missing after “%(text)s”."),
    "too_many_words": _("There is too much in “%(text)s”."),
    "unknown_word": _("“%(text)s” is not a word of the notation."),
    "quote_open": _("A quotation mark is not closed: %(text)s"),
    "no_such_name": _("Nobody is called %(text)s."),
    "no_seat": _("“%(text)s” is not the number of a seat."),
    "no_amount_in": _("There is no amount in “%(text)s”."),
    "no_card": _("“%(text)s” is not a card."),
    "no_club": _("There is no club or pot of the board in “%(text)s”."),
    "no_suit": _("There is no suit in “%(text)s”: s, h, d or c."),
    "nothing_to_undo": _("There is nothing to take back."),
    "not_refused": _("This should have been refused."),
    "check_failed": _("%(key)s is %(found)s, not %(wanted)s."),
    "unknown_key": _("There is nothing called %(key)s to check."),
}
