"""What a form of the felt says, as the line that is recorded; typed sums in the club's notation."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from club.amounts import AmountError, parse_money
from club.models import Club
from club.names import FaultyTextError, clean_line
from games.rules.cards import Card, parse_card
from games.rules.protocol import Action, Seat
from games.rules.record import write_line

REASON_MAX = 120
SEATS = 1_000
"""No table ever gives so many seat numbers; what is above is not looked at."""

# The lines on our buttons. Sitting down and house rules have pages of their own, which know more.
_READY = re.compile(r"(?!.*\b(?:sit|rule)\b)[A-Za-z0-9_ ]{1,100}", re.ASCII)


class TypedError(ValueError):
    """What was typed can't be recorded; the text is a sentence, ``field`` where it belongs."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class Typed:
    """A form as it came, of a table of ``club``."""

    data: QueryDict
    club: Club

    def text(self, name: str) -> str:
        """Return a field without the spaces around it."""
        return self.data.get(name, "").strip()

    def seat(self, name: str) -> Seat:
        """Return a seat that was chosen.

        Raises:
            TypedError: none was.
        """
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and int(text[:9]) < SEATS):
            raise TypedError(_("Choose a player."), name)
        return int(text)

    def amount(self, name: str = "amount", *, allow_zero: bool = False) -> int:
        """Return a sum in minor units.

        Raises:
            TypedError: it is no amount; the sentence says what one looks like.
        """
        text = self.data.get(name, "")
        try:
            return parse_money(text, self.club, allow_zero=allow_zero)
        except AmountError as error:
            raise TypedError(str(error), name) from error

    def whole(self, name: str) -> int:
        """Return a whole number that was typed.

        Raises:
            TypedError: it is none.
        """
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and len(text) < 7):
            raise TypedError(_("Type a whole number."), name)
        return int(text)

    def chosen(self, name: str, allowed: Collection[str]) -> tuple[str, ...]:
        """Return which of the ``allowed`` values were chosen, in their order.

        Raises:
            TypedError: none of them was.
        """
        sent = self.data.getlist(name)
        found = tuple(value for value in allowed if value in sent)
        if not found:
            raise TypedError(_("Choose one of the values."), name)
        return found

    def seats(self, prefix: str) -> list[Seat]:
        """Return the seats for which there is a field ``prefix-N`` with something in it."""
        names = (name.removeprefix(prefix) for name in self.data if name.startswith(prefix))
        seats = (int(name) for name in names if name.isascii() and name.isdigit())
        return sorted(seat for seat in seats if seat < SEATS and self.text(f"{prefix}{seat}"))

    def reason(self, *, needed: bool = False) -> str:
        """Return the reason given.

        Raises:
            TypedError: it is too long, has signs that nobody can read, or is missing.
        """
        try:
            reason = clean_line(self.data.get("reason", ""), longest=REASON_MAX)
        except FaultyTextError as error:
            raise TypedError(str(error), "reason") from error
        if needed and not reason:
            raise TypedError(_("Say why; a word or two will do."), "reason")
        return reason

    def card(self, text: str, name: str) -> Card:
        """Return a card that was chosen.

        Raises:
            TypedError: it is none.
        """
        try:
            return parse_card(text)
        except ValueError as error:
            raise TypedError(_("Choose a card."), name) from error


type Reader = Callable[[Typed], Action]
"""What reads the form of one kind of action; the kind itself is filled in afterwards."""


def read_line(data: QueryDict, readers: Mapping[str, Reader], club: Club) -> str:
    """Return the line that a form asks to record; ``readers`` are those of the table's game.

    Raises:
        TypedError: something typed is missing or can't be read.
    """
    line = data.get("line", "")
    kind = data.get("kind", "")
    if _READY.fullmatch(line):
        return line
    if line or kind not in readers:
        raise TypedError(_("This form can't be read. Look at the table as it is now."))
    return write_line(replace(readers[kind](Typed(data, club)), kind=kind))
