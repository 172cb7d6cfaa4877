"""What a game brings so that its tables can be drawn and told. All in plain values.

The dealer's felt, the members' board and the story of a hand ask a `Look` and know no game. A look
never asks the database; who may not see balances gets faces without them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from babel.lists import format_list
from django.utils.translation import get_language

from games.rules.cards import Card
from games.rules.company import Company
from games.rules.protocol import Action, Seat

type Sentences = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Voice:
    """How seats and sums are said in the reader's language; ``points`` counts shown cards."""

    name: Callable[[Seat], str]
    money: Callable[[int], str]
    points: Callable[[Sequence[Card]], int] | None = None

    def names(self, seats: Iterable[Seat]) -> str:
        """Say several seats: "Anna, Boris and Vera"."""
        return said_together(self.name(seat) for seat in seats)


def said_together(parts: Iterable[str]) -> str:
    """Join parts as the reader's language does: "A, B and C"."""
    listed = list(parts)
    return format_list(listed, locale=get_language() or "en") if listed else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One seat. ``state`` is how it looks, ``tags`` and ``note`` say the same in words.

    ``state``: ``word`` (it is his turn), ``in``, ``out``, ``owes``, ``paid``, ``aside`` (sits
    out, or not in this svara), ``asked`` (is to answer) or ``idle``. ``turn`` says what he has or
    is to do while it is his turn, ``figure`` stands at the end of his row: what he has put in,
    or his score.
    """

    seat: Seat
    place: int
    name: str
    state: str
    tags: tuple[str, ...]
    note: str
    figure: str
    balance: str
    turn: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Top:
    """The head of the table: the bank, and the figures that bound what happens next.

    ``label`` says what ``bank`` is, ``amount`` is the same in minor units; it is drawn as a part
    of ``full`` where that is not 0. ``stage`` is how far the hand has come, where that has a name.
    """

    label: str
    bank: str
    amount: int
    full: int = 0
    of_full: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    stage: str = ""


@dataclass(frozen=True, slots=True)
class Centre:
    """What lies in the middle, for games where that is more than a bank.

    ``template`` draws ``values`` (plain ones) as ``centre``; felt, board and story include it.
    """

    template: str
    values: object


class Look[S: Company](Protocol):
    """How one game looks and what is said of it, in the reader's language."""

    def top(self, state: S, voice: Voice) -> Top:
        """Return the head of the table."""

    def faces(
        self, state: S, voice: Voice, balance: Callable[[Seat], int] | None = None
    ) -> tuple[Face, ...]:
        """Return the seats in order; without ``balance`` nobody's money is told."""

    def moment(self, state: S, voice: Voice) -> Sentences:
        """Say what the table waits for; the first sentence says who is to do something."""

    def centre(self, state: S, voice: Voice) -> Centre | None:
        """Return what lies in the middle, if it is more than the bank."""

    def told(self, action: Action, before: S, voice: Voice) -> str:
        """Say what happened; ``before`` is the state that the action met."""

    def wanted(self, state: S, seat: Seat, table: int) -> str:
        """Say what table number ``table`` waits for ``seat`` to do; nothing if it doesn't."""

    def called(self, number: int) -> str:
        """Say which hand of the table it is: "hand 12"."""

    def played(self, count: int) -> str:
        """Say how many hands were played: "12 hands played"."""
