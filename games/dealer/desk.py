"""The dealer's controls as plain values, and the desk that they are made at.

What is legal, the rules' options say; here an option becomes a button with words on it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from games.looks.look import Voice
from games.rules.cards import Card
from games.rules.company import Company
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.record import write_line


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSum:
    """A field for a sum of one's own, and the verbs that it can be put in for.

    ``error`` is what was wrong with ``typed``, ``offer`` the largest legal sum instead of it.
    """

    seat: Seat
    verbs: tuple[tuple[str, str], ...]
    hint: str
    typed: str = ""
    error: str = ""
    offer: "Control | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Toggle:
    """One of several things that are chosen together, and whether it is chosen already."""

    value: str
    label: str
    small: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Toggles:
    """Things that ``seat`` names in one go: they are sent as ``name`` with the kind of action."""

    kind: str
    seat: Seat
    name: str
    label: str
    choices: tuple[Toggle, ...]
    button: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """One thing to touch: a tap that records ``line``, a link, or an opener of more controls.

    ``why`` shuts it and says the reason; what is inside a ``narrow`` one stands many in a row.
    ``id`` stays the same from screen to screen, so that the focus finds it again.
    """

    id: str
    label: str
    small: str = ""
    style: str = ""
    line: str = ""
    url: str = ""
    why: str = ""
    text: str = ""
    inside: tuple["Control", ...] = ()
    own: OwnSum | None = None
    toggles: Toggles | None = None
    open: bool = False
    narrow: bool = False


type Rows = tuple[tuple[Control, ...], tuple[Control, ...]]
"""The two rows at the bottom: ready taps above, what else there is below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Controls:
    """What can be done now: two rows at the bottom, what a seat offers, and the rest.

    ``on_face`` are taps on whole seats, ``beside`` small buttons in a seat's row, ``on_centre``
    openers on what lies in the middle, by its name.
    """

    first: tuple[Control, ...] = ()
    second: tuple[Control, ...] = ()
    on_face: Mapping[Seat, Control] = field(default_factory=dict)
    beside: Mapping[Seat, tuple[Control, ...]] = field(default_factory=dict)
    on_centre: Mapping[str, Control] = field(default_factory=dict)
    more: tuple[Control, ...] = ()


@dataclass(frozen=True, slots=True)
class Desk[S: Company]:
    """The state, what the rules allow now by kind, and how things are said and addressed.

    ``after`` plays an action without recording it, ``form`` is the address of a kind's own form.
    """

    hand: S
    options: Mapping[str, tuple[Option, ...]]
    voice: Voice
    why: Callable[[Refusal], str]
    after: Callable[[Action], tuple[S, Moves]]
    form: Callable[[str], str]

    def of(self, kind: str) -> tuple[Option, ...]:
        """Return the options of a kind."""
        return self.options.get(kind, ())

    def one(self, kind: str, seat: Seat | None = None) -> Option | None:
        """Return the option of a kind for ``seat``, if there is one."""
        return next((option for option in self.of(kind) if option.seat == seat), None)

    def tap(
        self,
        option: Option,
        label: str,
        *,
        small: str = "",
        style: str = "",
        amount: int | None = None,
        word: str = "",
        other: Seat | None = None,
        cards: tuple[Card, ...] = (),
    ) -> Control:
        """Return the button that records ``option`` with these particulars."""
        action = Action(
            kind=option.kind,
            seat=option.seat,
            amount=amount,
            word=word,
            others=() if other is None else (other,),
            cards=cards,
        )
        parts = (option.kind, option.seat, other, amount, *word.split(), *cards)
        why = "" if option.refusal is None else self.why(option.refusal)
        return Control(
            id="-".join(str(part) for part in parts if part not in {None, ""}),
            label=label,
            small=small or why,
            style=style,
            line=write_line(action),
            why=why,
        )

    def link(self, kind: str, label: str) -> Control:
        """Return the way to the form of a kind."""
        return Control(id=f"form-{kind}", label=label, url=self.form(kind))


def chooser(name: str, label: str, taps: Iterable[Control], *, small: str = "") -> Control:
    """Return an opener with ``taps`` inside."""
    return Control(id=f"choose-{name}", label=label, small=small, inside=tuple(taps))


def or_chooser(
    name: str, label: str, taps: tuple[Control, ...], *, most: int
) -> tuple[Control, ...]:
    """Return ``taps`` themselves if they are few, else one opener that has them inside."""
    return taps if len(taps) <= most else (chooser(name, label, taps),)
