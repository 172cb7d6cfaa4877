"""The rail: what was recorded last at a table, newest first, the first of it to be taken back."""

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from games import models
from games.play import Play, Step, fold_hand, standing
from games.rules.hand import Hand
from games.screen import Voice
from games.sentences import action_sentence

LENGTH = 10


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
    earlier = models.Action.objects.filter(table=play.table, hand__lt=hand)
    newest = standing(earlier).select_related("hand").order_by("-number").first()
    if newest is None:
        return ()
    _state, steps = fold_hand(play.game, newest.hand)
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
