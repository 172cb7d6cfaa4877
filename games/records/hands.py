"""The hands of a record that was played through, and what each brought."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from games.rules.protocol import Action, Seat
from games.rules.recordfile import Header
from games.rules.replay import UNDO, Position, Replayed


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that was played to its end: its number, and who won or lost how much in it."""

    number: int
    nets: Mapping[Seat, int]


def what_stands(events: Iterable[Action]) -> list[Action]:
    """Return what was not taken back, in its order."""
    standing: list[Action] = []
    for event in events:
        if event == UNDO:
            standing.pop()
        else:
            standing.append(event)
    return standing


def hands_of(header: Header, done: Replayed) -> Iterator[Played]:
    """Yield the hands that stand; what was paid between two belongs to the second."""
    before = dict(zip(done.names, header.balances.values(), strict=True))
    ends: list[Position] = []
    for step in done.steps:
        hands = step.position.hands
        del ends[hands:]
        if hands > len(ends):
            ends.append(step.position)
    for number, end in enumerate(ends, start=1):
        nets = {seat: held - before[seat] for seat, held in end.balances.items()}
        yield Played(number, {seat: net for seat, net in nets.items() if net})
        before = dict(end.balances)
