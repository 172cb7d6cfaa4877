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
    "no_such_name": _("Nobody is called %(text)s. Known here: %(names)s."),
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

PARTS: dict[str, Promise] = {
    "game": _(
        "“game” says what is played: trinka, seka, board or terz; for example game = 'seka'."
    ),
    "players": _(
        "“players” names who sits at the table, clockwise; for example players = ['Anna', 'Boris']."
    ),
    "start": _("“start” says how much each has at the beginning, for example start = 1000."),
    "play": _("“play” says line by line what happened, for example play = ['ante all', 'deal']."),
    "rules": _(
        "“rules” says which house rules differ, each on a line of its own below [rules]; "
        "for example ante = 10."
    ),
    "pots": _(
        "“pots” says what lies in each pot at the beginning, each on a line of its own below "
        "[pots]; for example A = 4."
    ),
    "score": _(
        "“score” says how many points each begins with, each on a line of its own below [score]; "
        "for example Anna = 83."
    ),
    "result": _(
        "“result” says what must come out, each on a line of its own below [result]; "
        "for example Anna = 1040."
    ),
}
"""What is right where a part of the head of a record is missing or wrong."""
