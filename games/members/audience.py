"""Who watches a board: members of the club, or onlookers by a link; and what they are told."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from club.models import Member
from games.models import Table


@dataclass(frozen=True, slots=True)
class Audience:
    """Members (without ``code``), or onlookers who have a link with that code.

    Without ``full_names`` players are told apart by the first letters of their names.
    """

    code: str = ""
    full_names: bool = True

    def names(self, seats: Mapping[int, Member]) -> dict[int, str]:
        """Return what the members at ``seats`` are called."""
        if self.full_names:
            return {seat: str(member) for seat, member in seats.items()}
        letters = {seat: initials_of(member.name) for seat, member in seats.items()}
        told: dict[int, str] = {}
        for seat, short in letters.items():
            alike = [other for other in letters if letters[other] == short]
            place = alike.index(seat) + 1
            told[seat] = f"{short} {place}" if len(alike) > 1 else short
        return told

    def board_url(self, table: Table) -> str:
        """Return where a table's board is fetched anew."""
        if self.code:
            return reverse("watching:board", args=[self.code, table.pk])
        return reverse("games:board", args=[table.session.club.slug, table.pk])

    def stream_url(self, table: Table) -> str:
        """Return where a table's board is streamed."""
        if self.code:
            return reverse("watching:stream", args=[self.code, table.pk])
        return reverse("games:board_stream", args=[table.session.club.slug, table.pk])

    def rules_url(self, table: Table) -> str:
        """Return where the table's rules can be read; nowhere for onlookers."""
        if self.code:
            return ""
        return reverse("games:table_rulebook", args=[table.session.club.slug, table.pk])

    @property
    def tv_url(self) -> str:
        """Return the address of the big screen, for onlookers; members add their club's."""
        return reverse("watching:tv", args=[self.code])


MEMBERS = Audience()


def initials_of(name: str) -> str:
    """Return the first letters of a name: "A. K."."""
    return " ".join(f"{word[0].upper()}." for word in name.split() if word)
