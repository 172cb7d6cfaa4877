"""How a game is put together: verbs, in which phases they belong, and the one check of legality.

`Table.options` asks the verbs of a phase what they offer; `Table.apply` accepts an action that one
of these options admits and nothing else. What is left to say is only why it was refused.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from games.rules.admission import admits, within
from games.rules.protocol import Action, Moves, Option, Refusal, RefusedError


class Staged(Protocol):
    """A state that knows which verbs belong to it."""

    @property
    def stage(self) -> str:
        """The phase, told apart further where the game needs it."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""


def _nothing(_hand: object, _action: Action) -> Refusal | None:
    return None


@dataclass(frozen=True, slots=True)
class Verb[H: Staged]:
    """One kind of action: what it offers, what it does, and the special reasons against it.

    ``why`` is asked only about an action that no offered option admits.
    """

    offers: Callable[[H], Iterable[Option]]
    perform: Callable[[H, Action], tuple[H, Moves]]
    why: Callable[[H, Action], Refusal | None] = _nothing


@dataclass(frozen=True, slots=True)
class Playbook[H: Staged]:
    """The verbs of a game, and those that belong to each stage, in the dealer's order.

    ``untimely`` tells why an action does not belong to the stage.
    """

    verbs: Mapping[str, Verb[H]]
    stages: Mapping[str, tuple[str, ...]]
    untimely: Callable[[H, Action], Refusal]

    def options(self, hand: H) -> tuple[Option, ...]:
        """Return what the verbs of the stage offer; nothing when the hand is over."""
        kinds = () if hand.over else self.stages[hand.stage]
        return tuple(option for kind in kinds for option in self.verbs[kind].offers(hand))

    def apply(self, hand: H, action: Action) -> tuple[H, Moves]:
        """Return the next state and the money moved.

        Raises:
            RefusedError: no option admits ``action``.
        """
        verb = self.verbs.get(action.kind)
        if hand.over or verb is None or action.kind not in self.stages[hand.stage]:
            refusal = self.untimely(hand, action)
            raise RefusedError(refusal.code, **refusal.values)
        # The first option that admits the action is enough; the rest are not even made.
        for option in verb.offers(hand):
            if admits(option, action):
                return verb.perform(hand, action)
        refusal = _reason(hand, verb, action)
        raise RefusedError(refusal.code, **refusal.values)


def _reason[H: Staged](hand: H, verb: Verb[H], action: Action) -> Refusal:
    special = verb.why(hand, action)
    if special is not None:
        return special
    mine = [
        option
        for option in verb.offers(hand)
        if option.seat == action.seat or option.taken is not None
    ]
    for option in mine:
        if option.refusal is not None:
            return option.refusal
    for option in mine:
        return _misfit(option, action)
    return Refusal("not_possible_for", {"seat": action.seat, "kind": action.kind})


def _misfit(option: Option, action: Action) -> Refusal:
    if option.least is not None and action.amount is None and not option.implied:
        return Refusal("amount_missing", {"kind": action.kind, "least": option.least})
    if action.amount is not None and not within(option, action.amount):
        return _amount_misfit(option, action.kind, action.amount)
    if option.cards and (len(action.cards) != option.card_count):
        return Refusal("cards_needed", {"count": option.card_count})
    if option.cards and len(set(action.cards)) != len(action.cards):
        return Refusal("card_twice")
    if option.cards and not set(action.cards) <= set(option.cards):
        return Refusal("card_not_free")
    return Refusal("not_so", {"kind": action.kind})


def _amount_misfit(option: Option, kind: str, amount: int) -> Refusal:
    if option.least is None:
        return Refusal("no_amount", {"kind": kind})
    if amount < option.least:
        return Refusal("too_little", {"least": option.least, "amount": amount})
    if option.greatest is not None and amount > option.greatest:
        return Refusal("too_much", {"greatest": option.greatest, "amount": amount})
    return Refusal("not_in_units", {"unit": option.step, "amount": amount})
