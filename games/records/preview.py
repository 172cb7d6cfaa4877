"""What recording an evening on paper would do, before anything is done."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from club.codes import digest_of
from club.models import Club, Member, PlaySession
from club.sessions import lock_club
from games.purses import Purse, purses_of, why_not_paid
from games.records.people import Person, members_of, people_in
from games.records.reading import Paper, read
from games.records.recording import check_day, check_not_recorded, record_paper
from games.rules.protocol import HOUSE, SUSPENSE


@dataclass(frozen=True, slots=True)
class Line:
    """A person of the record with his purse; without one nobody is chosen yet."""

    person: Person
    net: int
    purse: Purse | None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand, and who won or lost how much in it, the winners first."""

    number: int
    nets: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A record that holds, and what would come of it on ``day``.

    ``seen`` stands for all that is shown: what is sent again with it was looked at.
    """

    paper: Paper
    text: str
    day: date
    title: str
    people: tuple[Person, ...]
    lines: tuple[Line, ...]

    @property
    def seen(self) -> str:
        """Return the digest of what is shown."""
        chosen = [person.chosen for person in self.people]
        return digest_of(json.dumps([self.text, str(self.day), self.title, chosen]))

    @property
    def complete(self) -> bool:
        """Tell whether everybody is chosen."""
        return not any(person.error for person in self.people)

    @property
    def why_not_paid(self) -> str:
        """Say who can't pay; empty if all can."""
        return why_not_paid([line.purse for line in self.lines if line.purse])

    @property
    def hands(self) -> list[Hand]:
        """Return the hands with names."""
        names = self.paper.names
        return [
            Hand(
                hand.number,
                tuple(
                    (names[seat], net)
                    for seat, net in sorted(hand.nets.items(), key=lambda one: -one[1])
                ),
            )
            for hand in self.paper.hands
        ]

    @property
    def pots(self) -> dict[str, int]:
        """Return what lies in the pots at the end."""
        return {pot: held for pot, held in self.paper.end.state.pots.items() if held}

    @property
    def house(self) -> int:
        """Return what the club gets, or gives."""
        return self.paper.end.elsewhere[HOUSE]

    @property
    def suspense(self) -> int:
        """Return what was missing in a bank and is not explained."""
        return self.paper.end.elsewhere[SUSPENSE]


def preview_of(
    club: Club, text: str, choices: Mapping[str, str], *, day: date, title: str, by: Member
) -> Preview:
    """Read a record and see what it would do.

    Raises:
        PaperError: the record is wrong, or the day can't be.
        TwinError: the same play was recorded before.
    """
    check_day(club, day)
    paper = read(text)
    check_not_recorded(club, paper)
    people = tuple(people_in(club, paper.names, choices, by=by))
    return Preview(
        paper=paper,
        text=text,
        day=day,
        title=title,
        people=people,
        lines=tuple(_lines(club, paper, people)),
    )


def _lines(club: Club, paper: Paper, people: Sequence[Person]) -> list[Line]:
    known = {person.seat: person.member for person in people if person.member}
    purses = {purse.member.pk: purse for purse in purses_of(dict.fromkeys(known.values(), 0))}
    lines = []
    for person in people:
        net, purse = paper.nets[person.seat], None
        if person.member:
            purse = Purse(person.member, purses[person.member.pk].before, net)
        elif not person.error:
            purse = Purse(Member(club=club, name=person.name), 0, net)
        lines.append(Line(person, net, purse))
    return sorted(lines, key=lambda line: -line.net)


@transaction.atomic
def record_previewed(preview: Preview, *, by: Member) -> PlaySession:
    """Record what was looked at, with the guests that were chosen for it.

    Raises:
        PaperError, PeopleError: as `record_paper` and `members_of`.
    """
    lock_club(by.club)
    return record_paper(
        by.club,
        preview.paper,
        members_of(preview.people, by=by),
        day=preview.day,
        title=preview.title,
        text=preview.text,
        by=by,
    )
