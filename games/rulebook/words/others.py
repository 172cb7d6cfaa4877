"""The words of board trynka and terz."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rulebook.words.word import Word


def board() -> Iterable[Word]:
    """Yield the words of board trynka."""
    yield Word(
        "трынка",
        pgettext("said at the table", "trynka"),
        _("Three clubs in a row in one hand, and the game itself."),
    )
    yield Word(
        "марьяж",
        pgettext("said at the table", "marriage"),
        _("King and queen of clubs; in terz king and queen of trumps."),
    )
    yield Word(
        "блюдце",
        pgettext("said at the table", "saucer"),
        _("A pot beside the board: one for the marriage, one for the trynka."),
    )
    yield Word(
        "выигрышная карта",
        pgettext("said at the table", "winning card"),
        _("One of the six clubs that lie on the board."),
    )
    yield Word(
        "уступить",
        pgettext("said at the table", "yielding"),
        _("A lower trynka gives way to a higher one."),
    )
    yield Word(
        "выкладывать",
        pgettext("said at the table", "laying out"),
        _("Playing cards upwards one by one, whatever their suit."),
    )
    yield Word(
        "зевнуть",
        pgettext("said at the table", "missing"),
        _("Having the next card and not laying it."),
    )


def terz() -> Iterable[Word]:
    """Yield the words of terz."""
    yield Word(
        "терц",
        pgettext("said at the table", "terz"),
        _("Three cards of one suit in a row, and the game itself."),
    )
    yield Word(
        "кварт, пятерик, шестерик",
        pgettext("said at the table", "runs of four, five and six"),
        _("Longer rows of one suit."),
    )
    yield Word(
        "козырь",
        pgettext("said at the table", "trump"),
        _("The suit of the card that is turned up."),
    )
    yield Word(
        "вскрыша",
        pgettext("said at the table", "upcard"),
        _("The card turned up after the deal; it makes trumps."),
    )
    yield Word(
        "незамен",
        pgettext("said at the table", "not exchanging"),
        _("Keeping the trump seven instead of exchanging it."),
    )
    yield Word(
        "взятка",
        pgettext("said at the table", "trick"),
        _("The cards of one round, taken by the higher one."),
    )
