"""A table as it stands: its recorded actions folded into the state that the rules work on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.models import Club, Member, MemberLimit
from games.codec import setup_from_json
from games.models import Action, Hand, Seat, Table
from games.pots import lying_at
from games.rules import GAMES
from games.rules.protocol import Action as Event
from games.rules.protocol import Game, Option, Setup, State, with_purses
from games.rules.record import parse_line
from ledger import reading


@dataclass(frozen=True, slots=True)
class Step:
    """A standing action: its number, what it says, and the state that it was recorded in."""

    number: int
    event: Event
    before: State


@dataclass(frozen=True, slots=True)
class Play:
    """A table as it stands now.

    ``hand`` is the running hand; ``None`` before the first action of the next one: then ``state``
    is what it would begin with, and ``steps`` are those of the ``last`` hand. ``setup`` is what
    the hand began with, or would. ``seats`` has
    everybody who ever had a number here, ``number`` is the one that the next action must get.
    ``limited`` are those of them who may have set limits for themselves (`games.limits`).
    """

    table: Table
    hand: Hand | None
    last: Hand | None
    setup: Setup
    state: State
    steps: tuple[Step, ...]
    seats: Mapping[int, Member]
    number: int
    limited: frozenset[int] = frozenset()

    @property
    def club(self) -> Club:
        """The club that the table belongs to."""
        return self.table.session.club

    @property
    def game(self) -> Game[Any]:
        """The game that is played here."""
        return GAMES[self.table.game]

    def options(self) -> tuple[Option, ...]:
        """Return what may happen next, as the rules say."""
        return self.game.options(self.state)

    def name_of(self, seat: int) -> str:
        """Return the name of the member who has this seat number."""
        return str(self.seats[seat])

    def balance(self, seat: int) -> int:
        """Return what he has, in minor units; his credit is not in it."""
        return (self.state.purses or {})[seat] - self.seats[seat].credit_limit


def standing(actions: QuerySet[Action]) -> QuerySet[Action]:
    """Narrow ``actions`` to those that count: neither taken back nor themselves a taking back."""
    return actions.filter(taken_back_by__isnull=True, takes_back__isnull=True)


# Within the query for the seats, so that a table of people without limits pays nothing for them.
# Whoever turned out to be somebody else is only looked up later; hardly anybody is.
_limits_of_whoever_sits = MemberLimit.objects.filter(
    Q(member=OuterRef("member"))
    | Q(member__merges__club=OuterRef("member__club"), member__merges__undone_at=None)
)


def load(table: Table) -> Play:
    """Return ``table`` as it stands: its actions folded, with purses from the ledger."""
    game = GAMES[table.game]
    state, steps = fold_hand(game, table.hand)
    found = Seat.objects.filter(table=table).select_related("member")
    rows = list(found.annotate(limited=Exists(_limits_of_whoever_sits)))
    seats = {seat.number: seat.member for seat in rows}
    between = state is None or state.over
    pots = lying_at(table) if between else {}
    limited = frozenset(seat.number for seat in rows if seat.limited)
    return play_of(
        table, state, steps, seats=seats, purses=_purses(seats), pots=pots, limited=limited
    )


def play_of(
    table: Table,
    state: Any,
    steps: tuple[Step, ...],
    *,
    seats: Mapping[int, Member],
    purses: Mapping[int, int] | None,
    pots: Mapping[str, int],
    limited: frozenset[int],
) -> Play:
    """Put a table together; when its hand is over, with the state that the next one begins in.

    ``pots`` is what lies in the pots then.
    """
    game: Game[Any] = GAMES[table.game]
    hand = table.hand
    if hand is not None and not state.over:
        setup = setup_from_json(hand.setup)
    else:
        hand = None
        setup = game.next_setup(state) if state else Setup(seats=())
        setup = replace(setup, rules=table.rules, pots=pots)
        state = game.start(setup)
    return Play(
        table=table,
        hand=hand,
        last=table.hand,
        setup=setup,
        state=with_purses(state, purses),
        steps=steps,
        seats=seats,
        number=table.last_number + 1,
        limited=limited,
    )


def fold_hand(game: Game[Any], hand: Hand | None) -> tuple[Any, tuple[Step, ...]]:
    """Fold the standing actions of ``hand``; without one there is no state."""
    if hand is None:
        return None, ()
    lines = standing(hand.actions.all()).order_by("number").values_list("number", "line")
    return fold_lines(game, hand.setup, lines)


def fold_lines(
    game: Game[Any], setup: dict[str, Any], lines: Iterable[tuple[int, str]]
) -> tuple[Any, tuple[Step, ...]]:
    """Fold numbered ``lines``: all that stand of a hand with this ``setup``, in their order."""
    state = game.start(setup_from_json(setup))
    steps = []
    for number, line in lines:
        event = parse_line(line)
        steps.append(Step(number, event, state))
        state, _ = game.apply(state, event)
    return state, tuple(steps)


def _purses(seats: Mapping[int, Member]) -> dict[int, int]:
    """Return what each member could pay now, credit included."""
    spendable = reading.spendable([member.account for member in seats.values()])
    return {seat: spendable[member.account] for seat, member in seats.items()}
