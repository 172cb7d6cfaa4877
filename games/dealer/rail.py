"""The rail: what was recorded last at a table, newest first, the first of it to be taken back."""

from dataclasses import dataclass

from games.models import Action, Hand
from games.play import Play, Step, fold_hand, standing
from games.screen import Voice
from games.sentences import action_sentence

LENGTH = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One recorded action in words."""

    number: int
    hand: Hand
    text: str
    by: str
    amount: str


def rail_of(play: Play, voice: Voice) -> tuple[Told, ...]:
    """Return the last actions that stand, newest first; it reaches into the hand before."""
    steps = play.steps[-LENGTH:]
    if len(steps) < LENGTH and play.last is not None:
        steps = (*_steps_before(play.last, play), *steps)[-LENGTH:]
    return tuple(_told(step, voice) for step in reversed(steps))


def _steps_before(hand: Hand, play: Play) -> tuple[Step, ...]:
    earlier = Action.objects.filter(table=play.table, hand__lt=hand)
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
        text=action_sentence(step.event, step.before, voice.name, voice.money),
        by=str(action.by),
        amount="" if action.amount is None else voice.money(action.amount),
    )


def in_words(actions: list[Action], play: Play, voice: Voice) -> tuple[str, ...]:
    """Say what was recorded meanwhile, each with who recorded it."""
    told = {step.action.number: _told(step, voice) for step in play.steps}
    return tuple(
        f"{told[action.number].text} ({action.by})" for action in actions if action.number in told
    )
