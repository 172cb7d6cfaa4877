"""The rail: what was recorded last at a table, newest first, the first of it to be taken back."""

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from games import models
from games.play import Play, Step, fold_actions, standing
from games.rules.hand import Hand
from games.screen import Voice
from games.sentences import action_sentence

LENGTH = 10
REACH = 60
"""So many actions are read to find a whole hand before the running one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One recorded action in words."""

    number: int
    hand: models.Hand
    text: str
    by: str
    amount: str


def rail_of(play: Play, voice: Voice) -> tuple[Told, ...]:
    """Return the last actions that stand, newest first; it reaches into the hand before."""
    steps = play.steps[-LENGTH:]
    if len(steps) < LENGTH and play.last is not None:
        steps = (*_steps_before(play.last, play), *steps)[-LENGTH:]
    return tuple(_told(step, voice) for step in reversed(steps))


def _steps_before(hand: models.Hand, play: Play) -> tuple[Step, ...]:
    """Return the steps of the hand before, or nothing if it was a very long one.

    Hands are short: what is read here is all of one. Otherwise it could not be folded.
    """
    earlier = standing(models.Action.objects.filter(table=play.table, hand__lt=hand))
    actions = list(earlier.select_related("hand", "by").order_by("-number")[:REACH])
    of_it = [action for action in actions if action.hand == actions[0].hand]
    if not actions or len(of_it) == REACH:
        return ()
    _state, steps = fold_actions(play.game, of_it[0].hand, reversed(of_it))
    return steps


def _told(step: Step, voice: Voice) -> Told:
    action = step.action
    return Told(
        number=action.number,
        hand=action.hand,
        text=action_sentence(step.event, cast("Hand", step.before), voice.name, voice.money),
        by=str(action.by),
        amount="" if action.amount is None else voice.money(action.amount),
    )


def in_words(actions: list[models.Action], play: Play, voice: Voice) -> tuple[str, ...]:
    """Say what was recorded meanwhile and stands, each with who recorded it."""
    told = {step.action.number: _told(step, voice).text for step in play.steps}
    back = _("The action before was taken back")
    texts = (
        (told.get(action.number, back if action.takes_back_id else ""), action.by)
        for action in actions
    )
    return tuple(f"{text} ({by})" for text, by in texts if text)
