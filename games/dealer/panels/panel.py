"""What a game brings so that a dealer can run its tables."""

from collections.abc import Callable, Mapping
from typing import Protocol

from django.http import QueryDict

from games.dealer.desk import Controls, Desk
from games.dealer.lines import Reader
from games.dealer.sheet import Maker
from games.rules.company import Company

type Sharer[S: Company] = Callable[[Desk[S], QueryDict, Callable[[int], str]], QueryDict]
"""Shares a sum equally among those named in a form; the last argument writes a sum as typed."""


class Panel[S: Company](Protocol):
    """The dealer's controls of one game: made of what the rules' options say, and of words.

    Each option that the rules offer can be tapped, or has a form, or is on the seats' page.
    """

    @property
    def forms(self) -> Mapping[str, Maker[S]]:
        """What draws the form of a kind of action, by kind."""

    @property
    def readers(self) -> Mapping[str, Reader]:
        """What reads such a form, by kind; also the kinds that a sum of one's own is typed for."""

    @property
    def sharers(self) -> Mapping[str, Sharer[S]]:
        """What shares the sum of a form with ``equally``, by kind."""

    def controls(self, desk: Desk[S]) -> Controls:
        """Return what the dealer can do now."""
