"""People from a pasted list, one a line; what stands in brackets at the end is the mark.

Bullets and numbers before a name are dropped. Nobody is added before the list has been shown
with what was found in it.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.models import Club, Member
from club.names import MARK_MAX, FaultyTextError, Likeness, clean_line, clean_name
from club.people import add_person, people_of

LINES_MAX = 200

_BULLET = re.compile(r"^\s*(?:[-*•–—]|\d{1,3}[.)])\s+")
_MARK = re.compile(r"^(?P<name>.*\S)\s*\((?P<mark>[^()]*)\)$")


class State(models.TextChoices):
    """What becomes of a line of the list."""

    NEW = "new", gettext_lazy("will be added")
    ALIKE = "alike", gettext_lazy("looks like somebody")
    THERE = "there", gettext_lazy("is there already")
    FAULTY = "faulty", gettext_lazy("can't be added")


@dataclass(frozen=True, slots=True)
class Line:
    """A line as pasted and what was found.

    ``note`` is a sentence, empty for a new person; ``alike`` tells that he looks like somebody,
    also if he was said to be another person and is therefore new.
    """

    text: str
    state: State
    note: str = ""
    name: str = ""
    mark: str = ""
    alike: bool = False

    def __str__(self) -> str:
        return f"{self.name} ({self.mark})" if self.mark else self.name


class TooManyLinesError(Exception):
    """The list is longer than `LINES_MAX`; the text is a sentence."""

    def __init__(self, lines: int) -> None:
        super().__init__(
            ngettext(
                "The list has %(lines)d line; paste at most %(most)d at once.",
                "The list has %(lines)d lines; paste at most %(most)d at once.",
                lines,
            )
            % {"lines": lines, "most": LINES_MAX}
        )


def read_list(club: Club, text: str, *, others: Collection[str] = ()) -> list[Line]:
    """Find what each line of ``text`` would add; ``others`` are lines said to be other people.

    Raises:
        TooManyLinesError: it is too long to look through at once.
    """
    texts = [line.strip() for line in text.splitlines() if line.strip()]
    if len(texts) > LINES_MAX:
        raise TooManyLinesError(len(texts))
    known = [(str(member), member.name, Likeness.of(member.name)) for member in people_of(club)]
    lines = []
    for pasted in texts:
        line = _read_line(pasted, known, is_another=pasted in others)
        lines.append(line)
        if line.state is State.NEW:
            known.append((str(line), line.name, Likeness.of(line.name)))
    return lines


@transaction.atomic
def add_lines(club: Club, lines: Sequence[Line], *, by: Member) -> list[Member]:
    """Add the new people of a list, all or none.

    Raises:
        PeopleError: as `club.people.add_person`.
    """
    return [
        add_person(club, by=by, name=line.name, mark=line.mark, is_another=True)
        for line in lines
        if line.state is State.NEW
    ]


def _read_line(
    pasted: str, known: Sequence[tuple[str, str, Likeness]], *, is_another: bool
) -> Line:
    """Find what one line would add to ``known``: shown as, name, likeness of each."""
    text = _BULLET.sub("", pasted)
    parts = _MARK.match(text)
    try:
        name = clean_name(parts["name"] if parts else text)
        mark = clean_line(parts["mark"], longest=MARK_MAX) if parts else ""
    except FaultyTextError as error:
        return Line(pasted, State.FAULTY, str(error))
    line = Line(pasted, State.NEW, name=name, mark=mark)
    if any(shown == str(line) or (other == name and not mark) for shown, other, _likeness in known):
        note = _("If it is another person, put in brackets how to tell them apart: %(example)s.")
        return Line(pasted, State.THERE, note % {"example": f"{name} (2)"}, name, mark)
    likeness = Likeness.of(name)
    alike = [shown for shown, other, its in known if other != name and its.resembles(likeness)]
    if not alike:
        return line
    note = _("It looks like %(names)s.") % {"names": ", ".join(alike)}
    state = State.NEW if is_another else State.ALIKE
    return Line(pasted, state, note, name, mark, alike=True)
