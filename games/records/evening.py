"""What a table recorded, line by line as a hand record says it (notation.md).

Lines say names instead of seat numbers. A taking back stays one ("undo"). House rules that were
changed for the next hand without a line of their own get the lines that they would have had.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.codec import setup_from_json
from games.models import Action
from games.rules.houserules import differences, parse
from games.rules.protocol import Action as Event
from games.rules.protocol import Game, Moves, Seat, Setup
from games.rules.record import parse_line, write_line
from games.tables import words_between

BEFORE_PLAY = frozenset({"sit", "leave", "order", "rule"})
"""What happens before the first hand begins: the head of the record says what came of it."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """The table after a line: its state, and what each has won or lost so far.

    ``recorded``: the table has a line for it, too.
    """

    state: Any
    nets: Counter[Seat]
    recorded: bool = True


@dataclass(slots=True)
class Evening:
    """An evening played again from its lines; nobody's purse is looked at.

    ``needs`` is what each must have had at the beginning to pay all that he paid.
    """

    game: Game[Any]
    setup: Setup
    name: Callable[[Seat], str]
    lines: list[str] = field(default_factory=list)
    needs: dict[Seat, int] = field(default_factory=dict)
    _moments: list[_Moment] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._moments.append(_Moment(self.game.start(self.setup), Counter()))

    @property
    def state(self) -> Any:
        """The table after the last line."""
        return self._moments[-1].state

    def begin_hand(self, number: int, rules: Mapping[str, Any]) -> None:
        """Write that a hand begins, and what was changed for it.

        Raises:
            RefusedError: the changes are allowed only together.
        """
        self.lines.append(f"# hand {number}")
        for word in words_between(self.state.rules, parse(self.game.rules_type, rules)):
            self._play(Event(kind="rule", word=word), recorded=False)

    def play(self, event: Event) -> None:
        """Write what happened.

        Raises:
            RefusedError: the rules do not allow it.
        """
        self._play(event, recorded=True)

    def undo(self) -> None:
        """Take back what was recorded last, and what was changed only for that."""
        self._undo()
        while not self._moments[-1].recorded:
            self._undo()

    def _undo(self) -> None:
        self.lines.append("undo")
        self._moments.pop()

    def _play(self, event: Event, *, recorded: bool) -> None:
        self.lines.append(write_line(event, self.name))
        before = self._moments[-1]
        state, moves = self.game.apply(before.state, event)
        self._look_at_purses(before, moves)
        nets = before.nets.copy()
        for move in moves:
            if isinstance(move.source, int):
                nets[move.source] -= move.amount
            if isinstance(move.target, int):
                nets[move.target] += move.amount
        if state.over:
            state = self.game.start(self.game.next_setup(state))
        self._moments.append(_Moment(state, nets, recorded))

    def _look_at_purses(self, before: _Moment, moves: Moves) -> None:
        credit = before.state.rules.credit_limit
        paid: Counter[Seat] = Counter()
        for move in moves:
            if isinstance(move.source, int):
                paid[move.source] += move.amount
        for seat, amount in paid.items():
            needed = amount - before.nets[seat] - credit
            self.needs[seat] = max(needed, self.needs.get(seat, needed))


def first_played(actions: Sequence[Action]) -> Action | None:
    """Return the first action that stands and is more than sitting down and agreeing on rules."""
    taken_back = {action.takes_back_id for action in actions}
    return next(
        (
            action
            for action in actions
            if action.takes_back_id is None
            and action.pk not in taken_back
            and action.kind not in BEFORE_PLAY
        ),
        None,
    )


def play_again(
    game: Game[Any], actions: Sequence[Action], first: Action, name: Callable[[Seat], str]
) -> Evening:
    """Play ``actions`` (all of a table, in their order) again from ``first`` on.

    Raises:
        RefusedError: the rules do not allow it any more, or nobody could say it in lines.
    """
    evening = Evening(game, _setup_of(game, actions, first), name)
    begun = {first.hand_id}
    evening.begin_hand(first.hand.number, evening.setup.rules)
    for action in actions:
        if action.number < first.number:
            continue
        if action.takes_back_id is not None:
            evening.undo()
            continue
        if action.hand_id not in begun:
            begun.add(action.hand_id)
            evening.begin_hand(action.hand.number, action.hand.setup["rules"])
        evening.play(parse_line(action.line))
    return evening


def _setup_of(game: Game[Any], actions: Sequence[Action], first: Action) -> Setup:
    """Return what ``first`` met: who sat there by then, and the rules they had agreed on."""
    taken_back = {action.takes_back_id for action in actions}
    begun_with = setup_from_json(first.hand.setup)
    state = game.start(begun_with)
    for action in actions:
        if action.number == first.number:
            break
        if action.takes_back_id is None and action.pk not in taken_back:
            state, _ = game.apply(state, parse_line(action.line))
    return Setup(
        seats=state.seats,
        rules=differences(state.rules),
        dealer=state.dealer,
        pots=begun_with.pots,
        score=begun_with.score,
    )
