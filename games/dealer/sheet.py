"""A form beside the felt as plain values, and what it is drawn from."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict

from games.card_texts import PadCard, pad_card
from games.dealer.desk import Control, Desk
from games.rules.cards import SUITS, Card
from games.rules.company import Company
from games.rules.protocol import Option, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something to choose from, and whether it is chosen.

    ``total`` is what the parts of the form add up to if it is.
    """

    value: str
    label: str
    chosen: bool = False
    total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of a form; without ``choices`` it is typed.

    ``sum`` asks for an amount, ``whole`` for a whole number, ``part`` for one of two that add up
    to the total of what is chosen; ``several`` of the choices may be chosen, or one is ``tapped``.
    """

    name: str
    label: str
    choices: tuple[Choice, ...] = ()
    typed: str = ""
    hint: str = ""
    sum: bool = False
    whole: bool = False
    part: bool = False
    several: bool = False
    tapped: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Taps and ways on that stand together in a form; ``narrow`` ones, such as cards, in a row."""

    title: str
    controls: tuple[Control, ...]
    narrow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SideForm:
    """A form that records one ``kind``; ``equally`` offers to share a sum by a tap.

    Where everything is tapped in ``groups``, it has no ``button``.
    """

    kind: str
    title: str
    text: str
    button: str
    fields: tuple[Field, ...]
    pad: tuple[PadCard, ...] = ()
    groups: tuple[Group, ...] = ()
    equally: bool = False
    error: str = ""
    warns: bool = False


@dataclass(frozen=True, slots=True)
class Sheet[S: Company]:
    """What a form is drawn from: the desk, the options of its kind, and what was typed."""

    desk: Desk[S]
    options: tuple[Option, ...]
    typed: QueryDict
    error: str
    error_field: str

    def field(self, name: str, label: str, **particulars: object) -> Field:
        """Return a typed field with what was typed into it."""
        error = self.error if self.error_field == name else ""
        typed = self.typed.get(name, "")[:200]
        return Field(name=name, label=label, typed=typed, error=error, **particulars)  # type: ignore[arg-type]  # they are fields of Field

    def choice(
        self,
        name: str,
        label: str,
        choices: Iterable[tuple[str, str]],
        *,
        hint: str = "",
        several: bool = False,
    ) -> Field:
        """Return a choice of values, each with its label."""
        chosen = self.typed.getlist(name)
        error = self.error if self.error_field == name else ""
        return Field(
            name=name,
            label=label,
            choices=tuple(
                Choice(value=value, label=text, chosen=value in chosen) for value, text in choices
            ),
            hint=hint,
            several=several,
            error=error,
        )

    def people(self, name: str, label: str, seats: Iterable[Seat]) -> Field:
        """Return a choice of people; who is the only one is chosen already."""
        named = ((str(seat), self.desk.voice.name(seat)) for seat in seats)
        field = self.choice(name, label, named)
        if len(field.choices) != 1:
            return field
        return replace(field, choices=(replace(field.choices[0], chosen=True),))

    def actors(self) -> tuple[Seat, ...]:
        """Return who can do it, each once."""
        return tuple(
            dict.fromkeys(
                option.seat
                for option in self.options
                if option.seat is not None and option.refusal is None
            )
        )

    def others(self) -> tuple[Seat, ...]:
        """Return whom it can be about, each once, in the order of the seats."""
        named = {seat for option in self.options for seat in option.others}
        return tuple(seat for seat in self.desk.hand.seats if seat in named)

    def pad(self, shakhas: Collection[Card] = ()) -> tuple[PadCard, ...]:
        """Return the cards that can be chosen, in the order of the deck, with those that were."""
        chosen = set(self.typed.getlist("card"))
        allowed = {card for option in self.options for card in option.cards}
        cards = sorted(allowed, key=lambda card: (-card.height, SUITS.index(card.suit)))
        return tuple(
            pad_card(card, chosen=str(card) in chosen, shakha=card in shakhas) for card in cards
        )

    @property
    def general_error(self) -> str:
        """Return the error that belongs to no field."""
        return "" if self.error_field else self.error


type Maker[S: Company] = Callable[[Sheet[S]], SideForm]
"""What draws the form of one kind of action."""


def side_form[S: Company](
    desk: Desk[S],
    makers: Mapping[str, Maker[S]],
    kind: str,
    typed: QueryDict,
    *,
    error: str = "",
    error_field: str = "",
) -> SideForm | None:
    """Return the form of ``kind``; ``None`` if it is not the moment for it."""
    maker = makers.get(kind)
    options = tuple(option for option in desk.of(kind) if option.refusal is None)
    if maker is None or not options:
        return None
    return maker(Sheet(desk, options, typed, error, error_field))
