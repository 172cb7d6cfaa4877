"""The words of the table: what is said there, what it is called, and what it means (6)."""

from django.utils.translation import gettext as _

from games.rulebook.words import others, point_games
from games.rulebook.words.word import WordGroup


def words() -> tuple[WordGroup, ...]:
    """Return the words in groups, in the reader's language."""
    return (
        WordGroup(_("Bank and stakes"), tuple(point_games.money())),
        WordGroup(_("The deal"), tuple(point_games.deal())),
        WordGroup(_("On one's word"), tuple(point_games.word())),
        WordGroup(_("Comparing and showing"), tuple(point_games.showing())),
        WordGroup(_("Svara and playing together"), tuple(point_games.svara())),
        WordGroup(_("Cards and points"), tuple(point_games.cards())),
        WordGroup(_("Board trynka"), tuple(others.board())),
        WordGroup(_("Terz"), tuple(others.terz())),
    )
